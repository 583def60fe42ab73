/** Images and tables of documents, decoded. */
import type { RadianceImage, TexelImage, WordTable } from '../engine/index.ts';

/** Decoders come when a scene has an image. */
async function readImageRadiance(data: string): Promise<RadianceImage> {
  const [{ readRadiance }, { loadCodec }] = await Promise.all([import('../image/decode/radiance.ts'), import('../content/codecs.ts')]);
  return readRadiance(data, loadCodec);
}

async function readImageTexels(data: string, name: string): Promise<TexelImage> {
  const [{ readTexels }, { loadCodec }] = await Promise.all([import('../image/decode/texels.ts'), import('../content/codecs.ts')]);
  return readTexels(data, name, loadCodec);
}

async function readImageTable(data: string, name: string): Promise<WordTable> {
  return (await import('../image/decode/table.ts')).readTable(data, name);
}

/** All of them, as a renderer takes them. */
export const READERS = { readRadiance: readImageRadiance, readTexels: readImageTexels, readTable: readImageTable };
