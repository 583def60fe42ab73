/** The command palette, which loads when it first opens. */
import type { App } from '../../app.ts';
import type { Palette } from './dialog.ts';

export const order = 130;

export function install(app: App): void {
  let palette: Promise<Palette> | null = null;
  const toggle = (): void => {
    palette ??= import('./dialog.ts').then(({ Palette: Dialog }) => new Dialog(app));
    palette
      .then((each) => each.toggle())
      .catch(() => {
        palette = null;
        app.say('The command palette could not be loaded; check the connection and try again.', 'error');
      });
  };
  app.registerCommand({ id: 'palette', title: 'Find a command, scene, material or setting', key: 'ctrl+k', group: 'Page', run: toggle });
}
