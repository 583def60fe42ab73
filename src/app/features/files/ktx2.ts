/** The transcoder of Basis Universal, as a page loads it: only for a model with images in KTX2. */
import wasm from 'three/examples/jsm/libs/basis/basis_transcoder.wasm?url';
import { type BasisModule, Ktx2 } from '../../../image/decode/ktx2.ts';

async function load(): Promise<BasisModule> {
  const [{ default: create }, response] = await Promise.all([import('three/examples/jsm/libs/basis/basis_transcoder.js'), fetch(wasm)]);
  if (!response.ok) throw new Error(`the transcoder of KTX2 could not be loaded (${response.status})`);
  const basis = (await create({ wasmBinary: await response.arrayBuffer() })) as BasisModule;
  basis.initializeBasis();
  return basis;
}

export const ktx2 = new Ktx2(load);
