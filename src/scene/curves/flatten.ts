/** Curves → vertices of chains of straight pieces, in their own coordinates. Plain loops over flat arrays: there may be a million. */
import type { CurveData } from '../document.ts';
import { SceneError } from '../errors.ts';
import { type Basis, piecesOf } from './basis.ts';
import { bezierOf } from './bezier.ts';

/** A curve turns by at most about so much at a vertex, in radians: what shading interpolates does not show it. */
const MAX_TURN = 0.12;
/** Most straight pieces of a cubic. */
const MAX_PIECES = 32;
/** Places of vertices go through single precision in the kernel. */
export const MAX_VERTICES = 2 ** 23;

export interface Chains {
  /** Numbers of each vertex: x, y, z, radius, and red, green, blue where `hasColors`. */
  width: number;
  values: Float64Array;
  /** Vertices of each strand. */
  counts: Uint32Array;
  hasColors: boolean;
}

/** More straight pieces than these do not come of curves, each with so many children. */
export function mostPieces({ counts }: CurveData, basis: Basis, children: number): number {
  const cubics = counts.reduce((sum, count) => sum + piecesOf(basis, count), 0);
  return Math.min(MAX_VERTICES, cubics * (children + 1) * (basis === 'linear' ? 1 : MAX_PIECES));
}

/** @throws SceneError where there are more vertices than places */
export function flattened(data: CurveData, basis: Basis): Chains {
  const { counts, colors } = data;
  const width = colors === undefined ? 4 : 7;
  const controls = controlPoints(data, width);
  const bezier = new Float64Array(4 * width);
  const pieces = new Uint8Array(counts.reduce((sum, count) => sum + piecesOf(basis, count), 0));
  const vertices = new Uint32Array(counts.length);
  let total = 0;
  forEachPiece(counts, basis, (strand, first, count, piece, index) => {
    let straight = 1;
    if (basis !== 'linear') {
      bezierOf(basis, controls, width, first, count, piece, bezier);
      straight = Math.min(MAX_PIECES, Math.max(1, Math.ceil(turnOf(bezier, width) / MAX_TURN)));
    }
    pieces[index] = straight;
    vertices[strand] = (vertices[strand] ?? 0) + straight + Number(piece === 0);
    total += straight + Number(piece === 0);
  });
  if (total > MAX_VERTICES) throw new SceneError(`expected curves of at most ${MAX_VERTICES} straight pieces, got ${total}`);
  const values = new Float64Array(total * width);
  let to = 0;
  forEachPiece(counts, basis, (_strand, first, count, piece, index) => {
    bezierOf(basis, controls, width, first, count, piece, bezier);
    const straight = pieces[index] ?? 1;
    for (let i = piece === 0 ? 0 : 1; i <= straight; i++) {
      evaluate(bezier, width, i / straight, values, to);
      for (let k = 3; k < width; k++) values[to + k] = Math.max(0, values[to + k] ?? 0);
      to += width;
    }
  });
  return { width, values, counts: vertices, hasColors: colors !== undefined };
}

function forEachPiece(
  counts: readonly number[],
  basis: Basis,
  see: (strand: number, first: number, count: number, piece: number, index: number) => void,
): void {
  let [first, index] = [0, 0];
  counts.forEach((count, strand) => {
    const pieces = piecesOf(basis, count);
    for (let piece = 0; piece < pieces; piece++) see(strand, first, count, piece, index++);
    first += count;
  });
}

/** Points, radii and colours side by side. Radii: one for all, those of root and tip, or one a point. */
function controlPoints({ points, counts, radii, colors }: CurveData, width: number): Float64Array {
  const controls = new Float64Array((points.length / 3) * width);
  const isEach = radii.length === points.length / 3;
  const [root = 0, tip = root] = radii;
  let i = 0;
  for (const count of counts)
    for (let k = 0; k < count; k++, i++) {
      const share = k / (count - 1);
      for (let axis = 0; axis < 3; axis++) {
        controls[i * width + axis] = points[3 * i + axis] ?? 0;
        if (colors !== undefined) controls[i * width + 4 + axis] = colors[3 * i + axis] ?? 0;
      }
      controls[i * width + 3] = isEach ? (radii[i] ?? 0) : root + (tip - root) * share;
    }
  return controls;
}

/** By how much the legs of the control polygon turn, radians: the curve between turns by no more. */
function turnOf(bezier: Float64Array, width: number): number {
  let [turn, lx, ly, lz, before] = [0, 0, 0, 0, 0];
  for (let i = 0; i < 3; i++) {
    const a = i * width;
    const x = (bezier[a + width] ?? 0) - (bezier[a] ?? 0);
    const y = (bezier[a + width + 1] ?? 0) - (bezier[a + 1] ?? 0);
    const z = (bezier[a + width + 2] ?? 0) - (bezier[a + 2] ?? 0);
    const size = Math.sqrt(x * x + y * y + z * z);
    if (size === 0) continue;
    if (before > 0) {
      const across = Math.sqrt((ly * z - lz * y) ** 2 + (lz * x - lx * z) ** 2 + (lx * y - ly * x) ** 2);
      turn += Math.atan2(across, lx * x + ly * y + lz * z);
    }
    lx = x;
    ly = y;
    lz = z;
    before = size;
  }
  return turn;
}

function evaluate(bezier: Float64Array, width: number, t: number, out: Float64Array, to: number): void {
  const s = 1 - t;
  const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
  for (let k = 0; k < width; k++)
    out[to + k] = a * (bezier[k] ?? 0) + b * (bezier[width + k] ?? 0) + c * (bezier[2 * width + k] ?? 0) + d * (bezier[3 * width + k] ?? 0);
}
