/** Films that were thrown away: which are kept, how many, and which one comes back. */
import { expect, it } from 'vitest';
import { type Resuming, shelved } from '../../src/app/render/film-revival.ts';
import { FilmShelf, MAX_BYTES, MAX_FILMS } from '../../src/app/render/film-shelf.ts';
import type { FilmSnapshot } from '../../src/engine/film/snapshot.ts';
import { scene } from './stored-browser.ts';

const document = scene('one');
const moved: typeof document = { ...document, camera: { ...document.camera, target: [0, 1, 0] } };

/** A session whose film is a number of samples. */
function session() {
  const log: string[] = [];
  const clock = { film: 1, elapsed: 5 };
  const gpu = {
    snapshotBytes: 8,
    snapshot: async () => ({ sample: gpu.renderer.samples }) as FilmSnapshot,
    restore: async ({ sample }: FilmSnapshot) => void (gpu.renderer.samples = sample),
    renderer: { samples: 100, restart: () => void log.push('restarted') },
  };
  const shown = { document, divisor: 1, isHeld: false, clock, gpu, watchdog: { kernel: 'k' } };
  const begins = (elapsed: number, film: number): void => void Object.assign(clock, { elapsed, film });
  const own: Resuming = { ...shown, begin: (elapsed = 0, film = clock.film + 1) => begins(elapsed, film), still: (work) => work(gpu) };
  return { own, clock, gpu, log, begins };
}
const moment = (film?: number, of = document) => ({ document: of, film });

it('keeps no film that is empty, coarse, held or too large, nor of an edit one that is young or goes on', () => {
  const { own: shown, gpu, clock } = session();
  const shelf = new FilmShelf();
  expect(shelf.keep({ ...shown, divisor: 2 })).toBe(false);
  expect(shelf.keep({ ...shown, isHeld: true })).toBe(false);
  expect(shelf.keep({ ...shown, gpu: null })).toBe(false);
  expect(shelf.keep({ ...shown, gpu: { ...gpu, renderer: { ...gpu.renderer, samples: 0 } } })).toBe(false);
  expect(shelf.keep({ ...shown, gpu: { ...gpu, snapshotBytes: MAX_BYTES + 1 } })).toBe(false);
  expect(shelf.keep(shown, { ...document, title: 'other' })).toBe(false);
  expect(shelf.keep({ ...shown, clock: { ...clock, elapsed: 1 } }, moved)).toBe(false);
  expect(shelf.bytes).toBe(0);
  expect(shelf.keep({ ...shown, clock: { ...clock, elapsed: 1 } })).toBe(true);
  expect(shelf.keep(shown, moved)).toBe(true);
  // The same film twice is one copy.
  expect(shelf.bytes).toBe(8);
});

it('keeps so many films, and so many bytes, the last ones', () => {
  const { own: shown, gpu } = session();
  const shelf = new FilmShelf();
  for (let film = 1; film <= MAX_FILMS + 1; film++) shelf.keep({ ...shown, clock: { film, elapsed: 5 } });
  expect([shelved(shelf, document, 'k', 1)?.number, shelved(shelf, document, 'k', 2)?.number]).toEqual([undefined, 2]);
  expect(shelf.bytes).toBe(MAX_FILMS * 8);
  shelf.keep({ ...shown, clock: { film: 50, elapsed: 5 }, gpu: { ...gpu, snapshotBytes: MAX_BYTES - 8 } });
  expect(shelf.bytes).toBe(MAX_BYTES);
  expect([shelved(shelf, document, 'k', MAX_FILMS)?.number, shelved(shelf, document, 'k', MAX_FILMS + 1)?.number]).toEqual([
    undefined,
    MAX_FILMS + 1,
  ]);
});

it('finds a film by its number, else the last one, of the same picture and kernel alone', () => {
  const { own: shown } = session();
  const shelf = new FilmShelf();
  for (const film of [1, 2]) shelf.keep({ ...shown, clock: { film, elapsed: 5 } });
  expect(shelved(shelf, { ...document, title: 'other' }, 'k')?.number).toBe(2);
  expect(shelved(shelf, document, 'k', 1)?.number).toBe(1);
  expect(shelved(shelf, moved, 'k', 1)).toBeUndefined();
  expect(shelved(shelf, document, 'other', 1)).toBeUndefined();
});

it('gives a film back with its samples and seconds, and the other one when the step is done again', async () => {
  const { own, clock, gpu, begins } = session();
  const shelf = new FilmShelf();
  shelf.keep(own);
  // Restarted by a key.
  begins(0, 2);
  gpu.renderer.samples = 3;
  await shelf.revive(own, moment(1), 2);
  expect([gpu.renderer.samples, clock]).toEqual([100, { film: 1, elapsed: 5 }]);
  gpu.renderer.samples = 120;
  await shelf.revive(own, moment(2), 1);
  expect([gpu.renderer.samples, clock.film]).toEqual([3, 2]);
  // What it had grown meanwhile is there as well.
  await shelf.revive(own, moment(1), 2);
  expect([gpu.renderer.samples, clock.film]).toEqual([120, 1]);
});

it('leaves a film alone that a step does not end, and begins anew where the copy does not fit', async () => {
  const { own, clock, gpu, log, begins } = session();
  const shelf = new FilmShelf();
  shelf.keep(own);
  begins(9, 2);
  await shelf.revive(own, moment(), 2);
  await shelf.revive(own, moment(2), 2);
  await shelf.revive(own, moment(1, moved), 2);
  expect([clock.film, gpu.renderer.samples, log]).toEqual([2, 100, []]);
  gpu.restore = () => Promise.reject(new Error('another size'));
  await shelf.revive(own, moment(1), 2);
  expect(log).toEqual(['restarted']);
});

it('gives no film back where an edit came meanwhile', async () => {
  const { own, clock, gpu, begins } = session();
  const shelf = new FilmShelf();
  shelf.keep(own);
  begins(0, 2);
  gpu.renderer.samples = 3;
  let shown: typeof document | null = document;
  const editing: Resuming = {
    ...own,
    get document() {
      return shown;
    },
    still: async (work) => {
      shown = moved;
      begins(0, 3);
      gpu.renderer.samples = 1;
      await work(gpu);
    },
  };
  await shelf.revive(editing, moment(1), 2);
  expect([gpu.renderer.samples, clock.film]).toEqual([1, 3]);
});
