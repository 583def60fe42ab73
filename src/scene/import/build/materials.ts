/** Looks → materials of a document. */
import type { SceneInput, Vec3 } from '../../document.ts';
import { AXES, scale, vectorOf } from '../../vec.ts';
import { freeKey } from '../names.ts';
import type { Images } from './images.ts';
import type { Look, Slopes } from './looks.ts';
import type { Notes } from './notes.ts';
import { deepened, undeepened } from './coat.ts';
import { color, grey, meanOf, type Texture } from './textures.ts';

type Material = SceneInput['materials'][string];
type Params = Record<string, number | string | boolean | Vec3>;

/** Most materials of a scene: each is part of the kernel's tables. */
const MAX_MATERIALS = 5000;
/** Most choices of textures within one look that become mixes. */
const MAX_CHOICES = 32;
/** Below it facets are a mirror: pbrt's own bound. */
const SMOOTH = 1e-3;
const WHITE: Vec3 = [1, 1, 1];

/** What stands where a look cannot be taken over. */
const PLAIN: Material = { file: 'diffuse', params: { albedo: [0.5, 0.5, 0.5] } };

export interface MaterialUse {
  key: string;
  /** Outside and inside differ: glass, and what shines on its front. */
  isGlass: boolean;
  /** It looks at the surface's coordinates. */
  usesUv: boolean;
}

export class Materials {
  readonly all: SceneInput['materials'] = {};
  private readonly taken = new Set<string>();
  private readonly made = new Map<Look, MaterialUse>();
  /** Materials that say the same are one. */
  private readonly byText = new Map<string, string>();
  private readonly images: Images;
  private readonly notes: Notes;

  constructor(images: Images, notes: Notes) {
    this.images = images;
    this.notes = notes;
  }

  /** @param look each object becomes a material once */
  async of(look: Look): Promise<MaterialUse> {
    let made = this.made.get(look);
    if (made === undefined) this.made.set(look, (made = await this.make(look, { left: MAX_CHOICES })));
    return made;
  }

  private async make(look: Look, choices: { left: number }): Promise<MaterialUse> {
    const { cover, ...whole } = look;
    if (cover !== undefined && !(cover.kind === 'color' && cover.color[0] >= 1))
      return this.mixed(PASSAGE(look), whole, cover, look, choices);
    if (whole.kind === 'mix') return this.mixed(whole.first, whole.second, whole.share, look, choices);
    const split = splitOf(whole);
    if (split !== null && choices.left > 0) {
      choices.left--;
      return this.mixed(split.first, split.second, split.share, look, choices);
    }
    if (split !== null) this.notes.add('Of textures that choose between many others the mean is shown', look.place);
    const { material, usesUv } = await this.material(whole);
    return { key: this.add(material, look), isGlass: whole.kind === 'dielectric' || whole.kind === 'screen', usesUv };
  }

  /** Two looks, the second with the probability `share`. */
  private async mixed(first: Look, second: Look, share: Texture, whole: Look, choices: { left: number }): Promise<MaterialUse> {
    if (share.kind === 'choice') {
      // A mask of masks: each side of it is a mix of its own.
      if (choices.left > 0) {
        choices.left--;
        const side = (each: Texture): Look => ({ kind: 'mix', first, second, share: each, place: whole.place, name: whole.name });
        return this.mixed(side(share.first), side(share.second), shareOf(share), whole, choices);
      }
      return this.mixed(first, second, grey(meanOf(share)[0]), whole, choices);
    }
    const part = Math.min(1, Math.max(0, share.kind === 'color' ? share.color[0] : share.factor[0]));
    const mask = share.kind === 'image' ? await this.images.key(share.image) : null;
    if (mask === null && part === 0) return this.make(first, choices);
    if (mask === null && part === 1) return this.make(second, choices);
    const [a, b] = [await this.make(first, choices), await this.make(second, choices)];
    const params: Params = { first: a.key, second: b.key, share: part, ...(mask !== null && { mask }) };
    return {
      key: this.add({ file: 'mix', params }, whole),
      isGlass: a.isGlass || b.isGlass,
      usesUv: a.usesUv || b.usesUv || mask !== null,
    };
  }

  private add(material: Material, { name, place }: Look): string {
    const text = JSON.stringify(material);
    const known = this.byText.get(text);
    if (known !== undefined) return known;
    const isFull = this.byText.size >= MAX_MATERIALS;
    if (isFull) this.notes.add(`More than ${MAX_MATERIALS} materials are grey`, place);
    const key = isFull ? this.add(PLAIN, { name: 'grey', place } as Look) : freeKey(name, this.taken, 'material');
    if (!isFull) this.all[key] = material;
    this.byText.set(text, key);
    return key;
  }

  private async material(look: Exclude<Look, { kind: 'mix' }>): Promise<{ material: Material; usesUv: boolean }> {
    if (look.normalMap !== undefined || look.coatNormalMap !== undefined) return this.layered(look);
    const plain = (file: string, params: Params = {}): { material: Material; usesUv: boolean } => ({
      material: { file, params },
      usesUv: false,
    });
    switch (look.kind) {
      case 'passage':
        return plain('passage');
      case 'hair':
        return plain('hair', { ...look.params });
      case 'measured': {
        const brdf = await this.images.brdf(look.file, look.place);
        if (brdf !== null) return plain('measured_adaptive', { brdf });
        this.notes.add('A measured surface without its file is grey', look.place);
        return { material: PLAIN, usesUv: false };
      }
      case 'diffuse': {
        const { reflectance } = look;
        const image = reflectance.kind === 'image' ? await this.images.key(reflectance.image) : null;
        const albedo = inUnit(reflectance.kind === 'image' && image !== null ? reflectance.factor : meanOf(reflectance));
        return image === null ? plain('diffuse', { albedo }) : { material: { file: 'painted', params: { albedo, image } }, usesUv: true };
      }
      case 'screen': {
        const image = await this.images.key(look.picture);
        const radiance = Math.max(...look.radiance);
        const params = {
          color: scale(look.radiance, radiance > 0 ? 1 / radiance : 0),
          radiance,
          albedo: inUnit(look.albedo),
          sides: look.sides,
        };
        return { material: { file: 'screen', params: { ...params, ...(image !== null && { image }) } }, usesUv: image !== null };
      }
      case 'leaf': {
        if (look.reflectance.kind === 'image' || look.transmittance.kind === 'image')
          this.notes.add('Images of surfaces that scatter light through are shown as one colour', look.place);
        return plain('leaf', { reflectance: inUnit(meanOf(look.reflectance)), transmittance: inUnit(meanOf(look.transmittance)) });
      }
      case 'conductor': {
        if (look.tint.some((each) => each !== 1)) this.notes.add('The tint of a metal by its indices is left out', look.place);
        const roughness = this.roughness(look.slopes, look);
        if (typeof look.metal === 'string') return plain('conductor', { metal: look.metal, roughness });
        const within = (v: Vec3, low: number): Vec3 => vectorOf((axis) => Math.min(10, Math.max(low, v[axis])));
        const [n, k] = [within(look.metal.n, 0.05), within(look.metal.k, 0)];
        if (AXES.some((axis) => n[axis] !== (look.metal as { n: Vec3 }).n[axis] || k[axis] !== (look.metal as { k: Vec3 }).k[axis]))
          this.notes.add('Indices of a metal outside of 0.05 to 10 (k: 0 to 10) are cut off', look.place);
        return plain('conductor', { metal: 'custom', roughness, n, k });
      }
      case 'dielectric': {
        const roughness = this.roughness(look.slopes, look);
        const tint = inUnit(look.tint);
        const ior = this.index(look.ior, roughness > 0 ? 1.05 : 1, look);
        return roughness > 0 ? plain('rough_glass', { ior, roughness, tint }) : plain('glass', { ior, tint });
      }
      case 'thin-dielectric':
        return plain('thin_glass', { ior: this.index(look.ior, 1, look), tint: inUnit(look.tint) });
      case 'coated': {
        const isSmooth = look.slopes.every((each) => each.kind === 'color' && each.color[0] < SMOOTH);
        if (isSmooth && look.body.kind === 'color') {
          const ior = this.index(look.ior, 1.1, look);
          return plain('plastic', { body: look.isDeepened ? inUnit(look.body.color) : undeepened(look.body.color, ior), ior });
        }
        return this.layered(look);
      }
      case 'tinted-metal':
      case 'principled':
        return this.layered(look);
    }
  }

  /** By materials/principled.wgsl, which takes images and normal maps. */
  private async layered(look: Exclude<Look, { kind: 'mix' }>): Promise<{ material: Material; usesUv: boolean }> {
    const params: Params = {};
    const textures: Record<string, Texture> = {};
    switch (look.kind) {
      case 'diffuse':
        params['specular_weight'] = 0;
        textures['base_color'] = look.reflectance;
        break;
      case 'coated':
        this.notes.add('A rough or textured clear coat is approximated by the material principled', look.place);
        params['specular_ior'] = this.index(look.ior, 1, look);
        // Colours of principled are those that it looks like.
        textures['base_color'] =
          look.isDeepened && look.body.kind === 'color' ? color(deepened(look.body.color, Math.max(1, look.ior))) : look.body;
        if (look.isDeepened && look.body.kind !== 'color')
          this.notes.add('The colours of a textured body are not deepened by its clear coat', look.place);
        params['specular_roughness'] = this.roughness(look.slopes, look);
        break;
      case 'tinted-metal':
        this.notes.add('A metal by its colour is approximated by the material principled', look.place);
        textures['base_color'] = look.reflectance;
        params['base_metalness'] = 1;
        params['specular_roughness'] = this.roughness(look.slopes, look);
        break;
      case 'principled':
        Object.assign(params, look.params);
        Object.assign(textures, look.textures);
        break;
      default: {
        this.notes.add(`The normal map of a material of the kind ${look.kind} is left out`, look.place);
        const { normalMap: _, ...flat } = look;
        return this.material(flat as typeof look);
      }
    }
    const isColor = (param: string): boolean => param.endsWith('color');
    let usesUv = false;
    for (const [param, texture] of Object.entries(textures)) {
      const image = texture.kind === 'image' ? await this.images.key(texture.image) : null;
      const value = inUnit(texture.kind === 'image' && image !== null ? texture.factor : meanOf(texture));
      params[param] = isColor(param) ? value : value[0];
      if (image !== null) params[IMAGE_PARAMS[param] ?? `${param}_image`] = image;
      usesUv ||= image !== null;
    }
    const normals = look.normalMap === undefined ? null : await this.images.key(look.normalMap);
    if (normals !== null) params['normal_image'] = normals;
    const coat = look.coatNormalMap ? await this.images.key(look.coatNormalMap) : null;
    if (look.coatNormalMap !== undefined && coat !== normals)
      Object.assign(params, { coat_own_normal: true, ...(coat !== null && { coat_normal_image: coat }) });
    return { material: { file: 'principled', params }, usesUv: usesUv || normals !== null || coat !== null };
  }

  /** Perceptual roughness, the root of the slope that both slopes are taken for. */
  private roughness([u, v]: Slopes, { place }: Look): number {
    if (u.kind !== 'color' || v.kind !== 'color') this.notes.add('A textured roughness counts as its mean', place);
    const [a, b] = [meanOf(u)[0], meanOf(v)[0]];
    if (a !== b) this.notes.add('An anisotropic roughness counts as the geometric mean of both', place);
    const slope = Math.sqrt(Math.max(0, a) * Math.max(0, b));
    return slope < SMOOTH ? 0 : Math.min(1, Math.sqrt(slope));
  }

  private index(ior: number, low: number, { place }: Look): number {
    const within = Math.min(3, Math.max(low, ior));
    if (within !== ior) this.notes.add(`An index of refraction outside of ${low} to 3 is cut off`, place);
    return within;
  }
}

/** Parameters whose images are called otherwise than they are. */
const IMAGE_PARAMS: Readonly<Record<string, string>> = {
  base_metalness: 'metalness_image',
  specular_roughness: 'roughness_image',
  transmission_weight: 'transmission_image',
  emission_color: 'emission_image',
};

const PASSAGE = ({ place }: Look): Look => ({ kind: 'passage', place, name: 'passage' });

const inUnit = (v: Vec3): Vec3 => vectorOf((axis) => Math.min(1, Math.max(0, v[axis])) || 0) as typeof WHITE;

const shareOf = (choice: Texture & { kind: 'choice' }): Texture =>
  choice.mask === null ? grey(choice.share) : { kind: 'image', image: choice.mask, factor: [choice.share, choice.share, choice.share] };

/** The first texture of a look that is a choice, as a choice between two looks; null: there is none. */
function splitOf(look: Look): { first: Look; second: Look; share: Texture } | null {
  const chosen = (choice: Texture & { kind: 'choice' }, put: (each: Texture) => Look) => ({
    first: put(choice.first),
    second: put(choice.second),
    share: shareOf(choice),
  });
  switch (look.kind) {
    case 'diffuse':
    case 'tinted-metal':
      if (look.reflectance.kind === 'choice') return chosen(look.reflectance, (reflectance) => ({ ...look, reflectance }));
      break;
    case 'leaf':
      if (look.reflectance.kind === 'choice') return chosen(look.reflectance, (reflectance) => ({ ...look, reflectance }));
      if (look.transmittance.kind === 'choice') return chosen(look.transmittance, (transmittance) => ({ ...look, transmittance }));
      return null;
    case 'coated':
      if (look.body.kind === 'choice') return chosen(look.body, (body) => ({ ...look, body }));
      break;
    case 'principled':
      for (const [param, texture] of Object.entries(look.textures))
        if (texture.kind === 'choice') return chosen(texture, (each) => ({ ...look, textures: { ...look.textures, [param]: each } }));
      return null;
    default:
  }
  if ('slopes' in look) {
    const [u, v] = look.slopes;
    // Both are the same texture, or of the same shape by chance: only the first decides.
    if (u.kind === 'choice') return chosen(u, (each) => ({ ...look, slopes: [each, u === v ? each : v] as const }));
  }
  return null;
}
