import { describe, expect, test } from 'vitest';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { assertImagesAgree, compareImages } from '../helpers/statistics.ts';
import * as closed from '../reference/closed-form.ts';
import { cornellInput } from '../reference/cornell.ts';
import { ESTIMATORS, MATERIALS, expectMean, probe, render, type Estimator, type Shape } from '../reference/probe.ts';

const times = (c: readonly number[], s: number): number[] => c.map((each) => each * s);
const environment = (radiance: Vec3): SceneInput['environment'] => ({ type: 'constant', radiance });

describe.each(ESTIMATORS)('%s estimator', (estimator) => {
  test('a diffuse convex shape in a furnace shows its albedo, exactly', () => {
    for (const shape of [
      { type: 'sphere', center: [0, 0, 0], radius: 1, material: 'grey' },
      { type: 'box', center: [0, 0, 0], size: [1, 2, 1], rotate: [10, 20, 30], material: 'grey' },
      { type: 'disk', center: [0, 0, 0], normal: [1, 2, -1], radius: 1, material: 'grey' },
    ] satisfies Shape[]) {
      expectMean(probe([3, 2, 1], [0, 0, 0], [shape], { environment: environment([1, 2, 3]) }), [0.5, 0.8, 0.9], estimator, 50, 1);
    }
  });

  test('inside an emitting sphere there is E (1 + ρ + … + ρ^depth), exactly', () => {
    const emission = { radiance: [1, 2, 3] as Vec3, sides: 'both' as const };
    const shapes: Shape[] = [{ type: 'sphere', center: [1, 2, 3], radius: 7, material: 'grey', emission }];
    for (const depth of [0, 1, 2, 20]) {
      const expected = [0.5, 0.4, 0.3].map((albedo, i) => closed.enclosureRadiance(i + 1, albedo, depth));
      const settings = { render: { maxDepth: depth, rouletteStart: 100 } };
      expectMean(probe([0, 0, 0], [1, -1, 1], shapes, settings), expected, estimator, 20, 2);
    }
    const limit = [0.5, 0.4, 0.3].map((albedo, i) => closed.enclosureRadiance(i + 1, albedo));
    expectMean(probe([0, 0, 0], [1, -1, 1], shapes, { render: { maxDepth: 1000, rouletteStart: 0 } }), limit, estimator, 20000, 3);
  });

  test('lights over a floor give the irradiance of the closed form', () => {
    const floor: Shape = { type: 'quad', corner: [-50, 0, 50], edge1: [100, 0, 0], edge2: [0, 0, -100], material: 'grey' };
    const light = { material: 'black', emission: { radiance: [1, 2, 3] as Vec3 } };
    const at: Vec3 = [0, 0, 0];
    const quad: Vec3[] = [[-1, 2, -0.5], [1, 2, -0.5], [1, 3, 1.5], [-1, 3, 1.5]]; // prettier-ignore
    const cases: [Shape, number][] = [
      [{ type: 'sphere', center: [0, 2, 2], radius: 1.2, ...light }, closed.irradianceSphere(1, at, [0, 1, 0], [0, 2, 2], 1.2)],
      [{ type: 'disk', center: [0, 2, 0], normal: [0, -1, 0], radius: 1.5, ...light }, closed.irradianceDisk(1, 1.5, 2)],
      [{ type: 'quad', corner: quad[0], edge1: [2, 0, 0], edge2: [0, 1, 2], ...light }, closed.irradiancePolygon(1, at, [0, 1, 0], quad)],
      [
        { type: 'mesh', data: { positions: quad.flat(), indices: [0, 1, 2] }, ...light },
        closed.irradiancePolygon(1, at, [0, 1, 0], quad.slice(0, 3)),
      ],
    ];
    for (const [shape, irradiance] of cases) {
      const expected = [0.5, 0.8, 0.9].map((each) => (each * irradiance) / Math.PI);
      const scene = probe([6, 1, 0], at, [floor, shape], { render: { maxDepth: 1 } });
      expectMean(scene, expected, estimator, 60000, 4);
      // No light comes through the floor.
      expectMean(probe([6, -1, 0], at, [floor, shape], { render: { maxDepth: 1 } }), [0, 0, 0], estimator, 50, 5);
    }
  });

  test('a wall is lit inside a sphere, and not from behind a cover close to the light', () => {
    const wall: Shape = { type: 'sphere', center: [0, 0, 0], radius: 1, material: 'grey' };
    const emission = { radiance: [1, 2, 3] as Vec3 };
    const light: Shape = { type: 'disk', center: [0, 0, 0], normal: [0, 0, 1], radius: 0.5, material: 'black', emission };
    const cover: Shape = { type: 'disk', center: [0, 0, 0.01], normal: [0, 0, 1], radius: 0.6, material: 'black' };
    const lit = [0.5, 0.8, 0.9].map((each) => (each * closed.irradianceDisk(1, 0.5, 1)) / Math.PI);
    for (const [shapes, expected] of [
      [[wall, light], lit],
      [
        [wall, light, cover],
        [0, 0, 0],
      ],
    ] as [Shape[], number[]][]) {
      expectMean(probe([0, 0, 0.2], [0, 0, 1], shapes, { render: { maxDepth: 1 } }), expected, estimator, 20000, 21);
    }
  });

  test('a front-sided light is dark behind, a two-sided one is not', () => {
    const quad = { type: 'quad', corner: [-1, -1, 0], edge1: [2, 0, 0], edge2: [0, 2, 0], material: 'black' } satisfies Shape;
    const front = [{ ...quad, emission: { radiance: [1, 2, 3] as Vec3 } }];
    const both = [{ ...quad, emission: { radiance: [1, 2, 3] as Vec3, sides: 'both' as const } }];
    const floor = { type: 'disk', center: [0, 0, -2], normal: [0, 0, 1], radius: 9, material: 'grey' } satisfies Shape;
    expectMean(probe([0, 0, 3], [0, 0, 0], front), [1, 2, 3], estimator, 2, 6);
    expectMean(probe([0, 0, -1], [0, 0, 0], front), [0, 0, 0], estimator, 2, 6);
    expectMean(probe([0, 0, -1], [0, 0, 0], both), [1, 2, 3], estimator, 2, 6);
    const corners: Vec3[] = [[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]]; // prettier-ignore
    const irradiance = closed.irradiancePolygon(1, [0, 0, -2], [0, 0, 1], corners);
    const lit = [0.5, 0.8, 0.9].map((each) => (each * irradiance) / Math.PI);
    for (const [light, expected] of [
      [front, [0, 0, 0]],
      [both, lit],
    ] as const) {
      expectMean(probe([3, 0, -1], [0, 0, -2], [...light, floor], { render: { maxDepth: 1 } }), expected, estimator, 40000, 7);
    }
  });

  test('clear glass in a furnace is invisible, exactly', () => {
    const settings = { environment: environment([1, 2, 3]), render: { maxDepth: 1000, rouletteStart: 1000 } };
    const sphere: Shape[] = [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'glass' }];
    const slab: Shape[] = [{ type: 'box', center: [0, 0, 0], size: [4, 0.5, 3], rotate: [20, 10, 0], material: 'glass' }];
    for (const [shapes, aim] of [
      [sphere, 0],
      [sphere, 0.9],
      [slab, 0.1],
    ] as const) {
      expectMean(probe([0, 0, 5], [aim, 0, 0], shapes, settings), [1, 2, 3], estimator, 500, 8);
    }
  });

  test('glass reflects by Fresnel; radiance grows by the square of the index inside', () => {
    // A ray meets the x–y plane at 60° from its normal; a disk shines either above the glass or below it.
    const wide = { radius: 1e4, material: 'black' };
    const above = {
      type: 'disk',
      center: [0, 0, 3],
      normal: [0, 0, -1],
      ...wide,
      emission: { radiance: [1, 2, 3] as Vec3 },
    } satisfies Shape;
    const below = { ...above, center: [0, 0, -3] as Vec3, normal: [0, 0, 1] as Vec3 };
    const plane = { type: 'quad', corner: [-9, -9, 0], edge1: [18, 0, 0], edge2: [0, 18, 0], material: 'glass' } satisfies Shape;
    const slab = { type: 'box', center: [0, 0, 0], size: [2000, 2000, 0.1], material: 'glass' } satisfies Shape;
    const F = closed.fresnelDielectric(0.5, 1.5);
    const R = closed.slabReflectance(F);
    const eye: Vec3 = [Math.sqrt(3), 0, 1];
    const cases: [Shape[], Vec3, number][] = [
      [[plane, above], eye, F],
      [[plane, below], eye, (1 - F) / 1.5 ** 2],
      [[slab, above], eye, R],
      [[slab, below], eye, 1 - R],
      // From inside the glass at 30°, cos 0.866: less is reflected, and what comes in is brighter.
      [[plane, above], [1, 0, -Math.sqrt(3)], (1 - closed.fresnelDielectric(Math.sqrt(3) / 2, 1 / 1.5)) * 1.5 ** 2],
      [[plane, below], [1, 0, -0.1], 1], // total internal reflection
    ];
    for (const [shapes, position, share] of cases) {
      const scene = probe(position, [0, 0, 0], shapes, { render: { maxDepth: 500, rouletteStart: 500 } });
      expectMean(scene, times([1, 2, 3], share), estimator, 30000, 9);
    }
    const tinted = { ...MATERIALS, glass: { file: 'glass', params: { ior: 1.5, tint: [0.5, 1, 0.25] } } };
    expectMean(probe(eye, [0, 0, 0], [plane, below], { materials: tinted }), times([0.5, 2, 0.75], (1 - F) / 2.25), estimator, 30000, 10);
    expectMean(probe(eye, [0, 0, 0], [plane, above], { materials: tinted }), times([0.5, 2, 0.75], F), estimator, 30000, 10);
  });

  test('mirrors reflect by their reflectance, on both sides', () => {
    const materials = { ...MATERIALS, mirror: { file: 'mirror', params: { reflectance: [0.9, 0.5, 0.1] } } };
    const mirror = { type: 'disk', center: [0, 0, 0], normal: [0, 1, 0], radius: 1, material: 'mirror' } satisfies Shape;
    const light = (y: number) =>
      ({ type: 'sphere', center: [-2, y, 0], radius: 0.1, material: 'black', emission: { radiance: [1, 1, 1] as Vec3 } }) satisfies Shape;
    for (const side of [1, -1]) {
      expectMean(probe([2, side, 0], [0, 0, 0], [mirror, light(side)], { materials }), [0.9, 0.5, 0.1], estimator, 5, 11);
      expectMean(probe([2, side, 0], [0, 0, 0], [mirror, light(-side)], { materials }), [0, 0, 0], estimator, 5, 11);
    }
  });
});

describe('the two estimators', () => {
  const image = (estimator: Estimator, seed: number, change = {}) => render(cornellInput(32, change), estimator, 512, seed);

  test('agree in a room of every shape, material and light', () => {
    const name = 'reference: naive (seed 14) against direct (seed 15)';
    assertImagesAgree(image('naive', 14), image('direct', 15), { name, alpha: 1e-4 });
  });

  test('are told apart when the walls are 5 % darker, or paths two events shorter', () => {
    const naive = image('naive', 16);
    expect(compareImages(naive, image('direct', 17, { wall: 0.665 })).minP, 'seeds 16, 17').toBeLessThan(1e-9);
    expect(compareImages(naive, image('direct', 18, { maxDepth: 4 })).minP, 'seeds 16, 18').toBeLessThan(1e-9);
  });

  test('repeat exactly for one seed', () => {
    const scene = cornellInput(8);
    expect(render(scene, 'direct', 4, 19).sum).toEqual(render(scene, 'direct', 4, 19).sum);
    expect(render(scene, 'direct', 4, 19).sum).not.toEqual(render(scene, 'direct', 4, 20).sum);
  });
});
