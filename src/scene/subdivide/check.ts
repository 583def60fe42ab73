/** What the schema cannot say of how a mesh becomes finer. It is looked at with the code that does it, since few documents say anything. */
import type { MeshData, MeshShape, SceneDocument } from '../document.ts';
import { knownNames, SceneError, shown } from '../errors.ts';

/** @throws SceneError naming the place */
export function checkDetail({ images }: SceneDocument, { displacement }: MeshShape, data: MeshData, path: string): void {
  const { positions, indices, polygons, creases } = data;
  const [vertices, triangles] = [positions.length / 3, indices.length / 3];
  const sum = polygons?.reduce((all, each) => all + each, 0) ?? triangles;
  if (sum !== triangles)
    throw new SceneError(`expected as many triangles as there are (${triangles}), got ${sum} in all`, `${path}.data.polygons`);
  if (creases !== undefined) checkCreases(creases, vertices, `${path}.data.creases`);
  if (displacement === undefined) return;
  const { image, noise, program, params, edge, pixels } = displacement;
  if (edge !== undefined && pixels !== undefined) throw new SceneError('expected at most one of edge and pixels', `${path}.displacement`);
  if ([image, noise, program].filter((each) => each !== undefined).length > 1)
    throw new SceneError('expected at most one of image, noise and program', `${path}.displacement`);
  if (params !== undefined && program === undefined) throw new SceneError('expected a program beside params', `${path}.displacement`);
  if (image === undefined) return;
  if (!Object.hasOwn(images, image))
    throw new SceneError(`no image of this name, ${knownNames(Object.keys(images))}, got ${shown(image)}`, `${path}.displacement.image`);
  if (data.uvs === undefined && data.uvs1 === undefined)
    throw new SceneError('expected a mesh with texture coordinates (uvs) below an image, got one without', `${path}.displacement.image`);
}

function checkCreases(creases: readonly number[], vertices: number, path: string): void {
  if (creases.length % 3 !== 0) throw new SceneError(`expected three numbers an edge, got ${creases.length} numbers`, path);
  const bad = creases.findIndex((each, i) => i % 3 < 2 && !(each < vertices && Number.isInteger(each)));
  if (bad >= 0) throw new SceneError(`expected the number of a vertex, below ${vertices}, got ${creases[bad]}`, `${path}[${bad}]`);
}
