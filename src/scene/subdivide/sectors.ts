/**
 * Sectors: what sharp edges leave of the faces around a vertex, each with a normal of its own. Tangents of the limit surface: Halstead,
 * Kass and DeRose 1993 (Catmull–Clark), Hoppe et al. 1994 (Loop); across creases by the eigenvectors of the rules that are used here.
 */
import { cross, dot, length, scale, sub, vec3At } from '../vec.ts';
import type { Vec3 } from '../document.ts';
import { nextOf, prevOf, type Scheme, type Topology } from './topology.ts';

export interface Sectors {
  /** Of each half-edge, the one at the corner where it begins. */
  of: Uint32Array;
  /** Its vertex, and a half-edge: the first of a sector between sharp edges, counter-clockwise; any of a whole ring. */
  vertex: Uint32Array;
  first: Uint32Array;
  /** 1: between sharp edges. */
  open: Uint8Array;
}

export function sectorsOf(t: Topology): Sectors {
  const size = t.corner.length;
  const of = new Uint32Array(size).fill(size);
  const [vertex, first, open] = [new Uint32Array(size), new Uint32Array(size), new Uint8Array(size)];
  const sharp = new Uint8Array(t.vertices);
  t.ends.forEach((v, i) => {
    if ((t.sharp[i >>> 1] ?? 0) > 0) sharp[v] = Math.min(2, (sharp[v] ?? 0) + 1);
  });
  let count = 0;
  const walk = (start: number, isOpen: boolean): void => {
    vertex[count] = t.corner[start] ?? 0;
    first[count] = start;
    open[count] = Number(isOpen);
    for (let h = start; h >= 0 && of[h] === size;) {
      of[h] = count;
      const before = prevOf(t, h);
      const ends = isOpen && (t.sharp[t.edge[before] ?? 0] ?? 0) > 0;
      h = ends ? -1 : (t.twin[before] ?? -1);
    }
    count++;
  };
  // One sharp edge alone ends in a smooth vertex.
  for (let h = 0; h < size; h++)
    if ((t.sharp[t.edge[h] ?? 0] ?? 0) > 0 && (sharp[t.corner[h] ?? 0] ?? 0) > 1 && of[h] === size) walk(h, true);
  for (let h = 0; h < size; h++) if (of[h] === size) walk(h, false);
  return { of, vertex: vertex.slice(0, count), first: first.slice(0, count), open: open.slice(0, count) };
}

/** Edge neighbours, and for quads the corners across, of a sector: numbers of half-edges that begin there. */
class Ring {
  edges: number[] = [];
  across: number[] = [];

  read(t: Topology, start: number, sector: number, of: Uint32Array, isOpen: boolean): void {
    this.edges = [];
    this.across = [];
    for (let h = start, steps = 0; steps < of.length; steps++) {
      this.edges.push(nextOf(t, h));
      if (t.sides === 4) this.across.push(h ^ 2);
      const before = prevOf(t, h);
      const next = t.twin[before] ?? -1;
      if (next < 0 || next === start || of[next] !== sector || (isOpen && (t.sharp[t.edge[before] ?? 0] ?? 0) > 0)) {
        if (isOpen || next < 0) this.edges.push(before);
        return;
      }
      h = next;
    }
  }
}

/**
 * Normals of the limit surface, three numbers a sector, of unit length; zero where there is none. `points` are those of the level, not of
 * the limit.
 * @param t of four sides, or for loop of three
 * @param stays whether a vertex is a corner, whose sides lead along its edges
 * @param flat normals of the faces around instead: there is no limit
 */
export function limitNormals(
  t: Topology,
  points: Float64Array,
  sectors: Sectors,
  stays: (v: number) => boolean,
  scheme: Scheme,
  flat: boolean,
): Float64Array {
  const out = new Float64Array(3 * sectors.vertex.length);
  const ring = new Ring();
  for (let s = 0; s < sectors.vertex.length; s++) {
    const v = sectors.vertex[s] ?? 0;
    const isOpen = sectors.open[s] === 1;
    if (!isOpen && !flat && regularNormal(t, points, sectors.first[s] ?? 0, out, 3 * s)) continue;
    ring.read(t, sectors.first[s] ?? 0, s, sectors.of, isOpen);
    const own = vec3At(points, 3 * v);
    const e = ring.edges.map((h) => vec3At(points, 3 * (t.corner[h] ?? 0)));
    const f = ring.across.map((h) => vec3At(points, 3 * (t.corner[h] ?? 0)));
    const rough = roughNormal(own, e, !isOpen && e.length > 2);
    if (flat) {
      out.set(unitOrZero(rough), 3 * s);
      continue;
    }
    const [a, b] = tangents(own, e, f, isOpen || e.length < 3, stays(v), scheme);
    const normal = cross(a, b);
    const size = length(normal);
    // Where tangents are parallel, or none is, the faces around say which way.
    const usable = size > 1e-9 * length(a) * length(b) && size < Infinity;
    const chosen = usable ? scale(normal, (dot(normal, rough) < 0 ? -1 : 1) / size) : unitOrZero(rough);
    out.set(chosen, 3 * s);
  }
  return out;
}

/**
 * Most vertices have four quads around them, or six triangles: their normals, without anything made on the way.
 * @returns false: this is none of them, or it has no normal
 */
function regularNormal(t: Topology, points: Float64Array, start: number, out: Float64Array, to: number): boolean {
  const isQuad = t.sides === 4;
  const count = isQuad ? 4 : 6;
  let [ax, ay, az, bx, by, bz] = [0, 0, 0, 0, 0, 0];
  let h = start;
  for (let i = 0; i < count; i++) {
    const e = 3 * (t.corner[nextOf(t, h)] ?? 0);
    // Of quads tangents are 4 e0 + f0 − f1 − 4 e2 − f2 + f3, and the same one on.
    const ca = isQuad ? 4 * (QUARTER[i] ?? 0) : (SIXTH[i] ?? 0);
    const cb = isQuad ? 4 * (QUARTER[i + 3] ?? 0) : (SIXTH[i + 6] ?? 0);
    ax += ca * (points[e] ?? 0);
    ay += ca * (points[e + 1] ?? 0);
    az += ca * (points[e + 2] ?? 0);
    bx += cb * (points[e] ?? 0);
    by += cb * (points[e + 1] ?? 0);
    bz += cb * (points[e + 2] ?? 0);
    if (isQuad) {
      const f = 3 * (t.corner[h ^ 2] ?? 0);
      const fa = (QUARTER[i] ?? 0) + (QUARTER[i + 1] ?? 0);
      const fb = (QUARTER[i + 3] ?? 0) + (QUARTER[i + 4] ?? 0);
      ax += fa * (points[f] ?? 0);
      ay += fa * (points[f + 1] ?? 0);
      az += fa * (points[f + 2] ?? 0);
      bx += fb * (points[f] ?? 0);
      by += fb * (points[f + 1] ?? 0);
      bz += fb * (points[f + 2] ?? 0);
    }
    h = t.twin[prevOf(t, h)] ?? -1;
    if (h < 0 || (h === start) !== (i + 1 === count)) return false;
  }
  const x = ay * bz - az * by;
  const y = az * bx - ax * bz;
  const z = ax * by - ay * bx;
  const size = Math.sqrt(x * x + y * y + z * z);
  if (!(size > 1e-9 * Math.sqrt((ax * ax + ay * ay + az * az) * (bx * bx + by * by + bz * bz)))) return false;
  out[to] = x / size;
  out[to + 1] = y / size;
  out[to + 2] = z / size;
  return true;
}

/** Cosines of quarters of a turn, from three before on sines; and of sixths, cosines and then sines. */
const QUARTER = [1, 0, -1, 0, 1, 0, -1, 0];
const SIXTH = [0, 1].flatMap((quarter) => [0, 1, 2, 3, 4, 5].map((i) => Math.cos((i * Math.PI) / 3 - (quarter * Math.PI) / 2)));

function unitOrZero(v: Vec3): Vec3 {
  const size = length(v);
  return size > 0 && size < Infinity ? scale(v, 1 / size) : [0, 0, 0];
}

/** Twice the sum of the areas of the triangles around, as a vector. */
function roughNormal(own: Vec3, e: readonly Vec3[], isClosed: boolean): Vec3 {
  const sum: Vec3 = [0, 0, 0];
  for (let i = 0; i < e.length - Number(!isClosed); i++) {
    const n = cross(sub(e[i] ?? own, own), sub(e[(i + 1) % e.length] ?? own, own));
    for (const axis of [0, 1, 2] as const) sum[axis] += n[axis];
  }
  return sum;
}

/** Sums of weighted points. */
class Sum {
  v: Vec3 = [0, 0, 0];
  add(weight: number, p: Vec3 | undefined): void {
    if (p !== undefined) this.v = [this.v[0] + weight * p[0], this.v[1] + weight * p[1], this.v[2] + weight * p[2]];
  }
}

/** Two tangents of a sector, of any length and either sign. */
function tangents(own: Vec3, e: readonly Vec3[], f: readonly Vec3[], isOpen: boolean, stays: boolean, scheme: Scheme): [Vec3, Vec3] {
  const first = e[0] ?? own;
  const last = e.at(-1) ?? own;
  if (isOpen && stays) return [sub(first, own), sub(last, own)];
  if (isOpen) return [sub(last, first), scheme === 'loop' ? loopAcross(own, e) : catmullAcross(own, e, f)];
  const [a, b] = [new Sum(), new Sum()];
  const n = e.length;
  const turn = (2 * Math.PI) / n;
  const c = Math.cos(turn);
  const edgeWeight = scheme === 'loop' ? 1 : 1 + c + Math.cos(turn / 2) * Math.sqrt(2 * (9 + c));
  for (let i = 0; i < n; i++) {
    const [c0, s0, c1, s1] = [Math.cos(i * turn), Math.sin(i * turn), Math.cos((i + 1) * turn), Math.sin((i + 1) * turn)];
    a.add(edgeWeight * c0, e[i]);
    b.add(edgeWeight * s0, e[i]);
    a.add(c0 + c1, f[i]);
    b.add(s0 + s1, f[i]);
  }
  return [a.v, b.v];
}

/**
 * Across a crease, towards the `k` faces on this side of it: the left eigenvector, symmetric along the crease, of what one step does to the
 * sector. Inside it is sin(iθ) with θ = π / k; what it is on the crease follows from its eigenvalue, and from its sum, which is 0.
 */
function catmullAcross(own: Vec3, e: readonly Vec3[], f: readonly Vec3[]): Vec3 {
  const k = e.length - 1;
  const sum = new Sum();
  if (k === 1) return between(own, e, -2);
  const theta = Math.PI / k;
  const [c, s, half] = [Math.cos(theta), Math.sin(theta), 1 / Math.tan(theta / 2)];
  const root = Math.sqrt((9 + c) * (1 + c));
  const eigenvalue = (5 + c + root) / 16;
  const face = 1 / (1 + c + root);
  const crease = ((s * (4 * face + 1)) / 16 - (half * (1 + 2 * face)) / 8) / (eigenvalue - 1 / 4);
  sum.add(-2 * crease - half * (1 + 2 * face), own);
  for (let i = 0; i <= k; i++) sum.add(i === 0 || i === k ? crease : Math.sin(i * theta), e[i]);
  for (let i = 0; i < k; i++) sum.add(face * (Math.sin(i * theta) + Math.sin((i + 1) * theta)), f[i]);
  return sum.v;
}

/** The same of Loop, whose eigenvalue is 3/8 + cos θ / 4. */
function loopAcross(own: Vec3, e: readonly Vec3[]): Vec3 {
  const k = e.length - 1;
  if (k === 1) return between(own, e, -2);
  const sum = new Sum();
  const theta = Math.PI / k;
  const half = 1 / Math.tan(theta / 2);
  const crease = (Math.sin(theta) - half) / (2 * Math.cos(theta) + 1);
  sum.add(-2 * crease - half, own);
  for (let i = 0; i <= k; i++) sum.add(i === 0 || i === k ? crease : Math.sin(i * theta), e[i]);
  return sum.v;
}

/** Into a face that is alone between its creases. */
function between(own: Vec3, e: readonly Vec3[], weight: number): Vec3 {
  const sum = new Sum();
  sum.add(weight, own);
  for (const each of e) sum.add(1, each);
  return sum.v;
}
