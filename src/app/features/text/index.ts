/** The panel "Text": the scene's document in an editor, which is loaded when the panel is first shown. */
import type { App } from '../../app.ts';
import { el } from '../../ui/dom.ts';

const PANEL = 'text';

export const order = 50;

export function install(app: App): void {
  app.registerPanel({
    id: PANEL,
    title: 'Text',
    mount: (container) => {
      const wait = el('p', { class: 'panel-wait', role: 'status' }, 'Loading the editor (about 1 MB)…');
      container.append(wait);
      import('./panel.ts')
        .then(({ mountText }) => mountText(app, container))
        .then(
          () => wait.remove(),
          () => (wait.textContent = 'The editor could not be loaded; check the connection and reload the page.'),
        );
    },
  });
  app.registerCommand({ id: 'text', title: 'Scene as text', key: 't', group: 'Scenes and files', run: () => app.showPanel(PANEL) });
}
