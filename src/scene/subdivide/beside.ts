/** What is interpolated beside positions: coordinates and colours, whose seams are boundaries of a topology of their own. */
import type { MeshData } from '../document.ts';
import { VertexTable } from '../import/weld.ts';
import type { Cage } from './polygons.ts';
import { type Layer } from './refine.ts';
import { type Topology, topologyOf } from './topology.ts';

/** Numbers a vertex, in this order; 0: there are none. */
export interface Beside {
  uvs: number;
  uvs1: number;
  colors: number;
}

export const BESIDE = ['uvs', 'uvs1', 'colors'] as const;

/**
 * The layer of a mesh's coordinates and colours; null where it has none. Vertices that agree in place and numbers are one, whatever their
 * normals say.
 * @param shape of the positions, whose sharp edges are sharp here too
 */
export function besideOf(data: MeshData, { faces, named }: Cage, placeOf: Uint32Array, beside: Beside, shape: Topology): Layer | null {
  const width = beside.uvs + beside.uvs1 + beside.colors;
  if (width === 0) return null;
  const table = new VertexTable(width + 1);
  const values: number[] = [];
  const vertex = new Float32Array(width + 1);
  const numbers: number[] = [];
  const corners = named.map((each) => {
    numbers.length = 0;
    for (const name of BESIDE) for (let k = 0; k < beside[name]; k++) numbers.push(data[name]?.[each * beside[name] + k] ?? 0);
    vertex.set(numbers);
    vertex[width] = placeOf[each] ?? 0;
    const index = table.indexOf(vertex);
    if (index * width === values.length) values.push(...numbers);
    return index;
  });
  const topology = topologyOf({ corners, counts: faces.counts }, values.length / width, null);
  topology.edge.forEach((edge, h) => {
    topology.sharp[edge] = Math.max(topology.sharp[edge] ?? 0, shape.sharp[shape.edge[h] ?? 0] ?? 0);
  });
  return { topology, values: Float64Array.from(values), width };
}
