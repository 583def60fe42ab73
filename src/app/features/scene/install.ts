/** The panel of the scene: its shapes, lights, materials and instances, which load when it is first shown. */
import type { App } from '../../app.ts';
import { firstPicture, type Drawn } from '../../render/first-picture.ts';
import { lazyPanel } from '../../ui/lazy-panel.ts';

export const order = 50;

export function install(page: App & Drawn): void {
  lazyPanel(page, {
    id: 'scene',
    title: 'Scene',
    heading: 'Objects',
    share: 0.44,
    name: 'the scene',
    load: async () => {
      await firstPicture(page);
      const { mountSceneList } = await import('./list.ts');
      return (container) => mountSceneList(page, container);
    },
  });
  addAtPointer(page);
}

/** The menu “Add” where the pointer is over the picture, else in its middle. */
function addAtPointer(page: App): void {
  let pointer: [x: number, y: number] | null = null;
  page.canvas.addEventListener('pointermove', ({ clientX, clientY }) => (pointer = [clientX, clientY]));
  page.canvas.addEventListener('pointerleave', () => (pointer = null));
  let menu: Promise<{ openAt(x: number, y: number): void }> | null = null;
  page.registerCommand({
    id: 'add',
    title: 'Add a shape or a light, where the pointer is',
    key: 'shift+a',
    group: 'Selection',
    run: () => {
      const { left, right, top, bottom } = page.canvas.getBoundingClientRect();
      const at = pointer ?? [(left + right) / 2, (top + bottom) / 2];
      menu ??= import('./add.ts').then(({ addMenu }) => addMenu(page, null));
      menu.then(
        (each) => each.openAt(...at),
        () => {
          menu = null;
          page.say('The menu could not be loaded; check the connection and try again.', 'error');
        },
      );
    },
  });
}
