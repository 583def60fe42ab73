/** Boxes of a hierarchy, a hair wider. */
import { CHILD_WORDS, hasChild, NOWHERE, rootBox } from './build.ts';

/** Of the greatest coordinate: two units in the last place. */
const HAIR = 2 ** -22;

/**
 * Widens every box of a tree to all sides by a part of the greatest coordinate, so that a ray in the plane of one of its sides is
 * within it: the slab test divides 0 by the direction there and finds the way through the box 0 long. In place.
 */
export function widenBoxes(nodes: Float32Array): void {
  const hair = HAIR * Math.max(...rootBox({ nodes }).map((each) => (Math.abs(each) < NOWHERE ? Math.abs(each) : 0)));
  for (let child = 0; child < nodes.length; child += CHILD_WORDS) {
    if (!hasChild(nodes, child)) continue;
    for (let at = child; at < child + 3; at++) {
      nodes[at]! -= hair;
      nodes[at + 4]! += hair;
    }
  }
}
