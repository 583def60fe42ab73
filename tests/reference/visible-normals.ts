/** GGX normals as they are seen from a direction, by another way than the kernel's: Heitz 2018, "Sampling the GGX distribution of visible normals", listing 1. z is the surface normal. */
import type { Vec3 } from '../../src/scene/document.ts';
import { add, cross, normalize, scale } from '../../src/scene/vec.ts';

/** @param wo unit, z > 0 @param u two uniform numbers in [0, 1) */
export function visibleNormal(wo: Vec3, alpha: number, [u, v]: readonly [number, number]): Vec3 {
  const seen = normalize([alpha * wo[0], alpha * wo[1], wo[2]]);
  const across = seen[0] ** 2 + seen[1] ** 2;
  const first: Vec3 = across > 0 ? scale([-seen[1], seen[0], 0], 1 / Math.sqrt(across)) : [1, 0, 0];
  const second = cross(seen, first);
  const [r, phi] = [Math.sqrt(u), 2 * Math.PI * v];
  const x = r * Math.cos(phi);
  const s = 0.5 * (1 + seen[2]);
  const y = (1 - s) * Math.sqrt(1 - x * x) + s * r * Math.sin(phi);
  const h = add(add(scale(first, x), scale(second, y)), scale(seen, Math.sqrt(Math.max(0, 1 - x * x - y * y))));
  return normalize([alpha * h[0], alpha * h[1], Math.max(0, h[2])]);
}
