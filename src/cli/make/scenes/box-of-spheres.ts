/**
 * 48 spheres in a five-sided box of 10 triangles under two lights: the make-up of scene A of Britton, "Full CUDA
 * implementation of GPGPU recursive ray-tracing" (2010). The paper gives the counts and no coordinates, so places and
 * colours come from a seed. Its point lights are small spheres here, its reflecting spheres mirrors.
 */
import type { SceneInput, Vec3 } from '../../../scene/document.ts';
import { randomStream } from '../../../scene/random.ts';

const SPHERES = 48;
const LAYERS = 4;
/** Half the width, half the height and the depth of the box; its open side faces the camera. */
const [X, Y, Z]: Vec3 = [4, 3, 8];

const TINTS: Vec3[] = [
  [0.95, 0.95, 0.95],
  [0.95, 0.78, 0.5],
  [0.6, 0.78, 0.95],
  [0.93, 0.55, 0.45],
  [0.62, 0.88, 0.66],
];

export function boxOfSpheres(seed: string): SceneInput {
  const random = randomStream(seed, 'box-of-spheres');
  const round = (x: number): number => Number(x.toFixed(3));
  const shapes: SceneInput['shapes'] = [];
  const [columns, rows] = [4, SPHERES / LAYERS / 4];
  // One sphere a cell of a 4 by 3 by 4 grid, moved about within it: none touch, none stand in line.
  for (let i = 0; i < SPHERES; i++) {
    const [column, row, layer] = [i % columns, Math.floor(i / columns) % rows, Math.floor(i / (columns * rows))];
    const cell: Vec3 = [(2 * X) / columns, (2 * Y) / rows, Z / LAYERS];
    const radius = round(0.36 + 0.34 * random());
    const slack = (size: number): number => (random() - 0.5) * (size - 2 * radius - 0.05);
    const center: Vec3 = [
      round(-X + (column + 0.5) * cell[0] + slack(cell[0])),
      round(-Y + (row + 0.5) * cell[1] + slack(cell[1])),
      round(-Z + (layer + 0.5) * cell[2] + slack(cell[2])),
    ];
    shapes.push({ type: 'sphere', center, radius, material: `mirror ${1 + Math.floor(random() * TINTS.length)}` });
  }
  const lamp = (name: string, center: Vec3, radiance: Vec3): SceneInput['shapes'][number] => ({
    type: 'sphere',
    name,
    center,
    radius: 0.42,
    material: 'lamp',
    emission: { radiance },
  });
  return {
    $schema: '../src/scene/scene.schema.json',
    version: 1,
    title: '48 mirrors in a box',
    description: `48 mirror spheres in a five-sided box of 10 triangles with two lamps, after Britton 2010; places from the seed "${seed}" by npm run scenes.`,
    camera: { position: [0, 0.2, 9.3], target: [0, 0, -2], fov: 36 },
    film: { width: 640, height: 480 },
    render: { seed },
    materials: {
      box: { file: 'diffuse', params: { albedo: [0.58, 0.58, 0.61] } },
      lamp: { file: 'diffuse', params: { albedo: [0, 0, 0] } },
      ...Object.fromEntries(TINTS.map((reflectance, i) => [`mirror ${i + 1}`, { file: 'mirror', params: { reflectance } }])),
    },
    shapes: [
      { type: 'mesh', name: 'box', data: openBox(), material: 'box' },
      lamp('warm lamp', [-2.3, 2.3, 1.9], [36, 28, 19]),
      lamp('cool lamp', [2.5, 2.35, 1.1], [19, 25, 34]),
      ...shapes,
    ],
  };
}

/** Left, right, floor, ceiling and back as two triangles each, facing inwards. */
function openBox(): { positions: number[]; indices: number[] } {
  const positions = [0, -Z - 0.5]
    .flatMap((z) => [-X, -Y, z, X, -Y, z, X, Y, z, -X, Y, z])
    .map((each, i) => (i % 3 === 2 && each === 0 ? 2.5 : each));
  const quads = [
    [0, 4, 7, 3],
    [1, 2, 6, 5],
    [0, 1, 5, 4],
    [3, 7, 6, 2],
    [4, 5, 6, 7],
  ] as const;
  return { positions, indices: quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]) };
}
