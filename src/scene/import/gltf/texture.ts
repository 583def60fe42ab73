/** References of glTF materials to images. */
import type { Gltf } from './json.ts';
import type { GltfTextureJson } from './json-material.ts';
import type { TextureRole, TextureUse, Wrap } from './types.ts';

const WRAPS: Record<number, Wrap> = { 10497: 'repeat', 33648: 'mirror', 33071: 'clamp' };
const NEAREST = 9728;

/** How the numbers of each role are stored. */
export const STORED: Record<TextureRole, Pick<TextureUse, 'channels' | 'colorSpace'>> = {
  base_color: { channels: 'rgb', colorSpace: 'srgb' },
  opacity: { channels: 'a', colorSpace: 'linear' },
  metalness: { channels: 'b', colorSpace: 'linear' },
  roughness: { channels: 'g', colorSpace: 'linear' },
  normal: { channels: 'rgb', colorSpace: 'linear' },
  occlusion: { channels: 'r', colorSpace: 'linear' },
  emission: { channels: 'rgb', colorSpace: 'srgb' },
  coat_weight: { channels: 'r', colorSpace: 'linear' },
  coat_roughness: { channels: 'g', colorSpace: 'linear' },
  coat_normal: { channels: 'rgb', colorSpace: 'linear' },
  transmission: { channels: 'r', colorSpace: 'linear' },
  thickness: { channels: 'g', colorSpace: 'linear' },
  sheen_color: { channels: 'rgb', colorSpace: 'srgb' },
  sheen_roughness: { channels: 'a', colorSpace: 'linear' },
  specular_weight: { channels: 'a', colorSpace: 'linear' },
  specular_color: { channels: 'rgb', colorSpace: 'srgb' },
  anisotropy: { channels: 'rgb', colorSpace: 'linear' },
  thin_film_weight: { channels: 'r', colorSpace: 'linear' },
  thin_film_thickness: { channels: 'g', colorSpace: 'linear' },
  specular_glossiness: { channels: 'rgba', colorSpace: 'srgb' },
};

/** The number of the image that a texture has: of several forms that which needs least. */
export const imageOf = ({ source, extensions }: Gltf['textures'][number]): number | undefined =>
  extensions.EXT_texture_webp?.source ?? source ?? extensions.KHR_texture_basisu?.source;

/** The use of an image; undefined where the texture has none. @throws via `unknown` where there is no such texture */
export function textureUse(
  json: Gltf,
  role: TextureRole,
  reference: GltfTextureJson,
  unknown: (index: number) => Error,
): TextureUse | undefined {
  const texture = json.textures[reference.index];
  if (texture === undefined) throw unknown(reference.index);
  const image = imageOf(texture);
  if (image === undefined) return undefined;
  const { wrapS = 10497, wrapT = 10497, magFilter } = json.samplers[texture.sampler ?? -1] ?? {};
  const transform = reference.extensions?.KHR_texture_transform;
  return {
    role,
    image,
    ...STORED[role],
    wrap: [WRAPS[wrapS] ?? 'repeat', WRAPS[wrapT] ?? 'repeat'],
    filter: magFilter === NEAREST ? 'nearest' : 'linear',
    texCoord: transform?.texCoord ?? reference.texCoord,
    ...(transform && { transform: { offset: transform.offset, rotation: transform.rotation, scale: transform.scale } }),
    ...(role === 'normal' || role === 'coat_normal' ? { scale: reference.scale } : {}),
    ...(role === 'occlusion' ? { scale: reference.strength } : {}),
  };
}
