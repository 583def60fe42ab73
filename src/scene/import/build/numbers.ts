/** Numbers of surfaces as materials take them, of textures as well. */
import type { Vec3 } from '../../document.ts';
import { vectorOf } from '../../vec.ts';
import type { Images } from './images.ts';
import type { Look, Slopes } from './looks.ts';
import type { Notes } from './notes.ts';
import { meanOf, type Texture } from './textures.ts';

/** Below it facets are a mirror: pbrt's own bound. */
export const SMOOTH = 1e-3;

export const inUnit = (v: Vec3): Vec3 => vectorOf((axis) => Math.min(1, Math.max(0, v[axis])) || 0);

export class SurfaceNumbers {
  private readonly images: Images;
  private readonly notes: Notes;

  constructor(images: Images, notes: Notes) {
    this.images = images;
    this.notes = notes;
  }

  /** A colour that stands for a texture: the mean of its pixels, or a half of its factor where they cannot be had. */
  async mean(texture: Texture): Promise<Vec3> {
    switch (texture.kind) {
      case 'color':
        return texture.color;
      case 'image': {
        const mean = await this.images.mean(texture.image);
        return mean === null ? meanOf(texture) : vectorOf((axis) => mean[axis] * texture.factor[axis]);
      }
      case 'choice': {
        const [a, b] = [await this.mean(texture.first), await this.mean(texture.second)];
        const mask = texture.mask === null ? 1 : ((await this.images.mean(texture.mask))?.[0] ?? 0.5);
        const share = Math.min(1, Math.max(0, texture.share * mask));
        return vectorOf((axis) => a[axis] + (b[axis] - a[axis]) * share);
      }
    }
  }

  /** Perceptual roughness, the root of the slope that both slopes are taken for. */
  async roughness([u, v]: Slopes, { place }: Look): Promise<number> {
    if (u.kind !== 'color' || v.kind !== 'color') this.notes.add('A textured roughness counts as its mean', place);
    const [a, b] = [(await this.mean(u))[0], (await this.mean(v))[0]];
    if (a !== b) this.notes.add('An anisotropic roughness counts as the geometric mean of both', place);
    const slope = Math.sqrt(Math.max(0, a) * Math.max(0, b));
    return slope < SMOOTH ? 0 : Math.min(1, Math.sqrt(slope));
  }

  index(ior: number, low: number, { place }: Look): number {
    const within = Math.min(3, Math.max(low, ior));
    if (within !== ior) this.notes.add(`An index of refraction outside of ${low} to 3 is cut off`, place);
    return within;
  }
}
