/** The help sheet: opens by "?" and by the button at the end of the top bar. */
import type { App } from '../../app.ts';
import type { HelpSheet } from './sheet.ts';

export const order = 90;

export function install(app: App): void {
  let sheet: Promise<HelpSheet> | null = null;
  let button: HTMLButtonElement | null = null;
  const toggle = (): void => {
    sheet ??= import('./sheet.ts').then(({ HelpSheet }) => new HelpSheet(app, button!));
    sheet.then(
      (each) => each.toggle(),
      () => {
        sheet = null;
        app.say('The help sheet could not be loaded; check the connection and try again.', 'error');
      },
    );
  };
  app.registerCommand({ id: 'help', title: 'All keys and gestures', key: '?', group: 'Page', run: toggle });
  button = app.addTopBarButton('help', '?');
  button.setAttribute('aria-label', 'Help');
}
