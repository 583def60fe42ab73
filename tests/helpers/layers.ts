/** A room whose film stores layers, and what is asked of them. */
import { expect } from 'vitest';
import { filmMean, type FilmData } from '../../src/engine/film/film.ts';
import { layerNumbers } from '../../src/engine/film/layer-image.ts';
import type { Renderer } from '../../src/engine/renderer.ts';
import type { LayerName, SceneInput } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { testRenderer } from './gpu.ts';
import { samplesOf } from '../../src/scene/samples.ts';

/** Single precision: sums of a few dozen samples and a few dozen parts. */
export const ROUNDING = 1e-5;

export async function rendered(input: SceneInput, engine?: Renderer): Promise<FilmData> {
  const renderer = engine ?? (await testRenderer());
  const scene = checkScene(input);
  await renderer.setScene(scene);
  renderer.restart();
  const spp = samplesOf(scene.render);
  while (renderer.samples < spp) await renderer.advance(1000, spp);
  return renderer.readFilm();
}

export const numbers = (film: FilmData, name: string): Float32Array => {
  const image = film.layers!.images.find((each) => each.name === name);
  if (image === undefined) throw new Error(`no layer ${name} among ${film.layers!.images.map((each) => each.name).join(', ')}`);
  return layerNumbers(film, image);
};
export const namesOf = (film: FilmData, kind: RegExp): string[] =>
  film.layers!.images.map((each) => each.name).filter((each) => kind.test(each));

/** Every number of the image is the sum of the parts' numbers. */
export function expectSum(film: FilmData, parts: readonly string[]): void {
  const image = filmMean(film);
  const each = parts.map((name) => numbers(film, name));
  let worst = 0;
  image.forEach((value, i) => {
    const sum = each.reduce((total, part) => total + part[i]!, 0);
    const scale = each.reduce((total, part) => total + Math.abs(part[i]!), 1e-6);
    worst = Math.max(worst, Math.abs(value - sum) / scale);
  });
  expect(worst, parts.join(' + ')).toBeLessThan(ROUNDING);
}

export const PARTS: LayerName[] = ['direct', 'indirect', 'orders', 'groups'];

/** A floor, a wall, a mirror and a lamp; the lamp and an ambient term, a point, and the sky in three groups, a sun in none. */
export function room(change: Partial<SceneInput> = {}): SceneInput {
  return {
    version: 1,
    camera: { position: [0, 1, 5], target: [0, 0.5, 0], fov: 45 },
    film: { width: 16, height: 16, layers: PARTS, orders: 3 },
    render: { spp: 8, maxDepth: 12, seed: 'layers' },
    environment: { type: 'constant', radiance: [0.2, 0.3, 0.5], group: 'sky' },
    materials: { grey: { file: 'diffuse', params: { albedo: [0.5, 0.6, 0.7] } }, mirror: { file: 'mirror' } },
    lights: [
      { type: 'point', position: [0.1, 1.6, 0.9], intensity: [0.4, 0.2, 0], group: 'point' },
      { type: 'directional', direction: [0.1, -1, -0.4], irradiance: [1, 1, 1], diameter: 60 },
      { type: 'ambient', radiance: [0.02, 0.01, 0.01], group: 'lamp' },
    ],
    shapes: [
      { type: 'quad', corner: [-2, 0, 2], edge1: [4, 0, 0], edge2: [0, 0, -4], material: 'grey' },
      { type: 'quad', corner: [-2, 0, -2], edge1: [4, 0, 0], edge2: [0, 3, 0], material: 'grey' },
      { type: 'sphere', center: [0, 0.6, -0.4], radius: 0.6, material: 'mirror' },
      {
        type: 'quad',
        corner: [-1.5, 1.6, -0.5],
        edge1: [1, 0, 0],
        edge2: [0, 0, 1],
        material: 'grey',
        emission: { radiance: [4, 3, 2], sides: 'both', group: 'lamp' },
      },
    ],
    ...change,
  };
}
