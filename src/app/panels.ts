/** The dock's panels of the core page. */
import { el } from './dom.ts';
import type { Page } from './page.ts';
import { mountSceneList } from './scene/list.ts';

export function registerPanels(page: Page): void {
  page.registerPanel({ id: 'scene', title: 'Scene', mount: (container) => mountSceneList(page, container) });
  page.registerPanel({
    id: 'material',
    title: 'Material',
    mount: (container) => {
      const wait = el('p', { class: 'panel-wait' }, 'Loading the material…');
      container.append(wait);
      import('./material/panel.ts').then(
        ({ mountMaterial }) => {
          wait.remove();
          mountMaterial(page, container);
        },
        () => (wait.textContent = 'The material could not be loaded; check the connection and reload the page.'),
      );
    },
  });
  page.registerCommand({ id: 'material', title: 'Material and its code', key: 'm', group: 'Page', run: () => page.showPanel('material') });
  page.registerPanel({
    id: 'controls',
    title: 'Controls',
    mount: (container) => {
      const wait = el('p', { class: 'panel-wait' }, 'Loading the controls…');
      container.append(wait);
      import('./controls/controls.ts').then(
        ({ mountControls }) => {
          wait.remove();
          mountControls(page, container);
        },
        () => (wait.textContent = 'The controls could not be loaded; check the connection and reload the page.'),
      );
    },
  });
}
