/** A hundred coloured lamps on a terrace at night: garlands between columns, and lanterns along the way. */
import { present } from '../../../base/present.ts';
import type { SceneInput, Vec3 } from '../../../scene/document.ts';
import { vectorOf } from '../../../scene/vec.ts';

/** Columns stand on both sides, one pair every BAY. */
const PAIRS = 5;
const BAY = 3.4;
const SIDE = 3.3;
const TOP = 4.1;
/** Lamps of a garland across, of one along each side between two columns, and beside the way. */
const ACROSS = 10;
const ALONG = 5;
const LANTERNS = 10;

const COLORS: Vec3[] = [
  [17.6, 3.8, 1.7],
  [16, 8.8, 1.7],
  [12.6, 11.3, 3.8],
  [2.5, 10.9, 3.8],
  [1.7, 7.1, 14.3],
  [5.5, 2.9, 15.1],
  [15.1, 2.5, 8.4],
];

type ShapeInput = SceneInput['shapes'][number];

const round = (x: number): number => Number(x.toFixed(3));
const at = (x: number, y: number, z: number): Vec3 => [round(x), round(y), round(z)];

function lamp(center: Vec3, radius: number, color: number): ShapeInput {
  return { type: 'sphere', center, radius, material: 'lamp', emission: { radiance: present(COLORS[color % COLORS.length], 'a colour') } };
}

/** Lamps that hang between two points, lowest in the middle by `sag`. */
function garland(from: Vec3, to: Vec3, sag: number, count: number, color: (i: number) => number): ShapeInput[] {
  return Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count;
    const [x, y, z] = vectorOf((axis) => from[axis] + t * (to[axis] - from[axis]));
    return lamp(at(x, y - 4 * sag * t * (1 - t), z), 0.11, color(i));
  });
}

function column(x: number, z: number): ShapeInput[] {
  return [
    { type: 'box', center: at(x, 0.15, z), size: [0.8, 0.3, 0.8], material: 'stone' },
    { type: 'box', center: at(x, 2.15, z), size: [0.46, 3.7, 0.46], material: 'stone' },
    { type: 'box', center: at(x, 4.12, z), size: [0.74, 0.24, 0.74], material: 'stone' },
  ];
}

export function hundredLamps(): SceneInput {
  const depth = (pair: number): number => 1.2 - pair * BAY;
  const depths = Array.from({ length: PAIRS }, (_, k) => depth(k));
  const shapes: ShapeInput[] = [];
  for (const z of depths) shapes.push(...column(-SIDE, z), ...column(SIDE, z));
  for (const x of [-SIDE, SIDE]) {
    const middle = (depth(0) + depth(PAIRS - 1)) / 2;
    shapes.push({ type: 'box', center: at(x, 4.42, middle), size: [0.6, 0.36, round((PAIRS - 1) * BAY + 1.2)], material: 'stone' });
  }
  depths.forEach((z, k) => shapes.push(...garland([-SIDE, TOP, z], [SIDE, TOP, z], 0.75, ACROSS, (i) => i + 3 * k)));
  depths.slice(1).forEach((z, k) => {
    for (const x of [-SIDE, SIDE]) shapes.push(...garland([x, 3.5, depth(k)], [x, 3.5, z], 0.5, ALONG, (i) => 2 * i + k));
  });
  for (let i = 0; i < LANTERNS; i++) {
    const side = i % 2 === 0 ? -1 : 1;
    shapes.push(lamp(at(side * 1.75, 0.12, 1.6 - Math.floor(i / 2) * BAY), 0.12, 1 + (i % 3)));
  }
  return {
    $schema: '../src/scene/scene.schema.json',
    version: 1,
    title: 'A hundred coloured lamps',
    description: 'A terrace at night, by npm run scenes. Lights are chosen by a tree over all hundred: those nearby, and not those behind.',
    camera: { position: [0.35, 1.75, 6.6], target: [-0.1, 1.75, -4], fov: 46 },
    film: { width: 720, height: 480 },
    render: { sampler: 'dithered', lightChoice: 'spatial' },
    environment: { type: 'constant', radiance: [0.008, 0.012, 0.03] },
    materials: {
      floor: {
        file: 'tiles',
        params: { glaze: [0.2, 0.21, 0.23], chalk: [0.12, 0.12, 0.12], joint: 0.03, size: 0.85, tilt: 0.004, roughness: 0.22 },
      },
      stone: { file: 'diffuse', params: { albedo: [0.66, 0.62, 0.56] } },
      wall: { file: 'diffuse', params: { albedo: [0.5, 0.46, 0.44] } },
      lamp: { file: 'diffuse', params: { albedo: [0, 0, 0] } },
      marble: { file: 'marble', params: { spacing: 0.5 } },
      gold: { file: 'conductor', params: { roughness: 0.22 } },
      glass: { file: 'glass', params: { ior: 1.5 } },
      chalk: { file: 'diffuse', params: { albedo: [0.82, 0.82, 0.8] } },
    },
    shapes: [
      { type: 'quad', name: 'floor', corner: [-30, 0, 10], edge1: [60, 0, 0], edge2: [0, 0, -60], material: 'floor' },
      { type: 'quad', name: 'wall', corner: [-30, 0, -15], edge1: [60, 0, 0], edge2: [0, 14, 0], material: 'wall' },
      { type: 'box', name: 'plinth', center: [0, 0.3, -2.2], size: [1.3, 0.6, 1.3], rotate: [0, 30, 0], material: 'stone' },
      { type: 'sphere', name: 'marble ball', center: [0, 1.3, -2.2], radius: 0.7, material: 'marble' },
      { type: 'sphere', name: 'golden ball', center: [-1.15, 0.55, 0.3], radius: 0.55, material: 'gold' },
      { type: 'sphere', name: 'glass ball', center: [1.05, 0.5, 0.9], radius: 0.5, material: 'glass' },
      { type: 'sphere', name: 'small ball', center: [0.1, 0.26, 1.9], radius: 0.26, material: 'chalk' },
      ...shapes,
    ],
  };
}
