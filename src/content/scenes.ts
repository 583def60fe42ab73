/** Scenes of the gallery as Vite bundles them, read when they are asked for. */
import { firstSceneText } from './first-library.ts';
import { FIRST_SCENE, SCENE_GROUPS } from './scene-groups.ts';

/** Names of the files in scenes/, without ending: the gallery has all of them. */
export const sceneIds: readonly string[] = SCENE_GROUPS.flatMap(([, scenes]) => scenes);

/** The text of a scene of the gallery. @throws Error for another id, or where the page's own files cannot be had */
export async function sceneText(id: string): Promise<string> {
  if (id === FIRST_SCENE) return firstSceneText;
  const { sceneFiles } = await import('./scene-files.ts');
  const load = sceneFiles[`/scenes/${id}.json`];
  if (load === undefined) throw new Error(`There is no scene called ${id}.`);
  return load();
}
