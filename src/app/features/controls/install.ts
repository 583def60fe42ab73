/** The panel of controls; they load when it is first shown. */
import type { Page } from '../../shell/page.ts';
import { lazyPanel } from '../../ui/lazy-panel.ts';

export const order = 70;

export function install(page: Page): void {
  lazyPanel(page, {
    id: 'controls',
    title: 'Controls',
    name: 'the controls',
    load: async () => {
      const { mountControls } = await import('./controls.ts');
      return (container) => mountControls(page, container);
    },
  });
}
