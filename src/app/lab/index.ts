/** The laboratory beside the editor: is this BSDF right? Loads with its panel. */
import { el } from '../dom.ts';
import type { Page } from '../page.ts';

export function install(page: Page): void {
  page.registerPanel({
    id: 'lab',
    title: 'Lab',
    mount: (container) => {
      const wait = el('p', { class: 'panel-wait' }, 'Loading the laboratory…');
      container.append(wait);
      import('./panel.ts').then(
        ({ mountLab }) => {
          wait.remove();
          mountLab(page, container);
        },
        () => (wait.textContent = 'The laboratory could not be loaded; check the connection and reload the page.'),
      );
    },
  });
  page.registerCommand({ id: 'lab', title: 'Laboratory: is this BSDF right?', key: 'b', group: 'Page', run: () => page.showPanel('lab') });
}
