/** What the page has from its first picture on: loaded then. */
import { FilmShelf } from '../render/film-shelf.ts';
import { keepKernels, keepTexts } from '../render/kept-kernels.ts';
import { markStorage } from '../render/watchdog.ts';
import '../style/edges.css';
import type { Page } from './page.ts';

/** Milliseconds after the first picture until its kernels are kept. */
const QUIET_MS = 1500;

/** @param build see KeptTexts */
export function furnishAfterwards({ session }: Page, build: string): void {
  session.backup.shelf = new FilmShelf();
  const keep = (): void => {
    const [{ gpu }, storage] = [session, markStorage()];
    keepKernels(gpu, storage);
    if (gpu !== null) keepTexts(gpu.renderer, build, storage);
  };
  addEventListener('pagehide', keep);
  setTimeout(() => {
    // Those of the last visit have served.
    globalThis.keptKernels = undefined;
    keep();
  }, QUIET_MS);
}
