/** Boxes around primitives. */
import { curvedPrimitive } from '../shapes/curved.ts';
import { face } from './area.ts';
import { isCurved, KIND, POINT_WORDS, type Primitives } from './kinds.ts';
import { roundedDown } from './rounding.ts';

/**
 * The box of each primitive, six floats: min xyz, max xyz. Exact, rounded outward to single precision.
 * A disk p0 + u e1 + v e2, u² + v² ≤ 1, reaches √(e1ᵢ² + e2ᵢ²) from its centre along axis i, which is
 * radius · √(1 − nᵢ²) without the cancellation.
 */
export function primitiveBounds(primitives: Primitives): Float32Array<ArrayBuffer> {
  const { count, kind, points } = primitives;
  const bounds = new Float32Array(count * 6);
  for (let i = 0; i < count; i++) {
    if (isCurved(kind[i]!)) {
      const box = curvedPrimitive(kind[i]!).box(face(primitives, i));
      for (let axis = 0; axis < 3; axis++) {
        bounds[i * 6 + axis] = roundedDown(box[axis] ?? 0);
        bounds[i * 6 + 3 + axis] = -roundedDown(-(box[axis + 3] ?? 0));
      }
      continue;
    }
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
      if (kind[i] === KIND.parallelogram) {
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
