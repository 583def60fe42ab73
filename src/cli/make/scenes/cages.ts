/**
 * Cages of a few faces, and what subdivision and displacement make of them: the first step of Menger's sponge as a Catmull–Clark surface
 * with half-sharp outer edges, stones that are cubes, and a desert that is one square.
 */
import type { SceneInput, Vec3 } from '../../../scene/document.ts';

type Data = NonNullable<Extract<SceneInput['shapes'][number], { type: 'mesh' }>['data']>;

/** Between the cells of a lattice of `size`³, the squares that divide full from empty; the lattice is centred, its cells are one wide. */
function surfaceOf(size: number, isFull: (cell: Vec3) => boolean, sharpness: number): Data {
  const [positions, indices, creases] = [[] as number[], [] as number[], [] as number[]];
  const known = new Map<string, number>();
  const vertex = (p: Vec3): number => {
    const key = p.join(' ');
    const index = known.get(key) ?? known.size;
    if (index === known.size) positions.push(...p.map((each) => each - size / 2));
    known.set(key, index);
    return index;
  };
  const inside = (cell: Vec3): boolean => cell.every((each) => each >= 0 && each < size) && isFull(cell);
  for (let i = 0; i < size ** 3; i++) {
    const cell: Vec3 = [i % size, Math.floor(i / size) % size, Math.floor(i / size ** 2)];
    if (!inside(cell)) continue;
    for (const axis of [0, 1, 2] as const)
      for (const side of [0, 1]) {
        const beside: Vec3 = [...cell];
        beside[axis] += 2 * side - 1;
        if (inside(beside)) continue;
        const corners = [0, 1, 2, 3].map((k): number => {
          const [u, v] = [[0, 0], [1, 0], [1, 1], [0, 1]][side === 1 ? k : 3 - k] ?? [0, 0]; // prettier-ignore
          const p: Vec3 = [...cell];
          p[axis] += side;
          p[(axis + 1) % 3] = (p[(axis + 1) % 3] ?? 0) + (u ?? 0);
          p[(axis + 2) % 3] = (p[(axis + 2) % 3] ?? 0) + (v ?? 0);
          return vertex(p);
        });
        const [a = 0, b = 0, c = 0, d = 0] = corners;
        indices.push(a, b, c, a, c, d);
      }
  }
  // Edges of the cube around everything.
  const isOuter = (x: number): boolean => Math.abs(x) === size / 2;
  const at = (v: number): number[] => positions.slice(3 * v, 3 * v + 3);
  const edges = new Set<string>();
  for (let k = 0; sharpness > 0 && k < indices.length; k++) {
    const [a, b] = [indices[k] ?? 0, indices[k % 3 === 2 ? k - 2 : k + 1] ?? 0];
    const [p, q] = [at(a), at(b)];
    const shared = p.filter((x, axis) => isOuter(x) && x === q[axis]).length;
    const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
    if (shared < 2 || p.filter((x, axis) => x !== q[axis]).length !== 1 || edges.has(key)) continue;
    edges.add(key);
    creases.push(Math.min(a, b), Math.max(a, b), sharpness);
  }
  return { positions, indices, polygons: indices.filter((_, i) => i % 6 === 0).map(() => 2), ...(sharpness > 0 && { creases }) };
}

const sponge = ([x, y, z]: Vec3): boolean => [x, y, z].filter((each) => each === 1).length < 2;

export function cages(): SceneInput {
  const cube = surfaceOf(1, () => true, 0);
  const square: Data = {
    positions: [-1, 0, -1, 1, 0, -1, 1, 0, 1, -1, 0, 1],
    indices: [0, 3, 2, 0, 2, 1],
    polygons: [2],
    uvs: [0, 0, 1, 0, 1, 1, 0, 1],
  };
  const stone = (seed: number, scale: Vec3, rotate: Vec3, translate: Vec3): SceneInput['shapes'][number] => ({
    type: 'mesh',
    name: `stone ${seed}`,
    data: cube,
    subdivide: { levels: 6 },
    displacement: { noise: { size: 0.5, octaves: 6, roughness: 0.5, ridged: 0.35, seed }, scale: 0.16 },
    transform: { scale, rotate, translate },
    material: 'stone',
  });
  return {
    $schema: '../src/scene/scene.schema.json',
    version: 1,
    title: 'Cages and surfaces',
    description:
      'Cages and what becomes of them: 72 squares are a smooth sponge with half-sharp edges, cubes are stones, one square is the desert. Select one and turn its levels, its sharpness and the height of what displaces it.',
    camera: { position: [7.4, 2.1, 10.2], target: [-0.2, 1.5, 0], fov: 32 },
    film: { width: 1080, height: 640 },
    render: { sampler: 'dithered', maxDepth: 16 },
    environment: { type: 'program', file: 'sky', params: { sun: false, elevation: 9, azimuth: 305, turbidity: 3, scale: 0.06 } },
    lights: [{ type: 'directional', name: 'sun', direction: [0.78, -0.3, 0.42], irradiance: [13, 8.6, 4.8], diameter: 0.9 }],
    materials: {
      gold: { file: 'conductor', params: { roughness: 0.4 } },
      sand: { file: 'oren_nayar', params: { albedo: [0.62, 0.42, 0.27], roughness: 0.6 } },
      rock: { file: 'oren_nayar', params: { albedo: [0.4, 0.29, 0.24], roughness: 0.7 } },
      stone: { file: 'oren_nayar', params: { albedo: [0.24, 0.2, 0.18], roughness: 0.7 } },
    },
    shapes: [
      { type: 'disk', name: 'plain', center: [0, -1, 0], normal: [0, 1, 0], radius: 3000, material: 'sand' },
      {
        type: 'mesh',
        name: 'desert',
        data: square,
        subdivide: { levels: 9 },
        displacement: { noise: { size: 0.3, octaves: 5, roughness: 0.4, ridged: 0.55, seed: 4 }, scale: 0.035, offset: -0.01 },
        transform: { scale: 30, rotate: [0, 20, 0] },
        material: 'sand',
      },
      {
        type: 'mesh',
        name: 'mountains',
        data: cube,
        subdivide: { levels: 7 },
        displacement: { noise: { size: 0.3, octaves: 6, roughness: 0.45, ridged: 0.7, seed: 9 }, scale: 0.14, offset: -0.07 },
        transform: { scale: [260, 24, 110], rotate: [0, 32, 0], translate: [-90, -5, -150] },
        material: 'rock',
      },
      {
        type: 'mesh',
        name: 'sponge',
        data: surfaceOf(3, sponge, 1.5),
        subdivide: { levels: 4 },
        transform: { scale: 1.05, rotate: [24, 38, 12], translate: [0, 1.7, 0] },
        material: 'gold',
      },
      stone(1, [1.9, 1.3, 1.6], [10, 40, 0], [3.6, 0.35, 1.2]),
      stone(2, [1.1, 0.8, 1], [0, 70, 20], [2.6, 0.2, 3.2]),
      stone(3, [2.6, 2, 2.2], [0, 10, 8], [-4.4, 0.6, -1.6]),
    ],
  };
}
