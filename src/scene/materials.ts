/** Which materials of a document its image depends on. */
import type { SceneDocument } from './document.ts';
import { allShapes } from './geometry/placed.ts';

/** Names of the materials that shapes have, and of those that these may be mixed of: any that a text among their values names. */
export function materialsInUse(scene: SceneDocument): Set<string> {
  const { materials } = scene;
  const found = new Set(allShapes(scene).map(({ material }) => material));
  // What is added meanwhile is looked at as well.
  for (const name of found) {
    for (const value of Object.values(materials[name]?.params ?? {})) {
      if (typeof value === 'string' && Object.hasOwn(materials, value)) found.add(value);
    }
  }
  return found;
}
