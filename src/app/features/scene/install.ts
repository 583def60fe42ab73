/** The panel of the scene: its shapes, lights, materials and instances. */
import type { App } from '../../app.ts';
import { mountSceneList } from './list.ts';

export const order = 50;

export function install(page: App): void {
  page.registerPanel({ id: 'scene', title: 'Scene', mount: (container) => mountSceneList(page, container) });
}
