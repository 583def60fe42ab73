/** A shape's own coordinates: what procedural textures are fixed to. */
import type { Shape, Vec3 } from '../document.ts';
import { cross, normalize, orthonormalBasis, rotation, scale, transformed } from '../vec.ts';

/** Three rows of four numbers each, row after row. */
export interface ObjectSpace {
  objectFromWorld: number[];
  worldFromObject: number[];
}

type Matrix = [Vec3, Vec3, Vec3];

/**
 * Rotation and translation are undone, lengths kept: sphere, disk, cylinder, cone and torus about their centre (z along normal or axis), a box along its edges, a quad from
 * its corner with x along edge1 and z along its normal. A mesh has the coordinates of its data,
 * a signed distance those of its program, scale undone as well.
 */
export function objectSpace(shape: Shape): ObjectSpace {
  switch (shape.type) {
    case 'sphere':
      return rigid([1, 0, 0], [0, 1, 0], [0, 0, 1], shape.center);
    case 'cylinder':
    case 'cone':
    case 'torus':
    case 'disk': {
      const n = normalize(shape.type === 'disk' ? shape.normal : shape.axis);
      return rigid(...orthonormalBasis(n), n, shape.center);
    }
    case 'quad': {
      const x = normalize(shape.edge1);
      const z = normalize(cross(shape.edge1, shape.edge2));
      return rigid(x, cross(z, x), z, shape.corner);
    }
    case 'box': {
      const rows = rotation(shape.rotate);
      const column = (k: 0 | 1 | 2): Vec3 => [rows[0][k], rows[1][k], rows[2][k]];
      return rigid(column(0), column(1), column(2), shape.center);
    }
    case 'sdf':
    case 'mesh': {
      const { scale: s, rotate, translate } = shape.transform;
      const [x, y, z] = typeof s === 'number' ? [s, s, s] : s;
      const r = rotation(rotate);
      const world = r.map((row): Vec3 => [row[0] * x, row[1] * y, row[2] * z]) as Matrix;
      const object: Matrix = [
        scale([r[0][0], r[1][0], r[2][0]], 1 / x),
        scale([r[0][1], r[1][1], r[2][1]], 1 / y),
        scale([r[0][2], r[1][2], r[2][2]], 1 / z),
      ];
      return affine(world, object, translate);
    }
  }
}

/** The space with these unit axes (columns of world-from-object) and origin. */
function rigid(x: Vec3, y: Vec3, z: Vec3, origin: Vec3): ObjectSpace {
  return affine([0, 1, 2].map((k): Vec3 => [x[k]!, y[k]!, z[k]!]) as Matrix, [x, y, z], origin);
}

function affine(world: Matrix, object: Matrix, origin: Vec3): ObjectSpace {
  const back = transformed(object, origin);
  return {
    worldFromObject: world.flatMap((row, k) => [...row, origin[k]!]),
    objectFromWorld: object.flatMap((row, k) => [...row, -back[k]!]),
  };
}
