/**
 * Three cut stones on dark velvet: brilliants with the angles of Tolkowsky, "Diamond Design" (1919), in diamond, ruby and aquamarine,
 * under small lamps all around, since a stone shows what is bright above it in pieces.
 */
import type { SceneInput, Vec3 } from '../../../scene/document.ts';
import { cut, type MadeMesh } from './meshes.ts';

/** Radius of the table over that of the girdle, and half the girdle's height. */
const TABLE = 0.56;
const GIRDLE = 0.02;
const degrees = (angle: number): number => (angle * Math.PI) / 180;

/** Stands on its point at y = 0, with a radius of 1. */
export function brilliant(): MadeMesh & { depth: number } {
  const planes: { normal: Vec3; distance: number }[] = [];
  /** Facets that fall by `slope` degrees away from the axis, through the point of this height and distance from the axis. */
  const facets = (count: number, first: number, slope: number, [out, y]: readonly [number, number], up: 1 | -1): void => {
    for (let k = 0; k < count; k++) {
      const around = degrees(first + (360 * k) / count);
      const [s, c] = [Math.sin(degrees(slope)), Math.cos(degrees(slope))];
      planes.push({ normal: [s * Math.cos(around), up * c, s * Math.sin(around)], distance: s * out + up * c * y });
    }
  };
  const top = GIRDLE + (1 - TABLE) * Math.tan(degrees(34.5));
  const beside = Math.cos(degrees(11.25));
  planes.push({ normal: [0, 1, 0], distance: top });
  facets(8, 0, 34.5, [1, GIRDLE], 1);
  facets(8, 22.5, 21, [TABLE * Math.cos(degrees(22.5)), top], 1);
  for (const side of [-1, 1]) facets(8, 11.25 * side, 39.5, [beside, GIRDLE], 1);
  facets(32, 360 / 64, 90, [Math.cos(degrees(180 / 32)), 0], 1);
  facets(8, 0, 40.75, [1, -GIRDLE], -1);
  for (const side of [-1, 1]) facets(8, 11.25 * side, 42, [beside, -GIRDLE], -1);
  const stone = cut(planes);
  const low = Math.min(...stone.positions.filter((_, i) => i % 3 === 1));
  return {
    ...stone,
    positions: stone.positions.map((each, i) => (i % 3 === 1 ? Number((each - low).toFixed(4)) : each)),
    depth: top - low,
  };
}

export function gem(): SceneInput {
  const { positions, indices } = brilliant();
  const lamps: NonNullable<SceneInput['shapes']> = [];
  // Warm and cold ones in turn, on three circles.
  for (const [circle, count, radius, height] of [
    [0, 5, 2.2, 5.2],
    [1, 8, 4.6, 4.2],
    [2, 9, 6.6, 2.2],
  ] as const)
    for (let k = 0; k < count; k++) {
      const around = (2 * Math.PI * (k + 0.5 * circle)) / count + 0.3;
      const center: Vec3 = [radius * Math.cos(around), height, radius * Math.sin(around)].map((x) => Number(x.toFixed(3))) as Vec3;
      const radiance: Vec3 = (k + circle) % 3 === 0 ? [60, 80, 115] : (k + circle) % 3 === 1 ? [110, 90, 64] : [95, 95, 95];
      lamps.push({ type: 'sphere', name: `lamp ${lamps.length + 1}`, center, radius: 0.3, material: 'lamp', emission: { radiance } });
    }
  const stone = (
    name: string,
    material: string,
    scale: number,
    rotate: Vec3,
    translate: Vec3,
    medium?: string,
  ): SceneInput['shapes'][number] => ({
    type: 'mesh',
    name,
    data: { positions, indices },
    shading: 'flat',
    transform: { scale, rotate, translate },
    material,
    ...(medium !== undefined && { interior: { medium } }),
  });
  return {
    $schema: '../src/scene/scene.schema.json',
    version: 1,
    title: 'Three stones',
    description:
      'Brilliants of 57 facets on velvet, in diamond, ruby and aquamarine. Diamond disperses: each path has one wavelength, and where the stone throws a lamp’s light it comes apart into colours. Turn it: every facet lights up and goes out.',
    camera: { position: [0.5, 3.1, 6.4], target: [0.05, 0.62, 0], fov: 27, lens: { radius: 0.035, focus: 6.5 } },
    film: { width: 960, height: 640 },
    render: { sampler: 'dithered', maxDepth: 48 },
    environment: {
      type: 'program',
      file: 'gradient',
      params: { zenith: [0.5, 0.55, 0.7], horizon: [0.12, 0.1, 0.14], ground: [0.02, 0.02, 0.03], falloff: 0.8, radiance: 1.4 },
    },
    media: {
      ruby: { color: [0.86, 0.1, 0.16], distance: 1 },
      aquamarine: { color: [0.42, 0.8, 0.86], distance: 1 },
    },
    materials: {
      velvet: { file: 'velvet', params: { fibres: [0.26, 0.2, 0.42], base: [0.012, 0.008, 0.03], roughness: 0.6 } },
      diamond: { file: 'dispersive_glass', params: { a: 2.378, b: 0.0126 } },
      corundum: { file: 'dispersive_glass', params: { a: 1.745, b: 0.0065 } },
      beryl: { file: 'dispersive_glass', params: { a: 1.562, b: 0.0047 } },
      lamp: { file: 'diffuse', params: { albedo: [0, 0, 0] } },
    },
    shapes: [
      { type: 'disk', name: 'velvet', center: [0, 0, 0], normal: [0, 1, 0], radius: 30, material: 'velvet' },
      stone('diamond', 'diamond', 1, [-41, 24, 8], [-0.15, 0.1, -0.1]),
      stone('ruby', 'corundum', 0.62, [38, -30, 14], [1.75, 0.05, 0.55], 'ruby'),
      stone('aquamarine', 'beryl', 0.74, [0, 10, -41], [-1.9, 0.04, 0.25], 'aquamarine'),
      {
        type: 'quad',
        name: 'soft light',
        corner: [-2.2, 6, -3.4],
        edge1: [4.4, 0, 0],
        edge2: [0, 0.9, 2.4],
        material: 'lamp',
        emission: { radiance: [7, 7.4, 8], sides: 'both' },
      },
      ...lamps,
    ],
  };
}
