/** Images in KTX2 (KHR_texture_basisu) → PNG, those that a texture uses. */
import { sentence } from '../../../base/sentence.ts';
import type { ImportOptions } from '../imported.ts';
import type { Container, EncodedImage } from './container.ts';
import { imageOf } from './texture.ts';

const KTX2 = 'image/ktx2';

/** The images of a container; of those that cannot be read a note says why. */
export async function transcoded(
  { json, images }: Container,
  ktx2: ImportOptions['ktx2'],
): Promise<{ images: (EncodedImage | null)[]; notes: string[] }> {
  const used = new Set(json.textures.map(imageOf));
  const notes = new Set<string>();
  const out: (EncodedImage | null)[] = [];
  for (const [i, image] of images.entries()) {
    if (image?.mediaType !== KTX2 || !used.has(i)) out.push(image);
    else if (ktx2 === undefined) {
      notes.add('Images in KTX2 cannot be decoded.');
      out.push(image);
    } else {
      try {
        out.push({ ...image, mediaType: 'image/png', bytes: await ktx2(image.bytes) });
      } catch (error) {
        notes.add(`${image.name}: ${sentence(error)}`);
        out.push(image);
      }
    }
  }
  return { images: out, notes: [...notes] };
}
