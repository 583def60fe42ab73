/** The scenes of the benchmark: where each comes from, and what those that are made here look like. */
import type { MeshData, SceneDocument, SceneInput, Vec3 } from '../scene/document.ts';
import { AXES, vec3At } from '../scene/vec.ts';
import { checkScene } from '../scene/parse.ts';
import { randomStream } from '../scene/random.ts';
import { knotScene } from './knot.ts';
import { materialsScene } from './materials.ts';

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
  { id: 'materials', name: '64 spheres, 16 heavy materials', from: { make: materialsScene } },
  { id: 'instances', name: '10,000 instances of the bunny', from: { bunny: bunnyField } },
];

/** Rows and columns of the field. */
const FIELD = 100;

/** Bunnies of all sizes and turns on a square, one mesh in memory. */
export function bunnyField(mesh: MeshData): SceneDocument {
  const low: Vec3 = [Infinity, Infinity, Infinity];
  const high: Vec3 = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < mesh.positions.length; i += 3) {
    const point = vec3At(mesh.positions, i);
    for (const axis of AXES) {
      low[axis] = Math.min(low[axis], point[axis]);
      high[axis] = Math.max(high[axis], point[axis]);
    }
  }
  const random = randomStream('bunnies', 'field');
  const size = high[1] - low[1];
  const matrices = Array.from({ length: FIELD * FIELD }, (_, i) => {
    const turn = 2 * Math.PI * random();
    const s = (0.6 + 0.5 * random()) / size;
    const [c, d] = [s * Math.cos(turn), s * Math.sin(turn)];
    const [x, z] = [(i % FIELD) - FIELD / 2 + 0.5 * random(), Math.floor(i / FIELD) - FIELD / 2 + 0.5 * random()];
    const [mx, mz] = [(low[0] + high[0]) / 2, (low[2] + high[2]) / 2];
    return [c, 0, d, x - c * mx - d * mz, 0, s, 0, -s * low[1], -d, 0, c, z + d * mx - c * mz];
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
