/** Scenes of the gallery as documents. */
import { sceneText } from '../../content/browser.ts';
import type { SceneDocument } from '../../scene/document.ts';
import { parseScene } from '../../scene/parse.ts';

/** As it is there, without what the user made of it. @throws Error, one sentence, for another id, or where the page's own files cannot be had */
export const galleryScene = async (id: string): Promise<SceneDocument> => parseScene(await sceneText(id));
