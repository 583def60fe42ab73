/** A valley in the first sun: hills of one mesh, and pines, birches and rocks that are instances of five objects. */
import type { SceneInput, Vec3 } from '../../../scene/document.ts';
import { randomStream } from '../../../scene/random.ts';
import { cut, heights } from './meshes.ts';

const EDGE = 64;
const CELLS = 44;
const WATER = 0.5;

/** Height of the ground in metres: a valley along z with a lake in it, and hills that grow with the distance. */
function ground(x: number, z: number): number {
  const course = 3.4 * Math.sin(0.11 * z + 0.6) + 1.2 * Math.sin(0.31 * z);
  const across = Math.abs(x - course);
  const banks = 9 * (1 - Math.exp(-((across / 13) ** 2)));
  const back = 6 * Math.max(0, (-z - 14) / 18) ** 1.6;
  const bumps =
    0.55 * Math.sin(0.53 * x + 1.3) * Math.sin(0.47 * z + 0.4) + 0.22 * Math.sin(1.31 * x - 0.7 * z) + 0.1 * Math.sin(2.3 * z + 1.9 * x);
  return banks + back + bumps * Math.min(1, across / 6);
}

const steepness = (x: number, z: number): number =>
  Math.hypot(ground(x + 0.2, z) - ground(x - 0.2, z), ground(x, z + 0.2) - ground(x, z - 0.2)) / 0.4;

const round = (x: number): number => Number(x.toFixed(3)) + 0;

/** A rock: a box with its corners cut off at random. */
function rock(random: () => number): { positions: number[]; indices: number[] } {
  const planes = Array.from({ length: 26 }, () => {
    const [u, v] = [random() * 2 - 1, random() * 2 * Math.PI];
    const s = Math.sqrt(1 - u * u);
    const normal: Vec3 = [s * Math.cos(v), u, s * Math.sin(v)];
    return { normal, distance: 0.62 + 0.4 * random() };
  });
  const box = ([0, 1, 2] as const).flatMap((axis) =>
    [-1, 1].map((side) => {
      const normal: Vec3 = [0, 0, 0];
      normal[axis] = side;
      return { normal, distance: 1 };
    }),
  );
  return cut([...planes, ...box]);
}

export function valley(seed: string): SceneInput {
  const random = randomStream(seed, 'valley');
  type Matrices = NonNullable<NonNullable<SceneInput['instances']>[number]['matrices']>;
  const placed: Record<string, Matrices> = { pine: [], fir: [], birch: [], rock: [], boulder: [] };
  const place = (object: string, x: number, z: number, size: number, sink: number): void => {
    const turn = random() * 2 * Math.PI;
    const [c, s] = [size * Math.cos(turn), size * Math.sin(turn)];
    placed[object]?.push(
      [c, 0, s, x, 0, size * (0.9 + 0.25 * random()), 0, ground(x, z) - sink * size, -s, 0, c, z].map(round) as Matrices[number],
    );
  };
  // As many tries as it takes: not in water, not on rock faces, and in woods, not everywhere.
  let trees = 0;
  for (let i = 0; i < 6000 && trees < 620; i++) {
    const [x, z] = [(random() - 0.5) * (EDGE - 6), (random() - 0.55) * (EDGE - 6)];
    const wood = Math.sin(0.23 * x + 0.9) * Math.sin(0.19 * z - 0.5) + 0.45 * Math.sin(0.61 * x + 0.37 * z);
    const isNear = z > 17 && Math.abs(x) < 9;
    if (ground(x, z) < WATER + 0.25 || steepness(x, z) > 0.95 || wood < 0.12 + 0.5 * random() - 0.35 || isNear) continue;
    trees++;
    const kind = random();
    if (kind < 0.45) place('pine', x, z, 0.75 + 0.7 * random(), 0.05);
    else if (kind < 0.82) place('fir', x, z, 0.7 + 0.75 * random(), 0.05);
    else place('birch', x, z, 0.7 + 0.5 * random(), 0.05);
  }
  for (let i = 0; i < 150; i++) {
    const [x, z] = [(random() - 0.5) * 30, (random() - 0.45) * 46];
    if (ground(x, z) > WATER - 0.25 && ground(x, z) < 6)
      place(random() < 0.7 ? 'rock' : 'boulder', x, z, 0.12 + 0.45 * random() ** 3, 0.25);
  }
  const needles = (
    name: string,
    material: string,
    [radius, height]: readonly [number, number],
    bottom: number,
  ): NonNullable<SceneInput['shapes']>[number] => ({
    type: 'cone',
    name,
    center: [0, bottom + height / 2, 0],
    radius,
    height,
    material,
  });
  const count = (object: string): number => placed[object]?.length ?? 0;
  return {
    $schema: '../src/scene/scene.schema.json',
    version: 1,
    title: 'First sun in the valley',
    description: `A landscape of instances: ${trees} trees and ${count('rock') + count('boulder')} rocks are five objects, placed by a seed. The sun stands low behind the hill on the left; the sky is a program, and the lake mirrors both.`,
    camera: { position: [1.6, 3.4, 25], target: [-0.6, 2.6, -6], fov: 42 },
    film: { width: 1152, height: 576 },
    render: { sampler: 'dithered', maxDepth: 8 },
    environment: { type: 'program', file: 'sky', params: { sun: false, elevation: 14, azimuth: 238, turbidity: 3.2, scale: 0.05 } },
    materials: {
      meadow: { file: 'oren_nayar', params: { albedo: [0.2, 0.235, 0.075], roughness: 0.5 } },
      water: { file: 'plastic', params: { body: [0.012, 0.035, 0.04], ior: 1.33 } },
      pine: { file: 'diffuse', params: { albedo: [0.055, 0.13, 0.06] } },
      fir: { file: 'diffuse', params: { albedo: [0.04, 0.1, 0.075] } },
      leaves: { file: 'diffuse', params: { albedo: [0.42, 0.34, 0.06] } },
      trunk: { file: 'diffuse', params: { albedo: [0.2, 0.13, 0.085] } },
      birch: { file: 'diffuse', params: { albedo: [0.62, 0.6, 0.55] } },
      stone: { file: 'diffuse', params: { albedo: [0.36, 0.34, 0.32] } },
    },
    lights: [{ type: 'directional', name: 'sun', direction: [0.82, -0.33, 0.46], irradiance: [15.5, 10.6, 6.2], diameter: 0.53 }],
    shapes: [
      { type: 'mesh', name: 'hills', data: heights(EDGE, CELLS, ground), shading: 'smooth', material: 'meadow' },
      { type: 'disk', name: 'lake', center: [0, WATER, 0], normal: [0, 1, 0], radius: 40, material: 'water' },
    ],
    objects: {
      pine: {
        shapes: [
          { type: 'cylinder', name: 'trunk', center: [0, 0.35, 0], radius: 0.07, height: 0.7, material: 'trunk' },
          needles('lower branches', 'pine', [0.62, 1], 0.45),
          needles('middle branches', 'pine', [0.5, 0.9], 0.95),
          needles('upper branches', 'pine', [0.36, 0.8], 1.42),
        ],
      },
      fir: {
        shapes: [
          { type: 'cylinder', name: 'trunk', center: [0, 0.2, 0], radius: 0.06, height: 0.4, material: 'trunk' },
          needles('lower branches', 'fir', [0.46, 1.1], 0.22),
          needles('middle branches', 'fir', [0.38, 1.05], 0.8),
          needles('upper branches', 'fir', [0.27, 1], 1.4),
        ],
      },
      birch: {
        shapes: [
          { type: 'cylinder', name: 'trunk', center: [0, 0.6, 0], radius: 0.045, height: 1.2, material: 'birch' },
          { type: 'sphere', name: 'crown', center: [0, 1.5, 0], radius: 0.48, material: 'leaves' },
          { type: 'sphere', name: 'second crown', center: [0.22, 1.15, 0.12], radius: 0.34, material: 'leaves' },
        ],
      },
      rock: { shapes: [{ type: 'mesh', name: 'rock', data: rock(random), shading: 'flat', material: 'stone' }] },
      boulder: { shapes: [{ type: 'mesh', name: 'boulder', data: rock(random), shading: 'flat', material: 'stone' }] },
    },
    instances: Object.entries(placed).map(([object, matrices]) => ({ object, matrices })),
  };
}
