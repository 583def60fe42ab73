/** Every way to weigh lights against directions, and to choose a light, gives the same image. */
import { beforeAll, describe, expect, it } from 'vitest';
import { biases } from '../../src/engine/bias.ts';
import { LIGHT_CHOICES, STRATEGIES, type SceneInput } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { imageMean, renderImage, type TestImage } from '../helpers/gpu.ts';
import { assertImagesAgree, sidak } from '../helpers/statistics.ts';

const size = 16;
const base = {
  version: 1 as const,
  camera: { position: [0, 1.5, 6] as [number, number, number], target: [0, 0.9, 0] as [number, number, number], fov: 40 },
  film: { width: size, height: size },
  materials: {
    white: { file: 'diffuse', params: { albedo: [0.7, 0.7, 0.7] } },
    gloss: { file: 'phong', params: { exponent: 40 } },
    mirror: { file: 'mirror' },
    glow: { file: 'emitter', params: { radiance: 2 } },
  },
};
const floor: SceneInput['shapes'][number] = { type: 'quad', corner: [-4, 0, 4], edge1: [8, 0, 0], edge2: [0, 0, -8], material: 'gloss' };

const SCENES: Record<string, SceneInput> = {
  'lights with surfaces, large and small': {
    ...base,
    shapes: [
      floor,
      { type: 'sphere', center: [-1.2, 0.8, 0], radius: 0.8, material: 'white' },
      { type: 'sphere', center: [1.2, 0.6, 0.5], radius: 0.6, material: 'mirror' },
      { type: 'quad', corner: [-1, 3, -1], edge1: [2, 0, 0], edge2: [0, 0, 2], material: 'white', emission: { radiance: [3, 3, 2] } },
      { type: 'sphere', center: [2.2, 1.8, -1], radius: 0.15, material: 'white', emission: { radiance: [30, 10, 5] } },
      { type: 'disk', center: [-2.5, 1.2, -1], normal: [1, 0, 1], radius: 0.5, material: 'glow' },
    ],
  },
  'a sky, a sun, a point and a lamp': {
    ...base,
    environment: { type: 'program', file: 'lobe' },
    programs: {
      lobe: `fn environment(direction: vec3f) -> vec3f {
  return vec3f(0.3, 0.4, 0.6) + 6.0 * pow(max(dot(direction, normalize(vec3f(-1.0, 1.0, 1.0))), 0.0), 60.0);
}`,
    },
    lights: [
      { type: 'point', position: [1.5, 2, 1.5], intensity: [2, 1, 1] },
      { type: 'directional', direction: [1, -2, -1], irradiance: [1, 1, 0.8], diameter: 25 },
    ],
    shapes: [
      floor,
      { type: 'sphere', center: [-1.2, 0.8, 0], radius: 0.8, material: 'white' },
      { type: 'sphere', center: [1.2, 0.6, 0.5], radius: 0.6, material: 'mirror' },
      { type: 'sphere', center: [0, 2.4, -1], radius: 0.4, material: 'white', emission: { radiance: [5, 4, 3] } },
    ],
  },
};

/** 28,672 samples a block of 8 × 8 pixels: see compareImages. */
const SPP = 448;
const others = STRATEGIES.filter((each) => each !== 'mis-power');
const ALPHA = sidak(1e-3, Object.keys(SCENES).length * (others.length + 1));

describe.each(Object.keys(SCENES))('%s', (name) => {
  const at = (change: object, spp: number): Promise<TestImage> =>
    renderImage({ ...SCENES[name]!, render: { maxDepth: 4, spp, seed: JSON.stringify(change), ...change } });
  let reference: TestImage;
  beforeAll(async () => {
    reference = await at({}, 512);
  });
  it.each(others)('%s agrees with mis-power', async (strategy) => {
    // Chance alone finds the small lamps rarely: more samples make its errors normal.
    assertImagesAgree(await at({ strategy }, strategy === 'bsdf' ? 2048 : SPP), reference, {
      name: `${name}-${strategy}`,
      alpha: ALPHA,
      block: 8,
    });
  });
  it.each(LIGHT_CHOICES.filter((each) => each !== 'power'))('lights chosen %s agree with lights by power', async (lightChoice) => {
    assertImagesAgree(await at({ lightChoice }, SPP), reference, { name: `${name}-${lightChoice}`, alpha: ALPHA, block: 8 });
  });
});

describe('a limit of indirect light', () => {
  const scene = { ...SCENES['lights with surfaces, large and small']!, render: { spp: 64, maxDepth: 4, seed: 9 } };
  it('makes the image darker, and is named', async () => {
    const limited = { ...scene, render: { ...scene.render, clampIndirect: 0.05 } };
    const [free, cut] = [imageMean(await renderImage(scene)), imageMean(await renderImage(limited))];
    // The same paths in both: every one brings as much or less.
    cut.forEach(({ mean }, c) => expect(mean).toBeLessThan(0.99 * free[c]!.mean));
    expect(biases(checkScene(limited))).toContain('indirect light ≤ 0.05');
  });
  it('leaves direct light alone', async () => {
    const direct = (clampIndirect: number) => renderImage({ ...scene, render: { ...scene.render, maxDepth: 1, clampIndirect } });
    // The same samples, by two kernels: compilers may round them differently.
    const free = imageMean(await direct(0));
    imageMean(await direct(1e-6)).forEach(({ mean }, c) => expect(mean / free[c]!.mean).toBeCloseTo(1, 5));
  });
});
