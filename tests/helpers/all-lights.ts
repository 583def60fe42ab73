/** A small scene with every kind of light at once. */
import type { SceneInput } from '../../src/scene/document.ts';

/** Lit by spheres, flat shapes of all kinds, one- and two-sided, materials, every kind of lamp and a sky. */
export function allLights(render: SceneInput['render'] = {}): SceneInput {
  const glow = (radiance: [number, number, number], sides: 'front' | 'both' = 'front') => ({
    material: 'white',
    emission: { radiance, sides },
  });
  return {
    version: 1,
    camera: { position: [0, 2.2, 7], target: [0, 0.9, 0], fov: 40 },
    film: { width: 12, height: 12 },
    render: { maxDepth: 3, ...render },
    environment: { type: 'constant', radiance: [0.1, 0.15, 0.2] },
    materials: {
      white: { file: 'diffuse', params: { albedo: [0.7, 0.7, 0.7] } },
      gloss: { file: 'phong', params: { exponent: 20 } },
      frosted: { file: 'rough_glass', params: { roughness: 0.6 } },
      glow: { file: 'emitter', params: { radiance: 3 } },
    },
    lights: [
      { type: 'point', position: [1.5, 2, 1.5], intensity: [1, 0.5, 0.5] },
      { type: 'directional', direction: [1, -2, -1], irradiance: [0.4, 0.3, 0.2], diameter: 25 },
      { type: 'spot', position: [-2, 3, 1], direction: [0.5, -1, -0.2], intensity: [3, 4, 3], inner: 15, outer: 35 },
      { type: 'directional', direction: [-1, -1, -1], irradiance: [0.1, 0.2, 0.3] },
      {
        type: 'goniometric',
        position: [2, 2.5, -1],
        direction: [-0.2, -1, 0.1],
        intensity: [1, 0.8, 0.5],
        table: { vertical: [0, 30, 60, 90], horizontal: [0, 90, 180], values: [3, 2, 1, 0, 2, 2, 2, 0, 4, 1, 0, 0] },
      },
      {
        type: 'projector',
        position: [0, 3, 2],
        direction: [0.1, -1, -0.3],
        picture: { width: 2, height: 2, pixels: [4, 0, 0, 0, 4, 0, 0, 0, 4, 2, 2, 2] },
      },
    ],
    shapes: [
      { type: 'quad', corner: [-4, 0, 4], edge1: [8, 0, 0], edge2: [0, 0, -8], material: 'gloss' },
      { type: 'sphere', center: [-1.2, 0.8, 0], radius: 0.8, material: 'white' },
      { type: 'sphere', center: [1.2, 0.7, 0.5], radius: 0.7, material: 'frosted' },
      { type: 'quad', corner: [-1, 3, -1], edge1: [2, 0, 0], edge2: [0, 0, 2], ...glow([2, 2, 1]) },
      { type: 'quad', corner: [-3, 0.5, -2], edge1: [1, 0.2, 0], edge2: [0.4, 1, 0], ...glow([1, 2, 3], 'both') },
      { type: 'sphere', center: [0.1, 0.5, 1.5], radius: 0.3, ...glow([2, 3, 4]) },
      { type: 'disk', center: [2.5, 1.2, -1], normal: [-1, 0, 1], radius: 0.5, ...glow([3, 2, 1]) },
      { type: 'disk', center: [-2.2, 0.2, 1.5], normal: [0, 1, 0], radius: 0.4, material: 'glow' },
      { type: 'box', center: [2, 0.3, 1.8], size: [0.5, 0.4, 0.5], rotate: [0, 25, 0], ...glow([2, 1, 1]) },
      {
        type: 'mesh',
        data: { positions: [0, 2, -2, 0.6, 2.2, -2, 0.1, 2.8, -1.8, -0.5, 2.3, -2.2], indices: [0, 1, 2, 0, 2, 3] },
        ...glow([4, 4, 6]),
      },
    ],
  };
}
