/** Many heavy materials side by side: what decides between a kernel for all and a wavefront. */
import type { SceneDocument } from '../scene/document.ts';
import { checkScene } from '../scene/parse.ts';
import { present } from '../base/present.ts';

/** Files of materials/: those that compute most. */
const HEAVY = [
  'principled',
  'marble',
  'wood',
  'rust',
  'tiles',
  'hammered',
  'car_paint',
  'iridescent',
  'velvet',
  'brushed',
  'brick',
  'retroreflector',
  'plastic',
  'lava',
  'leaf',
  'rough_glass',
];

/** Rows and columns of spheres. */
const SIDE = 8;

/** Spheres in rows, neighbours of different materials, on marble under a lamp and a sky. */
export function materialsScene(): SceneDocument {
  return checkScene({
    version: 1,
    title: 'Heavy materials',
    camera: { position: [0, 5.5, 10], target: [0, 0.2, 0.6], fov: 40 },
    render: { maxDepth: 8, rouletteStart: 3 },
    environment: { type: 'constant', radiance: [0.3, 0.35, 0.45] },
    materials: Object.fromEntries(HEAVY.map((file) => [file, { file }])),
    shapes: [
      { type: 'quad', corner: [-8, 0, 8], edge1: [16, 0, 0], edge2: [0, 0, -16], material: 'marble' },
      { type: 'quad', corner: [-2, 6, -2], edge1: [4, 0, 0], edge2: [0, 0, 4], material: 'plastic', emission: { radiance: [6, 6, 6] } },
      ...Array.from({ length: SIDE * SIDE }, (_, i) => ({
        type: 'sphere' as const,
        center: [1.1 * ((i % SIDE) - (SIDE - 1) / 2), 0.5, 1.1 * (Math.floor(i / SIDE) - (SIDE - 1) / 2)] as [number, number, number],
        radius: 0.5,
        material: present(HEAVY[(5 * i + 3 * Math.floor(i / SIDE)) % HEAVY.length], 'a heavy material'),
      })),
    ],
  });
}
