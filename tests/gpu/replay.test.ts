/** Replayed paths: what they brought adds up to the film, bit for bit, and each vertex tells the numbers that it was made of. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { filmSum, isKept } from '../../src/engine/film/sample-sum.ts';
import { sumInOrder, type PathSample } from '../../src/engine/passes/record.ts';
import { stepsOf, sumOfSteps } from '../../src/app/features/paths/debugger/steps.ts';
import { Replay } from '../../src/engine/passes/replay.ts';
import { constantOf } from '../../src/shader/constants.ts';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { cornellInput } from '../reference/cornell.ts';
import { testRenderer } from '../helpers/gpu.ts';
import { rendered, room } from '../helpers/layers.ts';
import { expectSame } from '../helpers/same.ts';

const SIZE = 6;
const cornell = (render: NonNullable<SceneInput['render']>): SceneInput => ({
  ...cornellInput(SIZE),
  render: { maxDepth: 12, rouletteStart: 2, ...render },
});

/** The box full of mist, with a ball of milk whose boundary is not there. */
const foggy = (render: NonNullable<SceneInput['render']>): SceneInput => {
  const scene = cornell(render);
  return {
    ...scene,
    materials: { ...scene.materials, passage: { file: 'passage' } },
    media: { mist: { scattering: [5e-4, 1e-3, 2e-3] }, milk: { scattering: [0.02, 0.02, 0.01], g: 0.4 } },
    fog: { medium: 'mist' },
    shapes: [...scene.shapes, { type: 'sphere', center: [280, 300, 200], radius: 120, material: 'passage', interior: { medium: 'milk' } }],
  };
};

async function replayOf(input: SceneInput): Promise<{ film: Float32Array; replay: Replay }> {
  const film = await rendered(input);
  return { film: film.data, replay: new Replay(await testRenderer(), shaderLibrary()) };
}

const inFilm = (film: Float32Array, pixel: number): Vec3 => Array.from(film.subarray(pixel * 8, pixel * 8 + 3)) as Vec3;

describe('the contributions of a sample add up to what the film of one sample got, bit for bit', () => {
  const SCENES: [string, SceneInput][] = [
    ['path', cornell({ spp: 1 })],
    ['path-naive', cornell({ spp: 1, integrator: 'path-naive' })],
    ['path, fog that is asked all along', foggy({ spp: 1, mediumSampling: 'equiangular' })],
    ['path, caustics searched for', cornell({ spp: 1, caustics: 'manifold' })],
    ['path, guided', cornell({ spp: 1, guiding: 'learned', guidingPaths: 8192 })],
    [
      'path, suns, a point, a sky, a filter with negative parts',
      room({ film: { width: SIZE, height: SIZE, filter: { type: 'mitchell' } }, render: { spp: 1, maxDepth: 8 } }),
    ],
  ];
  it.each(SCENES)('%s', async (name, input) => {
    const { film, replay } = await replayOf(input);
    let lit = 0;
    const radiance: number[] = [];
    for (let pixel = 0; pixel < SIZE * SIZE; pixel++) {
      const [path] = (await replay.paths({ x: pixel % SIZE, y: Math.floor(pixel / SIZE) }, 0, 1)) as [PathSample];
      radiance.push(...path.radiance);
      const sum = sumInOrder(path.contributions.map(({ L }) => L));
      // Step by step, as a debugger shows them, nothing is lost and nothing comes twice.
      expect(sumOfSteps(stepsOf(path))).toEqual(sum);
      // Only the last step, the filter's weight, is not a sum.
      if (name.includes('filter')) {
        const weight = path.radiance.find((_, c) => sum[c]! !== 0)! / (sum.find((each) => each !== 0) ?? 1);
        sum.forEach((each, c) =>
          expect(Math.abs(path.radiance[c]! - each * weight)).toBeLessThanOrEqual(1e-6 * Math.abs(path.radiance[c]!)),
        );
      } else expect(sum).toEqual(path.radiance);
      lit += Number(path.contributions.some(({ L }) => L.some((each) => each > 0)));
    }
    expectSame(radiance, Array.from({ length: SIZE * SIZE }, (_, pixel) => inFilm(film, pixel)).flat());
    expect(lit).toBeGreaterThan(SIZE * SIZE * 0.5);
  });
});

it('all samples of a pixel add up to its film, in their order', async () => {
  const spp = 40;
  const { film, replay } = await replayOf(cornell({ spp }));
  for (const pixel of [7, 21]) {
    const brought = await replay.radiances({ x: pixel % SIZE, y: Math.floor(pixel / SIZE) }, 0, spp);
    expect(isKept(Array.from(brought.subarray(0, 3)) as Vec3)).toBe(true);
    expect(filmSum(brought, true)).toEqual(inFilm(film, pixel));
    expect(filmSum(brought.slice(3), true)).not.toEqual(inFilm(film, pixel));
    // What is read of one pixel alone is the same.
    const alone = await (await testRenderer()).store.readPixel(pixel);
    expect(Array.from(alone)).toEqual(Array.from(film.subarray(pixel * 8, pixel * 8 + 8)));
  }
  const paths = await replay.paths({ x: 3, y: 3 }, spp - 2, 2);
  expect(paths.map(({ sample }) => sample)).toEqual([spp - 2, spp - 1]);
});

describe('a vertex', () => {
  it('tells what its contribution and the next throughput are made of', async () => {
    const input = cornell({ spp: 1, strategy: 'mis-power' });
    const scene = checkScene(input);
    const { replay } = await replayOf(input);
    const paths = (await Promise.all([...Array(12).keys()].map((i) => replay.paths({ x: i % SIZE, y: 1 + (i % 4) }, i, 4)))).flat();
    const close = (a: number, b: number): void =>
      expect(Math.abs(a - b)).toBeLessThanOrEqual(2e-5 * Math.max(Math.abs(a), Math.abs(b), 1e-6));
    let [lights, found, steps, blocked, rouletted, decided, ended] = [0, 0, 0, 0, 0, 0, 0];
    const DIM_ROULETTE = constantOf(shaderLibrary().wgsl, 'sampler/dimensions', 'DIM_ROULETTE');
    for (const { vertices, contributions, draws } of paths) {
      expect(draws.length).toBeGreaterThan(vertices.length);
      expect(draws.every(({ u }) => u.every((each) => each >= 0 && each < 1))).toBe(true);
      vertices.forEach((vertex, k) => {
        const { light, next } = vertex;
        const own = contributions.filter((each) => each.vertex === k);
        const direct = own.find(({ scatterings }) => scatterings === k + 1);
        const seen = own.filter(({ scatterings }) => scatterings === k);
        // β f cos θ Le V w / pdf
        if (light?.visibility?.some((each) => each > 0) && light.pdf > 0) {
          lights++;
          light.radiance.forEach((Le, c) =>
            close(
              direct!.L[c]!,
              (vertex.beta[c]! * light.f[c]! * Math.abs(light.cosine) * Le * light.visibility![c]! * light.weight) / light.pdf,
            ),
          );
          close(light.weight, 1 / (1 + (light.bsdfPdf / light.pdf) ** 2));
          expect(scene.shapes[light.shape!]!.emission).toBeDefined();
        } else {
          expect(direct).toBeUndefined();
          blocked += Number(light?.visibility?.every((each) => each === 0) ?? false);
        }
        if (seen.length > 0) {
          found++;
          seen[0]!.L.forEach((L, c) => close(L, vertex.beta[c]! * vertex.emitted[c]! * vertex.foundWeight));
        }
        // Roulette went on by the number that is told.
        if (vertex.survival !== null) {
          const [u, ...more] = draws.filter((each) => each.vertex === k && each.dimension === DIM_ROULETTE);
          expect(more).toEqual([]);
          expect(vertex.outcome).toBe(u!.u[0]! < vertex.survival ? 'on' : 'roulette');
          decided++;
          // It is the last number that the path asked for, and nothing that nobody drew is told behind it.
          if (vertex.outcome === 'roulette') {
            expect(draws.at(-1)).toBe(u);
            ended++;
          }
        }
        const after = vertices[k + 1];
        expect(after !== undefined).toBe(vertex.outcome === 'on');
        if (after === undefined) return;
        steps++;
        rouletted += Number(vertex.survival !== null && vertex.survival < 1);
        after.beta.forEach((beta, c) => close(beta, (vertex.beta[c]! * next!.weight[c]!) / (vertex.survival ?? 1)));
        if (next!.f !== null) next!.weight.forEach((weight, c) => close(weight, (next!.f![c]! * Math.abs(next!.cosine)) / next!.pdf));
        if (after.kind === 'surface') {
          // The next vertex lies where the direction leads.
          next!.wi.forEach((d, c) => expect(Math.abs(vertex.p[c]! + d * after.distance - after.p[c]!)).toBeLessThan(1e-4));
        }
      });
    }
    expect(Math.min(lights, found, steps, blocked, rouletted, decided)).toBeGreaterThan(8);
    expect(ended).toBeGreaterThan(2);
  });

  it('weighs a sky by the weight that it had, beside suns that it does not meet', async () => {
    const { replay } = await replayOf(room({ environment: { type: 'program', file: 'gradient' }, film: { width: SIZE, height: SIZE } }));
    const paths = (
      await Promise.all([...Array(SIZE * SIZE).keys()].map((i) => replay.paths({ x: i % SIZE, y: Math.floor(i / SIZE) }, 0, 4)))
    ).flat();
    let weighed = 0;
    for (const { vertices, contributions } of paths) {
      const last = vertices.at(-1)!;
      const brought = contributions.filter((each) => each.vertex === vertices.length - 1);
      if (last.kind !== 'left' || brought.length !== 1) continue;
      brought[0]!.L.forEach((L, c) => expect(L).toBeCloseTo(last.beta[c]! * last.emitted[c]! * last.foundWeight, 5));
      weighed += Number(last.foundWeight > 0 && last.foundWeight < 1);
    }
    expect(weighed).toBeGreaterThan(20);
  });

  it('names its shape, and ends as the path did', async () => {
    const { replay } = await replayOf(cornell({ spp: 1, maxDepth: 1 }));
    const scene = checkScene(cornell({}));
    const paths = (await Promise.all([0, 1, 2, 3].map((x) => replay.paths({ x: x + 1, y: 4 }, 0, 8)))).flat();
    const outcomes = new Set(paths.map(({ vertices }) => vertices.at(-1)!.outcome));
    expect([...outcomes].sort()).toEqual(['depth', 'left']);
    for (const { vertices } of paths) {
      const [first] = vertices as [PathSample['vertices'][number]];
      expect(first.beta).toEqual([1, 1, 1]);
      const shape = scene.shapes[first.shape!]!;
      if (shape.type === 'sphere') expect(Math.hypot(...first.p.map((each, c) => each - shape.center[c]!))).toBeCloseTo(shape.radius, 5);
      else if (shape.type === 'quad')
        expect(Math.abs(first.n.reduce((sum, each, c) => sum + each * (first.p[c]! - shape.corner[c]!), 0))).toBeLessThan(1e-5);
    }
  });
});
