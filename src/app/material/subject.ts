/** What the Material panel is about follows what is selected, and what there is. */
import type { SceneDocument } from '../../scene/document.ts';
import type { App } from '../app.ts';
import { useOf } from './uses.ts';

/** The material that a scene's first shape has. */
export const firstMaterial = (document: SceneDocument): string | null => document.shapes[0]?.material ?? null;

/** Selecting a shape selects its material, unless it is to be given one. */
export function followSelection({ state }: Pick<App, 'state'>): void {
  state.subscribe((now, before) => {
    if (now.document !== before.document && !exists(now.document, now.material)) {
      state.update({ material: firstMaterial(now.document) });
    } else if (now.selection !== before.selection && now.selection !== null && !now.assigning) {
      const shape = now.document.shapes[now.selection];
      if (shape !== undefined) state.update({ material: shape.material });
    }
  });
}

const exists = (document: SceneDocument, material: string | null): boolean => useOf(document, material) !== null;
