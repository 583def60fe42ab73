/** Shape "curve": a cubic or quadratic Bézier curve or B-spline → cubic ones. */
import { type Basis, piecesOf } from '../../curves/basis.ts';
import type { ImportedCurves } from '../curves/imported.ts';
import { type Notes, placeError } from '../build/notes.ts';
import { MAX_COORDINATE } from '../text.ts';
import type { Params } from './params.ts';

/** @throws SceneError */
export function curveOf(params: Params, notes: Notes): ImportedCurves {
  const { place } = params;
  const given = params.numbers('P', 'point3', 'point');
  const degree = params.whole('degree', 3, 2, 3);
  const basis = params.string('basis', 'bezier');
  const type = params.string('type', 'flat');
  if (basis !== 'bezier' && basis !== 'bspline')
    throw placeError(place, `expected "bezier" or "bspline" as "basis", got ${JSON.stringify(basis)}`);
  if (!['flat', 'cylinder', 'ribbon'].includes(type))
    throw placeError(place, `expected "flat", "cylinder" or "ribbon" as "type", got ${JSON.stringify(type)}`);
  if (type === 'ribbon') notes.add('A curve that is a ribbon is round', place);
  params.ignore('N', 'splitdepth');
  const width = params.number('width', 1, 0, MAX_COORDINATE);
  const [from, to] = [params.number('width0', width, 0, MAX_COORDINATE), params.number('width1', width, 0, MAX_COORDINATE)];
  if (given.some((each) => !(Math.abs(each) <= MAX_COORDINATE))) throw placeError(place, `expected coordinates within ±${MAX_COORDINATE}`);
  const points = degree === 3 ? given : raised(given, basis);
  const own: Basis = degree === 3 ? basis : 'bezier';
  const count = points.length / 3;
  const pieces = piecesOf(own, count);
  if (pieces === 0)
    throw placeError(
      place,
      `expected whole pieces of a ${degree === 3 ? 'cubic' : 'quadratic'} ${basis} curve, got ${given.length / 3} points`,
    );
  // What a B-spline's point stands for: its ends are pieces beyond.
  const share = (k: number): number => (own === 'bspline' ? (k - 1) / pieces : k / (count - 1));
  return {
    basis: own,
    points: Float32Array.from(points),
    radii: Float32Array.from({ length: count }, (_, k) => Math.max(0, from + (to - from) * share(k)) / 2),
    counts: Uint32Array.of(count),
  };
}

/** Quadratic pieces as cubic Béziers, which are the same curve; nothing where they are not whole. */
function raised(points: readonly number[], basis: 'bezier' | 'bspline'): number[] {
  const count = points.length / 3;
  const isBezier = basis === 'bezier';
  const pieces = isBezier ? (count - 1) / 2 : count - 2;
  if (!(pieces >= 1 && Number.isInteger(pieces))) return [];
  const at = (point: number, k: number): number => points[3 * point + k] ?? 0;
  const out: number[] = [];
  for (let piece = 0; piece < pieces; piece++) {
    const first = isBezier ? 2 * piece : piece;
    const three = [0, 1, 2].map((k) => {
      const [a, b, c] = [at(first, k), at(first + 1, k), at(first + 2, k)];
      return isBezier ? [a, b, c] : [(a + b) / 2, b, (b + c) / 2];
    }) as [[number, number, number], [number, number, number], [number, number, number]];
    if (piece === 0) out.push(...three.map(([a]) => a));
    out.push(
      ...three.map(([a, b]) => a + (2 / 3) * (b - a)),
      ...three.map(([, b, c]) => c + (2 / 3) * (b - c)),
      ...three.map(([, , c]) => c),
    );
  }
  return out;
}
