/** No structure at all: every ray tests every primitive. What all others are compared with. */
import { BOX } from '../bvh/boxes.ts';
import { MIN_WORDS, uniteAll } from './boxes.ts';
import type { Structure } from './structure.ts';

export function bruteForce(bounds: Float32Array): Structure {
  return {
    kind: 'brute-force',
    nodes: new Float32Array(MIN_WORDS),
    order: Uint32Array.from({ length: bounds.length / BOX }, (_, i) => i),
    depth: 0,
    stack: 0,
    nodeCount: 0,
    box: uniteAll(bounds),
  };
}
