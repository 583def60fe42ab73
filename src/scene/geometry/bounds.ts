/** Boxes around primitives. */
import { curvedReach } from './curved.ts';
import { isCurved, KIND, POINT_WORDS, type Primitives } from './kinds.ts';

/**
 * The box of each primitive, six floats: min xyz, max xyz. Exact, rounded outward to single precision.
 * A disk p0 + u e1 + v e2, u² + v² ≤ 1, reaches √(e1ᵢ² + e2ᵢ²) from its centre along axis i, which is
 * radius · √(1 − nᵢ²) without the cancellation.
 */
export function primitiveBounds({ count, kind, points }: Primitives): Float32Array {
  const bounds = new Float32Array(count * 6);
  for (let i = 0; i < count; i++) {
    const p = i * POINT_WORDS;
    for (let axis = 0; axis < 3; axis++) {
      const origin = points[p + axis]!;
      const u = points[p + 3 + axis]!;
      const v = points[p + 6 + axis]!;
      if (kind[i] === KIND.triangle) {
        const a = u < v ? u : v;
        const b = u < v ? v : u;
        bounds[i * 6 + axis] = origin < a ? origin : a;
        bounds[i * 6 + 3 + axis] = origin > b ? origin : b;
        continue;
      }
      // How far the primitive reaches from its origin along the axis, down and up.
      let low: number;
      let high: number;
      if (kind[i] === KIND.sdf) {
        bounds[i * 6 + axis] = origin;
        bounds[i * 6 + 3 + axis] = u;
        continue;
      }
      if (isCurved(kind[i]!)) {
        [low, high] = curvedReach(kind[i]!, points.subarray(p + 3, p + 6), [points[p + 6]!, points[p + 7]!], axis);
      } else if (kind[i] === KIND.parallelogram) {
        low = (u < 0 ? u : 0) + (v < 0 ? v : 0);
        high = (u > 0 ? u : 0) + (v > 0 ? v : 0);
      } else {
        high = kind[i] === KIND.sphere ? points[p + 3]! : Math.sqrt(u * u + v * v);
        low = -high;
      }
      bounds[i * 6 + axis] = roundedDown(origin + low);
      bounds[i * 6 + 3 + axis] = -roundedDown(-origin - high);
    }
  }
  return bounds;
}

/** A float at most `x`, at most two units in the last place below it. */
export function roundedDown(x: number): number {
  const near = Math.fround(x);
  // 1.2e-7 is a little more than 2⁻²³, 1.4e-45 the smallest subnormal number.
  return near <= x ? near : Math.fround(near - Math.abs(near) * 1.2e-7 - 1.4e-45);
}
