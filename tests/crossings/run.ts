/** Runs families of crossings; what fails is made smaller and kept as a file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/content/node.ts';
import { agree, type Crossing, type Family } from './crossing.ts';

/** All families together, in CI. */
const COUNT = Number(process.env.PENUMBRA_CROSSINGS ?? 200);
const SEED = Number(process.env.PENUMBRA_CROSSINGS_SEED ?? 27);
/** Scenes whose median is known well enough to be held against what is claimed. */
const LEAST = 5;
/** Smaller scenes that are tried after one has failed: each is rendered at least twice. */
const SHRINKS = 60;

export function runFamilies(families: readonly Family[]): void {
  const all = families.reduce((sum, { share = 10 }) => sum + share, 0);
  let before = 0;
  for (const { name, share = 10, spp, sees, crossing } of families) {
    const runs = Math.floor((COUNT * (before + share)) / all) - Math.floor((COUNT * before) / all);
    before += share;
    it.runIf(runs > 0)(`${name}, ${runs}`, async () => {
      const smallest: number[] = [];
      let attempts = 0;
      let worst: { crossing: Crossing; why: string } | null = null;
      const result = await fc.check(
        fc.asyncProperty(crossing, async (given) => {
          if (worst !== null && ++attempts > SHRINKS) return;
          try {
            smallest.push(await agree(given, spp));
          } catch (error) {
            worst = { crossing: given, why: (error as Error).message };
            throw error;
          }
        }),
        { numRuns: runs, seed: SEED },
      );
      if (!result.failed) {
        const median = smallest.sort((a, b) => a - b)[smallest.length >> 1]!;
        if (process.env.PENUMBRA_CROSSINGS_POWER === 'print') console.log(`${name}: ${(100 * median).toFixed(2)} %`);
        if (runs >= LEAST) expect(median, 'share of the light that is seen').toBeLessThanOrEqual(sees);
        return;
      }
      const { crossing: found, why } = worst!;
      const file = kept(name, found);
      throw new Error(`${name}: ${why}; of the smallest scene found, ${file}:\n${JSON.stringify(found)}`);
    });
  }
}

function kept(name: string, found: Crossing): string {
  const folder = join(ROOT, '.cache', 'crossings');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name.replaceAll(/\W+/g, '-')}.json`);
  writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
  return file;
}
