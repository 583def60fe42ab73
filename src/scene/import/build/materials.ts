/** Looks → materials of a document. */
import type { SceneInput, Vec3 } from '../../document.ts';
import { AXES, scale, vectorOf } from '../../vec.ts';
import { freeKey } from '../names.ts';
import type { Images } from './images.ts';
import { shareOf, splitOf } from './choices.ts';
import { undeepened } from './coat.ts';
import type { Stretch } from './bumps.ts';
import { LayeredLooks, type PlacedBumps } from './layered.ts';
import { hasBumps, type Look } from './looks.ts';
import type { Notes } from './notes.ts';
import { isMapped } from './patterns.ts';
import { inUnit, SMOOTH, SurfaceNumbers } from './numbers.ts';
import { grey, type Texture } from './textures.ts';

type Material = SceneInput['materials'][string];
type Plain = Exclude<Look, { kind: 'mix' }>;
type Params = Record<string, number | string | boolean | Vec3>;

/** Most materials of a scene: each is part of the kernel's tables. */
const MAX_MATERIALS = 5000;
/** Most choices of textures within one look that become mixes. */
const MAX_CHOICES = 32;

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

  private readonly numbers: SurfaceNumbers;
  private readonly layers: LayeredLooks;

  constructor(images: Images, notes: Notes) {
    this.images = images;
    this.notes = notes;
    this.numbers = new SurfaceNumbers(images, notes);
    this.layers = new LayeredLooks(images, this.numbers, notes);
  }

  /**
   * @param look each object becomes a material once, and one with bumps as often as meshes have different coordinates
   * @param stretch of the mesh that has it; null: it has no coordinates
   */
  async of(look: Look, stretch: () => Stretch | null): Promise<MaterialUse> {
    if (hasBumps(look)) return this.make(look, { left: MAX_CHOICES, stretch: stretch() });
    let made = this.made.get(look);
    if (made === undefined) this.made.set(look, (made = await this.make(look, { left: MAX_CHOICES, stretch: null })));
    return made;
  }

  private async make(look: Look, choices: Making): Promise<MaterialUse> {
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
    const { material, usesUv } = await this.material(whole, await this.bumps(whole, choices.stretch));
    return { key: this.add(material, look), isGlass: whole.kind === 'dielectric' || whole.kind === 'screen', usesUv };
  }

  /** Two looks, the second with the probability `share`. */
  private async mixed(first: Look, second: Look, share: Texture, whole: Look, choices: Making): Promise<MaterialUse> {
    if (share.kind === 'choice') {
      // A mask of masks: each side of it is a mix of its own.
      if (choices.left > 0) {
        choices.left--;
        const side = (each: Texture): Look => ({ kind: 'mix', first, second, share: each, place: whole.place, name: whole.name });
        return this.mixed(side(share.first), side(share.second), shareOf(share), whole, choices);
      }
      return this.mixed(first, second, grey((await this.numbers.mean(share))[0]), whole, choices);
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
      usesUv: a.usesUv || b.usesUv || (mask !== null && share.kind === 'image' && !isMapped(share.image)),
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

  /** The normal map that the bumps of a look are on a mesh; null: there are none. */
  private async bumps({ bump, place }: Look, stretch: Stretch | null): Promise<PlacedBumps | null> {
    if (bump === undefined) return null;
    if (isMapped(bump.image)) {
      this.notes.add('Bumps by places in space are left out', place);
      return null;
    }
    if (stretch === null) {
      this.notes.add('Bumps of a surface without coordinates are left out', place);
      return null;
    }
    if (!stretch.isEven)
      this.notes.add('Bumps are everywhere as steep as on the mean of a surface whose coordinates stretch unevenly', place);
    const [su, sv] = bump.image.look.transform?.scale ?? [1, 1];
    const bumps = await this.images.slopes(bump.image, Number(((su * stretch.u) / (sv * stretch.v)).toPrecision(2)));
    return bumps === null ? null : { ...bumps, scale: bump.height * bumps.steepest * sv * stretch.v };
  }

  private async material(look: Plain, bumps: PlacedBumps | null): Promise<{ material: Material; usesUv: boolean }> {
    if (look.normalMap !== undefined || look.coatNormalMap !== undefined || bumps !== null || hasRoughImage(look)) {
      const layered = await this.layers.material(look, bumps);
      if (layered !== null) return layered;
    }
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
        const albedo = inUnit(reflectance.kind === 'image' && image !== null ? reflectance.factor : await this.numbers.mean(reflectance));
        if (image === null || reflectance.kind !== 'image') return plain('diffuse', { albedo });
        return { material: { file: 'painted', params: { albedo, image } }, usesUv: !isMapped(reflectance.image) };
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
        return plain('leaf', {
          reflectance: inUnit(await this.numbers.mean(look.reflectance)),
          transmittance: inUnit(await this.numbers.mean(look.transmittance)),
        });
      }
      case 'conductor': {
        if (look.tint.some((each) => each !== 1)) this.notes.add('The tint of a metal by its indices is left out', look.place);
        const roughness = await this.numbers.roughness(look.slopes, look);
        if (typeof look.metal === 'string') return plain('conductor', { metal: look.metal, roughness });
        const within = (v: Vec3, low: number): Vec3 => vectorOf((axis) => Math.min(10, Math.max(low, v[axis])));
        const [n, k] = [within(look.metal.n, 0.05), within(look.metal.k, 0)];
        if (AXES.some((axis) => n[axis] !== (look.metal as { n: Vec3 }).n[axis] || k[axis] !== (look.metal as { k: Vec3 }).k[axis]))
          this.notes.add('Indices of a metal outside of 0.05 to 10 (k: 0 to 10) are cut off', look.place);
        return plain('conductor', { metal: 'custom', roughness, n, k });
      }
      case 'dielectric': {
        const roughness = await this.numbers.roughness(look.slopes, look);
        const tint = inUnit(look.tint);
        const ior = this.numbers.index(look.ior, roughness > 0 ? 1.05 : 1, look);
        return roughness > 0 ? plain('rough_glass', { ior, roughness, tint }) : plain('glass', { ior, tint });
      }
      case 'thin-dielectric':
        return plain('thin_glass', { ior: this.numbers.index(look.ior, 1, look), tint: inUnit(look.tint) });
      case 'coated': {
        const isSmooth = look.slopes.every((each) => each.kind === 'color' && each.color[0] < SMOOTH);
        if (isSmooth && look.body.kind === 'color') {
          const ior = this.numbers.index(look.ior, 1.1, look);
          return plain('plastic', { body: look.isDeepened ? inUnit(look.body.color) : undeepened(look.body.color, ior), ior });
        }
        return this.layered(look);
      }
      case 'tinted-metal':
      case 'principled':
        return this.layered(look);
    }
  }

  private async layered(
    look: Plain & { kind: 'coated' | 'tinted-metal' | 'principled' },
  ): Promise<{ material: Material; usesUv: boolean }> {
    return (await this.layers.material(look, null)) ?? { material: PLAIN, usesUv: false };
  }
}

/** What is shared while a look is made. */
interface Making {
  /** Choices of textures that may still become mixes. */
  left: number;
  stretch: Stretch | null;
}

/** Both slopes of its facets are one image. */
const hasRoughImage = (look: Plain): boolean =>
  'slopes' in look && look.slopes[0].kind === 'image' && JSON.stringify(look.slopes[0]) === JSON.stringify(look.slopes[1]);

const PASSAGE = ({ place }: Look): Look => ({ kind: 'passage', place, name: 'passage' });
