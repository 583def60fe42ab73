/** The transcoder of Basis Universal in Node, which the package three has: only for a file that needs it. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { type BasisModule, Ktx2 } from '../image/decode/ktx2.ts';

const FOLDER = 'three/examples/jsm/libs/basis/';

async function load(): Promise<BasisModule> {
  const require = createRequire(import.meta.url);
  const [text, wasm] = await Promise.all(
    ['basis_transcoder.js', 'basis_transcoder.wasm'].map((name) => readFile(require.resolve(`${FOLDER}${name}`))),
  );
  // A script, in a package whose files are modules: it exports nothing.
  const make = compileFunction(`${text?.toString() ?? ''}\nreturn BASIS;`, ['require', '__dirname', '__filename', 'module', 'exports']);
  const basis = (await (make(require, '/', '/') as (options: object) => Promise<BasisModule>)({ wasmBinary: wasm })) as BasisModule;
  basis.initializeBasis();
  return basis;
}

export const ktx2 = new Ktx2(load);
