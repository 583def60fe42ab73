/** Files of every supported format → scene document. Scenes inside PNG files are the caller's: see src/image/png.ts. */
import type { MeshData } from '../document.ts';
import { formatOf, SCENE_EXTENSIONS } from './formats.ts';
import type { Imported, ImportOptions } from './imported.ts';
import { fileError } from './text.ts';

export { SCENE_EXTENSIONS };

/**
 * Reads a scene by the extension of its file name.
 * @throws SceneError one sentence (as a rejection)
 */
export async function importScene(bytes: Uint8Array, name: string, options: ImportOptions = {}): Promise<Imported> {
  const format = formatOf(name);
  if (format === null)
    throw fileError(
      name,
      `expected a file that ends in ${SCENE_EXTENSIONS.slice(0, -1).join(', ')} or ${SCENE_EXTENSIONS.at(-1)}, got another name`,
    );
  return format.read(bytes, name, options);
}

/** Reads a mesh that a document names, by the extension; one of another name is read as OBJ. @throws SceneError */
export async function importMesh(bytes: Uint8Array, name: string): Promise<MeshData> {
  const mesh = formatOf(name)?.mesh;
  return mesh === undefined ? (await import('./obj.ts')).readObj(bytes, name) : mesh(bytes, name);
}
