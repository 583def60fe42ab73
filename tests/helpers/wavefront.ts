/** A scene that a wavefront renders, and both kernels' films of it. */
import { expect } from 'vitest';
import { loadCodec } from '../../src/content/codecs.ts';
import { runsInSoftware } from '../../src/engine/gpu/device.ts';
import { Renderer } from '../../src/engine/renderer.ts';
import { readTexels } from '../../src/image/decode/texels.ts';
import type { SceneDocument, SceneInput } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { samplesOf } from '../../src/scene/samples.ts';
import { alwaysGuided } from './always-guided.ts';
import { testDevice } from './gpu.ts';
import { ball } from './primitives.ts';

export type Parts = Partial<Omit<SceneInput, 'version'>>;
const { positions, indices } = ball(16);
const uvs = positions.flatMap((each, i) => (i % 3 === 2 ? [] : [0.5 + 0.5 * each]));

/** A ball of triangles, mirror and glass in the light of a lamp and of the sky. */
export const scene = ({ film, render, ...parts }: Parts = {}): SceneDocument =>
  checkScene({
    version: 1,
    camera: { position: [0, 1.5, 6], target: [0, 0, 0], fov: 42 },
    environment: { type: 'constant', radiance: [0.1, 0.15, 0.2] },
    materials: {
      grey: { file: 'diffuse' },
      red: { file: 'diffuse', params: { albedo: [0.8, 0.2, 0.1] } },
      mirror: { file: 'mirror' },
      glass: { file: 'glass' },
    },
    shapes: [
      { type: 'quad', corner: [-5, -1.2, -5], edge1: [0, 0, 10], edge2: [10, 0, 0], material: 'grey' },
      { type: 'quad', corner: [-1, 3, -1], edge1: [2, 0, 0], edge2: [0, 0, 2], material: 'grey', emission: { radiance: [9, 8, 7] } },
      { type: 'mesh', data: { positions, indices, uvs }, shading: 'smooth', material: 'red' },
      { type: 'sphere', center: [-2, -0.4, 0.5], radius: 0.8, material: 'mirror' },
      { type: 'sphere', center: [2, -0.4, 0.5], radius: 0.8, material: 'glass' },
    ],
    ...parts,
    film: { width: 21, height: 18, ...film },
    render: { spp: 5, maxDepth: 7, ...render },
  } as SceneInput);

export async function create(options: ConstructorParameters<typeof Renderer>[2]): Promise<Renderer> {
  return new Renderer(await testDevice(), alwaysGuided(), {
    readTexels: (data, name) => readTexels(data, name, loadCodec),
    ...options,
  });
}

export async function film(renderer: Renderer, document: SceneDocument, milliseconds = 1000): Promise<Float32Array> {
  await renderer.setScene(document);
  renderer.restart();
  const spp = samplesOf(document.render);
  while (!renderer.isDone(spp)) await renderer.advance(milliseconds, spp);
  return (await renderer.readFilm()).data;
}

/** Both films of a scene. `bytes` of a storage buffer: 128 a path. */
export async function both(document: SceneDocument, bytes?: number, milliseconds?: number): Promise<void> {
  const [mega, wave] = await Promise.all([
    create({ kernel: 'megakernel' }),
    create({ kernel: 'wavefront', ...(bytes !== undefined && { storage: { bytes } }) }),
  ]);
  const expected = await film(mega, document);
  const found = await film(wave, document, milliseconds);
  expect([mega.report.kernel, wave.report.kernel]).toEqual(['megakernel', 'wavefront']);
  // A film that shows something, and not the same everywhere.
  expect(new Set(expected).size).toBeGreaterThan(expected.length / 8);
  await expectSame(found, expected);
  for (const each of [mega, wave]) each.destroy();
}

export async function expectSame(found: Float32Array, expected: Float32Array): Promise<void> {
  if (runsInSoftware(await testDevice())) return expect(Array.from(found)).toEqual(Array.from(expected));
  expect(found).toHaveLength(expected.length);
  const others = found.filter((each, i) => Math.abs(each - expected[i]!) > 1e-4 * Math.abs(expected[i]!));
  // A path whose roulette or hit falls on the other side goes its own way.
  expect(others.length / found.length).toBeLessThan(0.01);
}
