/** The laboratory beside the editor: is it right? Loads with its panel. */
import type { Page } from '../../shell/page.ts';
import { lazyPanel } from '../../ui/lazy-panel.ts';

export const order = 60;

export function install(page: Page): void {
  lazyPanel(page, {
    id: 'lab',
    tab: 'material',
    title: 'Lab',
    heading: 'Laboratory',
    hint: 'Is it right?',
    isFolded: true,
    name: 'the laboratory',
    load: async () => {
      const { mountLab } = await import('./panel.ts');
      return (container, { tab, note }) => mountLab(page, container, tab, note);
    },
  });
  page.registerCommand({ id: 'lab', title: 'Laboratory: is it right?', key: 'b', group: 'Page', run: () => page.showPanel('lab') });
}
