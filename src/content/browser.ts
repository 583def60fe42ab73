/** Content as Vite bundles it: kernels at once, scenes and meshes when they are asked for. */

/** `/wgsl/view/tone.wgsl` → `view/tone`. */
function library(files: Record<string, string>, folder: string): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path.slice(folder.length + 2, -'.wgsl'.length), text]));
}

const wgsl = import.meta.glob<string>('/wgsl/**/*.wgsl', { query: '?raw', import: 'default', eager: true });
const materials = import.meta.glob<string>('/materials/**/*.wgsl', { query: '?raw', import: 'default', eager: true });
const scenes = import.meta.glob<string>('/scenes/*.json', { query: '?raw', import: 'default' });
const archivedScenes = import.meta.glob<string>('/src/link/archive/scenes/*.json', { query: '?raw', import: 'default' });
const archivedSources = import.meta.glob<string>('/src/link/archive/materials/**/*.wgsl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const meshes = import.meta.glob<string>('/scenes/**/*.obj', { query: '?url', import: 'default' });

/** What kernels are made of. */
export function shaderLibrary(): { wgsl: Record<string, string>; materials: Record<string, string> } {
  return { wgsl: library(wgsl, 'wgsl'), materials: library(materials, 'materials') };
}

/** Names of the files in scenes/, without ending. */
export const sceneIds: readonly string[] = Object.keys(scenes).map((path) => path.slice('/scenes/'.length, -'.json'.length));

/** `NAME.N` → former versions of scenes, read when they are asked for. */
export const formerScenes: Readonly<Record<string, () => Promise<string>>> = Object.fromEntries(
  Object.entries(archivedScenes).map(([path, load]) => [path.slice('/src/link/archive/scenes/'.length, -'.json'.length), load]),
);

/** `NAME.N` → former versions of materials and environments. */
export const formerSources = library(archivedSources, 'src/link/archive/materials');

/** Mesh files that scenes of the gallery name. */
export const meshFiles: readonly string[] = Object.keys(meshes).map((path) => path.slice('/scenes/'.length));

/** The text of a scene of the gallery. @throws Error for another id */
export async function sceneText(id: string): Promise<string> {
  const load = scenes[`/scenes/${id}.json`];
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
