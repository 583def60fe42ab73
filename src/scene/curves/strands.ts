/** Chains where a shape stands: what its primitives, its colours and the kernel's vertices are written from. */
import { equal } from '../../base/equal.ts';
import type { CurveData, CurvesShape, Transform, Vec3 } from '../document.ts';
import { linear } from '../geometry/mesh.ts';
import { AXES, orthonormalBasis, sub, vec3At } from '../vec.ts';
import { withChildren } from './children.ts';
import { type Chains, flattened } from './flatten.ts';

/** Where a chain turns by more than 60°, it begins anew: pieces are cut where they meet, halfway between their directions. */
const LEAST_COSINE = 0.5;

export interface Strands {
  vertices: number;
  /** Pieces: vertex `i` has one to the next unless that begins a chain. */
  segments: number;
  /** Three a vertex, in single precision. */
  points: Float32Array;
  radii: Float32Array;
  /** 1: no piece ends here. */
  begins: Uint8Array;
  /** Unit, three a vertex: along the curve, halfway between the pieces on both sides, and perpendicular to it what turns with it least. */
  tangents: Float32Array;
  across: Float32Array;
  /** 0 at the root, 1 at the tip, by length. */
  along: Float32Array;
  /** Three a vertex; null: they have none. */
  colors: Float32Array | null;
}

const flat = new WeakMap<CurveData, Map<string, Chains>>();
const standing = new WeakMap<CurvesShape, Strands>();

/** The last ones of a data alone: an edit of its children makes others. */
function chainsOf({ data, basis, children }: CurvesShape): Chains {
  const key = JSON.stringify([basis, children]);
  const known = flat.get(data)?.get(key);
  if (known !== undefined) return known;
  const chains = flattened(children === undefined ? data : withChildren(data, children), basis);
  flat.set(data, new Map([[key, chains]]));
  return chains;
}

/** The shapes that were asked for last: a document that is read once more has others of the same content. */
const MAX_LATEST = 16;
let latest: WeakRef<CurvesShape>[] = [];

/** Kept as long as the shape is. @throws SceneError for too many */
export function strandsOf(shape: CurvesShape): Strands {
  const known = knownStrands(shape);
  if (known !== null) return known;
  const strands = placedChains(chainsOf(shape), shape.transform);
  keepStrands(shape, strands);
  return strands;
}

/** Those that were made already; null: none were. */
export function knownStrands(shape: CurvesShape): Strands | null {
  const own = standing.get(shape);
  if (own !== undefined) return own;
  const alike = latest.map((each) => each.deref()).find((each) => each !== undefined && isAlike(each, shape));
  const known = alike && standing.get(alike);
  if (known === undefined) return null;
  keepStrands(shape, known);
  return known;
}

/** They were made elsewhere: a worker's of the same shape. */
export function keepStrands(shape: CurvesShape, strands: Strands): void {
  standing.set(shape, strands);
  latest = [new WeakRef(shape), ...latest].slice(0, MAX_LATEST);
}

const isAlike = (a: CurvesShape, b: CurvesShape): boolean =>
  a.basis === b.basis && equal(a.transform, b.transform) && equal(a.children, b.children) && equal(a.data, b.data);

/** Radii grow as the cube root of the volume does. */
function radiusFactor({ scale }: Pick<Transform, 'scale'>): number {
  return typeof scale === 'number' ? scale : Math.cbrt(scale[0] * scale[1] * scale[2]);
}

function placedChains({ width, values, counts, hasColors }: Chains, transform: Transform): Strands {
  const [mx, my, mz] = linear(transform);
  const [ox, oy, oz] = transform.translate;
  const factor = radiusFactor(transform);
  const most = values.length / width;
  // A kink takes a vertex more; at most one a vertex.
  const out = {
    points: new Float32Array(6 * most),
    radii: new Float32Array(2 * most),
    begins: new Uint8Array(2 * most),
    along: new Float32Array(2 * most),
    colors: hasColors ? new Float32Array(6 * most) : null,
  };
  const { points, radii, begins, along, colors } = out;
  let n = 0;
  const put = (from: number, x: number, y: number, z: number, isFirst: boolean): void => {
    points[3 * n] = x;
    points[3 * n + 1] = y;
    points[3 * n + 2] = z;
    radii[n] = (values[from + 3] ?? 0) * factor;
    begins[n] = Number(isFirst);
    colors?.set(values.subarray(from + 4, from + 7), 3 * n);
    n++;
  };
  let vertex = 0;
  for (const count of counts) {
    const root = n;
    let [dx, dy, dz, length] = [0, 0, 0, 0];
    for (let k = 0; k < count; k++, vertex++) {
      const from = vertex * width;
      const [px, py, pz] = vec3At(values, from);
      const x = Math.fround(mx[0] * px + mx[1] * py + mx[2] * pz + ox);
      const y = Math.fround(my[0] * px + my[1] * py + my[2] * pz + oy);
      const z = Math.fround(mz[0] * px + mz[1] * py + mz[2] * pz + oz);
      if (n === root) {
        put(from, x, y, z, true);
        continue;
      }
      const [lx, ly, lz] = vec3At(points, 3 * n - 3);
      const [ex, ey, ez] = [x - lx, y - ly, z - lz];
      const size = Math.sqrt(ex * ex + ey * ey + ez * ez);
      // No direction in single precision.
      if (!(size > 4e-7 * Math.max(Math.abs(x), Math.abs(y), Math.abs(z), 1e-30))) continue;
      const cosine = (ex * dx + ey * dy + ez * dz) / size;
      const isKink = n - root > 1 && cosine < LEAST_COSINE;
      if (isKink) {
        along[n] = length;
        put((vertex - 1) * width, lx, ly, lz, true);
      }
      [dx, dy, dz] = [ex / size, ey / size, ez / size];
      length += size;
      along[n] = length;
      put(from, x, y, z, false);
    }
    // One point is no curve.
    if (n - root === 1) n = root;
    for (let i = root; i < n; i++) along[i] = (along[i] ?? 0) / length;
  }
  const { tangents, across } = framesOf(points, begins, n);
  let segments = 0;
  for (let i = 0; i < n; i++) segments += Number(begins[i] === 0);
  return {
    vertices: n,
    segments,
    points: points.slice(0, 3 * n),
    radii: radii.slice(0, n),
    begins: begins.slice(0, n),
    tangents,
    across,
    along: along.slice(0, n),
    colors: colors?.slice(0, 3 * n) ?? null,
  };
}

function framesOf(points: Float32Array, begins: Uint8Array, count: number): Pick<Strands, 'tangents' | 'across'> {
  const tangents = new Float32Array(3 * count);
  const across = new Float32Array(3 * count);
  let x: Vec3 = [1, 0, 0];
  let before: Vec3 = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const isFirst = begins[i] === 1;
    const isLast = i + 1 === count || begins[i + 1] === 1;
    const next: Vec3 = isLast ? [0, 0, 0] : direction(points, i);
    const t = unit(isFirst ? next : [before[0] + next[0], before[1] + next[1], before[2] + next[2]]);
    before = next;
    if (isFirst) [x] = orthonormalBasis(t);
    const slip = x[0] * t[0] + x[1] * t[1] + x[2] * t[2];
    x = unit([x[0] - slip * t[0], x[1] - slip * t[1], x[2] - slip * t[2]]);
    for (const axis of AXES) {
      tangents[3 * i + axis] = t[axis];
      across[3 * i + axis] = x[axis];
    }
  }
  return { tangents, across };
}

/** From a vertex to the next. */
const direction = (p: Float32Array, i: number): Vec3 => unit(sub(vec3At(p, 3 * i + 3), vec3At(p, 3 * i)));

function unit([x, y, z]: Vec3): Vec3 {
  const size = Math.sqrt(x * x + y * y + z * z);
  return [x / size, y / size, z / size];
}
