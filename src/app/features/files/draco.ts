/** The Draco decoder, as a page loads it: only for a file that is compressed by it. */
import wasm from 'draco3dgltf/draco_decoder_gltf.wasm?url';

export async function dracoDecoder(): Promise<unknown> {
  const [{ default: create }, response] = await Promise.all([import('draco3dgltf/draco_decoder_gltf_nodejs.js'), fetch(wasm)]);
  if (!response.ok) throw new Error(`the Draco decoder could not be loaded (${response.status})`);
  return create({ wasmBinary: await response.arrayBuffer() });
}
