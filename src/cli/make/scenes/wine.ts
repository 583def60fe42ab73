/**
 * A glass still life: wine, water and a carafe on a table by a low lamp. Every glass is a turned body of its own with what it holds in
 * it: the liquid reaches a little into the wall, and the wall wins by its priority, so that their boundary is one surface.
 */
import type { SceneInput, Vec3 } from '../../../scene/document.ts';
import { present } from '../../../base/present.ts';
import { lathe, type MadeMesh, type Point } from './meshes.ts';

/** Points of a circle's arc, degrees from +radius towards +height. */
function arc([r, y]: Point, radius: number, from: number, to: number, steps: number): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = (Math.PI / 180) * (from + ((to - from) * i) / steps);
    return [r + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** Catmull and Rom's curve through points, `steps` pieces between two. */
function curve(points: readonly Point[], steps: number): Point[] {
  const at = (i: number): Point => present(points[Math.min(Math.max(i, 0), points.length - 1)], 'a point');
  const out: Point[] = [];
  for (let i = 0; i + 1 < points.length; i++)
    for (let k = 0; k < steps; k++) {
      const t = k / steps;
      const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
      const mix = (n: 0 | 1): number =>
        0.5 *
        (2 * b[n] + (c[n] - a[n]) * t + (2 * a[n] - 5 * b[n] + 4 * c[n] - d[n]) * t * t + (3 * b[n] - a[n] - 3 * c[n] + d[n]) * t ** 3);
      out.push([Math.max(0, mix(0)), mix(1)]);
    }
  out.push(at(points.length - 1));
  return out;
}

/** A wall of this thickness along a curve of the outside, from the foot up, closed by a round rim; `floor`: where the inside begins. */
function vessel(outside: readonly Point[], thickness: number, floor: number, segments: number): { glass: MadeMesh; inside: Point[] } {
  const rim = present(outside.at(-1), 'a rim');
  const inner = outside.filter(([r, y]) => y > floor + thickness && r > thickness).map(([r, y]): Point => [r - thickness, y]);
  const lowest = present(inner[0], 'an inside');
  const bottom: Point[] = [[0, floor], ...arc([lowest[0] * 0.55, floor + lowest[0] * 0.2], lowest[0] * 0.2, -90, -35, 3), ...inner];
  const edge = arc([rim[0] - thickness / 2, rim[1]], thickness / 2, 20, 160, 3);
  const profile = [...outside, ...edge, ...[...bottom].reverse()];
  return { glass: lathe(profile, segments), inside: bottom };
}

/** What stands in a vessel up to this height: a little wider than the inside, with a flat top. */
function filling(inside: readonly Point[], level: number, segments: number): MadeMesh {
  const below = inside.filter(([, y]) => y < level - 1e-3).map(([r, y]): Point => [r === 0 ? 0 : r + 0.006, y - 0.006]);
  const top = present(below.at(-1), 'a liquid')[0];
  return lathe([...below, [top, level], [top, level], [0, level]], segments);
}

export function wine(): SceneInput {
  const goblet = vessel(
    [
      [0, 0],
      [0.5, 0],
      [0.5, 0],
      ...curve(
        [
          [0.5, 0.02],
          [0.3, 0.055],
          [0.09, 0.12],
          [0.055, 0.3],
          [0.05, 0.75],
          [0.075, 1],
          [0.24, 1.13],
          [0.47, 1.38],
          [0.55, 1.72],
          [0.5, 2.1],
          [0.42, 2.42],
        ],
        3,
      ),
    ],
    0.022,
    1.12,
    28,
  );
  const tumbler = vessel(
    [
      [0, 0],
      ...arc([0.34, 0.05], 0.05, -90, -8, 3),
      ...curve(
        [
          [0.4, 0.12],
          [0.43, 0.6],
          [0.46, 1.15],
        ],
        3,
      ),
    ],
    0.035,
    0.13,
    28,
  );
  const carafe = vessel(
    [
      [0, 0],
      ...arc([0.62, 0.1], 0.1, -90, -5, 3),
      ...curve(
        [
          [0.74, 0.2],
          [0.83, 0.5],
          [0.78, 0.85],
          [0.5, 1.3],
          [0.25, 1.75],
          [0.2, 2.2],
          [0.25, 2.6],
          [0.37, 2.86],
        ],
        3,
      ),
    ],
    0.035,
    0.06,
    32,
  );
  const body = (
    name: string,
    data: MadeMesh,
    material: string,
    translate: Vec3,
    interior?: { medium?: string; priority: number },
  ): SceneInput['shapes'][number] => ({
    type: 'mesh',
    name,
    data,
    shading: 'smooth',
    material,
    transform: { translate },
    ...(interior !== undefined && { interior }),
  });
  const glass = { priority: 2 };
  return {
    $schema: '../src/scene/scene.schema.json',
    version: 1,
    title: 'Wine, water and a lemon',
    description:
      'A still life of glass. The low lamp throws the wine’s red and the glass’s bright curves onto the table: caustics, which paths find by chance when they meet the lamp. Watch them come.',
    camera: { position: [0.4, 2.35, 7.6], target: [0.05, 1.08, 0], fov: 28 },
    film: { width: 900, height: 720 },
    render: { sampler: 'dithered', maxDepth: 64 },
    environment: {
      type: 'program',
      file: 'gradient',
      params: { zenith: [0.3, 0.27, 0.25], horizon: [0.2, 0.165, 0.14], ground: [0.05, 0.04, 0.035], radiance: 0.55 },
    },
    media: {
      wine: { color: [0.5, 0.015, 0.035], distance: 0.5 },
      water: { color: [0.95, 0.98, 0.985], distance: 2 },
    },
    materials: {
      table: { file: 'wood', params: { ring: 0.42, early: [0.42, 0.25, 0.13], late: [0.2, 0.1, 0.045], roughness: 0.35 } },
      wall: { file: 'oren_nayar', params: { albedo: [0.3, 0.34, 0.33] } },
      glass: { file: 'glass', params: { ior: 1.52 } },
      liquid: { file: 'glass', params: { ior: 1.34 } },
      lemon: { file: 'bumped', params: { color: [0.78, 0.56, 0.05], size: 0.05, depth: 0.12, octaves: 2 } },
      cloth: { file: 'oren_nayar', params: { albedo: [0.72, 0.68, 0.6] } },
      lamp: { file: 'diffuse', params: { albedo: [0, 0, 0] } },
    },
    shapes: [
      { type: 'quad', name: 'table', corner: [-14, 0, -3.4], edge1: [0, 0, 18], edge2: [28, 0, 0], material: 'table' },
      { type: 'quad', name: 'wall', corner: [-14, -1, -3.4], edge1: [28, 0, 0], edge2: [0, 12, 0], material: 'wall' },
      { type: 'box', name: 'cloth', center: [0.2, 0.008, 0.25], size: [4.6, 0.016, 2.6], rotate: [0, 7, 0], material: 'cloth' },
      body('wine in the goblet', filling(goblet.inside, 1.68, 28), 'liquid', [-1.05, 0.017, 0.35], { medium: 'wine', priority: 1 }),
      body('tumbler', tumbler.glass, 'glass', [0.55, 0.017, 1.05], glass),
      body('water in the tumbler', filling(tumbler.inside, 0.82, 28), 'liquid', [0.55, 0.017, 1.05], { medium: 'water', priority: 1 }),
      body('carafe', carafe.glass, 'glass', [0.15, 0.017, -0.75], glass),
      body('wine in the carafe', filling(carafe.inside, 0.98, 32), 'liquid', [0.15, 0.017, -0.75], { medium: 'wine', priority: 1 }),
      { type: 'sphere', name: 'lemon', center: [-0.3, 0.3, 1.25], radius: 0.29, material: 'lemon' },
      { type: 'sphere', name: 'second lemon', center: [1.35, 0.3, 0.85], radius: 0.29, material: 'lemon' },
      { type: 'sphere', name: 'lamp', center: [-5.6, 4.4, 2.4], radius: 0.55, material: 'lamp', emission: { radiance: [150, 122, 86] } },
      {
        type: 'quad',
        name: 'window',
        corner: [5.2, 1.2, 2.6],
        edge1: [0, 3.4, 0],
        edge2: [-0.9, 0, -3.4],
        material: 'lamp',
        emission: { radiance: [5.2, 6.1, 7.4], sides: 'both' },
      },
    ],
    objects: { goblet: { shapes: [body('glass', goblet.glass, 'glass', [0, 0, 0], glass)] } },
    instances: [
      { name: 'goblet', object: 'goblet', transform: { translate: [-1.05, 0.017, 0.35] } },
      { name: 'second goblet', object: 'goblet', transform: { translate: [1.5, 0.017, -0.35] } },
    ],
  };
}
