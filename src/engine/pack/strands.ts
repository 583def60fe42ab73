/** Vertices of curves → blocks of the parameter buffer, as wgsl/shape/curves.wgsl reads them. */
import { curvesCode } from '../../scene/curves/code.ts';
import { curvesAtRest } from '../../scene/curves/loaded.ts';
import type { Strands } from '../../scene/curves/strands.ts';
import type { SceneDocument } from '../../scene/document.ts';
import { SceneError } from '../../scene/errors.ts';
import { allShapes } from '../../scene/geometry/placed.ts';
import { octahedralEncode } from './octahedral.ts';

/** Places that single precision tells apart: a primitive holds one as a float. */
const MAX_PLACE = 2 ** 24;

/**
 * First vec4u of each shape's vertices, by its index in allShapes.
 * @param add appends a block to the parameters and returns its first vec4u
 * @throws SceneError where there are too many
 */
export function packStrands(scene: SceneDocument, add: (block: Uint32Array) => number): Map<number, number> {
  const slots = new Map<number, number>();
  allShapes(scene).forEach((shape, index) => {
    if (shape.type !== 'curves') return;
    const strands = curvesCode().strandsOf(curvesAtRest(shape));
    const slot = add(strandWords(strands));
    if (slot + strands.vertices > MAX_PLACE)
      throw new SceneError(`expected curves of at most about ${MAX_PLACE} vertices together, got ${slot + strands.vertices}`, 'shapes');
    slots.set(index, slot);
  });
  return slots;
}

const blocks = new WeakMap<Strands, Uint32Array<ArrayBuffer>>();

/** They were made elsewhere: a worker's of the same strands. */
export const keepStrandWords = (strands: Strands, words: Uint32Array<ArrayBuffer>): void => void blocks.set(strands, words);

/** A vec4u a vertex: the tangent, how far it is along the curve, and what is across. Kept as long as the strands are: every edit packs. */
export function strandWords(strands: Strands): Uint32Array<ArrayBuffer> {
  const known = blocks.get(strands);
  if (known !== undefined) return known;
  const { vertices, tangents, across, along } = strands;
  const words = new Uint32Array(4 * vertices);
  const floats = new Float32Array(words.buffer);
  const encoded = (vectors: Float32Array, at: number): number =>
    octahedralEncode(vectors[at] ?? 0, vectors[at + 1] ?? 0, vectors[at + 2] ?? 0);
  for (let i = 0; i < vertices; i++) {
    words[4 * i] = encoded(tangents, 3 * i);
    floats[4 * i + 1] = along[i] ?? 0;
    words[4 * i + 2] = encoded(across, 3 * i);
  }
  blocks.set(strands, words);
  return words;
}
