/** When a film that is guided learns anew. */
import { expect, it } from 'vitest';
import { stageOf, stagesOf } from '../../src/engine/guiding/stages.ts';

it('learns anew with four times as many paths when the film has thirty-two times those, at the start of a block', () => {
  expect(stagesOf(2 ** 20, 640 * 480)).toEqual([
    { from: 0, paths: 2 ** 20 },
    { from: 448, paths: 2 ** 22 },
    { from: 1760, paths: 2 ** 24 },
    { from: 7008, paths: 2 ** 26 },
  ]);
});

it('does not where the document has the most already', () => {
  expect(stagesOf(2 ** 26, 1)).toEqual([{ from: 0, paths: 2 ** 26 }]);
  expect(stagesOf(2 ** 24 + 1, 1)).toHaveLength(1);
  expect(stagesOf(2 ** 24, 1)).toHaveLength(2);
});

it('has a stage for each sample, and an order', () => {
  const stages = stagesOf(5000, 317 * 211);
  expect(stages.every(({ from, paths }, i) => i === 0 || (from >= stages[i - 1]!.from && paths > stages[i - 1]!.paths))).toBe(true);
  for (const { from } of stages.slice(1)) {
    expect(stages[stageOf(stages, from)]?.from).toBe(from);
    expect(stageOf(stages, from - 1)).toBe(stages.findIndex((each) => each.from === from) - 1);
  }
  expect(stageOf(stages, 0)).toBe(stages.findLastIndex(({ from }) => from === 0));
  expect(stageOf(stages, 1e9)).toBe(stages.length - 1);
});
