/** The panel of controls; they load when it is first shown. */
import type { Page } from '../../shell/page.ts';
import { firstPicture } from '../../render/first-picture.ts';
import { isSelecting } from '../../state/selected.ts';
import { lazyPanel } from '../../ui/lazy-panel.ts';

export const order = 70;

export function install(page: Page): void {
  let mounted: (controls: { panel: HTMLElement; show: () => void }) => void;
  const controls = new Promise<{ panel: HTMLElement; show: () => void }>((resolve) => (mounted = resolve));
  lazyPanel(page, {
    id: 'controls',
    tab: 'scene',
    title: 'Inspector',
    heading: 'Settings of the scene',
    name: 'the controls',
    load: async () => {
      // Stands below the list from the start, but the picture comes first.
      await firstPicture(page);
      const { makeControls } = await import('./controls.ts');
      const mount = await makeControls(page);
      return (container, { title, note }) => {
        mounted({ panel: container, show: mount(container, title, note) });
      };
    },
  });
  page.registerCommand({
    id: 'rename',
    title: 'Rename the selection',
    key: 'f2',
    group: 'Selection',
    isAvailable: () => isSelecting(page.state.get()),
    run: () => {
      page.showPanel('controls');
      void controls.then(({ panel, show }) => {
        // What was selected in this frame is not shown yet, and what is hidden takes no focus.
        show();
        const name = panel.querySelector<HTMLInputElement>('.inspector-name');
        name?.focus();
        name?.select();
      });
    },
  });
}
