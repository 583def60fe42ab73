/**
 * The values of the next level and of the limit: Catmull and Clark 1978, Loop 1987 with the weights of Warren 1995, semi-sharp creases of
 * DeRose, Kass and Truong 1998; limits of Halstead, Kass and DeRose 1993 and of Hoppe et al. 1994. Values are lists of `width` numbers a
 * vertex: positions, or what is interpolated beside them.
 */
import { faceOf, nextOf, prevOf, type Scheme, type Topology } from './topology.ts';

/**
 * What vertices of a boundary do: stay where one face has them, else follow a spline; all follow it; or all stay and edges are halved.
 * everywhere: what linear does, of all vertices.
 */
export type Boundary = 'corners' | 'smooth' | 'linear' | 'everywhere';

/** Sharp edges of each vertex: how many, and where the first two of them lead. */
interface Sharps {
  count: Uint8Array;
  ends: Int32Array;
}

/** Of edges that are sharper than `above`. */
function sharpsOf(t: Topology, above: number): Sharps {
  const count = new Uint8Array(t.vertices);
  const ends = new Int32Array(2 * t.vertices).fill(-1);
  for (let e = 0; e < t.edges; e++) {
    if (!((t.sharp[e] ?? 0) > above)) continue;
    for (const side of [0, 1]) {
      const v = t.ends[2 * e + side] ?? 0;
      const known = count[v] ?? 0;
      if (known < 2) ends[2 * v + known] = t.ends[2 * e + 1 - side] ?? 0;
      count[v] = Math.min(255, known + 1);
    }
  }
  return { count, ends };
}

/** What a vertex does: 0 smooth, 1 on a crease, 2 stays. */
type Rule = 0 | 1 | 2;

export interface Rules {
  /** Edges of each vertex. */
  valence: Uint32Array;
  /** On this level, and on the next one, where half-sharp edges are less so. */
  now: Sharps;
  later: Sharps;
  /** Stays, whatever its edges say. */
  fixed: Uint8Array;
  /** All edges are halved. */
  halves: boolean;
  /** Of vertices whose rule changes: how much of the rule of now they follow. */
  share: Float32Array | null;
}

export function rulesOf(t: Topology, boundary: Boundary): Rules {
  const valence = new Uint32Array(t.vertices);
  for (const v of t.ends) valence[v] = (valence[v] ?? 0) + 1;
  const fixed = new Uint8Array(t.vertices).fill(Number(boundary === 'everywhere'));
  for (let h = 0; boundary !== 'smooth' && h < t.corner.length; h++) {
    if (t.twin[h] !== -1) continue;
    const v = t.corner[h] ?? 0;
    if (boundary === 'linear') fixed[v] = fixed[t.corner[nextOf(t, h)] ?? 0] = 1;
    else if ((valence[v] ?? 0) === 2) fixed[v] = 1;
  }
  const now = sharpsOf(t, 0);
  const half = t.sharp.some((each) => each > 0 && each <= 1);
  return { valence, now, later: half ? sharpsOf(t, 1) : now, fixed, halves: boundary === 'everywhere', share: half ? sharesOf(t) : null };
}

/** The mean sharpness of the edges of a vertex that are smooth from the next level on. */
function sharesOf(t: Topology): Float32Array {
  const [sum, count] = [new Float32Array(t.vertices), new Uint32Array(t.vertices)];
  for (let i = 0; i < t.ends.length; i++) {
    const sharpness = t.sharp[i >>> 1] ?? 0;
    if (!(sharpness > 0 && sharpness <= 1)) continue;
    const v = t.ends[i] ?? 0;
    sum[v] = (sum[v] ?? 0) + sharpness;
    count[v] = (count[v] ?? 0) + 1;
  }
  return sum.map((each, v) => each / Math.max(1, count[v] ?? 1));
}

const ruleAt = ({ fixed }: Rules, { count }: Sharps, v: number): Rule => {
  const sharp = count[v] ?? 0;
  return fixed[v] === 1 || sharp > 2 ? 2 : sharp === 2 ? 1 : 0;
};

/** Sums over what is around each vertex: its neighbours, and where `faces` says so a value of each of its faces. */
function addNeighbours(t: Topology, values: Float64Array, width: number, out: Float64Array): void {
  for (let e = 0; e < t.edges; e++) {
    const [a, b] = [(t.ends[2 * e] ?? 0) * width, (t.ends[2 * e + 1] ?? 0) * width];
    for (let k = 0; k < width; k++) {
      out[a + k] = (out[a + k] ?? 0) + (values[b + k] ?? 0);
      out[b + k] = (out[b + k] ?? 0) + (values[a + k] ?? 0);
    }
  }
}

/** Weight of each neighbour of an inner vertex (Warren 1995; the choice of pbrt): that of Loop where six meet. */
const loopWeight = (valence: number): number => (valence === 3 ? 3 / 16 : 3 / (8 * valence));

/** Mixes what a vertex does by its rules: `smooth` has the value of the smooth one, and gets the result. */
function applyRules(
  rules: Rules,
  values: Float64Array,
  width: number,
  [own, beside]: readonly [number, number],
  smooth: Float64Array,
): void {
  const { share } = rules;
  const follow = (rule: Rule, { ends }: Sharps, v: number, at: number): number => {
    if (rule === 0) return smooth[at] ?? 0;
    const value = values[at] ?? 0;
    if (rule === 2) return value;
    const k = at - v * width;
    return own * value + beside * ((values[(ends[2 * v] ?? 0) * width + k] ?? 0) + (values[(ends[2 * v + 1] ?? 0) * width + k] ?? 0));
  };
  for (let v = 0; v < rules.fixed.length; v++) {
    const rule = ruleAt(rules, rules.now, v);
    const later = share === null ? rule : ruleAt(rules, rules.later, v);
    if (rule === 0 && later === 0) continue;
    const part = rule === later ? 1 : (share?.[v] ?? 1);
    for (let at = v * width; at < (v + 1) * width; at++) {
      const value = follow(rule, rules.now, v, at);
      smooth[at] = part === 1 ? value : part * value + (1 - part) * follow(later, rules.later, v, at);
    }
  }
}

/** Values of the next level. @param rules of `t` */
export function refinedValues(t: Topology, values: Float64Array, width: number, scheme: Scheme, rules: Rules): Float64Array {
  const isLoop = scheme === 'loop';
  const out = new Float64Array((t.vertices + t.edges + (isLoop ? 0 : t.faces)) * width);
  const faces = isLoop ? null : middles(t, values, width, out.subarray((t.vertices + t.edges) * width));
  edgePoints(t, values, width, faces, rules.halves, out.subarray(t.vertices * width));
  const own = out.subarray(0, t.vertices * width);
  addNeighbours(t, values, width, own);
  if (faces !== null)
    for (let h = 0; h < t.corner.length; h++) {
      const [v, f] = [(t.corner[h] ?? 0) * width, faceOf(t, h) * width];
      for (let k = 0; k < width; k++) own[v + k] = (own[v + k] ?? 0) + (faces[f + k] ?? 0);
    }
  for (let v = 0; v < t.vertices; v++) {
    const n = Math.max(1, rules.valence[v] ?? 1);
    const weight = isLoop ? loopWeight(n) : 1 / (n * n);
    const keep = isLoop ? 1 - n * weight : (n - 2) / n;
    for (let at = v * width; at < (v + 1) * width; at++) own[at] = keep * (values[at] ?? 0) + weight * (own[at] ?? 0);
  }
  applyRules(rules, values, width, [3 / 4, 1 / 8], own);
  return out;
}

/** Of each face the mean of its corners. */
function middles(t: Topology, values: Float64Array, width: number, out: Float64Array): Float64Array {
  const counts = new Uint32Array(t.faces);
  for (let h = 0; h < t.corner.length; h++) {
    const face = faceOf(t, h);
    counts[face] = (counts[face] ?? 0) + 1;
    const v = (t.corner[h] ?? 0) * width;
    for (let k = 0; k < width; k++) out[face * width + k] = (out[face * width + k] ?? 0) + (values[v + k] ?? 0);
  }
  for (let i = 0; i < out.length; i++) out[i] = (out[i] ?? 0) / (counts[(i / width) | 0] ?? 1);
  return out;
}

/** @param faces middles of the faces; null: of triangles by Loop */
function edgePoints(
  t: Topology,
  values: Float64Array,
  width: number,
  faces: Float64Array | null,
  halves: boolean,
  out: Float64Array,
): void {
  for (let h = 0; h < t.corner.length; h++) {
    const other = t.twin[h] ?? -1;
    if (other > h) continue;
    const e = t.edge[h] ?? 0;
    const sharpness = other < 0 || halves ? 1 : Math.min(1, t.sharp[e] ?? 0);
    const [a, b] = [(t.ends[2 * e] ?? 0) * width, (t.ends[2 * e + 1] ?? 0) * width];
    const [f, g] =
      faces === null
        ? [(t.corner[prevOf(t, h)] ?? 0) * width, other < 0 ? 0 : (t.corner[prevOf(t, other)] ?? 0) * width]
        : [faceOf(t, h) * width, other < 0 ? 0 : faceOf(t, other) * width];
    const beside = faces ?? values;
    const [along, across] = faces === null ? [3 / 8, 1 / 8] : [1 / 4, 1 / 4];
    for (let k = 0; k < width; k++) {
      const ends = (values[a + k] ?? 0) + (values[b + k] ?? 0);
      const smooth = sharpness === 1 ? 0 : along * ends + across * ((beside[f + k] ?? 0) + (beside[g + k] ?? 0));
      out[e * width + k] = sharpness * (ends / 2) + (1 - sharpness) * smooth;
    }
  }
}

/** Where the vertices are on the limit surface. @param t of four sides, or for loop of three */
export function limitValues(t: Topology, values: Float64Array, width: number, scheme: Scheme, rules: Rules): Float64Array {
  const isLoop = scheme === 'loop';
  const out = new Float64Array(values.length);
  addNeighbours(t, values, width, out);
  if (!isLoop) {
    for (let i = 0; i < out.length; i++) out[i] = 4 * (out[i] ?? 0);
    for (let h = 0; h < t.corner.length; h++) {
      const [v, f] = [(t.corner[h] ?? 0) * width, (t.corner[h ^ 2] ?? 0) * width];
      for (let k = 0; k < width; k++) out[v + k] = (out[v + k] ?? 0) + (values[f + k] ?? 0);
    }
  }
  for (let v = 0; v < t.vertices; v++) {
    const n = rules.valence[v] ?? 0;
    const weight = n === 0 ? 0 : isLoop ? 1 / (n + 3 / (8 * loopWeight(n))) : 1 / (n * (n + 5));
    const keep = n === 0 ? 1 : isLoop ? 1 - n * weight : n * n * weight;
    for (let at = v * width; at < (v + 1) * width; at++) out[at] = keep * (values[at] ?? 0) + weight * (out[at] ?? 0);
  }
  applyRules(rules, values, width, [2 / 3, 1 / 6], out);
  return out;
}
