/**
 * Addresses of the gallery's scenes: `#scene=NAME`. Once it is open the address is the page's again: the scene may be edited, and loading
 * the page anew brings back what is on the screen.
 */
import { galleryScene } from '../../storage/gallery-scene.ts';
import { sceneIds } from '../../../content/browser.ts';
import type { App } from '../../app.ts';
import { openFromGallery } from '../../storage/workspace.ts';
import type { ProjectStorage } from '../../storage/storage.ts';
import type { FirstScene } from '../share/visit.ts';
import { sentence } from '../../../base/sentence.ts';

const ADDRESS = /^#scene=([a-z0-9-]{1,80})$/;

/** The scene that the address names; null: none, or one that is not there. */
function named(): string | null {
  const name = ADDRESS.exec(location.hash)?.[1];
  return name !== undefined && sceneIds.includes(name) ? name : null;
}

const forget = (): void => history.replaceState(history.state, '', location.pathname + location.search);

/** The scene of the address that the page is opened with, with the user's edits where there are some; null: none. Never rejects. */
export async function namedVisit(storage: ProjectStorage): Promise<{ first: FirstScene; arrive(): Promise<void> } | null> {
  const name = named();
  if (name === null) return null;
  forget();
  try {
    const opened = await galleryScene(name);
    const { found: kept } = await storage.workspace(name);
    const document = kept?.isEdited === true ? kept.document : opened;
    const work = kept?.work ?? (await storage.unchanged(name, document));
    return { first: { document, source: name, opened, work }, arrive: async () => {} };
  } catch {
    // It could not be loaded: the page begins as without an address.
    return null;
  }
}

/** Opens what an address names that comes while the page is open. */
export function watchScenes(app: App): void {
  addEventListener('hashchange', () => {
    const name = named();
    if (name === null) return;
    forget();
    openFromGallery(app, name).catch((error: unknown) => app.say(sentence(error), 'error'));
  });
}
