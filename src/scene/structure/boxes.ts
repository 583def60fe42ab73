/** What the builders of structures share. */
import { BOX, boxAt, clearBox, growBox, type Box } from '../bvh/boxes.ts';

/** Words of the smallest buffer that the kernel may be given: see src/engine/gpu/scene-arrays.ts. */
export const MIN_WORDS = 16;

/** The box around boxes of six numbers each. */
export function uniteAll(bounds: Float32Array): Box {
  const box = new Float32Array(BOX);
  clearBox(box, 0);
  for (let at = 0; at < bounds.length; at += BOX) growBox(box, 0, bounds, at);
  return boxAt(box, 0);
}
