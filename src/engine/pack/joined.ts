/** Blocks of parameters → the array of them. */
import { sameWords } from '../../base/equal.ts';
import { present } from '../../base/present.ts';
import type { KernelAssembler } from '../../shader/kernel.ts';

const last = new WeakMap<KernelAssembler, { blocks: readonly Uint32Array[]; params: Uint32Array<ArrayBuffer> }>();

/** One behind the other. The last array once more where they are the same: of hair there are millions of words, and every move of the camera packs. */
export function joined(assembler: KernelAssembler, blocks: readonly Uint32Array[]): Uint32Array<ArrayBuffer> {
  const known = last.get(assembler);
  if (known?.blocks.length === blocks.length && blocks.every((block, i) => sameWords(block, present(known.blocks[i], 'a block'))))
    return known.params;
  const params = new Uint32Array(blocks.reduce((sum, { length }) => sum + length, 0));
  let word = 0;
  for (const block of blocks) {
    params.set(block, word);
    word += block.length;
  }
  last.set(assembler, { blocks, params });
  return params;
}
