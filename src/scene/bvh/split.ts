/** What the two searches for a split, over bins and by a sweep, hand to the builder. */
import { BOX } from './boxes.ts';

/** Where to split a node, and the boxes of the two sides. One object is reused: no garbage. */
export interface Split {
  /** Σ measure · primitives over both sides; Infinity when there is no split. */
  cost: number;
  axis: number;
  /** The last bin of the left side. */
  place: number;
  /** First record of the right side; of bins this is filled in by the partition, as the boxes are. */
  middle: number;
  /** Boxes of the left and the right side. */
  boxes: Float32Array;
}

export function makeSplit(): Split {
  return { cost: Infinity, axis: 0, place: 0, middle: 0, boxes: new Float32Array(2 * BOX) };
}
