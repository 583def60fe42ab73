/** The panel of controls; they load when it is first shown. */
import type { Page } from '../../shell/page.ts';
import { until } from '../../state/events.ts';
import { lazyPanel } from '../../ui/lazy-panel.ts';

export const order = 70;

/** A picture that does not come is not waited for longer. */
const PATIENCE_MS = 10_000;

export function install(page: Page): void {
  lazyPanel(page, {
    id: 'controls',
    tab: 'scene',
    title: 'Inspector',
    heading: 'Settings of the scene',
    name: 'the controls',
    load: async () => {
      // Stands below the list from the start, but the picture comes first.
      await until(page.screen.drawn, () => page.samples() > 0, PATIENCE_MS);
      const { mountControls } = await import('./controls.ts');
      return (container, { title, note }) => mountControls(page, container, title, note);
    },
  });
}
