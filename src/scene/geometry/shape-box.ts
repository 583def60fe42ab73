/** The box around one shape of the document, or one place of an instance, where it stands. */
import { mapped } from '../affine.ts';
import { BOX, clearBox, growBox, type Box } from '../bvh/boxes.ts';
import { instanceBox } from '../structure/outlines.ts';
import type { Geometry } from './build.ts';
import type { InstancePlace } from './placed.ts';
import { primitiveBounds } from './primitives.ts';
import { add, AXES, scale, vec3At } from '../vec.ts';
import type { Vec3 } from '../document.ts';

/** Min xyz and max xyz in world coordinates; null where nothing of it stands still in the world. */
export function shapeBox({ primitives, top }: Geometry, shape: number): Box | null {
  const bounds = primitiveBounds(primitives);
  const box = new Float32Array(BOX);
  clearBox(box, 0);
  // What comes after is of groups, in coordinates of their own.
  for (let i = 0; i < top.primitives; i++) if (primitives.shape[i] === shape) growBox(box, 0, bounds, i * BOX);
  const [low, high] = [vec3At(box, 0), vec3At(box, 3)];
  return low[0] <= high[0] ? [...low, ...high] : null;
}

/** Likewise, around the box of its object. */
export function placeBox(geometry: Geometry, at: InstancePlace): Box | null {
  const found = instanceBox(geometry, at);
  if (found === null || found.matrix === null) return null;
  const { box, matrix } = found;
  const low: Vec3 = [Infinity, Infinity, Infinity];
  const high: Vec3 = [-Infinity, -Infinity, -Infinity];
  for (let corner = 0; corner < 8; corner++) {
    const own = AXES.map((axis) => ((corner >> axis) & 1 ? vec3At(box, 3)[axis] : vec3At(box, 0)[axis])) as Vec3;
    const point = mapped(matrix, own, 1);
    for (const axis of AXES) {
      low[axis] = Math.min(low[axis], point[axis]);
      high[axis] = Math.max(high[axis], point[axis]);
    }
  }
  return [...low, ...high];
}

/** The middle of the box of an instance's object, where that place takes it. */
export function placeMiddle(geometry: Geometry, at: InstancePlace): Vec3 | null {
  const found = instanceBox(geometry, at);
  if (found === null) return null;
  const middle = scale(add(vec3At(found.box, 0), vec3At(found.box, 3)), 0.5);
  return found.matrix === null ? middle : mapped(found.matrix, middle, 1);
}
