/** Media with a density that narrow beams look at, and what they bring back. */
import { expect } from 'vitest';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { expectMean } from './expect-mean.ts';
import { imageMean, renderImage } from './gpu.ts';
import { sidak } from './statistics.ts';

export const ALPHA = sidak(1e-3, 120);
export type Shapes = SceneInput['shapes'];
type Media = NonNullable<SceneInput['media']>;
export type Density = NonNullable<Media[string]['density']>;
/** Of a brightness that nothing shows: a constant of 0 would make another kernel. */
export const dark = { type: 'constant' as const, radiance: [1e-20, 1e-20, 1e-20] as Vec3 };

/** All in one: a program for each test would be a kernel for each. `kind`: which. */
export const PROGRAM = `struct Params {
  /// @choice(even, ramp, haze, bumps)
  kind: u32,
  /// @default(1)
  most: f32,
}
fn density(p: vec3f, params: Params) -> f32 {
  switch (params.kind) {
    case 0u: { return params.most; }
    case 1u: { return params.most * saturate(0.5 * (p.z + 1.0)); }
    case 2u: { return params.most * exp(-0.5 * (p.y + 4.0)); }
    default: { return params.most * saturate(0.5 + 0.5 * sin(5.0 * p.x) * sin(6.0 * p.y) * sin(7.0 * p.z)) * step(0.0, sin(9.0 * p.x) + 0.5); }
  }
}`;
export const program = (kind: string, change: Partial<Density> & { most?: number } = {}): Density => {
  const { most = 1, ...rest } = change;
  return {
    program: 'mine',
    params: { kind, most },
    bounds: { min: [-50, -50, -50], max: [50, 50, 50] },
    majorant: most,
    ...rest,
  };
};

/** In every scene, far away and too small to be seen: so that they share a kernel. */
export const NOTHING: Shapes = [
  { type: 'sphere', center: [0, 5000, 0], radius: 1e-3, material: 'passage', interior: { medium: 'alike' } },
  { type: 'sphere', center: [0, 5001, 0], radius: 1e-3, material: 'glass', interior: {} },
  { type: 'quad', corner: [0, 5002, 0], edge1: [1e-3, 0, 0], edge2: [0, 1e-3, 0], material: 'black' },
  { type: 'disk', center: [0, 5003, 0], normal: [0, 1, 0], radius: 1e-3, material: 'black', emission: { radiance: [1, 1, 1] } },
];

/** What a narrow beam along −z from (0, 0, 5) brings back. */
export function beam(media: Media, shapes: Shapes, change: Partial<SceneInput> = {}): SceneInput {
  return {
    version: 1,
    camera: { position: [0, 0, 5], target: [0, 0, 0], fov: 0.01 },
    film: { width: 16, height: 16 },
    render: { spp: 256, seed: 'densities', maxDepth: 1000 },
    environment: { type: 'constant', radiance: [1, 1, 1] },
    programs: { mine: PROGRAM },
    materials: {
      passage: { file: 'passage' },
      glass: { file: 'glass' },
      black: { file: 'diffuse', params: { albedo: [0, 0, 0] } },
      grey: { file: 'diffuse', params: { albedo: [0.5, 0.5, 0.5] } },
    },
    media: { ...media, alike: { scattering: [1, 1, 1], density: program('even') } },
    lights: [{ type: 'point', position: [0, 5004, 0], intensity: [0, 0, 0] }],
    shapes: [...NOTHING, ...shapes],
    ...change,
  };
}

export const by = (scene: SceneInput, render: SceneInput['render']): SceneInput => ({ ...scene, render: { ...scene.render, ...render } });

/** Ways to draw the places where a path is scattered. */
export const SAMPLINGS = ['distance', 'equiangular'] as const;
/** Samples with which each sees what is claimed of light that is scattered once: the second's have a seventh to a thirtieth of the variance. */
export const ONCE = { distance: 768, equiangular: 64 };

/** @param rounding relative error that single precision may leave */
export async function expectRadiance(scene: SceneInput, expected: readonly number[], sees: number, rounding = 2e-5): Promise<void> {
  const image = await renderImage(scene);
  expect(image.dropped).toBe(0);
  imageMean(image).forEach(({ mean, error }, c) =>
    expectMean({ mean, error: Math.hypot(error, rounding * expected[c]!) }, expected[c]!, { alpha: ALPHA, sees, what: `channel ${c}:` }),
  );
}

export const box = (medium: string, size = 2, z = 0): Shapes[number] => ({
  type: 'box',
  center: [0, 0, z],
  size: [20, 20, size],
  material: 'passage',
  interior: { medium },
});
export const attenuated = (sigma: readonly number[], depth: number): number[] => sigma.map((each) => Math.exp(-each * depth));
export const absorption: Vec3 = [0.1, 0.35, 1.2];
