/** The gallery: opens from the scene's title. What it shows is loaded when it first opens. */
import type { App } from '../app.ts';
import { el } from '../dom.ts';
import type { Gallery } from './gallery.ts';
import './button.css';

export function install(app: App): void {
  let gallery: Promise<Gallery> | null = null;
  const toggle = (): void => {
    gallery ??= import('./gallery.ts').then(({ Gallery }) => new Gallery(app, button));
    gallery.then(
      (each) => each.toggle(),
      () => {
        gallery = null;
        app.say('The gallery could not be loaded; check the connection and try again.', 'error');
      },
    );
  };
  app.registerCommand({ id: 'gallery', title: 'Open the gallery of scenes', key: 'g', group: 'Scenes and files', run: toggle });
  const title = document.getElementById('scene-title');
  const button = el(
    'button',
    {
      type: 'button',
      class: 'gallery-button',
      title: 'Open the gallery of scenes (G)',
      'aria-haspopup': 'dialog',
      'aria-expanded': 'false',
      onclick: toggle,
    },
    el('span', { class: 'gallery-word' }, 'Scenes'),
  );
  title?.before(button);
  if (title !== null) button.prepend(title);
}
