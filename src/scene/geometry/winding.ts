/** The winding number of a mesh. */
import type { MeshData, Vec3 } from '../document.ts';
import { cross, dot, length, sub } from '../vec.ts';

/** Solid angle of the surface as seen from `p` over 4π; van Oosterom and Strackee 1983. */
export function winding({ positions, indices }: MeshData, p: Vec3): number {
  const corner = (i: number): Vec3 => sub([positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!], p);
  let angle = 0;
  for (let k = 0; k < indices.length; k += 3) {
    const [a, b, c] = [corner(indices[k]!), corner(indices[k + 1]!), corner(indices[k + 2]!)];
    const [la, lb, lc] = [length(a), length(b), length(c)];
    angle += 2 * Math.atan2(dot(a, cross(b, c)), la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb);
  }
  return angle / (4 * Math.PI);
}
