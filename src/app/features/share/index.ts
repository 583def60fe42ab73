/** Sharing: links to what is on the screen. */
import type { Page } from '../../shell/page.ts';
import type { ShareSheet } from './sheet.ts';
import { watchAddress } from './visit.ts';

export const order = 40;

export function install(page: Page): void {
  let sheet: Promise<ShareSheet> | null = null;
  let button: HTMLButtonElement | null = null;
  const toggle = (): void => {
    sheet ??= import('./sheet.ts').then(({ ShareSheet }) => new ShareSheet(page, button!));
    sheet.then(
      (each) => each.toggle(),
      () => {
        sheet = null;
        page.say('Sharing could not be loaded; check the connection and try again.', 'error');
      },
    );
  };
  page.registerCommand({ id: 'share', title: 'Share a link to this scene', key: 'shift+l', group: 'Scenes and files', run: toggle });
  button = page.addTopBarButton('share', 'Share');
  button.setAttribute('aria-haspopup', 'dialog');
  watchAddress(page);
}
