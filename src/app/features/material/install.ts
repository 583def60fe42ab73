/** The panel of a material and its code; they load when it is first shown. */
import type { Page } from '../../shell/page.ts';
import { lazyPanel } from '../../ui/lazy-panel.ts';

export const order = 60;

export function install(page: Page): void {
  lazyPanel(page, {
    id: 'material',
    title: 'Material',
    share: 0.66,
    // A dozen lines of its code beside the laboratory.
    room: 800,
    name: 'the material',
    load: async () => {
      const { mountMaterial } = await import('./panel.ts');
      return (container) => mountMaterial(page, container);
    },
  });
  page.registerCommand({ id: 'material', title: 'Material and its code', key: 'm', group: 'Page', run: () => page.showPanel('material') });
}
