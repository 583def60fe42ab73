/** Pieces of curves as cubic Béziers. */
import type { Basis } from './basis.ts';

/**
 * Piece `piece` of the strand whose `count` control points begin at number `first`, of `width` numbers each, → four Bézier points in `out`.
 * Béziers take their points as they are; uniform cubic B-splines pass near them; Catmull–Rom splines pass through all of them, with an
 * end that bends as if one more point lay straight ahead.
 */
export function bezierOf(
  basis: Basis,
  points: ArrayLike<number>,
  width: number,
  first: number,
  count: number,
  piece: number,
  out: Float64Array,
): void {
  const at = (point: number, k: number): number => points[(first + point) * width + k] ?? 0;
  for (let k = 0; k < width; k++) {
    let [a, b, c, d] = [0, 0, 0, 0];
    if (basis === 'bezier') [a, b, c, d] = [at(3 * piece, k), at(3 * piece + 1, k), at(3 * piece + 2, k), at(3 * piece + 3, k)];
    else if (basis === 'bspline') {
      const [p, q, r, s] = [at(piece, k), at(piece + 1, k), at(piece + 2, k), at(piece + 3, k)];
      [a, b, c, d] = [(p + 4 * q + r) / 6, (2 * q + r) / 3, (q + 2 * r) / 3, (q + 4 * r + s) / 6];
    } else {
      const [q, r] = [at(piece, k), at(piece + 1, k)];
      if (basis === 'linear') [a, b, c, d] = [q, q + (r - q) / 3, r - (r - q) / 3, r];
      else {
        const p = piece > 0 ? at(piece - 1, k) : 2 * q - r;
        const s = piece + 2 < count ? at(piece + 2, k) : 2 * r - q;
        [a, b, c, d] = [q, q + (r - p) / 6, r - (s - q) / 6, r];
      }
    }
    out[k] = a;
    out[width + k] = b;
    out[2 * width + k] = c;
    out[3 * width + k] = d;
  }
}
