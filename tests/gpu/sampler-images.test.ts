/** Every sampler gives the same images, where every decision of a path is taken; rooms are in matrix.test.ts. */
import { describe, expect, it } from 'vitest';
import { SAMPLERS, type Sampler, type SceneInput } from '../../src/scene/document.ts';
import { cornellInput } from '../reference/cornell.ts';
import { normalFromStudent } from '../reference/distributions.ts';
import { pixelMeans, renderImage } from '../helpers/gpu.ts';
import { holm, normalP } from '../helpers/statistics.ts';

const SIDE = 12;
const BLOCK = 6;
/**
 * Renders of a scene, each with a seed of its own. Within one render the samples of most samplers depend on one another,
 * so that their scatter says nothing about the error of a mean; independent renders tell it without any assumption.
 */
const RENDERS = 8;
/** Over all comparisons, one false alarm in a thousand sets of seeds. */
const ALPHA = 1e-3;

const roomOf = (wall?: number): SceneInput => {
  const scene = cornellInput(SIDE, { maxDepth: 4, wall });
  return { ...scene, render: { ...scene.render, spp: 16 } };
};
const room = roomOf();

/** A dark plate with holes over a floor, under a sky and a lamp: light comes and is seen through the holes alone, both by chance. */
const screen: SceneInput = {
  version: 1,
  camera: { position: [0, 2.5, 3], target: [0, 0.3, 0], fov: 40 },
  film: { width: SIDE, height: SIDE },
  render: { maxDepth: 4, rouletteStart: 2, spp: 16 },
  environment: { type: 'program', file: 'gradient_sky', params: {} },
  programs: {
    gradient_sky: 'fn environment(direction: vec3f) -> vec3f { return vec3f(0.4, 0.5, 0.7) * (1.2 + direction.y + direction.x); }',
    gauze:
      'import package::material::Hit;\nfn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(0.02); }\n' +
      'fn opacity(hit: Hit) -> f32 { return 0.5; }\n',
  },
  materials: { floor: { file: 'diffuse', params: { albedo: [0.7, 0.6, 0.5] } }, plate: { file: 'gauze' } },
  shapes: [
    { type: 'quad', corner: [-4, 0, 4], edge1: [8, 0, 0], edge2: [0, 0, -8], material: 'floor' },
    { type: 'quad', corner: [-3, 0.6, 3], edge1: [6, 0, 0], edge2: [0, 0, -6], material: 'plate' },
    { type: 'sphere', center: [1.2, 1.8, -1], radius: 0.4, material: 'floor', emission: { radiance: [3, 3, 2] } },
  ],
};

const SCENES: Record<string, SceneInput> = {
  'plate with holes under a sky, path': screen,
};

/** Means of all blocks and of the whole image, three channels each: one row a render. */
async function renders(scene: SceneInput, sampler: Sampler): Promise<Float64Array[]> {
  const rows: Float64Array[] = [];
  const columns = SIDE / BLOCK;
  for (let seed = 0; seed < RENDERS; seed++) {
    const image = await renderImage({ ...scene, render: { ...scene.render, sampler, seed: `${sampler} ${seed}` } });
    const row = new Float64Array(3 * (columns * columns + 1));
    pixelMeans(image).forEach((mean, i) => {
      const pixel = Math.floor(i / 3);
      const block = Math.floor(Math.floor(pixel / SIDE) / BLOCK) * columns + Math.floor((pixel % SIDE) / BLOCK);
      row[3 * block + (i % 3)]! += mean / BLOCK ** 2;
      row[3 * columns * columns + (i % 3)]! += mean / SIDE ** 2;
    });
    rows.push(row);
  }
  return rows;
}

/** Mean and its variance, of column `i`. */
function moments(rows: readonly Float64Array[], i: number): [mean: number, variance: number] {
  const mean = rows.reduce((sum, row) => sum + row[i]!, 0) / rows.length;
  return [mean, rows.reduce((sum, row) => sum + (row[i]! - mean) ** 2, 0) / (rows.length - 1) / rows.length];
}

/** p-values of "the means are the same", by Welch's t, one a column. */
function differenceP(a: readonly Float64Array[], b: readonly Float64Array[]): number[] {
  return Array.from(a[0]!, (_, i) => {
    const [meanA, varianceA] = moments(a, i);
    const [meanB, varianceB] = moments(b, i);
    const variance = varianceA + varianceB;
    const freedom = ((RENDERS - 1) * variance ** 2) / (varianceA ** 2 + varianceB ** 2);
    return normalP(normalFromStudent((meanA - meanB) / Math.sqrt(variance), freedom));
  });
}

/** Tests of one pair of samplers, and of all pairs of one scene. */
const COLUMNS = 3 * ((SIDE / BLOCK) ** 2 + 1);
const TESTS = (COLUMNS * SAMPLERS.length * (SAMPLERS.length - 1)) / 2;

describe('the samplers', () => {
  it.each(Object.keys(SCENES))('give the same image, each compared with each other: %s', async (name) => {
    const found = new Map<Sampler, Float64Array[]>();
    for (const sampler of SAMPLERS) found.set(sampler, await renders(SCENES[name]!, sampler));
    const tests = SAMPLERS.flatMap((a, i) =>
      SAMPLERS.slice(i + 1).flatMap((b) =>
        differenceP(found.get(a)!, found.get(b)!).map((p, column) => ({ what: `${a}, ${b}, mean ${column}`, p })),
      ),
    );
    expect(tests).toHaveLength(TESTS);
    const { rejected } = holm(
      tests.map((each) => each.p),
      ALPHA,
    );
    expect(tests.filter((_, i) => rejected[i])).toEqual([]);
  });

  it('do not give the image of a room with walls lighter by a seventh', async () => {
    const ps = differenceP(await renders(room, 'pcg'), await renders(roomOf(0.8), 'sobol'));
    expect(Math.min(...ps)).toBeLessThan(ALPHA / TESTS);
  });
});
