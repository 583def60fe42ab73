/** BSDFs of Mitsuba 3 → looks. */
import { shown } from '../../errors.ts';
import type { Vec3 } from '../../document.ts';
import type { Look, Slopes } from '../build/looks.ts';
import { METALS } from '../build/metals.ts';
import { type Place, placeError, quoted } from '../build/notes.ts';
import { bumped } from '../build/heights.ts';
import { grey, indexOf, meanOf, scaled, type Texture } from '../build/textures.ts';
import { colorOf, textureNode, textureOf } from './colors.ts';
import type { Node } from './node.ts';
import { olderBsdf } from './older-bsdfs.ts';
import type { Element } from './xml.ts';

/** Indices of refraction that Mitsuba has under names (its documentation, dielectric). */
const DIELECTRICS: Readonly<Record<string, number>> = {
  vacuum: 1,
  helium: 1.000036,
  hydrogen: 1.000132,
  air: 1.000277,
  'carbon dioxide': 1.00045,
  water: 1.333,
  acetone: 1.36,
  ethanol: 1.361,
  'carbon tetrachloride': 1.461,
  glycerol: 1.4729,
  benzene: 1.501,
  'silicone oil': 1.52045,
  bromine: 1.661,
  'water ice': 1.31,
  'fused quartz': 1.458,
  pyrex: 1.47,
  'acrylic glass': 1.49,
  polypropylene: 1.49,
  bk7: 1.5046,
  'sodium chloride': 1.544,
  amber: 1.55,
  pet: 1.575,
  diamond: 2.419,
};
const MAX_NESTED = 32;

export class Bsdfs {
  /** One look an element, so that it becomes one material. */
  private readonly made = new Map<Element, Look>();

  /** @throws SceneError */
  of(node: Node, depth = 0): Look {
    if (depth > MAX_NESTED) throw placeError(node.place, `expected BSDFs at most ${MAX_NESTED} deep in one another, got more`);
    const known = this.made.get(node.element);
    if (known !== undefined) return known;
    const look = this.make(node, { name: node.name, place: node.place }, depth);
    node.end();
    this.made.set(node.element, look);
    return look;
  }

  private nested(node: Node, depth: number): Look[] {
    return node.objects('bsdf').map((each) => this.of(each, depth + 1));
  }

  private one(node: Node, depth: number): Look {
    const [first] = this.nested(node, depth);
    if (first === undefined) throw placeError(node.place, `expected a BSDF within ${shown(node.type)}, got none`);
    return first;
  }

  /** Heights are lengths of the scene. */
  private bumped(node: Node, depth: number): Look {
    const [given] = node.objects('texture');
    if (given === undefined) throw placeError(node.place, 'expected a texture of heights within "bumpmap", got none');
    const factor = node.number('scale', 1, -1e6, 1e6);
    node.ignore('flip_invalid_normals', 'use_shadowing_function');
    return bumped(this.one(node, depth), scaled(textureNode(given), [factor, factor, factor]), node.notes);
  }

  private make(node: Node, common: { name: string; place: Place }, depth: number): Look {
    const { notes, place, type } = node;
    switch (type) {
      case 'diffuse':
        return { ...common, kind: 'diffuse', reflectance: textureOf(node, 'reflectance', 0.5) };
      case 'twosided':
        return this.one(node, depth);
      case 'mask': {
        const cover = textureOf(node, 'opacity', 0.5);
        return { ...this.one(node, depth), cover };
      }
      case 'normalmap': {
        const map = textureOf(node, 'normalmap', 0.5);
        node.ignore('flip_invalid_normals', 'use_shadowing_function');
        const base = this.one(node, depth);
        if (map.kind !== 'image') return base;
        // What is green points along n × s, which is up in the picture for both.
        return { ...base, normalMap: { ...map.image, look: { ...map.image.look, colorSpace: 'linear' } } };
      }
      case 'bumpmap':
        return this.bumped(node, depth);
      case 'blendbsdf': {
        const share = textureOf(node, 'weight', 0.5);
        const [first, second] = this.nested(node, depth);
        if (first === undefined || second === undefined) throw placeError(place, 'expected two BSDFs of a blend, got fewer');
        return { ...common, kind: 'mix', first, second, share };
      }
      case 'null':
        return { ...common, kind: 'passage' };
      case 'dielectric':
      case 'roughdielectric':
        return {
          ...common,
          kind: 'dielectric',
          ior: this.index(node),
          slopes: type === 'dielectric' ? SMOOTH : this.slopes(node),
          tint: this.tint(node),
        };
      case 'thindielectric':
        return { ...common, kind: 'thin-dielectric', ior: this.index(node), tint: this.tint(node) };
      case 'conductor':
      case 'roughconductor':
        return this.conductor(node, common, type === 'conductor' ? SMOOTH : this.slopes(node));
      case 'plastic':
      case 'roughplastic':
        return this.plastic(node, common, type === 'plastic' ? SMOOTH : this.slopes(node));
      case 'pplastic':
        notes.add('A polarised plastic is one without polarisation', place);
        return this.plastic(node, common, this.slopes(node));
      case 'hair':
        return { ...common, kind: 'hair', params: this.hair(node) };
      case 'measured':
        return { ...common, kind: 'measured', file: node.string('filename', '') };
      case 'principled':
      case 'principledthin':
        return this.principled(node, common);
      default: {
        const older = olderBsdf(
          node,
          common,
          () => this.nested(node, depth),
          () => this.index(node),
        );
        if (older !== null) return older;
        if (!OTHERS.includes(type)) throw placeError(place, `expected a kind of BSDF, got ${shown(type)}`);
        notes.add(`A BSDF of the kind ${quoted(type)} is a grey diffuse one`, place);
        return { ...common, kind: 'diffuse', reflectance: grey(0.5) };
      }
    }
  }

  private hair(node: Node): Record<string, number | string | Vec3> {
    const within = (name: string, other: number, low: number, high: number): number =>
      Math.min(high, Math.max(low, meanOf(textureOf(node, name, other))[0]));
    const hasAbsorption = node.has('sigma_a');
    const melanin = { eumelanin: within('eumelanin', 1.3, 0, 20), pheomelanin: within('pheomelanin', 0.2, 0, 20) };
    const absorption = colorOf(node, 'sigma_a', 0).map((each) => Math.min(50, Math.max(0, each))) as Vec3;
    if (node.number('scale', 1, 0, 1e6) !== 1) node.notes.add('The scale of the absorption of hair is left out', node.place);
    return {
      ...(hasAbsorption ? { color_by: 'absorption', absorption } : { color_by: 'melanin', ...melanin }),
      roughness: within('longitudinal_roughness', 0.3, 0.05, 1),
      azimuthal_roughness: within('azimuthal_roughness', 0.3, 0.05, 1),
      tilt: within('scale_tilt', 2, -10, 10),
      ior: Math.min(2.5, Math.max(1.05, this.side(node, 'int_ior', 'amber') / this.side(node, 'ext_ior', 'air'))),
    };
  }

  private side(node: Node, name: string, other: string): number {
    const tag = node.tagOf(name);
    if (tag === 'float' || tag === 'integer') return node.number(name, 1, 0.1, 10);
    const word = node.string(name, other).toLowerCase();
    const index = Object.hasOwn(DIELECTRICS, word) ? DIELECTRICS[word] : undefined;
    if (index === undefined) throw placeError(node.place, `expected a material that is known for ${shown(name)}, got ${shown(word)}`);
    return index;
  }

  private index = (node: Node): number => this.side(node, 'int_ior', 'bk7') / this.side(node, 'ext_ior', 'air');

  private tint(node: Node): Vec3 {
    const [up, down] = [colorOf(node, 'specular_reflectance', 1), colorOf(node, 'specular_transmittance', 1)];
    if (up.some((each, i) => each !== down[i as 0 | 1 | 2])) node.notes.add('Glass has one tint, that of what comes through', node.place);
    return down;
  }

  private slopes(node: Node): Slopes {
    if (node.string('distribution', 'beckmann').toLowerCase() !== 'ggx')
      node.notes.add('Facets of Beckmann are those of GGX of the same slope', node.place);
    node.ignore('sample_visible');
    const both = textureOf(node, 'alpha', 0.1);
    return [node.has('alpha_u') ? textureOf(node, 'alpha_u', 0.1) : both, node.has('alpha_v') ? textureOf(node, 'alpha_v', 0.1) : both];
  }

  private conductor(node: Node, common: { name: string; place: Place }, slopes: Slopes): Look {
    const tint = colorOf(node, 'specular_reflectance', 1);
    const material = node
      .string('material', 'none')
      .toLowerCase()
      .replace(/_palik$/, '');
    if (node.has('eta') || node.has('k')) {
      const [n, k] = [colorOf(node, 'eta', 0), colorOf(node, 'k', 1)];
      return { ...common, kind: 'conductor', metal: { n, k }, slopes, tint };
    }
    if (material === 'none') return { ...common, kind: 'tinted-metal', reflectance: { kind: 'color', color: tint }, slopes };
    const metal = Object.hasOwn(METALS, material) ? METALS[material] : undefined;
    if (metal === undefined) node.notes.add(`The metal ${quoted(material)} is copper here`, node.place);
    return { ...common, kind: 'conductor', metal: metal ?? 'copper', slopes, tint };
  }

  private plastic(node: Node, common: { name: string; place: Place }, slopes: Slopes): Look {
    const ior = this.side(node, 'int_ior', 'polypropylene') / this.side(node, 'ext_ior', 'air');
    const body = textureOf(node, 'diffuse_reflectance', 0.5);
    if (colorOf(node, 'specular_reflectance', 1).some((each) => each !== 1))
      node.notes.add('The tint of a clear coat is left out', node.place);
    return { ...common, kind: 'coated', body, isDeepened: node.bool('nonlinear', false), ior, slopes };
  }

  private principled(node: Node, common: { name: string; place: Place }): Look {
    const { notes, place, type } = node;
    const number = (name: string, other: number): number => meanOf(textureOf(node, name, other))[0];
    notes.add('The principled BSDF of Disney is approximated by the material principled, which is OpenPBR', place);
    const ior =
      node.has('eta') && type === 'principled' ? node.number('eta', 1.5, 1, 10) : indexOf(0.08 * node.number('specular', 0.5, 0, 1));
    const thin = type === 'principledthin';
    const params: Record<string, number | boolean> = {
      specular_ior: Math.min(3, Math.max(1, ior)),
      ...(thin && { thin_walled: true }),
      ...nonZero({
        specular_roughness_anisotropy: number('anisotropic', 0),
        fuzz_weight: number('sheen', 0),
        coat_weight: number('clearcoat', 0),
      }),
      ...(node.has('clearcoat') && {
        coat_roughness: Math.sqrt(0.1 + (0.001 - 0.1) * number('clearcoat_gloss', 0)),
        coat_ior: 1.5,
        coat_darkening: 0,
        coat_roughening: 0,
      }),
    };
    const textures: Record<string, Texture> = {
      base_color: textureOf(node, 'base_color', 0.5),
      specular_roughness: textureOf(node, 'roughness', 0.5),
      ...(node.has('metallic') && { base_metalness: textureOf(node, 'metallic', 0) }),
      ...(node.has('spec_trans') && {
        transmission_weight: textureOf(node, 'spec_trans', 0),
        transmission_color: textureOf(node, 'base_color', 0.5),
      }),
    };
    for (const each of ['flatness', 'spec_tint', 'sheen_tint', 'diff_trans'])
      if (number(each, 0) > 0) notes.add(`${quoted(each)} of a principled BSDF is left out`, place);
    node.ignore('diffuse_reflectance_sampling_rate', 'main_specular_sampling_rate', 'clearcoat_sampling_rate', 'eta');
    return { ...common, kind: 'principled', params, textures };
  }
}

const SMOOTH: Slopes = [grey(0), grey(0)];
const OTHERS = ['measured_polarized', 'polarizer', 'retarder', 'circular', 'bsdf', 'hk', 'irawan', 'sssbrdf'];

const nonZero = (values: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(values).filter(([, each]) => each !== 0));
