/** What the two searches for a split hand to the builder. */

/** Where to split a node, and the boxes of the two sides. One object is reused: no garbage. */
export interface Split {
  /** Σ measure · primitives over both sides; Infinity when there is no split. */
  cost: number;
  axis: number;
  /** Bins: the last bin of the left side. Sweep: the number of records there. */
  place: number;
  /** First record of the right side; this and the rest are filled in by the partition. */
  middle: number;
  /** Boxes of the left and the right side, as keys. */
  boxes: Int32Array;
  /** Ranges of the centroids, left min xyz, max xyz, right min xyz, max xyz. Not after a sweep. */
  ranges: Float64Array;
}

export function makeSplit(): Split {
  return { cost: Infinity, axis: 0, place: 0, middle: 0, boxes: new Int32Array(12), ranges: new Float64Array(12) };
}
