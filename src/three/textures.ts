/** Textures of three.js → images, and how materials look them up. */
import type { Texture } from 'three';
import type { EncodedImage } from '../scene/import/gltf/container.ts';
import { STORED } from '../scene/import/gltf/texture.ts';
import type { TextureRole, TextureUse, Wrap } from '../scene/import/gltf/types.ts';
import { flipped, isBitmap, pngOf, readPixels, turned } from './pixels.ts';
import type { FromThreeOptions } from './types.ts';

/** Of three.js. */
export const WRAPS: Readonly<Record<number, Wrap>> = { 1000: 'repeat', 1001: 'clamp', 1002: 'mirror' };
export const NEAREST = 1003;
/** Sets of coordinates that there are: `uv` and `uv1`. */
const SETS = 2;
/** A turn is none, and two factors are the same, up to this. */
const SAME = 1e-6;

export class Textures {
  readonly images: EncodedImage[] = [];
  /** Indices by what they hold; null: it cannot be read. */
  private readonly known = new Map<string, Promise<number | null>>();
  private readonly notes: Set<string>;
  private readonly draw: FromThreeOptions['draw'];

  constructor(notes: Set<string>, draw: FromThreeOptions['draw']) {
    this.notes = notes;
    this.draw = draw;
  }

  /**
   * The use of a texture; null: there is none, or it cannot be read, which is noted.
   * @param more `isTurned`: the second direction of a normal map is the other way round
   */
  async use(
    role: TextureRole,
    texture: Texture | null | undefined,
    { isTurned = false, ...more }: Partial<TextureUse> & { isTurned?: boolean } = {},
  ): Promise<TextureUse | null> {
    if (texture === null || texture === undefined) return null;
    const name = texture.name || `a texture (${role.replaceAll('_', ' ')})`;
    if (texture.channel >= SETS) {
      this.notes.add(`${name}: texture coordinates beyond the second set are left out.`);
      return null;
    }
    const isFlipped = texture.flipY && !isBitmap(texture.image);
    const key = `${texture.source.uuid} ${isFlipped} ${isTurned}`;
    const found = this.known.get(key) ?? this.read(texture, name, isFlipped, isTurned);
    this.known.set(key, found);
    const image = await found;
    if (image === null) return null;
    return {
      role,
      image,
      channels: STORED[role].channels,
      colorSpace: texture.colorSpace === 'srgb' ? 'srgb' : 'linear',
      wrap: [WRAPS[texture.wrapS] ?? 'repeat', WRAPS[texture.wrapT] ?? 'repeat'],
      filter: texture.magFilter === NEAREST ? 'nearest' : 'linear',
      texCoord: texture.channel,
      ...this.transform(texture, name),
      ...more,
    };
  }

  private async read(texture: Texture, name: string, isFlipped: boolean, isTurned: boolean): Promise<number | null> {
    const isLocked = 'isCompressedTexture' in texture || 'isCubeTexture' in texture || texture.isRenderTargetTexture;
    const pixels = isLocked ? null : await readPixels(texture, this.draw);
    if (pixels === null) {
      this.notes.add(`${name}: its pixels cannot be read, so that it is not shown.`);
      return null;
    }
    if (pixels.isRough) this.notes.add(`${name}: its numbers are kept in eight bits, from 0 to 1.`);
    const upright = isFlipped ? flipped(pixels) : pixels;
    const bytes = pngOf(isTurned ? turned(upright) : upright);
    return this.images.push({ name: texture.name, mediaType: 'image/png', bytes }) - 1;
  }

  /** What three.js does to the coordinates, (u′, v′) = M (u, v, 1), as glTF says it: offset, then turn, then scale, v downwards. */
  private transform(texture: Texture, name: string): Pick<TextureUse, 'transform'> {
    if (texture.matrixAutoUpdate) texture.updateMatrix();
    const [a = 1, d = 0, , b = 0, e = 1, , tx = 0, ty = 0] = texture.matrix.elements;
    if (a === 1 && b === 0 && d === 0 && e === 1 && tx === 0 && ty === 0) return {};
    // Columns (a, d) = s (cos, −sin) and (b, e) = t (sin, cos).
    const across = Math.hypot(a, d);
    const rotation = Math.atan2(-d, a);
    const up = b * Math.sin(rotation) + e * Math.cos(rotation);
    if (Math.abs(a * b + d * e) > SAME * Math.max(1, across * Math.hypot(b, e)))
      this.notes.add(`${name}: it is stretched after it was turned, which no image here is; the stretch is along its own axes.`);
    return { transform: { offset: [tx, ty], rotation, scale: [across, up] } };
  }
}
