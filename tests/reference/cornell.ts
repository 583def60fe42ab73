/** A small scene that exercises every shape, material and kind of light of the reference at once. */
import type { SceneInput } from '../../src/scene/document.ts';

/**
 * A room, two units wide and open to the front, where an environment shines in: a quad light under the ceiling,
 * a rotated box, glass, mirror and glowing spheres, a two-sided disk light and a mesh light. All of it is lit so
 * broadly that 512 samples a pixel give nearly normal means of 8 × 8 pixels with either estimator.
 */
export function cornellInput(size: number, change: { readonly wall?: number; readonly maxDepth?: number } = {}): SceneInput {
  const wall = change.wall ?? 0.7;
  return {
    version: 1,
    camera: { position: [0, 1, 3.6], target: [0, 1, 0], fov: 36 },
    film: { width: size, height: size },
    render: { maxDepth: change.maxDepth ?? 6, rouletteStart: 3 },
    environment: { type: 'constant', radiance: [0.1, 0.15, 0.2] },
    materials: {
      white: { file: 'diffuse', params: { albedo: [wall, wall, wall] } },
      red: { file: 'diffuse', params: { albedo: [0.6, 0.1, 0.1] } },
      green: { file: 'diffuse', params: { albedo: [0.1, 0.5, 0.1] } },
      mirror: { file: 'mirror', params: { reflectance: [0.9, 0.8, 0.7] } },
      glass: { file: 'glass', params: { ior: 1.4, tint: [0.95, 1, 0.95] } },
    },
    shapes: [
      { type: 'quad', corner: [-1, 0, 1], edge1: [2, 0, 0], edge2: [0, 0, -2], material: 'white' },
      { type: 'quad', corner: [-1, 2, -1], edge1: [2, 0, 0], edge2: [0, 0, 2], material: 'white' },
      { type: 'quad', corner: [-1, 0, -1], edge1: [2, 0, 0], edge2: [0, 2, 0], material: 'white' },
      { type: 'quad', corner: [-1, 0, 1], edge1: [0, 0, -2], edge2: [0, 2, 0], material: 'red' },
      { type: 'quad', corner: [1, 0, -1], edge1: [0, 0, 2], edge2: [0, 2, 0], material: 'green' },
      {
        type: 'quad',
        corner: [-0.6, 1.9, -0.6],
        edge1: [1.2, 0, 0],
        edge2: [0, 0, 1.2],
        material: 'white',
        emission: { radiance: [1, 1.2, 0.8] },
      },
      { type: 'sphere', center: [0.45, 0.4, 0.3], radius: 0.35, material: 'glass' },
      { type: 'sphere', center: [-0.6, 1.2, 0.1], radius: 0.25, material: 'mirror' },
      { type: 'sphere', center: [0.5, 1.4, -0.4], radius: 0.2, material: 'red', emission: { radiance: [2, 0.5, 0.5] } },
      { type: 'box', center: [-0.4, 0.5, -0.3], size: [0.5, 0.8, 0.5], rotate: [10, 25, 5], material: 'white' },
      {
        type: 'disk',
        center: [0, 1, -0.7],
        normal: [1, 0.5, 1],
        radius: 0.25,
        material: 'green',
        emission: { radiance: [0.5, 1, 2], sides: 'both' },
      },
      {
        type: 'mesh',
        data: { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], indices: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3] },
        transform: { scale: [0.3, 0.4, 0.3], rotate: [0, 40, 0], translate: [-0.5, 0.05, 0.5] },
        material: 'white',
        emission: { radiance: [1, 1, 2] },
      },
    ],
  };
}
