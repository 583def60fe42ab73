/** Distributed ray tracing: what it converges to, whatever it is split into. */
import { describe, expect, it } from 'vitest';
import type { Integrator, SceneInput } from '../../src/scene/document.ts';
import { cornellInput } from '../reference/cornell.ts';
import { imageMean, renderImage, type TestImage } from '../helpers/gpu.ts';
import { assertImagesAgree, normalP, sidak } from '../helpers/statistics.ts';

const size = 12;
const ALPHA = sidak(1e-3, 10);

/** Rough, coated, textured and Dirac surfaces under lights with and without a surface, a sun and an environment. */
const shop: SceneInput = {
  version: 1,
  camera: { position: [0, 1.5, 6], target: [0, 0.8, 0], fov: 40, lens: { radius: 0.1, focus: 6 } },
  film: { width: size, height: size },
  environment: { type: 'program', file: 'lobe' },
  programs: {
    lobe: `fn environment(direction: vec3f) -> vec3f {
  return vec3f(0.3, 0.4, 0.6) + 6.0 * pow(max(dot(direction, normalize(vec3f(-1.0, 1.0, 1.0))), 0.0), 60.0);
}`,
  },
  materials: {
    floor: { file: 'plastic', params: { body: [0.6, 0.3, 0.2] } },
    metal: { file: 'conductor', params: { metal: 'silver', roughness: 0.25 } },
    glass: { file: 'rough_glass', params: { roughness: 0.2 } },
    coat: { file: 'phong', params: { exponent: 60 } },
    glow: { file: 'emitter', params: { radiance: 2 } },
  },
  lights: [
    { type: 'point', position: [1.5, 2, 1.5], intensity: [2, 1, 1] },
    { type: 'directional', direction: [1, -2, -1], irradiance: [1, 1, 0.8], diameter: 25 },
  ],
  shapes: [
    { type: 'quad', corner: [-4, 0, 4], edge1: [8, 0, 0], edge2: [0, 0, -8], material: 'floor' },
    { type: 'sphere', center: [-1.4, 0.7, 0], radius: 0.7, material: 'metal' },
    { type: 'sphere', center: [0.1, 0.6, 0.8], radius: 0.6, material: 'glass' },
    { type: 'sphere', center: [1.5, 0.7, 0], radius: 0.7, material: 'coat' },
    { type: 'quad', corner: [-1, 3, -1], edge1: [2, 0, 0], edge2: [0, 0, 2], material: 'floor', emission: { radiance: [3, 3, 2] } },
    { type: 'disk', center: [-2.5, 1.2, -1], normal: [1, 0, 1], radius: 0.5, material: 'glow' },
  ],
};

type Settings = NonNullable<SceneInput['render']>;
const at = (scene: SceneInput, integrator: Integrator, settings: Settings): Promise<TestImage> =>
  renderImage({ ...scene, render: { maxDepth: 4, seed: integrator + JSON.stringify(settings), ...settings, integrator } });
const agree = (a: TestImage, b: TestImage, name: string): unknown => assertImagesAgree(a, b, { name, alpha: ALPHA, block: 6 });

describe('the image of distributed', () => {
  it('does not depend on the splitting', async () => {
    const split = (gloss: number, light: number, spp: number): Promise<TestImage> =>
      at(shop, 'distributed', { splitting: { gloss, light }, spp });
    const reference = await split(4, 4, 96);
    agree(await split(1, 1, 192), reference, 'split-1');
    agree(await split(16, 1, 32), reference, 'split-16-1');
    agree(await split(3, 16, 32), reference, 'split-3-16');
  });
  it('is that of path where light is scattered but once', async () => {
    const once = await at(shop, 'distributed', { maxDepth: 1, spp: 128 });
    agree(once, await at(shop, 'path', { maxDepth: 1, spp: 512 }), 'once-path');
    expect(() => agree(once, scaled(once, 1.05), 'must-differ')).toThrow('the images differ');
  });
  it('under an environment without a program too', async () => {
    const grey: SceneInput = { ...shop, environment: { type: 'constant', radiance: [0.7, 0.8, 0.9] } };
    agree(await at(grey, 'distributed', { maxDepth: 1, spp: 64 }), await at(grey, 'path', { maxDepth: 1, spp: 256 }), 'once-constant');
  });
  it('is that of whitted where surfaces are diffuse or Dirac', async () => {
    const room = cornellInput(size, { maxDepth: 6 });
    agree(await at(room, 'distributed', { spp: 128, maxDepth: 6 }), await at(room, 'whitted', { spp: 128, maxDepth: 6 }), 'room-whitted');
  });
});

/** The same image, everything times `factor`. */
const scaled = (image: TestImage, factor: number): TestImage => ({
  ...image,
  sum: image.sum.map((each) => each * factor),
  sumSquares: image.sumSquares.map((each) => each * factor ** 2),
});

/** The camera sees one plate, which reflects a wall that a lamp lights; nothing else is lit. */
const plate = (material: string, params = {}): SceneInput => ({
  version: 1,
  camera: { position: [0, 1, 3], target: [0, 0, 0], fov: 4 },
  film: { width: 8, height: 8 },
  materials: { plate: { file: material, params }, wall: { file: 'diffuse', params: { albedo: [0.8, 0.6, 0.4] } } },
  shapes: [
    { type: 'quad', corner: [-1, 0, 1], edge1: [2, 0, 0], edge2: [0, 0, -2], material: 'plate' },
    { type: 'quad', corner: [-6, -1, -3], edge1: [12, 0, 0], edge2: [0, 8, 0], material: 'wall' },
    // Shines on the wall alone.
    { type: 'quad', corner: [-1, 3, -1], edge1: [2, 0, 0], edge2: [0, 2, 0], material: 'wall', emission: { radiance: [9, 9, 9] } },
  ],
});
const faced = (scene: SceneInput): SceneInput => ({
  ...scene,
  shapes: scene.shapes.map((shape, i) => (i === 2 && shape.type === 'quad' ? { ...shape, edge1: [-2, 0, 0], corner: [1, 3, -1] } : shape)),
});

describe('what is followed', () => {
  const mean = async (scene: SceneInput, integrator: Integrator, spp: number) =>
    imageMean(await at(faced(scene), integrator, { maxDepth: 2, spp }));
  it('is all of a narrow lobe', async () => {
    const metal = plate('conductor', { metal: 'silver', roughness: 0.15 });
    const [a, b] = [await mean(metal, 'distributed', 128), await mean(metal, 'path', 1024)];
    a.forEach(({ mean: m, error }, c) => {
      expect(b[c]!.mean).toBeGreaterThan(0.1);
      expect(normalP((m - b[c]!.mean) / Math.hypot(error, b[c]!.error, 1e-3 * m))).toBeGreaterThan(ALPHA);
    });
  });
  it.each([
    [16, 1],
    [1, 16],
  ])('is weighed against the points of a light: %d rays, %d points', async (gloss, light) => {
    const metal = plate('conductor', { metal: 'silver', roughness: 0.4 });
    const glowing = { ...metal, shapes: [metal.shapes[0]!, { ...metal.shapes[1]!, emission: { radiance: [1, 1, 1] } }] } as SceneInput;
    const a = imageMean(await at(glowing, 'distributed', { maxDepth: 1, spp: 64, splitting: { gloss, light } }));
    const b = imageMean(await at(glowing, 'path', { maxDepth: 1, spp: 1024 }));
    a.forEach(({ mean: m, error }, c) => {
      expect(error).toBeLessThan(0.01 * m);
      expect(normalP((m - b[c]!.mean) / Math.hypot(error, b[c]!.error))).toBeGreaterThan(ALPHA);
    });
  });
  it.each(['diffuse', 'oren_nayar', 'eval_lambert'])('is nothing of a diffuse surface: %s', async (material) => {
    (await mean(plate(material), 'distributed', 16)).forEach((each) => expect(each.mean).toBe(0));
    expect((await mean(plate(material), 'path', 16))[0]!.mean).toBeGreaterThan(0);
  });
  it('is replaced by the ambient term where it is not followed', async () => {
    const dark = {
      ...plate('diffuse', { albedo: [0.5, 0.5, 0.5] }),
      lights: [{ type: 'ambient' as const, radiance: [0.4, 0.4, 0.4] as [number, number, number] }],
    };
    (await mean(dark, 'distributed', 4)).forEach((each) => expect(each.mean).toBeCloseTo(0.2, 6));
  });
});
