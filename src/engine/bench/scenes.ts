/** The scenes of the benchmark: where each comes from, and what those that are made here look like. */
import type { MeshData, SceneDocument, SceneInput, Vec3 } from '../../scene/document.ts';
import { checkScene } from '../../scene/parse.ts';
import { randomStream } from '../../scene/random.ts';
import { knotScene } from './knot.ts';

export interface BenchScene {
  id: string;
  name: string;
  /** A scene of scenes/, a file of `../shared/data`, or made here; `bunny`: made of the bunny's mesh. */
  from: { scene: string } | { data: string } | { make: () => SceneDocument } | { bunny: (mesh: MeshData) => SceneDocument };
}

export const BENCH_SCENES: readonly BenchScene[] = [
  { id: 'cornell', name: 'Cornell box', from: { scene: 'cornell-box' } },
  { id: 'spheres', name: 'Cornell, mirror and glass', from: { scene: 'cornell-spheres' } },
  { id: 'knot-100k', name: 'knot, 100 k triangles', from: { make: () => knotScene(1e5) } },
  { id: 'knot-1m', name: 'knot, 1 M triangles', from: { make: () => knotScene(1e6) } },
  { id: 'bunny', name: 'bunny, 69 k triangles', from: { data: 'meshes/stanford-bunny.obj' } },
  { id: 'nefertiti', name: 'nefertiti, 100 k triangles', from: { data: 'meshes/nefertiti.obj' } },
  { id: 'shader-ball', name: 'shader ball', from: { data: 'gltf/shader-ball/openpbr_objects.glb' } },
  { id: 'helmet', name: 'DamagedHelmet', from: { data: 'gltf/DamagedHelmet/DamagedHelmet.gltf' } },
  { id: 'grains', name: '10,000 grains', from: { data: 'particles/init-1e4.output00199.bin' } },
  { id: 'instances', name: '10,000 instances of the bunny', from: { bunny: bunnyField } },
];

/** Rows and columns of the field. */
const FIELD = 100;

/** Bunnies of all sizes and turns on a square, one mesh in memory. */
export function bunnyField(mesh: MeshData): SceneDocument {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  mesh.positions.forEach((x, i) => {
    low[i % 3] = Math.min(low[i % 3]!, x);
    high[i % 3] = Math.max(high[i % 3]!, x);
  });
  const random = randomStream('bunnies', 'field');
  const size = high[1]! - low[1]!;
  const matrices = Array.from({ length: FIELD * FIELD }, (_, i) => {
    const turn = 2 * Math.PI * random();
    const s = (0.6 + 0.5 * random()) / size;
    const [c, d] = [s * Math.cos(turn), s * Math.sin(turn)];
    const [x, z] = [(i % FIELD) - FIELD / 2 + 0.5 * random(), Math.floor(i / FIELD) - FIELD / 2 + 0.5 * random()];
    const [mx, mz] = [(low[0]! + high[0]!) / 2, (low[2]! + high[2]!) / 2];
    return [c, 0, d, x - c * mx - d * mz, 0, s, 0, -s * low[1]!, -d, 0, c, z + d * mx - c * mz];
  });
  return checkScene({
    version: 1,
    title: '10,000 bunnies',
    camera: { position: [0, 9, 34], target: [0, 0, 6], fov: 40 },
    environment: { type: 'constant', radiance: [0.6, 0.7, 0.9] },
    lights: [{ type: 'directional', direction: [1, -2, -1], irradiance: [2, 1.8, 1.5], diameter: 2 }],
    materials: {
      grey: { file: 'diffuse', params: { albedo: [0.5, 0.5, 0.5] } },
      fur: { file: 'diffuse', params: { albedo: [0.6, 0.45, 0.3] } },
    },
    shapes: [{ type: 'quad', corner: [-60, 0, 60], edge1: [120, 0, 0], edge2: [0, 0, -120], material: 'grey' }],
    objects: { bunny: { shapes: [{ type: 'mesh', data: mesh, material: 'fur' }] } },
    instances: [{ object: 'bunny', matrices }],
  } satisfies SceneInput);
}

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
