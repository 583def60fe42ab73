/** The help dialog: opens by "?" and by the button at the end of the top bar. */
import type { App } from '../../app.ts';
import type { HelpDialog } from './dialog.ts';

export const order = 90;

export function install(app: App): void {
  let dialog: Promise<HelpDialog> | null = null;
  let button: HTMLButtonElement | null = null;
  const toggle = (): void => {
    dialog ??= import('./dialog.ts').then(({ HelpDialog }) => new HelpDialog(app, button!));
    dialog.then(
      (each) => each.toggle(),
      () => {
        dialog = null;
        app.say('The help dialog could not be loaded; check the connection and try again.', 'error');
      },
    );
  };
  app.registerCommand({ id: 'help', title: 'All keys and gestures', key: '?', group: 'Page', run: toggle });
  button = app.addTopBarButton('help', '?');
  button.setAttribute('aria-label', 'Help');
}
