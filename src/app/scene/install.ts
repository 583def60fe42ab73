/** The panel of the scene: its shapes, lights, materials and instances. */
import type { Page } from '../page.ts';
import { mountSceneList } from './list.ts';

export const order = 50;

export function install(page: Page): void {
  page.registerPanel({ id: 'scene', title: 'Scene', mount: (container) => mountSceneList(page, container) });
}
