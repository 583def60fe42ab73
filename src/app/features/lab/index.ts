/** The laboratory beside the editor: is this BSDF right? Loads with its panel. */
import type { Page } from '../../shell/page.ts';
import { lazyPanel } from '../../ui/lazy-panel.ts';

export const order = 60;

export function install(page: Page): void {
  lazyPanel(page, {
    id: 'lab',
    title: 'Lab',
    name: 'the laboratory',
    load: async () => {
      const { mountLab } = await import('./panel.ts');
      return (container) => mountLab(page, container);
    },
  });
  page.registerCommand({ id: 'lab', title: 'Laboratory: is this BSDF right?', key: 'b', group: 'Page', run: () => page.showPanel('lab') });
}
