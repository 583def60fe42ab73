/** Scenes of two early ray tracers, made from random seeds: the papers give the numbers of things, not their places. */
import type { SceneDocument, SceneInput, Vec3 } from '../scene/document.ts';
import { checkScene } from '../scene/parse.ts';
import { randomStream } from '../scene/random.ts';

const FOUR_WALLS = ([x, y, z]: Vec3): SceneInput['shapes'] => {
  const corners: [Vec3, Vec3, Vec3][] = [
    [[-x, -y, z], [2 * x, 0, 0], [0, 0, -2 * z]],
    [[-x, y, -z], [2 * x, 0, 0], [0, 0, 2 * z]],
    [[-x, -y, -z], [2 * x, 0, 0], [0, 2 * y, 0]],
    [[-x, -y, z], [0, 0, -2 * z], [0, 2 * y, 0]],
    [[x, -y, -z], [0, 0, 2 * z], [0, 2 * y, 0]],
  ]; // prettier-ignore
  // Ten triangles: two each.
  return corners.map(([a, e, f]) => ({
    type: 'mesh',
    data: { positions: [...a, ...sum(a, e), ...sum(sum(a, e), f), ...sum(a, f)], indices: [0, 1, 2, 0, 2, 3] },
    material: 'wall',
  }));
};
const sum = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

/** Spheres in a box of ten triangles with two point lights, as Britton 2010 has them; seen from its open side. */
export function spheresInBox(count: number, maxDepth: number): SceneDocument {
  const random = randomStream(count, 'box of spheres');
  const radius = 2.2 / Math.cbrt(count);
  const at = (half: number): number => (2 * random() - 1) * (half - radius);
  return checkScene({
    version: 1,
    title: `${count} spheres and 10 triangles`,
    camera: { position: [0, 0, 14], target: [0, 0, 0], fov: 45 },
    film: { width: 640, height: 480 },
    render: { integrator: 'whitted', maxDepth, spp: 25 },
    materials: {
      wall: { file: 'phong', params: { exponent: 20 } },
      ball: { file: 'mirror', params: { reflectance: [0.8, 0.8, 0.8] } },
      plain: { file: 'phong', params: { exponent: 60 } },
    },
    lights: [
      { type: 'point', position: [-3, 4, 3], intensity: [60, 60, 60] },
      { type: 'point', position: [3, 4, 3], intensity: [60, 55, 50] },
    ],
    shapes: [
      ...FOUR_WALLS([5, 5, 5]),
      ...Array.from({ length: count }, (_, i) => ({
        type: 'sphere' as const,
        center: [at(5), at(5), at(5)] as Vec3,
        radius,
        material: i % 2 === 0 ? 'ball' : 'plain',
      })),
    ],
  } satisfies SceneInput);
}

/** `side`³ grains in a cube, as Christensen 2012 renders them: one ray a pixel, direct light and an ambient term. */
export function grainCube(side: number): SceneDocument {
  const random = randomStream(side, 'grains');
  const radius = 0.5 / side;
  return checkScene({
    version: 1,
    title: `${side ** 3} grains`,
    camera: { position: [1.6, 1.1, 2.4], target: [0, 0, 0], fov: 40 },
    film: { width: 800, height: 800 },
    render: { integrator: 'cast', spp: 1 },
    environment: { type: 'constant', radiance: [1, 1, 1] },
    materials: { grain: { file: 'diffuse', params: { albedo: [0.3, 0.5, 0.8] } } },
    lights: [
      { type: 'directional', direction: [-1, -2, -1], irradiance: [2, 2, 2] },
      { type: 'ambient', radiance: [0.2, 0.2, 0.2] },
    ],
    shapes: Array.from({ length: side ** 3 }, (_, i) => ({
      type: 'sphere' as const,
      center: [i % side, Math.floor(i / side) % side, Math.floor(i / side / side)].map(
        (k) => (2 * k + 1) * radius - 0.5 + 0.1 * radius * (random() - 0.5),
      ) as Vec3,
      radius: 0.95 * radius,
      material: 'grain',
    })),
  } satisfies SceneInput);
}
