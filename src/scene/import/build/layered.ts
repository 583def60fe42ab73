/** Looks → materials/principled.wgsl, which takes images and normal maps. */
import { equal } from '../../../base/equal.ts';
import type { SceneInput, Vec3 } from '../../document.ts';
import { deepened } from './coat.ts';
import type { Bumps, Images } from './images.ts';
import type { Look } from './looks.ts';
import { normalReflectance } from './metals.ts';
import type { Notes } from './notes.ts';
import { isMapped } from './patterns.ts';
import { inUnit, type SurfaceNumbers } from './numbers.ts';
import { color, grey, type Texture, toPower } from './textures.ts';

type Material = SceneInput['materials'][string];
type Params = Record<string, number | string | boolean | Vec3>;
type Plain = Exclude<Look, { kind: 'mix' }>;

/** Bumps of one mesh: a normal map, and what multiplies its slopes. */
export interface PlacedBumps extends Bumps {
  scale: number;
}

/** Parameters whose images are called otherwise than they are. */
const IMAGE_PARAMS: Readonly<Record<string, string>> = {
  base_metalness: 'metalness_image',
  specular_roughness: 'roughness_image',
  transmission_weight: 'transmission_image',
  emission_color: 'emission_image',
};

/** Steepest slopes of the material. */
const MAX_SCALE = 10;

export class LayeredLooks {
  private readonly images: Images;
  private readonly numbers: SurfaceNumbers;
  private readonly notes: Notes;

  constructor(images: Images, numbers: SurfaceNumbers, notes: Notes) {
    this.images = images;
    this.numbers = numbers;
    this.notes = notes;
  }

  /** Null: it cannot have bumps or normal maps, which is noted. */
  async material(look: Plain, bumps: PlacedBumps | null): Promise<{ material: Material; usesUv: boolean } | null> {
    const said = await this.said(look);
    if (said === null) {
      this.notes.add(`The normal map of a material of the kind ${look.kind} is left out`, look.place);
      return null;
    }
    const { params, textures } = said;
    let usesUv = false;
    for (const [param, texture] of Object.entries(textures)) {
      const image = texture.kind === 'image' ? await this.images.key(texture.image) : null;
      const value = inUnit(texture.kind === 'image' && image !== null ? texture.factor : await this.numbers.mean(texture));
      params[param] = param.endsWith('color') ? value : value[0];
      if (image !== null) params[IMAGE_PARAMS[param] ?? `${param}_image`] = image;
      usesUv ||= texture.kind === 'image' && image !== null && !isMapped(texture.image);
    }
    usesUv = (await this.normals(look, bumps, params)) || usesUv;
    return { material: { file: 'principled', params }, usesUv };
  }

  /** Whether there are some. */
  private async normals(look: Plain, bumps: PlacedBumps | null, params: Params): Promise<boolean> {
    const map = look.normalMap === undefined ? null : await this.images.key(look.normalMap);
    const normals = map ?? bumps?.key ?? null;
    if (normals !== null) params['normal_image'] = normals;
    if (map === null && bumps !== null) {
      const within = Math.min(MAX_SCALE, Math.max(-MAX_SCALE, bumps.scale));
      if (within !== bumps.scale) this.notes.add(`Bumps that are steeper than ${MAX_SCALE} to 1 are flatter`, look.place);
      params['normal_scale'] = Number(within.toPrecision(4));
    }
    if (map !== null && bumps !== null) this.notes.add('Of bumps and a normal map the normal map counts', look.place);
    const coat = look.coatNormalMap ? await this.images.key(look.coatNormalMap) : null;
    if (look.coatNormalMap !== undefined && coat !== normals)
      Object.assign(params, { coat_own_normal: true, ...(coat !== null && { coat_normal_image: coat }) });
    return normals !== null || coat !== null;
  }

  /** Parameters, and textures of others; null: it is none of principled's. */
  private async said(look: Plain): Promise<{ params: Params; textures: Record<string, Texture> } | null> {
    const { numbers, notes } = this;
    switch (look.kind) {
      case 'diffuse':
        return { params: { specular_weight: 0 }, textures: { base_color: look.reflectance } };
      case 'coated':
        notes.add('A rough or textured clear coat is approximated by the material principled', look.place);
        return {
          params: { specular_ior: numbers.index(look.ior, 1, look) },
          textures: { base_color: this.coated(look), specular_roughness: await this.roughness(look) },
        };
      case 'conductor': {
        notes.add('A metal with bumps or a textured roughness is approximated by the material principled, by its reflectance', look.place);
        const base = normalReflectance(look.metal);
        const tinted: Vec3 = [base[0] * look.tint[0], base[1] * look.tint[1], base[2] * look.tint[2]];
        return {
          params: { base_metalness: 1 },
          textures: { base_color: color(tinted), specular_roughness: await this.roughness(look) },
        };
      }
      case 'tinted-metal':
        notes.add('A metal by its colour is approximated by the material principled', look.place);
        return {
          params: { base_metalness: 1 },
          textures: { base_color: look.reflectance, specular_roughness: await this.roughness(look) },
        };
      case 'dielectric':
        notes.add('Glass with bumps or a textured roughness is approximated by the material principled', look.place);
        return {
          params: { transmission_weight: 1, transmission_color: inUnit(look.tint), specular_ior: numbers.index(look.ior, 1.05, look) },
          textures: { specular_roughness: await this.roughness(look) },
        };
      case 'principled':
        return { params: { ...look.params }, textures: { ...look.textures } };
      default:
        return null;
    }
  }

  /** Colours of principled are those that it looks like. */
  private coated({ isDeepened, body, ior }: Plain & { kind: 'coated' }): Texture {
    if (!isDeepened) return body;
    if (body.kind === 'color') return color(deepened(body.color, Math.max(1, ior)));
    if (body.kind === 'choice') return body;
    const making = { decoded: body.image.look.colorSpace ?? 'srgb', ...body.image.making, body: { ior, factor: body.factor } };
    return { kind: 'image', image: { ...body.image, making }, factor: [1, 1, 1] };
  }

  /** Perceptual: an image where both slopes are the same one. */
  private async roughness(look: Plain & { slopes: readonly [Texture, Texture] }): Promise<Texture> {
    const [u, v] = look.slopes;
    if (u.kind !== 'image' || !equal(u, v)) return grey(await this.numbers.roughness(look.slopes, look));
    return toPower(u, 0.5);
  }
}
