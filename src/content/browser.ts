/** Content as Vite bundles it, read when it is asked for: scenes and meshes. The library of shaders stands beside it. */
export { sceneIds, sceneText } from './scenes.ts';

const meshes = import.meta.glob<string>('/scenes/**/*.obj', { query: '?url', import: 'default' });

/** Mesh files that scenes of the gallery name. */
export const meshFiles: readonly string[] = Object.keys(meshes).map((path) => path.slice('/scenes/'.length));

/** The bytes of a mesh file that a scene of the gallery names. @throws Error, one sentence */
export async function meshBytes(file: string): Promise<Uint8Array> {
  const load = meshes[`/scenes/${file}`];
  if (load === undefined)
    throw new Error(`the file ${file} is not part of this page; open the OBJ file itself, or a scene with the mesh inside`);
  const response = await fetch(await load());
  if (!response.ok) throw new Error(`${file} could not be loaded (${response.status})`);
  return new Uint8Array(await response.arrayBuffer());
}
