/** Glass under small lights: where searches for caustics are to show what they are worth. */
import { join } from 'node:path';
import { readScene } from '../../src/cli/scene-files.ts';
import { ROOT } from '../../src/content/node.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';

/** The focus of a glass ball on a floor, under a round lamp 5.3 away. @param radius of the lamp */
export const ball = (radius: number): SceneDocument =>
  checkScene({
    version: 1,
    camera: { position: [1.2, 1.2, 1.8], target: [0.93, 0, 0.24], fov: 25 },
    film: { width: 48, height: 32 },
    materials: {
      grey: { file: 'diffuse', params: { albedo: [0.6, 0.5, 0.4] } },
      glass: { file: 'glass' },
      lamp: { file: 'diffuse', params: { albedo: [0, 0, 0] } },
    },
    shapes: [
      { type: 'quad', corner: [-3, 0, -3], edge1: [0, 0, 6], edge2: [6, 0, 0], material: 'grey' },
      {
        type: 'sphere',
        center: [-3, 5, 0],
        radius,
        material: 'lamp',
        emission: { radiance: [4 / radius ** 2, 4 / radius ** 2, 4 / radius ** 2] },
      },
      { type: 'sphere', center: [0.3, 0.8, 0.2], radius: 0.6, material: 'glass' },
    ],
  });

/** The shadow of the gallery's glass bunny, under the sun. */
export async function bunnyShadow(): Promise<SceneDocument> {
  const { scene } = await readScene(join(ROOT, 'scenes', 'bunny.json'));
  return {
    ...scene,
    camera: { ...scene.camera, position: [16, 9, 13], target: [9.5, 0, 0.5] },
    shapes: scene.shapes.filter(({ name }) => name !== 'lamp'),
    lights: [{ type: 'directional', direction: [0.6, -1, -0.2], irradiance: [3, 3, 3], diameter: 0.53 }],
  };
}
