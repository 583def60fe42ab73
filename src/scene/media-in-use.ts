/** Which media fill anything. */
import type { SceneDocument } from './document.ts';
import { allShapes } from './geometry/placed.ts';

/** Names of the media in use: of fog, and of the interiors of shapes. */
export function mediaInUse(scene: SceneDocument): string[] {
  const names = [scene.fog?.medium, ...allShapes(scene).map((shape) => ('interior' in shape ? shape.interior?.medium : undefined))];
  return [...new Set(names.filter((name) => name !== undefined))];
}
