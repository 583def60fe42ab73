/** Whether a point is inside of a closed shape. */
import type { MeshData, Shape, Vec3 } from '../document.ts';
import { cross, dot, length, sub, transformed } from '../vec.ts';
import { objectSpace } from './space.ts';

/** Meshes by their winding number: right for any closed one, and a good guess where it has holes. */
export function isInside(shape: Shape, p: Vec3): boolean {
  switch (shape.type) {
    case 'sphere':
      return length(sub(p, shape.center)) < shape.radius;
    case 'box':
      return inObjectSpace(shape, p).every((x, axis) => Math.abs(x) < shape.size[axis]! / 2);
    case 'cylinder':
    case 'cone': {
      const [x, y, z] = inObjectSpace(shape, p);
      const top = shape.type === 'cone' ? shape.topRadius : shape.radius;
      const radius = (shape.radius + top) / 2 + ((top - shape.radius) * z) / shape.height;
      return !shape.open && Math.abs(z) < shape.height / 2 && Math.hypot(x, y) < radius;
    }
    case 'torus': {
      const [x, y, z] = inObjectSpace(shape, p);
      return Math.hypot(Math.hypot(x, y) - shape.radius, z) < shape.tube;
    }
    case 'mesh':
      return shape.data !== undefined && Math.abs(winding(shape.data, inObjectSpace(shape, p))) > 0.5;
    default:
      return false;
  }
}

/** A measure of size, to order shapes by which is within which. */
export function extent(shape: Shape): number {
  if (shape.type === 'sphere') return 2 * shape.radius;
  if (shape.type === 'box') return Math.cbrt(shape.size[0] * shape.size[1] * shape.size[2]);
  if (shape.type === 'cylinder') return Math.cbrt(4 * shape.radius ** 2 * shape.height);
  if (shape.type === 'cone') return Math.cbrt(4 * Math.max(shape.radius, shape.topRadius) ** 2 * shape.height);
  if (shape.type === 'torus') return Math.cbrt(8 * (shape.radius + shape.tube) ** 2 * shape.tube);
  if (shape.type !== 'mesh' || shape.data === undefined) return 0;
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  shape.data.positions.forEach((x, i) => {
    low[i % 3] = Math.min(low[i % 3]!, x);
    high[i % 3] = Math.max(high[i % 3]!, x);
  });
  const { scale } = shape.transform;
  const [x, y, z] = typeof scale === 'number' ? [scale, scale, scale] : scale;
  return Math.cbrt((high[0]! - low[0]!) * x * (high[1]! - low[1]!) * y * (high[2]! - low[2]!) * z);
}

function inObjectSpace(shape: Shape, p: Vec3): Vec3 {
  const m = objectSpace(shape).objectFromWorld;
  const row = (k: number): Vec3 => [m[k * 4]!, m[k * 4 + 1]!, m[k * 4 + 2]!];
  const turned = transformed([row(0), row(1), row(2)], p);
  return [turned[0] + m[3]!, turned[1] + m[7]!, turned[2] + m[11]!];
}

/** Solid angle of the surface as seen from `p` over 4π; van Oosterom and Strackee 1983. */
function winding({ positions, indices }: MeshData, p: Vec3): number {
  const corner = (i: number): Vec3 => sub([positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!], p);
  let angle = 0;
  for (let k = 0; k < indices.length; k += 3) {
    const [a, b, c] = [corner(indices[k]!), corner(indices[k + 1]!), corner(indices[k + 2]!)];
    const [la, lb, lc] = [length(a), length(b), length(c)];
    angle += 2 * Math.atan2(dot(a, cross(b, c)), la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb);
  }
  return angle / (4 * Math.PI);
}
