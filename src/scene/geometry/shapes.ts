/** Quads, boxes, disks and spheres → primitives. */
import type { CurvedShape, SdfShape, Shape, Vec3 } from '../document.ts';
import { add, normalize, orthonormalBasis, rotation, scale, sub } from '../vec.ts';
import { roundedDown } from './bounds.ts';
import { KIND } from './kinds.ts';
import { placedBounds } from './placed-bounds.ts';
import { objectSpace } from './space.ts';
import type { PrimitiveWriter } from './writer.ts';

type ShapeOf<T extends Shape['type']> = Extract<Shape, { type: T }>;

export function writeSphere(writer: PrimitiveWriter, index: number, { center, radius }: ShapeOf<'sphere'>): void {
  writer.sphere(index, center, radius);
}

export function writeQuad(writer: PrimitiveWriter, index: number, { corner, edge1, edge2 }: ShapeOf<'quad'>): void {
  writeFace(writer, index, corner, add(corner, edge1), add(corner, edge2));
}

export function writeDisk(writer: PrimitiveWriter, index: number, { center, normal, radius }: ShapeOf<'disk'>): void {
  const [tangent, bitangent] = orthonormalBasis(normalize(normal));
  writer.edges(KIND.disk, index, center, scale(tangent, radius), scale(bitangent, radius));
}

/** Six faces: the sides at the least and the greatest coordinate along each of the box's own axes. */
export function writeBox(writer: PrimitiveWriter, index: number, { center, size, rotate }: ShapeOf<'box'>): void {
  const rows = rotation(rotate);
  // Half edges: the columns of the rotation, scaled.
  const halves = [0, 1, 2].map((k) => scale([rows[0][k]!, rows[1][k]!, rows[2][k]!], size[k]! / 2)) as [Vec3, Vec3, Vec3];
  const corner = (signs: readonly number[]): Vec3 => signs.reduce<Vec3>((sum, sign, k) => add(sum, scale(halves[k]!, sign)), center);
  for (let axis = 0; axis < 3; axis++) {
    const [first, second] = [(axis + 1) % 3, (axis + 2) % 3];
    for (const sign of [-1, 1]) {
      const origin = [-1, -1, -1];
      origin[axis] = sign;
      const one = origin.with(first, 1);
      const other = origin.with(second, 1);
      // first × second points along +axis: the near side needs the other order to face outward.
      if (sign > 0) writeFace(writer, index, corner(origin), corner(one), corner(other));
      else writeFace(writer, index, corner(origin), corner(other), corner(one));
    }
  }
}

/** The parallelogram of a corner and its two neighbours, each rounded first. */
function writeFace(writer: PrimitiveWriter, index: number, a: Vec3, b: Vec3, c: Vec3): void {
  const corner = rounded(a);
  writer.edges(KIND.parallelogram, index, corner, sub(rounded(b), corner), sub(rounded(c), corner));
}

const rounded = (a: Vec3): Vec3 => [Math.fround(a[0]), Math.fround(a[1]), Math.fround(a[2])];

/** Cylinders and cones are one kind: the middle of the axis, half of it, (lower radius, upper radius, whether they are closed). */
export function writeCurved(writer: PrimitiveWriter, index: number, shape: CurvedShape): void {
  const axis = normalize(shape.axis);
  if (shape.type === 'torus') return writer.curved(KIND.torus, index, shape.center, axis, [shape.radius, shape.tube, 0]);
  const upper = shape.type === 'cone' ? shape.topRadius : shape.radius;
  writer.curved(KIND.cone, index, shape.center, scale(axis, shape.height / 2), [shape.radius, upper, Number(!shape.open)]);
}

/** Only its box: the program is the kernel's business. */
export function writeSdf(writer: PrimitiveWriter, index: number, shape: SdfShape): void {
  const { min, max } = shape.bounds;
  const box = placedBounds([...min, ...max], { matrix: objectSpace(shape).worldFromObject, keys: null });
  const outward = box.map((each, k) => (k < 3 ? roundedDown(each) : -roundedDown(-each)));
  writer.curved(KIND.sdf, index, outward.slice(0, 3) as Vec3, outward.slice(3) as Vec3, [0, 0, 0]);
}
