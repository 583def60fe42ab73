/** Copies of a film: when they are due, and that none is of a film that has begun anew meanwhile. */
import { describe, expect, it } from 'vitest';
import { MAX_KEPT_BYTES, FilmBackup } from '../../src/app/render/film-backup.ts';
import type { FilmSnapshot } from '../../src/engine/film/snapshot.ts';
import { scene } from './stored-browser.ts';

/** A film whose copies come when they are told to. */
function source() {
  const waiting: { resolve: (film: FilmSnapshot) => void; reject: (why: Error) => void }[] = [];
  const log: string[] = [];
  let refuses = false;
  return {
    log,
    refuse: () => (refuses = true),
    /** The copy of a film of so many samples is there. */
    come: async (sample: number): Promise<void> => {
      waiting.shift()!.resolve({ sample } as FilmSnapshot);
      await Promise.resolve();
    },
    fail: async (): Promise<void> => waiting.shift()!.reject(new Error('no memory')),
    snapshotBytes: 4,
    snapshot: () => new Promise<FilmSnapshot>((resolve, reject) => waiting.push({ resolve, reject })),
    restore: async ({ sample }: FilmSnapshot) => {
      if (refuses) throw new Error('another size');
      log.push(`restored ${sample}`);
    },
    renderer: { samples: 8, restart: () => void log.push('restarted') },
  };
}
const document = scene('one');
const shown = (seconds: number) => ({ document, kernel: 'k', seconds });

describe('a copy', () => {
  it('is of the film that is rendered: one that has begun anew meanwhile is not copied', async () => {
    const [backup, film] = [new FilmBackup(), source()];
    const heard: number[] = [];
    backup.copies.listen((kept) => heard.push(kept.film.sample));
    const first = backup.take(film, shown(4));
    await film.come(100);
    await first;
    const second = backup.take(film, shown(8));
    backup.began();
    await film.come(200);
    await second;
    expect([backup.kept!.film.sample, heard]).toEqual([100, [100]]);
    // Of the new one there is a copy at once.
    const third = backup.take(film, shown(8));
    await film.come(300);
    await third;
    expect([backup.kept!.film.sample, heard]).toEqual([300, [100, 300]]);
  });

  it('is taken one at a time, not twice of the same, and again after one that failed', async () => {
    const [backup, film] = [new FilmBackup(), source()];
    const first = backup.take(film, shown(4));
    await backup.take(film, shown(5));
    expect(backup.isDue(1000)).toBe(false);
    await film.come(100);
    await first;
    expect(backup.kept!.seconds).toBe(4);
    await backup.take(film, shown(4));
    // Another document after as many seconds is another film.
    const other = backup.take(film, { ...shown(4), document: { ...document } });
    await film.come(150);
    await other;
    expect(backup.kept!.film.sample).toBe(150);
    const failing = backup.take(film, shown(9));
    await film.fail();
    await failing;
    expect(backup.kept!.seconds).toBe(4);
    const again = backup.take(film, shown(10));
    await film.come(200);
    await again;
    expect(backup.kept!.seconds).toBe(10);
  });

  it('is not taken of nothing, nor of what is too large', async () => {
    const [backup, film] = [new FilmBackup(), source()];
    await backup.take({ ...film, renderer: { ...film.renderer, samples: 0 } }, shown(4));
    await backup.take({ ...film, snapshotBytes: MAX_KEPT_BYTES + 1 }, shown(4));
    expect(backup.kept).toBeNull();
    const largest = backup.take({ ...film, snapshotBytes: MAX_KEPT_BYTES }, shown(4));
    await film.come(1);
    await largest;
    expect(backup.kept).not.toBeNull();
  });

  it('is due after 4 seconds, then an eighth of what there was, at most 30 seconds apart, and so again of another film', async () => {
    const [backup, film] = [new FilmBackup(), source()];
    for (let round = 0; round < 2; round++) {
      for (const [early, due] of [
        [3.9, 4],
        [7.9, 8],
        [11.9, 160],
        [182, 183],
        [209, 1000],
        [1029, 1030],
      ] as const) {
        expect(backup.isDue(early), `${early}`).toBe(false);
        expect(backup.isDue(due), `${due}`).toBe(true);
        const taken = backup.take(film, shown(due));
        await film.come(due);
        await taken;
      }
      backup.began();
    }
  });
});

describe('a film goes on from its copy', () => {
  const kept = async () => {
    const [backup, film] = [new FilmBackup(), source()];
    const taken = backup.take(film, shown(7));
    await film.come(100);
    await taken;
    return { backup, film };
  };
  it('where that shows the same, with the same kernel, in its full size', async () => {
    const { backup, film } = await kept();
    const moved = { ...document, camera: { ...document.camera, target: [0, 1, 0] as const } } as typeof document;
    expect(await new FilmBackup().restore(film, document, 'k', 1)).toBeNull();
    expect(await backup.restore(film, document, 'other', 1)).toBeNull();
    expect(await backup.restore(film, document, 'k', 2)).toBeNull();
    expect(await backup.restore(film, moved, 'k', 1)).toBeNull();
    expect(film.log).toEqual([]);
    expect(await backup.restore(film, { ...document, title: 'other' }, 'k', 1)).toBe(7);
    expect(film.log).toEqual(['restored 100']);
  });
  it('or begins anew where the copy is of no use', async () => {
    const { backup, film } = await kept();
    film.refuse();
    expect(await backup.restore(film, document, 'k', 1)).toBeNull();
    expect(film.log).toEqual(['restarted']);
  });
});
