/** What a project was before any edit: of scenes of the gallery their original, of all others what was opened. */
import { galleryScene } from './gallery-scene.ts';
import { sceneIds } from '../../content/browser.ts';
import type { SceneDocument } from '../../scene/document.ts';
import type { Workspace } from './storage.ts';

export const isInGallery = (source: string): boolean => sceneIds.includes(source);

/** @throws Error where the page's own files cannot be had */
export async function openedOf(source: string, document: SceneDocument): Promise<SceneDocument> {
  return isInGallery(source) ? await galleryScene(source) : document;
}

/** A stored work as it is to be shown: of a scene of the gallery that was only looked at, the scene as it is today. */
export async function freshened(stored: Workspace): Promise<{ document: SceneDocument; source: string; opened: SceneDocument }> {
  const { source, document, isEdited } = stored;
  const opened = await openedOf(source, document);
  if (isEdited || opened === document) return { source, document, opened };
  const { camera, film, render, display } = document;
  return { source, document: { ...opened, camera, film, render, display }, opened };
}
