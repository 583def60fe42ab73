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
}
