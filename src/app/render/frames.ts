/**
 * The laboratory gives way to the picture. Both hand their work to one queue, which takes turns: a stretch of the
 * laboratory's waits behind a piece of the film's, and the next piece behind that stretch.
 */
import type { Page } from '../shell/page.ts';

/** Milliseconds: a page in the background draws no frames. */
const NO_FRAME = 100;
/** Milliseconds that a stretch of the laboratory's own work should take. */
const OWN = 8;
/** Shortest pieces of the film, in milliseconds (see Budget): it may stand still now and go on in a moment. */
const HARDWARE = 12;
const SOFTWARE = 40;
/** Pieces of the film that are timed, and milliseconds until their time is taken for known. */
const PIECES = 2;
const LONGEST = 2000;

/** Until the next frame. */
export function frame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, NO_FRAME);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Milliseconds from handing in a stretch of work to its end, for half of the device at most: a piece of the film, and own
 * work. On the processor pieces are long, since waiting costs more there, and own work is as long as they are.
 */
export async function stretch(page: Pick<Page, 'state' | 'session'>): Promise<number> {
  if (page.session.gpu?.adapter.software === true) return 2 * Math.max(SOFTWARE, await filmPiece(page));
  return OWN + Math.max(HARDWARE, await filmPiece(page));
}

/** Milliseconds that the film takes at a time; 0 while it stands still. */
async function filmPiece({ state, session }: Pick<Page, 'state' | 'session'>): Promise<number> {
  const { gpu } = session;
  const start = performance.now();
  const changes: number[] = [];
  let before = gpu?.renderer.progress;
  while (changes.length <= PIECES) {
    if (state.get().running !== 'running' || session.gpu !== gpu || document.hidden) return 0;
    if (performance.now() - start > LONGEST) return LONGEST / (1 + PIECES);
    // Finer than frames: several pieces may fit into one.
    await new Promise((resolve) => setTimeout(resolve));
    const now = gpu?.renderer.progress;
    if (now !== before) changes.push(performance.now());
    before = now;
  }
  return (changes.at(-1)! - changes[0]!) / PIECES;
}
