/** A pool at noon: its water is a mesh of waves, whose lenses throw the sun onto tiles. */
import type { SceneInput, Vec3 } from '../../../scene/document.ts';
import { heights } from './meshes.ts';

/** Level of the water, and of the deck, over the floor. */
const [LEVEL, DECK] = [1.25, 1.5];
/** Half edges of the basin. */
const [HALF_X, HALF_Z] = [3, 2.4];
const CELLS = 72;

/** Waves: where each goes, degrees; its length; its phase. Their heights go by their lengths, so that all are as steep. */
const WAVES = [
  [20, 1.5, 0.3],
  [75, 1.25, 2.1],
  [-40, 1, 4.4],
  [130, 0.85, 1.2],
  [5, 0.7, 5.6],
] as const;
/** Of one wave: its height over its length. */
const STEEP = 0.02;

/** Height of the water over its level. */
function ripple(x: number, z: number): number {
  return WAVES.reduce((sum, [towards, long, phase]) => {
    const angle = (towards * Math.PI) / 180;
    return sum + STEEP * long * Math.sin((2 * Math.PI * (x * Math.cos(angle) + z * Math.sin(angle))) / long + phase);
  }, 0);
}

export function pool(): SceneInput {
  const box = (name: string, center: Vec3, size: Vec3, material: string): SceneInput['shapes'][number] => ({
    type: 'box',
    name,
    center,
    size,
    material,
  });
  const [wide, deep] = [2 * HALF_X, 2 * HALF_Z];
  const step = (i: number): SceneInput['shapes'][number] =>
    box(`step ${i}`, [HALF_X - 0.35 * (3.5 - i), 0.15 * i, -HALF_Z + 0.9], [0.35, 0.3 * i, 1.8], 'tiles');
  return {
    $schema: '../src/scene/scene.schema.json',
    version: 1,
    title: 'Pool',
    description:
      'Noon. Every wave is a lens: the sun’s light runs over the tiles as a net. No light sample gets through the water, and a scattered ray hardly ever meets the sun; so each point of the tiles searches for the ways by which light comes to it (Caustics: manifold). Choose sampled there, and the net is gone for hours.',
    camera: { position: [-1.2, 4.9, 4.6], target: [0.15, 0.5, -0.35], fov: 40 },
    film: { width: 720, height: 480 },
    render: { sampler: 'dithered', maxDepth: 12, caustics: 'manifold' },
    environment: {
      type: 'program',
      file: 'gradient',
      params: { zenith: [0.2, 0.38, 0.75], horizon: [0.62, 0.75, 0.88], ground: [0.3, 0.28, 0.25], radiance: 0.6 },
    },
    lights: [{ type: 'directional', direction: [-0.3, -1, -0.2], irradiance: [3.6, 3.35, 2.9], diameter: 0.53 }],
    materials: {
      tiles: {
        file: 'tiles',
        params: { glaze: [0.2, 0.55, 0.62], variation: 0.12, chalk: [0.42, 0.6, 0.62], joint: 0.05, size: 0.3, tilt: 0.01, roughness: 0.4 },
      },
      stone: { file: 'oren_nayar', params: { albedo: [0.62, 0.55, 0.46] } },
      water: { file: 'glass', params: { ior: 1.33 } },
      red: { file: 'plastic', params: { body: [0.75, 0.06, 0.04] } },
    },
    shapes: [
      { type: 'quad', name: 'floor', corner: [-HALF_X, 0, HALF_Z], edge1: [wide, 0, 0], edge2: [0, 0, -deep], material: 'tiles' },
      { type: 'quad', name: 'back', corner: [-HALF_X, 0, -HALF_Z], edge1: [wide, 0, 0], edge2: [0, DECK, 0], material: 'tiles' },
      { type: 'quad', name: 'front', corner: [HALF_X, 0, HALF_Z], edge1: [-wide, 0, 0], edge2: [0, DECK, 0], material: 'tiles' },
      { type: 'quad', name: 'left', corner: [-HALF_X, 0, HALF_Z], edge1: [0, 0, -deep], edge2: [0, DECK, 0], material: 'tiles' },
      { type: 'quad', name: 'right', corner: [HALF_X, 0, -HALF_Z], edge1: [0, 0, deep], edge2: [0, DECK, 0], material: 'tiles' },
      ...[1, 2, 3].map(step),
      box('deck behind', [0, DECK + 0.04, -HALF_Z - 2], [24, 0.08, 4], 'stone'),
      box('deck before', [0, DECK + 0.04, HALF_Z + 4], [24, 0.08, 8], 'stone'),
      box('deck on the left', [-HALF_X - 4.5, DECK + 0.04, 0], [9, 0.08, deep], 'stone'),
      box('deck on the right', [HALF_X + 4.5, DECK + 0.04, 0], [9, 0.08, deep], 'stone'),
      {
        type: 'mesh',
        name: 'water',
        data: heights(wide, CELLS, ripple, 5),
        shading: 'smooth',
        transform: { translate: [0, LEVEL, 0] },
        material: 'water',
      },
      { type: 'sphere', name: 'ball', center: [-1.35, LEVEL + 0.22, -0.9], radius: 0.34, material: 'red' },
    ],
  };
}
