/** Images in KTX2 become PNG: the pixels that they were made of, and one sentence for what is none of Basis Universal. */
import { describe, expect, it } from 'vitest';
import { ktx2 } from '../../src/cli/ktx2.ts';
import { decodePng } from '../../src/image/decode/png.ts';
import { imageDataUrlOrNull } from '../../src/image/decode/data-url.ts';
import { ImageError } from '../../src/image/errors.ts';
import { importGltf } from '../../src/scene/import/gltf/scene.ts';
import { square } from '../helpers/gltf.ts';
import { KTX2 } from '../helpers/ktx2.ts';

const ktx2Png = (bytes: Uint8Array): Promise<Uint8Array> => ktx2.png(bytes);
/** Of 255: the formats keep a colour of a block in 5 bits a channel (ETC1S) or better. */
const WITHIN = { uastc: 2, etc1s: 4 };

describe.each(['uastc', 'etc1s'] as const)('%s', (form) => {
  it('has the colours and the alpha of what it was made of', async () => {
    const { width, height, data } = decoded(await ktx2Png(KTX2[form]));
    expect([width, height]).toEqual([16, 8]);
    const wanted = (x: number, y: number): number[] => (x < 8 ? [200, y < 4 ? 40 : 120, 60, 255] : [30, 60, 220, 128]);
    const far = Array.from({ length: 128 }, (_, i) =>
      Math.max(...wanted(i % 16, Math.floor(i / 16)).map((each, k) => Math.abs(each - data[4 * i + k]!))),
    );
    expect(Math.max(...far)).toBeLessThanOrEqual(WITHIN[form]);
  });

  it('that is damaged is an image or one sentence', async () => {
    for (let i = 0; i < 120; i++) {
      const bytes = KTX2[form].slice(0, i % 3 === 0 ? 20 + 3 * i : undefined);
      bytes[(i * 7919) % bytes.length]! ^= 1 << (i % 8);
      await ktx2Png(bytes).catch((error: unknown) => expect(error, `round ${i}`).toBeInstanceOf(ImageError));
    }
  });
});

it('other files, and those of other formats, are refused', async () => {
  await expect(ktx2Png(new Uint8Array(8))).rejects.toThrow('expected a KTX2 file of Basis Universal (ETC1S or UASTC), got another');
  const other = KTX2.uastc.slice();
  // VK_FORMAT_R8G8B8_UNORM.
  other[12] = 23;
  await expect(ktx2Png(other)).rejects.toThrow('expected a KTX2 file of Basis Universal (ETC1S or UASTC), got another');
});

describe('KHR_texture_basisu', () => {
  const bytes = (image: Uint8Array): Uint8Array =>
    square((json, builder) => {
      json.images = [{ name: 'paint', bufferView: builder.view(image), mimeType: 'image/ktx2' }, { name: 'unused', bufferView: builder.view(KTX2.etc1s), mimeType: 'image/ktx2' }];
      json.textures = [{ extensions: { KHR_texture_basisu: { source: 0 } } }];
      json.extensionsUsed = json.extensionsRequired = ['KHR_texture_basisu'];
      json.materials = [{ name: 'm', pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }];
      json.meshes[0].primitives[0].material = 0;
      json.meshes[0].primitives[0].attributes.TEXCOORD_0 = builder.accessor(Float32Array.of(0, 0, 1, 0, 1, 1, 0, 1), 'VEC2', 2);
    }); // prettier-ignore

  it('is the image of its material', async () => {
    const { scene, notes } = await importGltf(bytes(KTX2.uastc), 'a.glb', { dataUrl: imageDataUrlOrNull, ktx2: ktx2Png });
    expect([Object.keys(scene.images), scene.materials.m?.params.base_color_image, notes]).toEqual([['paint'], 'paint', []]);
  });

  it('that cannot be read is left out, and a note says why', async () => {
    const { scene, notes } = await importGltf(bytes(KTX2.uastc.slice(0, 90)), 'a.glb', { dataUrl: imageDataUrlOrNull, ktx2: ktx2Png });
    expect([Object.keys(scene.images), notes[0]]).toEqual([[], expect.stringMatching(/^paint: expected a/)]);
    expect((await importGltf(bytes(KTX2.uastc), 'a.glb', { dataUrl: imageDataUrlOrNull })).notes[0]).toBe(
      'Images in KTX2 cannot be decoded.',
    );
  });
});

type Decoded = { width: number; height: number; data: ArrayLike<number> };
const decoded = (png: Uint8Array): Decoded => decodePng(Uint8Array.from(png)) as unknown as Decoded;
