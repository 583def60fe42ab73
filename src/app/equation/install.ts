/** The panel of the rendering equation; it and KaTeX load when it is first shown. */
import { el } from '../dom.ts';
import type { Page } from '../page.ts';

export function installEquation(page: Page): void {
  page.registerPanel({
    id: 'equation',
    title: 'Equation',
    mount: (container) => {
      const wait = el('p', { class: 'panel-wait' }, 'Loading the equation…');
      container.append(wait);
      import('./panel.ts').then(
        ({ mountEquation }) => {
          wait.remove();
          mountEquation(page, container);
        },
        () => (wait.textContent = 'The equation could not be loaded; check the connection and reload the page.'),
      );
    },
  });
  page.registerCommand({
    id: 'equation',
    title: 'The rendering equation, term by term',
    key: 'shift+e',
    group: 'Page',
    run: () => page.showPanel('equation'),
  });
}
