/** Materials of a glTF as a document has them: files of materials/ with parameters, images and the medium inside. */
import { present } from '../../../base/present.ts';
import { vectorOf } from '../../vec.ts';
import type { SceneInput, Vec3 } from '../../document.ts';
import { meanColor } from '../mesh.ts';
import { freeKey } from '../names.ts';
import type { Images } from './images.ts';
import { hasOwnNormals, isLayered, LAYER_IMAGES, matters } from './layers.ts';
import { DEFAULT_MATERIAL } from './material.ts';
import type { GltfMaterial, GltfResult, TextureRole } from './types.ts';

type Use = SceneInput['materials'][string];
type Interior = { medium?: string } | undefined;

/** What stands for an image that is not there: a grey, matt dielectric. */
const UNTEXTURED = { color: 0.6, metalness: 0, roughness: 0.6 };

/** Parameters that take images. */
const IMAGE_PARAMS: Partial<Record<TextureRole, string>> = {
  base_color: 'base_color_image',
  metalness: 'metalness_image',
  roughness: 'roughness_image',
  transmission: 'transmission_image',
  emission: 'emission_image',
  normal: 'normal_image',
  coat_normal: 'coat_normal_image',
  opacity: 'opacity_image',
  ...LAYER_IMAGES,
};

/** Said once: what these images darken is dark by itself where light is traced. */
const OCCLUSION = 'Occlusion images are left out: light is traced to where it comes.';

/** Materials and media of the document, made as they are used. */
export class Materials {
  readonly all: SceneInput['materials'] = {};
  readonly media: NonNullable<SceneInput['media']> = {};
  private readonly taken = new Set<string>();
  private readonly made = new Map<string, { material: string; interior: Interior }>();
  private readonly source: readonly GltfMaterial[];
  private readonly images: Images;
  private readonly scale: number;
  private readonly file: 'principled' | 'gltf_pbr';
  private readonly notes: Set<string>;

  /** @param scale of the scene against the file: lengths inside of materials follow it */
  constructor(result: GltfResult, images: Images, scale: number, notes: Set<string>) {
    this.source = result.materials;
    this.file = isLayered(result, images) ? 'gltf_pbr' : 'principled';
    this.images = images;
    this.scale = scale;
    this.notes = notes;
  }

  /** What a shape of this material says. Surfaces that shine by themselves have the mean colour of their vertices. */
  of(index: number | null, colors: Float32Array | undefined): { material: string; interior?: NonNullable<Interior> } {
    const material = index === null ? DEFAULT_MATERIAL : present(this.source[index], `a material ${index}`);
    const tint = material.unlit && colors !== undefined ? meanColor(colors).map((each) => Number(each.toFixed(4))) : undefined;
    const identity = `${index} ${tint?.join(' ')}`;
    let made = this.made.get(identity);
    if (made === undefined) {
      const key = freeKey(material.name, this.taken, 'material');
      if (tint !== undefined) this.notes.add(`${material.name}: the colours of the vertices are shown as their mean.`);
      this.all[key] = this.use(material, tint as Vec3 | undefined);
      made = { material: key, interior: this.interior(material, key) };
      this.made.set(identity, made);
    }
    return made.interior === undefined ? { material: made.material } : { material: made.material, interior: made.interior };
  }

  private use(material: GltfMaterial, tint: Vec3 = [1, 1, 1]): Use {
    const { alpha } = material;
    const params: Record<string, number | boolean | string | Vec3> = {
      ...(this.file === 'principled' ? material.params : material.layered),
    };
    const images = this.imagesOf(material, params);
    if (!images.has('base_color') && material.textures.some(({ role }) => role === 'base_color'))
      params.base_color = faded(params.base_color as Vec3);
    for (const [role, image] of images) params[present(IMAGE_PARAMS[role], `a parameter of the role ${role}`)] = image;
    for (const role of ['normal', 'coat_normal'] as const) {
      const scale = material.textures.find((each) => each.role === role)?.scale;
      if (images.has(role) && scale !== undefined && scale !== 1) params[`${role}_scale`] = Math.min(10, Math.max(-10, scale));
    }
    if ((images.has('normal') || images.has('coat_normal')) && !material.unlit && hasOwnNormals(material)) params.coat_own_normal = true;
    if (alpha.mode !== 'OPAQUE') {
      if (alpha.factor !== 1) params.opacity = alpha.factor;
      if (alpha.mode === 'MASK') params.opacity_cutoff = Math.min(1, Math.max(1e-6, alpha.cutoff));
    }
    if (material.unlit) return this.unlit(material, params, tint);
    return this.dispersive(material) ?? { file: this.file, params };
  }

  /** Images by role; what has no place for one, or whose image is missing, is listed. Those that change nothing are left out. */
  private imagesOf(material: GltfMaterial, params: Record<string, number | boolean | string | Vec3>): Map<TextureRole, string> {
    const found = new Map<TextureRole, string>();
    const lost: TextureRole[] = [];
    for (const use of material.textures) {
      if (!matters(material, use.role)) continue;
      if (use.role === 'occlusion') {
        this.notes.add(OCCLUSION);
        continue;
      }
      const key = IMAGE_PARAMS[use.role] === undefined ? null : this.images.key(use);
      if (key === null) lost.push(use.role);
      else found.set(use.role, key);
    }
    if (lost.includes('metalness')) params.base_metalness = UNTEXTURED.metalness;
    if (lost.includes('roughness')) params.specular_roughness = UNTEXTURED.roughness;
    if (lost.includes('emission')) params.emission_luminance = 0;
    if (lost.length > 0)
      this.notes.add(`${material.name}: images that are not shown: ${lost.map((each) => each.replaceAll('_', ' ')).join(', ')}.`);
    return found;
  }

  /** Its colour is its light, whatever shines on it; nothing is reflected. */
  private unlit(material: GltfMaterial, params: Record<string, number | boolean | string | Vec3>, tint: Vec3): Use {
    this.notes.add(`${material.name}: unlit surfaces shine with their colour, and light what is around them.`);
    const base = params.base_color as Vec3;
    const color = vectorOf((channel) => Math.min(1, base[channel] * tint[channel]));
    const { base_color_image: image, opacity, opacity_image, opacity_cutoff } = params;
    const holes = Object.fromEntries(Object.entries({ opacity, opacity_image, opacity_cutoff }).filter(([, value]) => value !== undefined));
    if (image === undefined && Object.keys(holes).length === 0) return { file: 'emitter', params: { color, radiance: 1, sides: 'both' } };
    const light = { emission_luminance: 1, emission_color: color, ...(image !== undefined && { emission_image: image }) };
    return { file: this.file, params: { base_color: [0, 0, 0], specular_weight: 0, ...light, ...holes } as Use['params'] };
  }

  /** Smooth glass splits light; anything else that says so does not, and this is said. KHR_materials_dispersion: 20 / Abbe number. */
  private dispersive({ name, dispersion, textures, params, volume }: GltfMaterial): Use | null {
    if (dispersion === 0) return null;
    const isSmoothGlass =
      volume !== null &&
      params.transmission_weight === 1 &&
      params.base_metalness === 0 &&
      (params.specular_roughness as number) <= SMOOTH &&
      textures.length === 0 &&
      params.coat_weight === undefined;
    if (!isSmoothGlass) {
      this.notes.add(`${name}: dispersion is left out; smooth glass alone has it.`);
      return null;
    }
    // Abbe's number is (n_d − 1) / (n_F − n_C), and n = A + B / λ².
    const n = params.specular_ior as number;
    const b = ((n - 1) * dispersion) / 20 / (1 / LINE_F ** 2 - 1 / LINE_C ** 2);
    const cauchy = { a: Math.min(3, Math.max(1, n - b / LINE_D ** 2)), b: Math.min(0.2, b) };
    return { file: 'dispersive_glass', params: { ...cauchy, tint: params.transmission_color as Vec3 } };
  }

  /** A closed shape that absorbs: what KHR_materials_volume says of its inside. */
  private interior({ volume }: GltfMaterial, key: string): Interior {
    if (volume === null) return undefined;
    const { attenuationDistance, attenuationColor } = volume;
    if (attenuationDistance === null || attenuationColor.every((each) => each >= 1)) return {};
    const color = attenuationColor.map((each) => Math.min(1, Math.max(1e-6, each))) as Vec3;
    this.media[key] = { color, distance: Math.min(1e7, Math.max(1e-9, attenuationDistance * this.scale)) };
    return { medium: key };
  }
}

/** Roughness up to which glass counts as smooth. */
const SMOOTH = 0.05;
/** Fraunhofer's lines, µm. */
const [LINE_F, LINE_D, LINE_C] = [0.4861, 0.5876, 0.6563] as const;

const faded = (color: Vec3): Vec3 => color.map((each) => each * UNTEXTURED.color) as Vec3;
