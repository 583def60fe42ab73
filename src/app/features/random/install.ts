/** The random-number laboratory's command; it loads when it is first opened. */
import type { App } from '../../app.ts';
import type { RandomSheet } from './sheet.ts';

export const order = 100;

export function install(page: App): void {
  let sheet: Promise<RandomSheet> | null = null;
  page.registerCommand({
    id: 'random-lab',
    title: 'Random-number laboratory',
    key: 'shift+r',
    group: 'Page',
    run: () => {
      sheet ??= import('./sheet.ts').then(({ RandomSheet }) => new RandomSheet(page));
      sheet.then(
        (each) => each.toggle(),
        () => {
          sheet = null;
          page.say('The random-number laboratory could not be loaded; check the connection and try again.', 'error');
        },
      );
    },
  });
}
