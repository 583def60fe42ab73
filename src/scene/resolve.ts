/** Replaces mesh files by their data, so that a document stands alone. */
import type { MeshData, SceneDocument } from './document.ts';
import { SceneError } from './errors.ts';
import { meshBudget, numbersOf } from './budget.ts';
import { mapShapesLater } from './map-shapes.ts';
import { sentence } from '../base/sentence.ts';

/** Reads a file that a document names. @throws whatever explains why it cannot */
export type ReadMesh = (file: string) => Promise<MeshData>;

/** The same document with every mesh inline. Each file is read once. @throws SceneError naming the shape */
export async function resolveMeshes(scene: SceneDocument, read: ReadMesh): Promise<SceneDocument> {
  const meshes = new Map<string, Promise<MeshData>>();
  const budget = meshBudget();
  let last: Promise<unknown> = Promise.resolve();
  // One after another: no more than one file is in memory beside its mesh.
  const readNext = async (file: string): Promise<MeshData> => {
    await last.catch(() => {});
    const mesh = await read(file);
    budget.take(numbersOf(mesh), (message) => new Error(message));
    return mesh;
  };
  return mapShapesLater(scene, async (shape, path) => {
    if (shape.type !== 'mesh' || shape.file === undefined) return shape;
    const { file, ...rest } = shape;
    const mesh = meshes.get(file) ?? (last = readNext(file));
    meshes.set(file, mesh);
    try {
      return { ...rest, data: await mesh };
    } catch (error) {
      throw new SceneError(sentence(error), `${path}.file`);
    }
  });
}
