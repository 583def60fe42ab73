/** The lobe as a body: geometry of its picture, without a canvas. Local frame, z up; the camera orbits about it. */
import { radiusOf } from './polar.ts';

export type Point = readonly [number, number, number];

export interface View {
  /** Radians: turn about the normal, and height over the surface. */
  yaw: number;
  pitch: number;
}

/** Orthographic: right and up in units of the radius, and the distance towards the eye. */
export function project([x, y, z]: Point, { yaw, pitch }: View): Point {
  const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
  const right = c * x + s * y;
  const deep = -s * x + c * y;
  return [right, Math.cos(pitch) * z + Math.sin(pitch) * deep, Math.sin(pitch) * z - Math.cos(pitch) * deep];
}

export interface Facet {
  corners: Point[];
  /** Cosine between the facet and the way to the eye, from 0 to 1. */
  shade: number;
  depth: number;
}

/** Radii of a table of values by rows of polar angle and columns of azimuth: those of its cells' middles, 0 to 1. */
export function radii(values: ArrayLike<number>, isLog: boolean): Float64Array {
  let most = 0;
  for (let i = 0; i < values.length; i++) if (values[i]! > most) most = values[i]!;
  return Float64Array.from(values, (each) => radiusOf(each, most, isLog));
}

/** Facets between neighbouring cells, farthest first. */
export function facets(radius: ArrayLike<number>, rows: number, columns: number, view: View): Facet[] {
  const points: Point[] = [];
  for (let i = 0; i < rows; i++) {
    const theta = ((i + 0.5) * Math.PI) / rows;
    for (let j = 0; j < columns; j++) {
      const phi = ((j + 0.5) * 2 * Math.PI) / columns;
      const r = radius[i * columns + j]!;
      points.push(project([r * Math.sin(theta) * Math.cos(phi), r * Math.sin(theta) * Math.sin(phi), r * Math.cos(theta)], view));
    }
  }
  const made: Facet[] = [];
  for (let i = 0; i + 1 < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const k = (j + 1) % columns;
      const at = [i * columns + j, i * columns + k, (i + 1) * columns + k, (i + 1) * columns + j];
      if (at.every((each) => radius[each]! === 0)) continue;
      const corners = at.map((each) => points[each]!);
      made.push({ corners, shade: facing(corners), depth: corners.reduce((sum, each) => sum + each[2], 0) });
    }
  }
  return made.sort((a, b) => a.depth - b.depth);
}

/** |n·e| of a quadrilateral by its diagonals; the eye is along the third axis. */
function facing([a, b, c, d]: readonly Point[]): number {
  const [u, v] = [a!, b!].map((from, i): Point => {
    const to = i === 0 ? c! : d!;
    return [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  }) as [Point, Point];
  const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(...n);
  return length > 0 ? Math.abs(n[2]!) / length : 0;
}
