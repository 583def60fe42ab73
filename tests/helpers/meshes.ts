/** Meshes that structures are built over in tests. */
import { packageMesh } from '../../src/content/meshes.ts';
import { knotScene } from '../../src/bench/knot.ts';
import type { MeshData } from '../../src/scene/document.ts';
import { KIND, type Primitives } from '../../src/scene/geometry/primitives.ts';
import { primitivesOf } from './primitives.ts';

const triangles = ({ positions, indices }: Pick<MeshData, 'positions' | 'indices'>): Primitives =>
  primitivesOf(
    KIND.triangle,
    indices.flatMap((vertex) => positions.slice(vertex * 3, vertex * 3 + 3)),
  );

/** Triangles of a mesh of an npm package: teapot, bunny. */
export const meshOf = async (name: 'teapot' | 'bunny'): Promise<Primitives> => triangles(await packageMesh(`npm:${name}`));

/** About so many triangles of the knot of benchmarks. */
export function knot(count: number): Primitives {
  const [mesh] = knotScene(count).shapes;
  if (mesh?.type !== 'mesh') throw new Error('the first shape of the knot is no mesh');
  return triangles(mesh.data!);
}
