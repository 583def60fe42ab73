/** A refined surface → triangles, with a vertex for each of its places, sectors and coordinates. */
import { BESIDE, type Beside } from './beside.ts';
import type { Sectors } from './sectors.ts';
import type { Topology } from './topology.ts';

/** A mesh as flat lists; those of data that it did not have are left out. */
export interface Refined {
  positions: Float32Array<ArrayBuffer>;
  normals: Float32Array<ArrayBuffer>;
  indices: Uint32Array<ArrayBuffer>;
  uvs?: Float32Array<ArrayBuffer>;
  uvs1?: Float32Array<ArrayBuffer>;
  colors?: Float32Array<ArrayBuffer>;
  /** How long its edges are, where that is more than the document says, since too many triangles would have come of it. */
  pixels?: number;
}

/** A mesh as it is before a program displaces it, and where that is asked: see displace.ts. */
export interface Formed {
  form: Form;
  places: Float32Array<ArrayBuffer>;
  /** As of what comes of it. */
  pixels?: number;
}

/** Faces that are done, and the values of their vertices. */
export interface Skin {
  topology: Pick<Topology, 'sides' | 'vertices' | 'corner'>;
  values: Float64Array;
  width: number;
}

export interface Form extends Skin {
  sectors: Pick<Sectors, 'of' | 'vertex'>;
  /** Three numbers a sector. */
  normals: Float64Array;
  /** Of the same half-edges. */
  painted: Skin | null;
  beside: Beside;
}

/** Half-edges at the corners of each triangle: quads are cut along the shorter way. */
export function trianglesOf({ topology: { sides, corner }, values }: Skin): Uint32Array {
  const halves = corner.length;
  if (sides === 3) return Uint32Array.from({ length: halves }, (_, h) => h);
  const out = new Uint32Array((halves / 4) * 6);
  const squared = (a: number, b: number): number => {
    const [p, q] = [3 * (corner[a] ?? 0), 3 * (corner[b] ?? 0)];
    let sum = 0;
    for (let k = 0; k < 3; k++) sum += ((values[p + k] ?? 0) - (values[q + k] ?? 0)) ** 2;
    return sum;
  };
  for (let h = 0, to = 0; h < halves; h += 4, to += 6) {
    const first = squared(h, h + 2) <= squared(h + 1, h + 3) ? 0 : 1;
    for (let i = 0; i < 6; i++) out[to + i] = h + ((first + (CUT[i] ?? 0)) & 3);
  }
  return out;
}

const CUT = [0, 1, 2, 0, 2, 3];

export function meshOf(form: Form): Refined {
  const { topology, values, sectors, normals, painted, beside } = form;
  const triangles = trianglesOf(form);
  // A vertex of the result is a place with its coordinates, and a sector; of most places there is one.
  const named = painted?.topology.corner ?? topology.corner;
  const count = painted?.topology.vertices ?? topology.vertices;
  const head = new Int32Array(count).fill(-1);
  const most = topology.corner.length;
  const [after, sectorOf, nameOf, placeOf] = [new Int32Array(most), new Uint32Array(most), new Uint32Array(most), new Uint32Array(most)];
  const numbers = new Int32Array(most).fill(-1);
  let vertices = 0;
  const indices = triangles.map((h) => {
    const known = numbers[h] ?? -1;
    if (known >= 0) return known;
    const [name, sector] = [named[h] ?? 0, sectors.of[h] ?? 0];
    let found = head[name] ?? -1;
    while (found >= 0 && sectorOf[found] !== sector) found = after[found] ?? -1;
    if (found < 0) {
      found = vertices++;
      after[found] = head[name] ?? -1;
      head[name] = found;
      sectorOf[found] = sector;
      nameOf[found] = name;
      placeOf[found] = topology.corner[h] ?? 0;
    }
    numbers[h] = found;
    return found;
  });
  const columns = (from: Float64Array, width: number, first: number, size: number, at: Uint32Array): Float32Array<ArrayBuffer> => {
    const out = new Float32Array(vertices * size);
    for (let i = 0; i < vertices; i++) for (let k = 0; k < size; k++) out[i * size + k] = from[(at[i] ?? 0) * width + first + k] ?? 0;
    return out;
  };
  const result: Refined = {
    positions: columns(values, 3, 0, 3, placeOf),
    normals: columns(normals, 3, 0, 3, sectorOf),
    indices: indices as Uint32Array<ArrayBuffer>,
  };
  let first = 0;
  for (const name of BESIDE) {
    const size = beside[name];
    if (painted === null || size === 0) continue;
    result[name] = columns(painted.values, painted.width, first, size, nameOf);
    first += size;
  }
  return result;
}
