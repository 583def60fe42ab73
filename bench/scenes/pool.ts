/** The ground of a pool under the sun: all of its light comes by way of water with waves, a smooth mesh at height 1 over a square of edge 6. */
import { checkScene } from '../../src/scene/parse.ts';
import type { SceneDocument, SceneInput } from '../../src/scene/document.ts';

const height = (x: number, z: number): number => 1 + 0.04 * Math.sin(5 * x + 1) * Math.cos(4 * z) + 0.03 * Math.sin(3 * z + 2 * x);
const slopes = (x: number, z: number): [x: number, z: number] => [
  0.2 * Math.cos(5 * x + 1) * Math.cos(4 * z) + 0.06 * Math.cos(3 * z + 2 * x),
  -0.16 * Math.sin(5 * x + 1) * Math.sin(4 * z) + 0.09 * Math.cos(3 * z + 2 * x),
];

/** @param cells along each edge */
export function waves(cells: number): SceneInput['shapes'][number] {
  const data = { positions: [] as number[], normals: [] as number[], indices: [] as number[] };
  for (let i = 0; i <= cells; i++)
    for (let k = 0; k <= cells; k++) {
      const [x, z] = [(6 * i) / cells - 3, (6 * k) / cells - 3];
      const [a, b] = slopes(x, z);
      const size = Math.hypot(a, 1, b);
      data.positions.push(x, height(x, z), z);
      data.normals.push(-a / size, 1 / size, -b / size);
    }
  for (let i = 0; i < cells; i++)
    for (let k = 0; k < cells; k++) {
      const a = i * (cells + 1) + k;
      data.indices.push(a, a + 1, a + cells + 1, a + 1, a + cells + 2, a + cells + 1);
    }
  return { type: 'mesh', data, material: 'water' };
}

/** @param diameter of the sun, degrees */
export function poolInput(cells: number, diameter: number): SceneInput {
  return {
    version: 1,
    camera: { position: [0, 4, 0.01], target: [0, 0, 0], fov: 40 },
    film: { width: 48, height: 48 },
    materials: {
      water: { file: 'glass', params: { ior: 1.33 } },
      ground: { file: 'diffuse', params: { albedo: [0.6, 0.5, 0.4] } },
    },
    shapes: [{ type: 'quad', corner: [-3, 0, -3], edge1: [0, 0, 6], edge2: [6, 0, 0], material: 'ground' }, waves(cells)],
    lights: [{ type: 'directional', direction: [-0.3, -1, -0.2], irradiance: [3, 3, 3], diameter }],
  };
}

export const pool = (): SceneDocument => checkScene(poolInput(48, 0.53));
