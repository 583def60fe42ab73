/**
 * How the faces of a mesh hang together, as half-edges, and the topology of the next level. After one step of Catmull–Clark all faces have
 * four sides; those of Loop have three from the start. What is at a level follows from the one before by arithmetic: nothing is searched.
 */

export type Scheme = 'catmull-clark' | 'loop';

/** From here on sharpness stands for an edge that stays sharp on every level, as in OpenSubdiv. */
export const ENDLESS = 10;

/** Half-edge `h` begins at `corner[h]`, with its face on its left. */
export interface Topology {
  /** Of every face; 0: they differ, and `next`, `prev` and `face` say how. */
  sides: 0 | 3 | 4;
  vertices: number;
  faces: number;
  edges: number;
  corner: Uint32Array;
  /** The other half of its edge; −1 where there is none, more than one, or one of the same direction. */
  twin: Int32Array;
  edge: Uint32Array;
  /** Two vertices an edge. */
  ends: Uint32Array;
  /** 0: smooth; Infinity: always sharp, as edges of one face are. */
  sharp: Float32Array;
  mixed: { next: Uint32Array; prev: Uint32Array; face: Uint32Array } | null;
}

export function nextOf({ sides, mixed }: Topology, h: number): number {
  if (sides === 4) return (h & 3) === 3 ? h - 3 : h + 1;
  if (sides === 3) return h % 3 === 2 ? h - 2 : h + 1;
  return mixed?.next[h] ?? 0;
}

export function prevOf({ sides, mixed }: Topology, h: number): number {
  if (sides === 4) return (h & 3) === 0 ? h + 3 : h - 1;
  if (sides === 3) return h % 3 === 0 ? h + 2 : h - 1;
  return mixed?.prev[h] ?? 0;
}

export function faceOf({ sides, mixed }: Topology, h: number): number {
  if (sides === 4) return h >>> 2;
  if (sides === 3) return (h / 3) | 0;
  return mixed?.face[h] ?? 0;
}

/** Faces by their corners, face after face, counter-clockwise from outside. */
export interface Faces {
  corners: Uint32Array;
  /** Corners of each face, three or more. */
  counts: Uint32Array;
}

/** Edges by their two vertices, with a sharpness each. */
export interface Creases {
  ends: ArrayLike<number>;
  sharpness: ArrayLike<number>;
}

/** Edges by their ends: open addressing. */
class EdgeTable {
  count = 0;
  readonly ends: Uint32Array;
  private readonly slots: Int32Array;

  constructor(most: number) {
    this.ends = new Uint32Array(2 * most);
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * most + 2))).fill(-1);
  }

  /** Its number; −1 where it is not there and not `added`. */
  indexOf(a: number, b: number, added: boolean): number {
    const [low, high] = a < b ? [a, b] : [b, a];
    const { slots, ends } = this;
    const mask = slots.length - 1;
    let hash = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca77);
    hash ^= hash >>> 15;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const index = slots[slot] ?? -1;
      if (index < 0) {
        if (!added) return -1;
        slots[slot] = this.count;
        ends[2 * this.count] = low;
        ends[2 * this.count + 1] = high;
        return this.count++;
      }
      if (ends[2 * index] === low && ends[2 * index + 1] === high) return index;
    }
  }
}

/** Edges where not exactly two faces meet that face the same way are boundaries. Creases of edges that are not there say nothing. */
export function topologyOf({ corners, counts }: Faces, vertices: number, creases: Creases | null): Topology {
  const halves = corners.length;
  const mixed = { next: new Uint32Array(halves), prev: new Uint32Array(halves), face: new Uint32Array(halves) };
  let h = 0;
  counts.forEach((count, face) => {
    const first = h;
    for (; h < first + count; h++) {
      mixed.next[h] = h + 1 === first + count ? first : h + 1;
      mixed.prev[h] = h === first ? first + count - 1 : h - 1;
      mixed.face[h] = face;
    }
  });
  const sides = counts.every((each) => each === 3) ? 3 : counts.every((each) => each === 4) ? 4 : 0;
  const table = new EdgeTable(halves);
  const edge = new Uint32Array(halves);
  const twin = new Int32Array(halves).fill(-1);
  const first = new Int32Array(halves).fill(-1);
  const uses = new Uint32Array(halves);
  for (h = 0; h < halves; h++) {
    const index = table.indexOf(corners[h] ?? 0, corners[mixed.next[h] ?? 0] ?? 0, true);
    edge[h] = index;
    const other = first[index] ?? -1;
    const use = (uses[index] ?? 0) + 1;
    uses[index] = use;
    if (use === 1) first[index] = h;
    else if (use === 2 && corners[other] !== corners[h]) [twin[h], twin[other]] = [other, h];
    // Three faces or more: none of them goes on in another.
    else if (use === 3) for (const each of [other, twin[other] ?? -1]) if (each >= 0) twin[each] = -1;
  }
  const { count } = table;
  const sharp = new Float32Array(count);
  for (let i = 0; creases !== null && i < creases.sharpness.length; i++) {
    const index = table.indexOf(creases.ends[2 * i] ?? 0, creases.ends[2 * i + 1] ?? 0, false);
    const sharpness = creases.sharpness[i] ?? 0;
    if (index >= 0) sharp[index] = Math.max(sharp[index] ?? 0, sharpness >= ENDLESS ? Infinity : sharpness);
  }
  for (h = 0; h < halves; h++) if (twin[h] === -1) sharp[edge[h] ?? 0] = Infinity;
  return {
    sides,
    vertices,
    faces: counts.length,
    edges: count,
    corner: corners,
    twin,
    edge,
    ends: table.ends.slice(0, 2 * count),
    sharp,
    mixed: sides === 0 ? mixed : null,
  };
}

/**
 * The next level. Its vertices are those of this one, then one an edge, then for Catmull–Clark one a face; edge `e` falls into 2e and 2e + 1,
 * each at the end of that number; faces come of those of this one in their order.
 * @param t for loop of triangles alone
 */
export function refinedTopology(t: Topology, scheme: Scheme): Topology {
  const halves = t.corner.length;
  const edges = 2 * t.edges + halves;
  const size = 4 * halves;
  const next: Topology = {
    sides: scheme === 'loop' ? 3 : 4,
    vertices: t.vertices + t.edges + (scheme === 'loop' ? 0 : t.faces),
    faces: scheme === 'loop' ? 4 * t.faces : halves,
    edges,
    corner: new Uint32Array(size),
    twin: new Int32Array(size),
    edge: new Uint32Array(size),
    ends: new Uint32Array(2 * edges),
    sharp: new Float32Array(edges),
    mixed: null,
  };
  for (let e = 0; e < t.edges; e++) {
    const sharpness = Math.max(0, (t.sharp[e] ?? 0) - 1);
    for (const end of [2 * e, 2 * e + 1]) {
      next.ends[2 * end] = t.ends[end] ?? 0;
      next.ends[2 * end + 1] = t.vertices + e;
      next.sharp[end] = sharpness;
    }
  }
  (scheme === 'loop' ? triangles : quads)(t, next);
  return next;
}

/** The half of edge `e` at vertex `v`. */
const halfAt = (t: Topology, e: number, v: number): number => 2 * e + Number(t.ends[2 * e] !== v);

/** Of half-edge `h` comes the face of its corner: corner, middle of `h`, middle of the face, middle of the edge before. */
function quads(t: Topology, { corner, twin, edge, ends }: Topology): void {
  const middle = t.vertices + t.edges;
  for (let h = 0; h < t.corner.length; h++) {
    const before = prevOf(t, h);
    const v = t.corner[h] ?? 0;
    const [e, d] = [t.edge[h] ?? 0, t.edge[before] ?? 0];
    const [other, otherBefore] = [t.twin[h] ?? -1, t.twin[before] ?? -1];
    const at = 4 * h;
    corner[at] = v;
    corner[at + 1] = t.vertices + e;
    corner[at + 2] = middle + faceOf(t, h);
    corner[at + 3] = t.vertices + d;
    twin[at] = other < 0 ? -1 : 4 * nextOf(t, other) + 3;
    twin[at + 1] = 4 * nextOf(t, h) + 2;
    twin[at + 2] = 4 * before + 1;
    twin[at + 3] = otherBefore < 0 ? -1 : 4 * otherBefore;
    const inner = 2 * t.edges + h;
    edge[at] = halfAt(t, e, v);
    edge[at + 1] = inner;
    edge[at + 2] = 2 * t.edges + before;
    edge[at + 3] = halfAt(t, d, v);
    ends[2 * inner] = t.vertices + e;
    ends[2 * inner + 1] = middle + faceOf(t, h);
  }
}

/** Of face `f` come 4f to 4f + 2, at its corners, and 4f + 3 between the middles of its edges. */
function triangles(t: Topology, { corner, twin, edge, ends }: Topology): void {
  for (let h = 0; h < t.corner.length; h++) {
    const before = prevOf(t, h);
    const f = faceOf(t, h);
    const v = t.corner[h] ?? 0;
    const [e, d] = [t.edge[h] ?? 0, t.edge[before] ?? 0];
    const [other, otherBefore] = [t.twin[h] ?? -1, t.twin[before] ?? -1];
    // Half-edges before those of face f are 3 f, of what comes of it 12 f.
    const at = 3 * (h + f);
    const inside = 3 * (4 * f + 3);
    corner[at] = v;
    corner[at + 1] = t.vertices + e;
    corner[at + 2] = t.vertices + d;
    corner[inside + h - 3 * f] = t.vertices + e;
    const afterOther = nextOf(t, other);
    twin[at] = other < 0 ? -1 : 3 * (afterOther + faceOf(t, other)) + 2;
    twin[at + 1] = inside + before - 3 * f;
    twin[inside + before - 3 * f] = at + 1;
    twin[at + 2] = otherBefore < 0 ? -1 : 3 * (otherBefore + faceOf(t, otherBefore));
    const inner = 2 * t.edges + h;
    edge[at] = halfAt(t, e, v);
    edge[at + 1] = inner;
    edge[inside + before - 3 * f] = inner;
    edge[at + 2] = halfAt(t, d, v);
    ends[2 * inner] = t.vertices + e;
    ends[2 * inner + 1] = t.vertices + d;
  }
}
