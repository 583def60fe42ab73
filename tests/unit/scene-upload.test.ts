/** What of the buffer of parameters and lights is written again: all that differs from what stands there, and little more. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packLit } from '../../src/engine/gpu/scene-upload.ts';
import type { PackedScene } from '../../src/engine/pack/pack.ts';
import { fuzzNumber, fuzzRuns } from '../helpers/fuzz.ts';

const words = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 12 });
const packing = (params: readonly number[], tree: readonly number[], lights = new Float32Array(4)): PackedScene =>
  ({
    params: Uint32Array.from(params),
    lights: { pack: async () => ({ tree: Uint32Array.from(tree), lights }) },
  }) as unknown as PackedScene;
const turns = (() => Promise.resolve()) as unknown as Parameters<typeof packLit>[3];

it('are the parameters, and behind them the tree', async () => {
  const lights = Float32Array.of(1, 2);
  const { contents, uploaded } = await packLit(packing([7, 8, 9], [1, 2], lights), null, null, turns);
  expect([...uploaded]).toEqual([7, 8, 9, 1, 2]);
  expect(contents).toEqual({ lights: { all: lights }, params: { all: uploaded } });
});

it('what is written makes the new of the old, from the first word that differs to the last', async () => {
  await fc.assert(
    fc.asyncProperty(words, words, words, words, async (params, tree, otherParams, otherTree) => {
      const before = Uint32Array.from([...otherParams, ...otherTree]);
      const { contents, uploaded } = await packLit(packing(params, tree), null, before, turns);
      expect([...uploaded]).toEqual([...params, ...tree]);
      const changed = contents.params as { all: Uint32Array } | { at: number; data: Uint32Array } | undefined;
      const differs = [...uploaded.keys()].filter((i) => uploaded[i] !== before[i]);
      if (before.length !== uploaded.length) expect(changed).toEqual({ all: uploaded });
      else if (differs.length === 0) expect(changed).toBeUndefined();
      else {
        const { at, data } = changed as { at: number; data: Uint32Array };
        expect([at / 4, at / 4 + data.length - 1]).toEqual([differs[0], differs.at(-1)]);
        const after = before.slice();
        after.set(data, at / 4);
        expect(after).toEqual(uploaded);
      }
    }),
    { numRuns: fuzzRuns(400), seed: fuzzNumber(13) },
  );
});
