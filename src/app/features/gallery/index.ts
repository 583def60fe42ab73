/** The gallery of scenes, materials and environments: opens from the scene's title. What it shows is loaded when it first opens. */
import type { Page } from '../../shell/page.ts';
import { el } from '../../ui/dom.ts';
import { watchScenes } from './address.ts';
import type { Dialog, TileGroup } from './dialog.ts';
import './button.css';

export const order = 10;

/** Commands that open it, each on a shelf. */
const COMMANDS: readonly { id: string; title: string; key: string | null; shelf: string }[] = [
  { id: 'gallery', title: 'Open the gallery of scenes', key: 'g', shelf: 'scenes' },
  { id: 'material-gallery', title: 'Open the gallery of materials', key: 'shift+g', shelf: 'materials' },
  { id: 'environment-gallery', title: 'Open the gallery of environments', key: null, shelf: 'environments' },
  { id: 'recent', title: 'Recent scenes, and the workspace as a file', key: 'ctrl+shift+o', shelf: 'recent' },
  { id: 'versions', title: 'Save a version, or go back to one', key: 'shift+v', shelf: 'versions' },
];

export function install(app: Page): void {
  let dialog: Promise<Dialog> | null = null;
  watchScenes(app);
  const toggle = (shelf: string): void => {
    dialog ??= load(app, button);
    dialog.then(
      (each) => each.toggle(shelf),
      () => {
        dialog = null;
        app.say('The gallery could not be loaded; check the connection and try again.', 'error');
      },
    );
  };
  for (const { shelf, ...command } of COMMANDS) app.registerCommand({ ...command, group: 'Scenes and files', run: () => toggle(shelf) });
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

async function load(app: Page, button: HTMLElement): Promise<Dialog> {
  const [{ Dialog }, { sceneShelf }, { MaterialShelf }, { environmentShelf }, { RecentShelf }, { VersionShelf }] = await Promise.all([
    import('./dialog.ts'),
    import('./scenes.ts'),
    import('./materials.ts'),
    import('./environments.ts'),
    import('./recent.ts'),
    import('./versions.ts'),
  ]);
  const done = (): void => made.hide();
  const changed = (): void => void made.refresh();
  const materials = new MaterialShelf(app, done, changed);
  const programs = async (): Promise<TileGroup | undefined> => (await materials.groups()).find(({ heading }) => heading === 'Environments');
  const made: Dialog = new Dialog(app, button, [
    sceneShelf(app, done),
    materials,
    environmentShelf(app, done, programs),
    new RecentShelf(app, done, changed),
    new VersionShelf(app, done, changed),
  ]);
  return made;
}
