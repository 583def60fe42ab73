/**
 * Dicing: triangles are cut at the middles of their edges until none is too long, so that a displacement finds vertices to move.
 * Whether an edge is cut is told by its ends alone, so that both of its faces agree and nothing cracks.
 */
import { vec3At } from '../vec.ts';
import type { Beside } from './beside.ts';
import { type Form, trianglesOf } from './output.ts';

/** Numbers by index, a row each, to which the middles of two rows are added. */
class Rows {
  values: Float64Array;
  count: number;
  private readonly width: number;
  /** Middles of this round by the rows that they lie between: open addressing, since there may be millions. */
  private slots = new Int32Array();
  private ends = new Uint32Array();
  private first = 0;

  constructor(values: Float64Array, width: number) {
    this.values = values;
    this.width = width;
    this.count = width === 0 ? 0 : values.length / width;
  }

  /** @param most middles that may be asked for until the next round */
  nextRound(most: number): void {
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * most + 2))).fill(-1);
    this.ends = new Uint32Array(2 * most);
    this.first = this.count;
  }

  middle(a: number, b: number): number {
    const [low, high] = a < b ? [a, b] : [b, a];
    const { slots, ends, first } = this;
    const mask = slots.length - 1;
    let hash = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca77);
    hash ^= hash >>> 15;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const made = slots[slot] ?? -1;
      if (made < 0) {
        slots[slot] = this.count - first;
        ends[2 * (this.count - first)] = low;
        ends[2 * (this.count - first) + 1] = high;
        return this.added(low, high);
      }
      if (ends[2 * made] === low && ends[2 * made + 1] === high) return first + made;
    }
  }

  private added(a: number, b: number): number {
    const { width, count } = this;
    if ((count + 1) * width > this.values.length) {
      const larger = new Float64Array(Math.max(64, 2 * this.values.length));
      larger.set(this.values);
      this.values = larger;
    }
    const { values } = this;
    for (let k = 0; k < width; k++) values[count * width + k] = ((values[a * width + k] ?? 0) + (values[b * width + k] ?? 0)) / 2;
    return this.count++;
  }
}

/** Three rows a triangle, of the same corners. */
interface Corners {
  places: Uint32Array;
  sectors: Uint32Array;
  names: Uint32Array;
}

/** Corners of the pieces of a triangle: 0 to 2 are its own, 3 the middle after corner 0, 4 that after 1, 5 that after 2. By which edges are cut. */
const PIECES: readonly (readonly number[])[] = [
  [0, 1, 2],
  [0, 3, 2, 3, 1, 2],
  [0, 1, 4, 0, 4, 2],
  [0, 3, 2, 3, 4, 2, 3, 1, 4],
  [0, 1, 5, 5, 1, 2],
  [0, 3, 5, 3, 1, 5, 5, 1, 2],
  [0, 1, 4, 0, 4, 5, 5, 4, 2],
  [0, 3, 5, 3, 1, 4, 5, 4, 2, 3, 4, 5],
];
const NEXT = [1, 2, 0];

/**
 * How long an edge is in parts of what it may be, by its ends, in either order: where their three numbers begin. Its halves are at most half as
 * long as it is.
 */
export type Measure = (values: Float64Array, a: number, b: number) => number;

/** @returns where more than `most` triangles would come of it, about how many */
export function diced(form: Form, measure: Measure, most: number): Form | number {
  const { topology, sectors, painted } = form;
  const halves = trianglesOf(form);
  const named = painted?.topology.corner ?? topology.corner;
  let corners: Corners = {
    places: halves.map((h) => topology.corner[h] ?? 0),
    sectors: halves.map((h) => sectors.of[h] ?? 0),
    names: halves.map((h) => named[h] ?? 0),
  };
  const places = new Rows(form.values, 3);
  const normals = new Rows(form.normals, 3);
  const names = new Rows(painted?.values ?? new Float64Array(), painted?.width ?? 0);
  for (;;) {
    const { cuts, triangles, expected } = cutsOf(corners.places, places.values, measure);
    if (triangles === cuts.length) break;
    if (triangles > most) return expected;
    for (const rows of [places, normals, names]) rows.nextRound(triangles - cuts.length);
    corners = cutBy(cuts, triangles, corners, (a, b) => ({
      place: places.middle(corners.places[a] ?? 0, corners.places[b] ?? 0),
      sector: normals.middle(corners.sectors[a] ?? 0, corners.sectors[b] ?? 0),
      name: painted === null ? 0 : names.middle(corners.names[a] ?? 0, corners.names[b] ?? 0),
    }));
  }
  return formOf(corners, { places, normals, names: painted === null ? null : { rows: names, width: painted.width }, beside: form.beside });
}

/** Of each triangle which edges are too long, a bit each; how many triangles that makes, and about how many until none is. */
function cutsOf(places: Uint32Array, values: Float64Array, measure: Measure): { cuts: Uint8Array; triangles: number; expected: number } {
  const cuts = new Uint8Array(places.length / 3);
  let [triangles, expected] = [0, 0];
  for (let t = 0; t < cuts.length; t++) {
    let [bits, pieces, longest] = [0, 1, 1];
    for (let c = 0; c < 3; c++) {
      const size = measure(values, 3 * (places[3 * t + c] ?? 0), 3 * (places[3 * t + (NEXT[c] ?? 0)] ?? 0));
      if (size <= 1) continue;
      bits |= 1 << c;
      pieces++;
      longest = Math.max(longest, size);
    }
    cuts[t] = bits;
    triangles += pieces;
    expected += longest * longest;
  }
  return { cuts, triangles, expected };
}

/** @param middleOf of the two corners that it is told */
function cutBy(
  cuts: Uint8Array,
  triangles: number,
  { places, sectors, names }: Corners,
  middleOf: (a: number, b: number) => { place: number; sector: number; name: number },
): Corners {
  const next: Corners = {
    places: new Uint32Array(3 * triangles),
    sectors: new Uint32Array(3 * triangles),
    names: new Uint32Array(3 * triangles),
  };
  const own: Corners = { places: new Uint32Array(6), sectors: new Uint32Array(6), names: new Uint32Array(6) };
  let to = 0;
  cuts.forEach((bits, t) => {
    for (let c = 0; c < 3; c++) {
      const at = 3 * t + c;
      own.places[c] = places[at] ?? 0;
      own.sectors[c] = sectors[at] ?? 0;
      own.names[c] = names[at] ?? 0;
      if ((bits & (1 << c)) === 0) continue;
      const { place, sector, name } = middleOf(at, 3 * t + (NEXT[c] ?? 0));
      own.places[3 + c] = place;
      own.sectors[3 + c] = sector;
      own.names[3 + c] = name;
    }
    for (const c of PIECES[bits] ?? []) {
      next.places[to] = own.places[c] ?? 0;
      next.sectors[to] = own.sectors[c] ?? 0;
      next.names[to++] = own.names[c] ?? 0;
    }
  });
  return next;
}

interface Made {
  places: Rows;
  normals: Rows;
  names: { rows: Rows; width: number } | null;
  beside: Beside;
}

function formOf(corners: Corners, { places, normals, names, beside }: Made): Form {
  const vertex = new Uint32Array(normals.count);
  corners.sectors.forEach((sector, i) => (vertex[sector] = corners.places[i] ?? 0));
  return {
    topology: { sides: 3, vertices: places.count, corner: corners.places },
    values: places.values.subarray(0, 3 * places.count),
    width: 3,
    sectors: { of: corners.sectors, vertex },
    normals: unit(normals.values.subarray(0, 3 * normals.count)),
    painted: names && {
      topology: { sides: 3, vertices: names.rows.count, corner: corners.names },
      values: names.rows.values.subarray(0, names.width * names.rows.count),
      width: names.width,
    },
    beside,
  };
}

function unit(normals: Float64Array): Float64Array {
  for (let i = 0; i < normals.length; i += 3) {
    const [x, y, z] = vec3At(normals, i);
    const size = Math.sqrt(x * x + y * y + z * z);
    if (size > 0) for (let k = 0; k < 3; k++) normals[i + k] = (normals[i + k] ?? 0) / size;
  }
  return normals;
}
