/** Chains where a shape stands: what its primitives, its colours and the kernel's vertices are written from. */
import { equal } from '../../base/equal.ts';
import type { CurveData, CurvesShape, Transform } from '../document.ts';
import { linear } from '../geometry/mesh.ts';
import { orthonormalBasis } from '../vec.ts';
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
      const px = values[from] ?? 0;
      const py = values[from + 1] ?? 0;
      const pz = values[from + 2] ?? 0;
      const x = Math.fround(mx[0] * px + mx[1] * py + mx[2] * pz + ox);
      const y = Math.fround(my[0] * px + my[1] * py + my[2] * pz + oy);
      const z = Math.fround(mz[0] * px + mz[1] * py + mz[2] * pz + oz);
      if (n === root) {
        put(from, x, y, z, true);
        continue;
      }
      const lx = points[3 * n - 3] ?? 0;
      const ly = points[3 * n - 2] ?? 0;
      const lz = points[3 * n - 1] ?? 0;
      const ex = x - lx;
      const ey = y - ly;
      const ez = z - lz;
      const size = Math.sqrt(ex * ex + ey * ey + ez * ez);
      // No direction in single precision.
      if (!(size > 4e-7 * Math.max(Math.abs(x), Math.abs(y), Math.abs(z), 1e-30))) continue;
      const cosine = (ex * dx + ey * dy + ez * dz) / size;
      const isKink = n - root > 1 && cosine < LEAST_COSINE;
      if (isKink) {
        along[n] = length;
        put((vertex - 1) * width, lx, ly, lz, true);
      }
      dx = ex / size;
      dy = ey / size;
      dz = ez / size;
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
  // Numbers, not vectors: there may be a million.
  let [xx, xy, xz] = [1, 0, 0];
  let [bx, by, bz] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const at = 3 * i;
    const isFirst = begins[i] === 1;
    // From this vertex to the next.
    let [nx, ny, nz] = [0, 0, 0];
    if (i + 1 < count && begins[i + 1] !== 1) {
      nx = (points[at + 3] ?? 0) - (points[at] ?? 0);
      ny = (points[at + 4] ?? 0) - (points[at + 1] ?? 0);
      nz = (points[at + 5] ?? 0) - (points[at + 2] ?? 0);
      const size = Math.sqrt(nx * nx + ny * ny + nz * nz);
      nx /= size;
      ny /= size;
      nz /= size;
    }
    let tx = isFirst ? nx : bx + nx;
    let ty = isFirst ? ny : by + ny;
    let tz = isFirst ? nz : bz + nz;
    const long = Math.sqrt(tx * tx + ty * ty + tz * tz);
    tx /= long;
    ty /= long;
    tz /= long;
    bx = nx;
    by = ny;
    bz = nz;
    if (isFirst) [[xx, xy, xz]] = orthonormalBasis([tx, ty, tz]);
    const slip = xx * tx + xy * ty + xz * tz;
    xx -= slip * tx;
    xy -= slip * ty;
    xz -= slip * tz;
    const wide = Math.sqrt(xx * xx + xy * xy + xz * xz);
    xx /= wide;
    xy /= wide;
    xz /= wide;
    tangents[at] = tx;
    tangents[at + 1] = ty;
    tangents[at + 2] = tz;
    across[at] = xx;
    across[at + 1] = xy;
    across[at + 2] = xz;
  }
  return { tangents, across };
}
