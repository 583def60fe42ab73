/** How a film comes back that the user threw away: only where document and kernel are the same. Both load after the first picture. */
import { changesBetween } from '../../engine/index.ts';
import type { SceneDocument } from '../../scene/document.ts';
import type { Filming, FilmShelf, Shelved, Source } from './film-shelf.ts';

/** What a film comes back to. */
export interface Resuming extends Filming {
  still(work: (gpu: Source) => Promise<void>): Promise<void>;
  begin(seconds?: number, film?: number): void;
}

/** The moment that is there again. */
export interface Wanted {
  document: SceneDocument;
  film?: number | undefined;
}

/** The film of that number, without a number the last one; undefined where none shows this document by this kernel. */
export const shelved = ({ films }: FilmShelf, document: SceneDocument, kernel: string, number?: number): Shelved | undefined =>
  films.findLast(
    (each) => (number ?? each.number) === each.number && each.kernel === kernel && !changesBetween(each.document, document).any,
  );

/**
 * After a step of history: the film of that moment goes on, where there is a copy. Otherwise nothing happens. Never rejects.
 * @param was number of the film before the step
 */
export async function revive(shelf: FilmShelf, session: Resuming, { document, film }: Wanted, was: number): Promise<void> {
  const { clock, watchdog } = session;
  // Without a number: a step that began no film ended none.
  if (clock.film === (film ?? was)) return;
  const copy = shelved(shelf, document, watchdog.kernel, film);
  const snapshot = await copy?.film;
  if (copy === undefined || snapshot === undefined || snapshot === null) return;
  const resume = async (gpu: Source): Promise<void> => {
    // An edit came while the copy was awaited: its film is another one.
    if (session.document === null || changesBetween(copy.document, session.document).any) return;
    // The one that goes is there when the step is done again.
    if (clock.film === was) shelf.keep(session);
    try {
      await gpu.restore(snapshot);
      session.begin(copy.seconds, copy.number);
    } catch {
      gpu.renderer.restart();
      session.begin();
    }
  };
  await session.still(resume).catch(() => {});
}
