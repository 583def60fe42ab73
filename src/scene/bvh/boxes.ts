/** Boxes in flat arrays (six floats: min xyz, max xyz) and their measure. */

/** Words of a box. */
export const BOX = 6;

/** A box by itself: min xyz, max xyz. */
export type Box = [minX: number, minY: number, minZ: number, maxX: number, maxY: number, maxZ: number];

/** Where in a box its greatest coordinate along an axis stands. */
export const MAX_AT = [3, 4, 5] as const;

export const boxAt = (boxes: Float32Array, at: number): Box => [
  boxes[at]!, boxes[at + 1]!, boxes[at + 2]!,
  boxes[at + 3]!, boxes[at + 4]!, boxes[at + 5]!,
]; // prettier-ignore

/** Makes a box the empty one: inverted. */
export function clearBox(boxes: Float32Array, at: number): void {
  boxes[at] = boxes[at + 1] = boxes[at + 2] = Infinity;
  boxes[at + 3] = boxes[at + 4] = boxes[at + 5] = -Infinity;
}

/** Extends the box at `boxes[at]` by the one at `other[q]`. */
export function growBox(boxes: Float32Array, at: number, other: Float32Array, q: number): void {
  if (other[q]! < boxes[at]!) boxes[at] = other[q]!;
  if (other[q + 1]! < boxes[at + 1]!) boxes[at + 1] = other[q + 1]!;
  if (other[q + 2]! < boxes[at + 2]!) boxes[at + 2] = other[q + 2]!;
  if (other[q + 3]! > boxes[at + 3]!) boxes[at + 3] = other[q + 3]!;
  if (other[q + 4]! > boxes[at + 4]!) boxes[at + 4] = other[q + 4]!;
  if (other[q + 5]! > boxes[at + 5]!) boxes[at + 5] = other[q + 5]!;
}

/**
 * Half the surface area of a box that is not empty, plus `hair` times its length. The hair, a length far
 * below the node's size, decides where areas vanish: boxes on a line, points.
 */
export function boxMeasure(boxes: Float32Array, at: number, hair: number): number {
  const x = boxes[at + 3]! - boxes[at]!;
  const y = boxes[at + 4]! - boxes[at + 1]!;
  const z = boxes[at + 5]! - boxes[at + 2]!;
  return x * y + y * z + z * x + hair * (x + y + z);
}
