/** Nothing leaks and nothing shadows itself, from scenes of a millimetre to scenes of a hundred kilometres. */
import { describe, expect, it } from 'vitest';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { cornellInput } from '../reference/cornell.ts';
import { pixelMeans, renderImage } from '../helpers/gpu.ts';
import { assertImagesAgree } from '../helpers/statistics.ts';

const times = (v: readonly number[], s: number, shift: Vec3 = [0, 0, 0]): Vec3 => [
  v[0]! * s + shift[0],
  v[1]! * s + shift[1],
  v[2]! * s + shift[2],
];

/** The same scene in other units and at another place. */
function scaled(scene: SceneInput, s: number, shift: Vec3): SceneInput {
  const shapes = scene.shapes.map((shape) => {
    if (shape.type === 'sphere') return { ...shape, center: times(shape.center, s, shift), radius: shape.radius * s };
    if (shape.type === 'quad')
      return { ...shape, corner: times(shape.corner, s, shift), edge1: times(shape.edge1, s), edge2: times(shape.edge2, s) };
    if (shape.type === 'box') return { ...shape, center: times(shape.center, s, shift), size: times(shape.size, s) };
    if (shape.type === 'disk') return { ...shape, center: times(shape.center, s, shift), radius: shape.radius * s };
    if (shape.type !== 'mesh') throw new Error(`a ${shape.type} is not in the scenes of this test`);
    const transform = shape.transform!;
    return {
      ...shape,
      transform: { ...transform, scale: times(transform.scale as Vec3, s), translate: times(transform.translate!, s, shift) },
    };
  });
  return {
    ...scene,
    shapes,
    camera: { ...scene.camera, position: times(scene.camera.position, s, shift), target: times(scene.camera.target, s, shift) },
  };
}

/** Closed room of emission 1 and albedo ½: 2 everywhere. A leak shows the brighter outside, acne a darker spot. */
const closed = (shape: SceneInput['shapes'][number], s: number): SceneInput => ({
  version: 1,
  camera: { position: times([0.2, 0.1, 0.3], s), target: times([1, 0.4, -0.2], s), fov: 90 },
  film: { width: 16, height: 16 },
  render: { integrator: 'path-naive', spp: 16, rouletteStart: 64, maxDepth: 24 },
  environment: { type: 'constant', radiance: [1000, 1000, 1000] },
  materials: { grey: { file: 'diffuse', params: { albedo: [0.5, 0.5, 0.5] } } },
  shapes: [{ ...shape, material: 'grey', emission: { radiance: [1, 1, 1], sides: 'both' } }],
});

describe.each([1e-3, 1, 1e5])('at size %f', (s) => {
  it.each([
    ['sphere', { type: 'sphere', center: [0, 0, 0], radius: s, material: '' }],
    ['box', { type: 'box', center: [0, 0, 0], size: [2 * s, 1.5 * s, 3 * s], rotate: [10, 20, 30], material: '' }],
  ] as [string, SceneInput['shapes'][number]][])('a closed %s has one radiance', async (_, shape) => {
    const image = await renderImage(closed(shape, s));
    const known = 2 * (1 - 0.5 ** 25);
    const wrong = pixelMeans(image).filter((value) => Math.abs(value - known) > 1e-5 * known);
    // An edge between two faces is not watertight: one path in a million may slip through.
    expect(wrong.length).toBeLessThanOrEqual(shape.type === 'box' ? 3 : 0);
  });
});

describe('a room with every shape', () => {
  const scene = { ...cornellInput(16, { maxDepth: 5 }) };
  const render = (change: SceneInput, seed: string) =>
    renderImage({ ...change, render: { ...change.render, integrator: 'path', spp: 192, seed } });
  let reference: ReturnType<typeof render> | null = null;
  it.each([
    [1e-3, [0, 0, 0]],
    [1e5, [0, 0, 0]],
    [1, [300, -200, 500]],
  ] as [number, Vec3][])('times %f, moved by %j, looks the same', async (s, shift) => {
    reference ??= render(scene, 'a');
    assertImagesAgree(await reference, await render(scaled(scene, s, shift), 'b'), { name: `scale-${s}`, alpha: 1e-3 / 3 });
  });
});

describe('a lamp on a floor of 1e4', () => {
  it('lights it up to the edge of its shadow', async () => {
    const scene = (extent: number): SceneInput => ({
      version: 1,
      camera: { position: [0, 3, 4], target: [0, 0.3, 0], fov: 40 },
      film: { width: 24, height: 24 },
      render: { spp: 256, maxDepth: 2, seed: String(extent) },
      materials: { grey: { file: 'diffuse', params: { albedo: [0.5, 0.5, 0.5] } } },
      shapes: [
        { type: 'quad', corner: [-extent, 0, -extent], edge1: [0, 0, 2 * extent], edge2: [2 * extent, 0, 0], material: 'grey' },
        { type: 'box', center: [0, 0.25, 0], size: [0.5, 0.5, 0.5], rotate: [0, 30, 0], material: 'grey' },
        { type: 'sphere', center: [1, 1.5, 0.5], radius: 0.4, material: 'grey', emission: { radiance: [5, 5, 5] } },
      ],
    });
    assertImagesAgree(await renderImage(scene(20)), await renderImage(scene(1e4)), { name: 'large-floor', alpha: 1e-3 });
  });
});
