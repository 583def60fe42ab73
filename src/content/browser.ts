/** Content as Vite bundles it, read when it is asked for: scenes and meshes. The library of shaders stands beside it. */
import { firstSceneText } from './first-library.ts';
import { FIRST_SCENE, SCENE_GROUPS } from './scene-groups.ts';

const meshes = import.meta.glob<string>('/scenes/**/*.obj', { query: '?url', import: 'default' });

/** Names of the files in scenes/, without ending: the gallery has all of them. */
export const sceneIds: readonly string[] = SCENE_GROUPS.flatMap(([, scenes]) => scenes);

/** Mesh files that scenes of the gallery name. */
export const meshFiles: readonly string[] = Object.keys(meshes).map((path) => path.slice('/scenes/'.length));

/** The text of a scene of the gallery. @throws Error for another id, or where the page's own files cannot be had */
export async function sceneText(id: string): Promise<string> {
  if (id === FIRST_SCENE) return firstSceneText;
  const { sceneFiles } = await import('./scene-files.ts');
  const load = sceneFiles[`/scenes/${id}.json`];
  if (load === undefined) throw new Error(`There is no scene called ${id}.`);
  return load();
}

/** The bytes of a mesh file that a scene of the gallery names. @throws Error, one sentence */
export async function meshBytes(file: string): Promise<Uint8Array> {
  const load = meshes[`/scenes/${file}`];
  if (load === undefined)
    throw new Error(`the file ${file} is not part of this page; open the OBJ file itself, or a scene with the mesh inside`);
  const response = await fetch(await load());
  if (!response.ok) throw new Error(`${file} could not be loaded (${response.status})`);
  return new Uint8Array(await response.arrayBuffer());
}
