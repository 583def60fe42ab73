/** Images of documents, decoded. */
import type { RadianceImage, TexelImage } from '../engine/index.ts';

/** Decoders come when a scene has an image. */
export async function readImageRadiance(data: string): Promise<RadianceImage> {
  const [{ readRadiance }, { loadCodec }] = await Promise.all([import('../image/decode/radiance.ts'), import('../content/codecs.ts')]);
  return readRadiance(data, loadCodec);
}

export async function readImageTexels(data: string, name: string): Promise<TexelImage> {
  const [{ readTexels }, { loadCodec }] = await Promise.all([import('../image/decode/texels.ts'), import('../content/codecs.ts')]);
  return readTexels(data, name, loadCodec);
}
