/** The gallery of scenes, materials and environments: opens from the scene's title. What it shows is loaded when it first opens. */
import type { Page } from '../../shell/page.ts';
import { el } from '../../ui/dom.ts';
import { watchScenes } from './address.ts';
import type { Dialog, TileGroup } from './dialog.ts';
import './button.css';

export const order = 10;

export function install(app: Page): void {
  let dialog: Promise<Dialog> | null = null;
  watchScenes(app);
  const make = async (): Promise<Dialog> => {
    const [{ Dialog }, { sceneShelf }, { materialShelf }, { environmentShelf }, { recentShelf }, { versionShelf }] = await Promise.all([
      import('./dialog.ts'),
      import('./scenes.ts'),
      import('./materials.ts'),
      import('./environments.ts'),
      import('./recent.ts'),
      import('./versions.ts'),
    ]);
    const done = (): void => made.hide();
    const changed = (): void => void made.refresh();
    const materials = materialShelf(app, done, changed);
    const programs = async (): Promise<TileGroup | undefined> =>
      (await materials.groups()).find(({ heading }) => heading === 'Environments');
    const made: Dialog = new Dialog(app, button, [
      sceneShelf(app, done),
      materials,
      environmentShelf(app, done, programs),
      recentShelf(app, done, changed),
      versionShelf(app, done, changed),
    ]);
    return made;
  };
  const toggle = (shelf: string): void => {
    dialog ??= make();
    dialog.then(
      (each) => each.toggle(shelf),
      () => {
        dialog = null;
        app.say('The gallery could not be loaded; check the connection and try again.', 'error');
      },
    );
  };
  const group = 'Scenes and files';
  app.registerCommand({ id: 'gallery', title: 'Open the gallery of scenes', key: 'g', group, run: () => toggle('scenes') });
  app.registerCommand({
    id: 'material-gallery',
    title: 'Open the gallery of materials',
    key: 'shift+g',
    group,
    run: () => toggle('materials'),
  });
  app.registerCommand({
    id: 'environment-gallery',
    title: 'Open the gallery of environments',
    key: null,
    group,
    run: () => toggle('environments'),
  });
  app.registerCommand({
    id: 'recent',
    title: 'Recent scenes, and the workspace as a file',
    key: 'ctrl+shift+o',
    group,
    run: () => toggle('recent'),
  });
  app.registerCommand({ id: 'versions', title: 'Save a version, or go back to one', key: 'shift+v', group, run: () => toggle('versions') });
  const title = document.getElementById('scene-title');
  const button = el(
    'button',
    {
      type: 'button',
      class: 'gallery-button',
      title: 'Open the gallery of scenes (G)',
      'aria-haspopup': 'dialog',
      'aria-expanded': 'false',
      onclick: () => toggle('scenes'),
    },
    el('span', { class: 'gallery-word' }, 'Scenes'),
  );
  title?.before(button);
  if (title !== null) button.prepend(title);
}
