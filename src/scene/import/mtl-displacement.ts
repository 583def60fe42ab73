/** Meshes of materials that have heights (`disp`) → the same, to be cut and displaced. */
import type { MeshData, SceneInput } from '../document.ts';
import { trianglesAtMost } from '../subdivide/count.ts';
import type { MtlDisplacement } from './mtl-images.ts';

type Displacement = NonNullable<Extract<SceneInput['shapes'][number], { type: 'mesh' }>['displacement']>;

/** The format says nothing of how fine a surface is to be: edges are this part of the mesh's diagonal, longer where many triangles would come of it. */
const EDGE = 1 / 256;
/** Triangles of all displaced meshes of a file. */
const MAX_TRIANGLES = 1_000_000;
const LONGER = 1.25;

/** A mesh of a file, and what displaces it; null: nothing. */
export interface Displaced {
  data: MeshData;
  heights: MtlDisplacement | null;
  material: string;
}

/** Of each mesh what the document says; what cannot be displaced is noted. */
export function displacements(meshes: readonly Displaced[], notes: string[]): (Displacement | undefined)[] {
  const count = meshes.filter(({ heights }) => heights !== null).length;
  return meshes.map(({ data, heights, material }) => {
    if (heights === null) return undefined;
    // A mesh has coordinates where any face of its file has; those of others are 0.
    if (data.uvs === undefined || data.uvs.every((each) => each === 0)) {
      notes.push(`disp of the material ${material} is left out: its triangles have no texture coordinates.`);
      return undefined;
    }
    const edge = edgeOf(data, MAX_TRIANGLES / count);
    notes.push(`disp of the material ${material} moves triangles whose edges are at most ${edge} long; displacement.edge says so.`);
    return { ...heights, edge };
  });
}

function edgeOf(data: MeshData, most: number): number {
  const [low, high] = [[Infinity, Infinity, Infinity], [-Infinity, -Infinity, -Infinity]]; // prettier-ignore
  data.positions.forEach((each, i) => {
    low[i % 3] = Math.min(low[i % 3] ?? each, each);
    high[i % 3] = Math.max(high[i % 3] ?? each, each);
  });
  let edge = EDGE * Math.hypot(...high.map((each, axis) => each - (low[axis] ?? each)));
  // A mesh that has more from the start stays as it is.
  while (trianglesAtMost(data, undefined, edge) > Math.max(most, data.indices.length / 3)) edge *= LONGER;
  return Number(edge.toPrecision(3));
}
