/**
 * Dicing: triangles are cut at the middles of their edges until none is longer than asked for, so that a displacement finds vertices to move.
 * Whether an edge is cut is told by its ends alone, so that both of its faces agree and nothing cracks.
 */
import type { Vec3 } from '../document.ts';
import { SceneError } from '../errors.ts';
import { cross, length, sub, vec3At } from '../vec.ts';
import type { Beside } from './beside.ts';
import { type Form, trianglesOf } from './output.ts';

/** Numbers by index, a row each, to which the middles of two rows are added. */
class Rows {
  values: Float64Array;
  count: number;
  private readonly width: number;
  /** Middles of this round, by the lower and the higher row. */
  private readonly made = new Map<number, number>();

  constructor(values: Float64Array, width: number) {
    this.values = values;
    this.width = width;
    this.count = width === 0 ? 0 : values.length / width;
  }

  middle(a: number, b: number): number {
    // Exact: there are fewer than 2²⁶ rows.
    const key = Math.min(a, b) * 0x4000000 + Math.max(a, b);
    const known = this.made.get(key);
    if (known !== undefined) return known;
    const { width, count } = this;
    if ((count + 1) * width > this.values.length) {
      const larger = new Float64Array(Math.max(64, 2 * this.values.length));
      larger.set(this.values);
      this.values = larger;
    }
    for (let k = 0; k < width; k++)
      this.values[count * width + k] = ((this.values[a * width + k] ?? 0) + (this.values[b * width + k] ?? 0)) / 2;
    this.made.set(key, count);
    return this.count++;
  }

  nextRound(): void {
    this.made.clear();
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
 * @param edge longest that is left, in the mesh's own units, before anything is displaced
 * @param most triangles that may come of it
 * @throws SceneError where more would
 */
export function diced(form: Form, edge: number, most: number, path: string): Form {
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
  const least = leastOf(corners.places, places.values, edge);
  for (;;) {
    const { cuts, triangles } = cutsOf(corners.places, places.values, edge);
    if (triangles === cuts.length) break;
    if (Math.max(least, triangles) > most)
      throw new SceneError(`expected a longer edge: at most ${most} triangles here, got more by ${edge}`, path);
    corners = cutBy(cuts, triangles, corners, (a, b) => ({
      place: places.middle(corners.places[a] ?? 0, corners.places[b] ?? 0),
      sector: normals.middle(corners.sectors[a] ?? 0, corners.sectors[b] ?? 0),
      name: painted === null ? 0 : names.middle(corners.names[a] ?? 0, corners.names[b] ?? 0),
    }));
    for (const rows of [places, normals, names]) rows.nextRound();
  }
  return formOf(corners, { places, normals, names: painted === null ? null : { rows: names, width: painted.width }, beside: form.beside });
}

/** No fewer come of it: an equilateral triangle has the most area. */
function leastOf(places: Uint32Array, values: Float64Array, edge: number): number {
  let area = 0;
  for (let k = 0; k < places.length; k += 3) {
    const [a, b, c] = [0, 1, 2].map((i) => vec3At(values, 3 * (places[k + i] ?? 0))) as [Vec3, Vec3, Vec3];
    area += length(cross(sub(b, a), sub(c, a))) / 2;
  }
  return area / ((Math.sqrt(3) / 4) * edge ** 2);
}

/** Of each triangle which edges are too long, a bit each, and how many triangles that makes. */
function cutsOf(places: Uint32Array, values: Float64Array, edge: number): { cuts: Uint8Array; triangles: number } {
  const cuts = new Uint8Array(places.length / 3);
  let triangles = 0;
  for (let t = 0; t < cuts.length; t++) {
    let [bits, pieces] = [0, 1];
    for (let c = 0; c < 3; c++) {
      const [a, b] = [3 * (places[3 * t + c] ?? 0), 3 * (places[3 * t + (NEXT[c] ?? 0)] ?? 0)];
      let squared = 0;
      for (let k = 0; k < 3; k++) squared += ((values[a + k] ?? 0) - (values[b + k] ?? 0)) ** 2;
      if (squared <= edge * edge) continue;
      bits |= 1 << c;
      pieces++;
    }
    cuts[t] = bits;
    triangles += pieces;
  }
  return { cuts, triangles };
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
