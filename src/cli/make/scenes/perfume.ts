/** A product shot: a bottle of scent on black acrylic, between strip lights, as a photographer of such things would set it up. */
import type { SceneInput, Vec3 } from '../../../scene/document.ts';
import { lathe, roundedBox } from './meshes.ts';

export function perfume(): SceneInput {
  const strip = (name: string, corner: Vec3, edge1: Vec3, edge2: Vec3, radiance: Vec3): SceneInput['shapes'][number] => ({
    type: 'quad',
    name,
    corner,
    edge1,
    edge2,
    material: 'lamp',
    emission: { radiance, sides: 'both' },
  });
  const cap = lathe(
    [
      [0, 0],
      [0.34, 0],
      [0.34, 0],
      [0.36, 0.03],
      [0.36, 0.62],
      [0.33, 0.67],
      [0.33, 0.67],
      [0.12, 0.67],
      [0, 0.67],
    ],
    48,
  );
  return {
    $schema: '../src/scene/scene.schema.json',
    version: 1,
    title: 'A bottle of scent',
    description:
      'Product photography: a bottle of thick glass with its scent inside, a cap of gold, black acrylic below. Two strip lights draw the edges; a spot on the wall behind makes the scent glow.',
    camera: { position: [0, 1.7, 8.4], target: [0.05, 1.3, 0], fov: 24, lens: { radius: 0.03, focus: 8.0 } },
    film: { width: 840, height: 840 },
    render: { sampler: 'dithered', maxDepth: 48 },
    environment: {
      type: 'program',
      file: 'gradient',
      params: { zenith: [0.05, 0.05, 0.06], horizon: [0.34, 0.25, 0.25], ground: [0.01, 0.01, 0.01], falloff: 0.4, radiance: 0.8 },
    },
    media: { scent: { color: [0.93, 0.42, 0.3], distance: 1.1 } },
    materials: {
      acrylic: { file: 'plastic', params: { body: [0.008, 0.008, 0.01], ior: 1.49 } },
      backdrop: { file: 'diffuse', params: { albedo: [0.62, 0.4, 0.38] } },
      glass: { file: 'glass', params: { ior: 1.52 } },
      scent: { file: 'glass', params: { ior: 1.36 } },
      gold: { file: 'brushed', params: { metal: 'gold', roughness: 0.32, anisotropy: 0.75 } },
      collar: { file: 'conductor', params: { metal: 'gold', roughness: 0.12 } },
      tube: { file: 'glass', params: { ior: 1.46 } },
      pebble: { file: 'marble', params: { stone: [0.86, 0.8, 0.78], vein: [0.5, 0.3, 0.28], spacing: 0.5 } },
      lamp: { file: 'diffuse', params: { albedo: [0, 0, 0] } },
    },
    lights: [
      {
        type: 'spot',
        name: 'glow behind',
        position: [0, 5.2, -1.2],
        direction: [0, -0.66, -0.75],
        intensity: [86, 66, 60],
        inner: 4,
        outer: 27,
      },
    ],
    shapes: [
      { type: 'disk', name: 'acrylic', center: [0, 0, 0], normal: [0, 1, 0], radius: 16, material: 'acrylic' },
      { type: 'quad', name: 'backdrop', corner: [-14, -2, -5.5], edge1: [28, 0, 0], edge2: [0, 14, 0], material: 'backdrop' },
      {
        type: 'mesh',
        name: 'bottle',
        data: roundedBox([0.92, 0.98, 0.46], 0.13, 5),
        material: 'glass',
        interior: { priority: 1 },
        transform: { translate: [0, 0.985, 0], rotate: [0, 14, 0] },
      },
      {
        type: 'mesh',
        name: 'scent',
        data: roundedBox([0.75, 0.74, 0.31], 0.1, 4),
        material: 'scent',
        interior: { medium: 'scent', priority: 2 },
        transform: { translate: [0, 0.97, 0], rotate: [0, 14, 0] },
      },
      { type: 'cylinder', name: 'tube', center: [0, 1.12, 0], radius: 0.03, height: 1.02, material: 'tube', interior: { priority: 3 } },
      { type: 'cylinder', name: 'collar', center: [0, 2.03, 0], radius: 0.24, height: 0.13, material: 'collar' },
      { type: 'mesh', name: 'cap', data: cap, shading: 'smooth', material: 'gold', transform: { translate: [0, 2.1, 0] } },
      { type: 'sphere', name: 'pebble', center: [1.38, 0.25, 0.55], radius: 0.25, material: 'pebble' },
      { type: 'sphere', name: 'second pebble', center: [1.62, 0.17, 0.05], radius: 0.17, material: 'pebble' },
      { type: 'sphere', name: 'large pebble', center: [-1.42, 0.36, -0.35], radius: 0.36, material: 'pebble' },
      strip('left strip', [-3.1, 0.3, 1.6], [0, 3.9, 0], [-0.55, 0, -0.9], [15, 15.5, 17]),
      strip('right strip', [3.1, 0.3, 1.2], [0, 3.9, 0], [0.4, 0, -0.7], [19, 16, 13]),
      strip('light above', [-1.2, 5.4, -0.6], [2.4, 0, 0], [0, 0, 1.8], [6, 6, 6]),
    ],
  };
}
