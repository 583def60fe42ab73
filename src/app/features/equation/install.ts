/** The panel of the rendering equation; it and KaTeX load when it is first shown. */
import type { Page } from '../../shell/page.ts';
import { lazyPanel } from '../../ui/lazy-panel.ts';

export const order = 90;

export function install(page: Page): void {
  lazyPanel(page, {
    id: 'equation',
    tab: 'paths',
    title: 'Equation',
    heading: 'Rendering equation',
    hint: 'Term by term',
    isFolded: true,
    name: 'the equation',
    load: async () => {
      const { mountEquation } = await import('./panel.ts');
      return (container) => mountEquation(page, container);
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
