/** Sharing: links to what is on the screen. */
import type { Page } from '../../shell/page.ts';
import type { ShareDialog } from './dialog.ts';
import type { Notes } from './notes.ts';
import { isLinkSource } from './source.ts';
import { watchAddress } from './visit.ts';

export const order = 40;

export function install(page: Page): void {
  let dialog: Promise<ShareDialog> | null = null;
  let button: HTMLButtonElement | null = null;
  const toggle = (): void => {
    dialog ??= import('./dialog.ts').then(({ ShareDialog }) => new ShareDialog(page, button!));
    dialog.then(
      (each) => each.toggle(),
      () => {
        dialog = null;
        page.say('Sharing could not be loaded; check the connection and try again.', 'error');
      },
    );
  };
  page.registerCommand({ id: 'share', title: 'Share a link to this scene', key: 'shift+l', group: 'Scenes and files', run: toggle });
  button = page.addTopBarButton('share', 'Share');
  button.setAttribute('aria-haspopup', 'dialog');
  watchAddress(page);
  const look = (): void => void (notes === null && isLinkSource(page.state.get().source) && showNotes(page));
  page.commits.listen(look);
  look();
}

/** What stands beside the title of a scene that came by a link; loaded with the first. */
let notes: Promise<Notes | null> | null = null;

/** Shows what is known now. */
export async function showNotes(page: Page): Promise<void> {
  notes ??= import('./notes.ts').then(
    ({ Notes }) => new Notes(page, page.actions),
    () => (notes = null),
  );
  await (await notes)?.refresh();
}
