/** What lessons say of their pictures in numbers, computed from the lessons' own scenes. */
import { expect, it } from 'vitest';
import { readFolder } from '../../src/content/node.ts';
import type { SceneInput } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { testRenderer } from '../helpers/gpu.ts';

const SIDE = 64;
const SPP = 128;

const room = JSON.parse(readFolder('scenes', '.json')['cornell-box']!) as SceneInput;

/** Of each shape by name: green of its pixels and the image's row, row by row. */
async function byShape(without: readonly string[]): Promise<Map<string, { row: number; value: number }[]>> {
  const engine = await testRenderer();
  const render = { ...room.render, maxDepth: 1, without };
  await engine.setScene(checkScene({ ...room, film: { width: SIDE, height: SIDE, layers: ['shape'] }, render }));
  engine.restart();
  while (engine.samples < SPP) await engine.advance(1000, SPP);
  const { data, layers } = await engine.readFilm();
  const found = new Map<string, { row: number; value: number }[]>();
  for (let i = 0; i < SIDE * SIDE; i++) {
    const shape = room.shapes[layers!.data[4 * i * layers!.stride]! - 1];
    const list = found.get(shape?.name ?? '') ?? [];
    list.push({ row: Math.floor(i / SIDE), value: data[8 * i + 1]! / SPP });
    found.set(shape?.name ?? '', list);
  }
  return found;
}

it('the-cosine: what becomes brighter without the cosine, and by how much', async () => {
  const [with_, without] = [await byShape([]), await byShape(['cosine'])];
  /** Median over the lit pixels. */
  const factor = (name: string, from = 0): number => {
    const lit = with_.get(name)!.map((each, i) => ({ ...each, other: without.get(name)![i]!.value }));
    const ratios = lit.filter(({ row, value }) => row >= from && value > 0.003).map(({ value, other }) => other / value);
    expect(ratios.length, name).toBeGreaterThan(15);
    return ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)]!;
  };
  // "about ten times", "twice", "a tenth".
  expect(Math.abs(factor('tall block') - 11)).toBeLessThan(3);
  for (const wall of ['left wall', 'right wall']) expect(Math.abs(factor(wall, 0.75 * SIDE) - 2), wall).toBeLessThan(0.4);
  expect(Math.abs(factor('floor') - 1.1)).toBeLessThan(0.05);
});
