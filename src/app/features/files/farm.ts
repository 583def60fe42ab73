/**
 * Films of one image that a farm renders, as one: several that are opened together, or a folder of them that is dropped. A folder is looked
 * at again while its image is on the screen, and its films merged as they come. Loaded with the first ones.
 */
import { changesBetween, countOf, type FilmFile, filmData, filmRelativeError, gapsIn } from '../../../engine/index.ts';
import { FilmMerge } from '../../../engine/film/merge.ts';
import { sentence } from '../../../base/sentence.ts';
import type { App } from '../../app.ts';
import { el } from '../../ui/dom.ts';
import { count } from '../../ui/format.ts';
import type { PageFile } from './job.ts';
import { FolderFile, readFilmFile } from './read.ts';
import './farm.css';

/** Milliseconds between two looks at a folder. */
const AGAIN = 2000;
/** Looks without anything new after which one is enough in ten. */
const PATIENT = 100;

/** What the films of a look come to. */
interface Merged {
  film: FilmFile;
  count: number;
  /** Of films that cannot be merged, why. */
  refused: readonly string[];
}

/** One look: films by name, each whole or left out. @throws Error where there is none that can be used */
async function merged(files: readonly PageFile[]): Promise<Merged> {
  const merge = new FilmMerge();
  const refused: string[] = [];
  let taken = 0;
  for (const file of files.toSorted((a, b) => a.name.localeCompare(b.name))) {
    try {
      merge.add(file.name, await readFilmFile(file));
      taken++;
    } catch (error) {
      refused.push(sentence(error));
    }
  }
  if (taken === 0) throw new Error(refused[0] ?? 'Expected films, got none.');
  return { film: merge.finish(true), count: taken, refused };
}

/** What has changed since the last look is seen by these. */
function stateOf(files: readonly PageFile[]): string {
  const states = files.map((each) => {
    const { lastModified, size } = each instanceof FolderFile ? each.file : each;
    return `${each.name}\0${size}\0${lastModified}`;
  });
  return states.sort().join('\n');
}

export class Farm {
  private readonly app: App;
  private readonly look: (() => Promise<readonly PageFile[]>) | null;
  private readonly text = el('span', { role: 'status' });
  private readonly element: HTMLElement;
  private seen = '';
  private idle = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Released when it ends. */
  private release: () => void = () => {};

  /** @param look gives the films of the folder as they are now; null: they are what they are */
  constructor(app: App, look: (() => Promise<readonly PageFile[]>) | null) {
    this.app = app;
    this.look = look;
    const stop = el('button', { type: 'button', onclick: () => this.end() }, look === null ? 'Close' : 'Stop');
    this.element = el('div', { class: 'import-progress over farm' }, this.text, stop);
  }

  /**
   * Shows what there is, and goes on looking.
   * @param accept whether the scene may be opened
   * @returns false: it may not
   * @throws Error, one sentence
   */
  async begin(files: readonly PageFile[], accept: (film: FilmFile) => Promise<boolean>): Promise<boolean> {
    this.seen = stateOf(files);
    const found = await merged(files);
    const { scene, digest } = found.film;
    if (!(await accept(found.film))) return false;
    const { app } = this;
    await app.load(scene, `${found.count} films`);
    // Samples of this machine would be taken for those of the farm.
    const goOn = app.pause();
    const { opened } = app;
    // Exposure and tone are free; what decides the samples is another image's.
    const unsubscribe = app.state.subscribe(() => {
      if (app.opened !== opened || changesBetween(scene, app.state.get().document).any) this.end();
    });
    this.release = () => {
      unsubscribe();
      goOn();
    };
    app.canvas.parentElement?.append(this.element);
    try {
      await this.show(found);
    } catch (error) {
      this.end();
      throw error;
    }
    if (this.look !== null) this.wait(digest);
    return true;
  }

  end(): void {
    clearTimeout(this.timer);
    this.element.remove();
    const { release } = this;
    this.release = () => {};
    release();
  }

  private wait(digest: string): void {
    const every = this.idle > PATIENT ? 10 * AGAIN : AGAIN;
    this.timer = setTimeout(() => void this.again(digest), every);
  }

  private async again(digest: string): Promise<void> {
    try {
      const files = (await this.look?.()) ?? [];
      const state = stateOf(files);
      this.idle = state === this.seen ? this.idle + 1 : 0;
      if (state !== this.seen) {
        this.seen = state;
        const found = await merged(files);
        if (found.film.digest === digest && this.element.isConnected) await this.show(found);
      }
    } catch (error) {
      this.text.textContent = `The folder cannot be read: ${sentence(error)}`;
    }
    if (this.element.isConnected) this.wait(digest);
  }

  /** Puts the samples into the film of the screen. */
  private async show({ film, count: films, refused }: Merged): Promise<void> {
    const data = filmData(film.scene, film);
    const error = filmRelativeError(data);
    const samples = countOf(film.ranges);
    const missing = countOf(gapsIn(film.ranges, film.goal ?? 0));
    if (!(await this.app.films.resume(film))) throw new Error('another version of the program rendered these films.');
    this.text.textContent = [
      `${films === 1 ? '1 film' : `${films} films`}, ${count(samples)}${film.goal === null ? '' : ` / ${count(film.goal)}`} spp`,
      Number.isFinite(error) ? `error ${(100 * error).toPrecision(2)} %` : '',
      missing > 0 ? `${count(missing)} spp to come` : 'all there',
      refused.length > 0 ? `${refused.length} left out: ${refused[0]}` : '',
    ].filter(Boolean).join(' · '); // prettier-ignore
  }
}
