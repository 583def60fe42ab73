/** Shapes of a scene → spheres, flat pieces and other curved shapes, in world space. */
import type { MeshShape, SceneDocument, Shape, Vec3 } from '../../src/scene/document.ts';
import { add, apply, cross, norm, normalize, rotation, scale, sub, tangents } from './linear.ts';
import { curvedOf, isCurved, type Curved, type CurvedShape } from './curved.ts';
import { surfaceOf, type Surface } from './surfaces.ts';

export interface Sphere {
  readonly center: Vec3;
  readonly radius: number;
  readonly surface: Surface;
}

/** Which part of the plane corner + u·edge1 + v·edge2 a flat piece covers. */
export const PARALLELOGRAM = 0; // 0 ≤ u, v ≤ 1
const TRIANGLE = 1; // 0 ≤ u, v and u + v ≤ 1
export const ELLIPSE = 2; // u² + v² ≤ 1: corner is the centre

/** A flat piece; its outward normal is edge1 × edge2. */
export interface Flat {
  readonly part: typeof PARALLELOGRAM | typeof TRIANGLE | typeof ELLIPSE;
  readonly corner: Vec3;
  readonly edge1: Vec3;
  readonly edge2: Vec3;
  readonly surface: Surface;
}

export interface Primitives {
  readonly spheres: readonly Sphere[];
  /** Flat pieces, one list a shape, so that a shape of many pieces can be bounded. */
  readonly flats: readonly (readonly Flat[])[];
  readonly curved: readonly Curved[];
}

/** @throws Error for what the reference cannot render: mesh files, interpolated normals, unknown materials. */
export function primitivesOf(scene: SceneDocument, shapes: readonly Shape[]): Primitives {
  const spheres: Sphere[] = [];
  const flats: Flat[][] = [];
  const curved: Curved[] = [];
  for (const shape of shapes) {
    const surface = surfaceOf(scene, shape);
    if (shape.type === 'sphere') spheres.push({ center: shape.center, radius: shape.radius, surface });
    else if (isCurved(shape)) curved.push(curvedOf(shape, surface));
    else flats.push(flatsOf(shape, surface));
  }
  return { spheres, flats, curved };
}

/** Area of a flat piece. */
export function areaOf(flat: Flat): number {
  const area = norm(cross(flat.edge1, flat.edge2));
  return flat.part === PARALLELOGRAM ? area : flat.part === TRIANGLE ? area / 2 : area * Math.PI;
}

function flatsOf(shape: Exclude<Shape, { type: 'sphere' } | CurvedShape>, surface: Surface): Flat[] {
  switch (shape.type) {
    case 'quad':
      return [{ part: PARALLELOGRAM, corner: shape.corner, edge1: shape.edge1, edge2: shape.edge2, surface }];
    case 'disk': {
      const [t, b] = tangents(normalize(shape.normal));
      return [{ part: ELLIPSE, corner: shape.center, edge1: scale(t, shape.radius), edge2: scale(b, shape.radius), surface }];
    }
    case 'box':
      return boxFaces(shape, surface);
    case 'sdf':
      throw new Error('the reference knows no programs of shapes');
    case 'curves':
      throw new Error('curves are traced by tests/reference/curves.ts, and by no path');
    case 'mesh':
      return triangles(shape, surface);
  }
}

function boxFaces(box: Extract<Shape, { type: 'box' }>, surface: Surface): Flat[] {
  const r = rotation(box.rotate);
  // Edge vectors of the box: the columns of the rotation, scaled.
  const edges = [0, 1, 2].map((i): Vec3 => scale([r[0][i], r[1][i], r[2][i]], box.size[i]));
  const faces: Flat[] = [];
  for (let axis = 0; axis < 3; axis++) {
    const out = edges[axis];
    const next = edges[(axis + 1) % 3];
    const last = edges[(axis + 2) % 3];
    for (const sign of [1, -1]) {
      const middle = add(box.center, scale(out, sign / 2));
      const corner = sub(middle, scale(add(next, last), 1 / 2));
      // next × last points along out; swapped, against it.
      const [edge1, edge2] = sign > 0 ? [next, last] : [last, next];
      faces.push({ part: PARALLELOGRAM, corner, edge1, edge2, surface });
    }
  }
  return faces;
}

function triangles(mesh: MeshShape, surface: Surface): Flat[] {
  if (mesh.data === undefined) throw new Error('the reference reads no mesh files: give the data');
  if (mesh.shading === 'smooth' || (mesh.shading === 'auto' && mesh.data.normals !== undefined)) {
    throw new Error('the reference has no interpolated normals: give none, or shading "flat"');
  }
  const { positions, indices } = mesh.data;
  const { scale: factor, rotate, translate } = mesh.transform;
  const [sx, sy, sz] = typeof factor === 'number' ? [factor, factor, factor] : factor;
  const rows = rotation(rotate);
  const vertex = (index: number): Vec3 => {
    const [x, y, z] = positions.slice(3 * index, 3 * index + 3);
    return add(apply(rows, [x * sx, y * sy, z * sz]), translate);
  };
  const flats: Flat[] = [];
  for (let i = 0; i < indices.length; i += 3) {
    const [corner, b, c] = [vertex(indices[i]), vertex(indices[i + 1]), vertex(indices[i + 2])];
    const flat: Flat = { part: TRIANGLE, corner, edge1: sub(b, corner), edge2: sub(c, corner), surface };
    if (areaOf(flat) > 0) flats.push(flat); // a triangle without area can neither be hit nor shine
  }
  return flats;
}
