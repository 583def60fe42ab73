/** The random-number laboratory's command; it loads when it is first opened. */
import type { App } from '../../app.ts';
import type { RandomDialog } from './dialog.ts';

export const order = 100;

export function install(page: App): void {
  let dialog: Promise<RandomDialog> | null = null;
  page.registerCommand({
    id: 'random-lab',
    title: 'Random-number laboratory',
    key: 'shift+r',
    group: 'Page',
    run: () => {
      dialog ??= import('./dialog.ts').then(({ RandomDialog }) => new RandomDialog(page));
      dialog.then(
        (each) => each.toggle(),
        () => {
          dialog = null;
          page.say('The random-number laboratory could not be loaded; check the connection and try again.', 'error');
        },
      );
    },
  });
}
