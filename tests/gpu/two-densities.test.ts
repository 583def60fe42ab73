/** The lesson's exact means and variances against those of the engine's own samples, at the ring of the lesson's scene. */
import { describe, expect, it } from 'vitest';
import { readLesson } from '../../src/cli/lessons/read.ts';
import { lobeOf, pointOf, withPoint, worth, type GlossyPoint, type Worth } from '../../src/lesson/diagrams/two-densities.ts';
import type { SceneDocument, SceneInput } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { expectMean } from '../helpers/expect-mean.ts';
import { testRenderer } from '../helpers/gpu.ts';
import { sidak } from '../helpers/statistics.ts';

type Strategy = SceneDocument['render']['strategy'];
const [SIDE, SPP] = [32, 256];
const NAMES = { shape: 'lamp', material: 'floor' };
const scene = (await readLesson('two-densities')).scenes['gloss']!;
const RADIANCE = 4;
const STRATEGIES: Partial<Record<Strategy, keyof Worth>> = {
  bsdf: 'bsdf',
  light: 'light',
  'mis-balance': 'balance',
  'mis-power': 'power',
  'one-sample': 'oneSample',
};

/** Of each pixel, all of which see the origin: mean and variance of a sample. */
async function samples(point: GlossyPoint, strategy: Strategy): Promise<{ mean: number; variance: number }[]> {
  const document = withPoint(scene, NAMES, point);
  const engine = await testRenderer();
  const camera = { ...document.camera, target: [0, 0, 0], fov: 0.02 };
  const film = { width: SIDE, height: SIDE };
  await engine.setScene(
    checkScene({ ...document, camera, film, render: { maxDepth: 1, spp: SPP, sampler: 'pcg', strategy } } as SceneInput),
  );
  engine.restart();
  while (engine.samples < SPP) await engine.advance(1000, SPP);
  const { data } = await engine.readFilm();
  return Array.from({ length: SIDE * SIDE }, (_, i) => {
    const mean = data[8 * i + 1]! / SPP;
    return { mean, variance: ((data[8 * i + 5]! / SPP - mean * mean) * SPP) / (SPP - 1) };
  });
}

/** Of independent numbers: their mean and its standard error. */
function mean(values: readonly number[]): { mean: number; error: number } {
  const middle = values.reduce((a, b) => a + b, 0) / values.length;
  const square = values.reduce((sum, each) => sum + (each - middle) ** 2, 0);
  return { mean: middle, error: Math.sqrt(square / (values.length - 1) / values.length) };
}

const start = pointOf(scene, NAMES);
const CASES: [string, GlossyPoint][] = [
  ['as the lesson begins', start],
  ['a large lamp, a smooth floor', { ...start, roughness: 0.25, lamp: { center: [0.2, 1, -0.6], side: [1.2, 1.2] } }],
];
const ALPHA = sidak(1e-3, 2 * CASES.length * Object.keys(STRATEGIES).length);

describe.each(CASES)('%s', (_, point) => {
  const exact = worth(lobeOf(point), point.lamp);
  it.each(Object.entries(STRATEGIES) as [Strategy, keyof Worth][])('%s', async (strategy, name) => {
    const pixels = await samples(point, strategy);
    const value = RADIANCE * exact.value;
    expectMean(mean(pixels.map((each) => each.mean)), value, { alpha: ALPHA, sees: 0.05, what: 'mean' });
    expectMean(mean(pixels.map((each) => each.variance)), exact[name] * value * value, { alpha: ALPHA, sees: 0.1, what: 'variance' });
    expect(pixels.length).toBe(SIDE * SIDE);
  });
});
