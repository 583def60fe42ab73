/** Material statements. */
import { shown } from '../../errors.ts';
import type { Vec3 } from '../../document.ts';
import type { Look, Metal, Slopes } from '../build/looks.ts';
import { MEASURED, normalReflectance } from '../build/metals.ts';
import { type Notes, type Place, placeError, quoted } from '../build/notes.ts';
import { bumped } from '../build/heights.ts';
import { grey, meanOf, scaled, type Texture, toPower } from '../build/textures.ts';
import { hairParams } from './hair.ts';
import { glassIndex, namedMetal } from './named-spectra.ts';
import type { Dialect } from './older.ts';
import { olderLook, olderMix, olderSlopes } from './older-materials.ts';
import type { Params } from './params.ts';
import { subsurfaceOf } from './subsurface.ts';
import type { Textures } from './textures.ts';

const WHITE: Vec3 = [1, 1, 1];
const LAYERS = ['thickness', 'albedo', 'g', 'maxdepth', 'nsamples'];

export class MaterialStatements {
  private readonly named = new Map<string, Look>();
  private readonly textures: Textures;
  private readonly notes: Notes;
  private readonly dialect: Dialect;

  constructor(textures: Textures, notes: Notes, dialect: Dialect) {
    this.dialect = dialect;
    this.textures = textures;
    this.notes = notes;
  }

  set(name: string, look: Look): void {
    this.named.set(name, look);
  }

  /** @throws SceneError */
  get(name: string, place: Place): Look {
    const look = this.named.get(name);
    if (look === undefined) throw placeError(place, `expected the name of a material, got ${shown(name)}`);
    return look;
  }

  /** @param name for people. @throws SceneError */
  read(kind: string, params: Params, name: string, place: Place): Look {
    const look = this.make(kind, params, { name, place });
    const normals = params.string('normalmap', null);
    const heights = this.textures.numberOrNull(params, 'displacement');
    params.end();
    if (normals !== null) return { ...look, normalMap: { file: normals, look: { colorSpace: 'linear' }, place } };
    return heights === null ? look : bumped(look, heights, this.notes);
  }

  private make(kind: string, params: Params, common: { name: string; place: Place }): Look {
    const { textures } = this;
    const { place } = common;
    const colored = (name: string, other: number): Texture => textures.colorOf(params, name, grey(other));
    switch (kind) {
      case '':
      case 'none':
      case 'interface':
        return { ...common, kind: 'passage' };
      case 'diffuse':
        return { ...common, kind: 'diffuse', reflectance: colored('reflectance', 0.5) };
      case 'coateddiffuse':
        this.layers(params, place);
        return {
          ...common,
          kind: 'coated',
          body: colored('reflectance', 0.5),
          isDeepened: true,
          ior: this.index(params, 'eta'),
          slopes: this.slopes(params, '', 0),
        };
      case 'conductor':
        return this.conductor(params, common, '', 'reflectance', 0);
      case 'coatedconductor': {
        this.layers(params, place);
        this.notes.add('A coated conductor is approximated by a metal under the coat of the material principled', place);
        const metal = this.conductor(params, common, 'conductor.', 'reflectance', 0);
        const coat = this.slopes(params, 'interface.', 0);
        const [base, slopes] = metal.kind === 'tinted-metal' ? [metal.reflectance, metal.slopes] : [grey(0.5), coat];
        const ior = this.index(params, 'interface.eta');
        const roughness = (of: Slopes): number => Math.min(1, Math.sqrt(Math.sqrt(Math.max(0, meanOf(of[0])[0] * meanOf(of[1])[0]))));
        const isMeasured = metal.kind === 'conductor';
        const facets = isMeasured ? metal.slopes : slopes;
        return {
          ...common,
          kind: 'principled',
          params: {
            base_metalness: 1,
            specular_roughness: roughness(facets),
            coat_weight: 1,
            coat_roughness: roughness(coat),
            coat_ior: Math.min(3, Math.max(1, ior)),
          },
          textures: {
            base_color: isMeasured ? { kind: 'color', color: normalReflectance(metal.metal) } : base,
            ...(facets[0] === facets[1] && { specular_roughness: toPower(facets[0], 0.5) }),
          },
        };
      }
      case 'dielectric':
        return { ...common, kind: 'dielectric', ior: this.index(params, 'eta'), slopes: this.slopes(params, '', 0), tint: WHITE };
      case 'thindielectric':
        return { ...common, kind: 'thin-dielectric', ior: this.index(params, 'eta'), tint: WHITE };
      case 'diffusetransmission': {
        const scale = params.number('scale', 1, 0, 1e3);
        const of = (name: string): Texture => scaledBy(colored(name, 0.25), scale);
        return { ...common, kind: 'leaf', reflectance: of('reflectance'), transmittance: of('transmittance') };
      }
      case 'mix': {
        if (params.has('namedmaterial1'))
          return { ...common, kind: 'mix', ...olderMix({ params, textures }, (each) => this.get(each, place)) };
        const names = params.strings('materials');
        const [first, second] = names;
        if (first === undefined || second === undefined || names.length > 2)
          throw placeError(place, `expected the names of two materials of a mix, got ${names.length}`);
        return {
          ...common,
          kind: 'mix',
          first: this.get(first, place),
          second: this.get(second, place),
          share: textures.numberOf(params, 'amount', 0.5),
        };
      }
      case 'metal':
      case 'shinymetal':
        this.dialect.older(place);
        return { ...this.conductor(params, common, '', 'reflectance', 0.01), slopes: olderSlopes({ params, textures }, 0.01) };
      case 'kdsubsurface':
      case 'subsurface':
        return this.subsurface(params, common);
      case 'hair':
        return { ...common, kind: 'hair', params: hairParams(params, textures) };
      case 'measured':
        return { ...common, kind: 'measured', file: params.string('filename', '') };
      default: {
        const older = olderLook(kind, params, textures, this.notes, common);
        if (older !== null) {
          this.dialect.older(place);
          return older;
        }
        if (!this.dialect.isOlder) throw placeError(place, `expected a kind of material, got ${shown(kind)}`);
        // As pbrt-v3 does.
        this.notes.add(`A material of the kind ${quoted(kind)} is not known, and grey`, place);
        return { ...common, kind: 'diffuse', reflectance: grey(0.5) };
      }
    }
  }

  private subsurface(params: Params, common: { name: string; place: Place }): Look {
    const { params: below, textures } = subsurfaceOf(params, this.textures);
    this.notes.add('Light below a surface is not reflected at its boundary from inside, and looks as bright as without', common.place);
    const [u, v] = this.slopes(params, '', 0);
    const roughness = Math.min(1, Math.sqrt(Math.sqrt(Math.max(0, meanOf(u)[0] * meanOf(v)[0]))));
    const ior = Math.min(3, Math.max(1, this.index(params, 'eta', 1.33)));
    return { ...common, kind: 'principled', params: { ...below, specular_roughness: roughness, specular_ior: ior }, textures };
  }

  /** What is between a coat and its base: nothing, here. */
  private layers(params: Params, place: Place): void {
    const albedo = this.textures.colorOrNull(params, 'albedo');
    if (albedo !== null && meanOf(albedo).some((each) => each > 0)) this.notes.add('What scatters within a coat is left out', place);
    params.ignore(...LAYERS);
  }

  private conductor(
    params: Params,
    common: { name: string; place: Place },
    prefix: string,
    reflectance: string,
    rough: number,
  ): Look & { kind: 'conductor' | 'tinted-metal' } {
    const slopes = this.slopes(params, prefix, rough);
    const given = this.textures.colorOrNull(params, reflectance);
    const [eta, k] = [`${prefix}eta`, `${prefix}k`];
    if (given !== null) {
      if (params.has(eta) || params.has(k)) throw placeError(common.place, 'expected a metal by its reflectance or by eta and k, got both');
      return { ...common, kind: 'tinted-metal', reflectance: given, slopes };
    }
    return { ...common, kind: 'conductor', metal: this.metal(params, eta, k), slopes, tint: WHITE };
  }

  private metal(params: Params, etaName: string, kName: string): Metal {
    const name = (of: string, other: string): string => {
      const given = params.has(of) && params.typeOf(of) !== 'texture' ? params.spectrum(of) : null;
      return given === null ? (params.has(of) ? '' : other) : given.kind === 'name' ? given.name : '';
    };
    const known = namedMetal(name(etaName, 'metal-Cu-eta'), name(kName, 'metal-Cu-k'));
    if (known !== null) return known;
    const part = (of: string, other: string, take: 'n' | 'k'): Vec3 => {
      const metal = (word: string): Vec3 | null => {
        const found = namedMetal(word.replace(/-k$/, '-eta'), word.replace(/-eta$/, '-k'));
        return found === null ? null : typeof found === 'string' ? MEASURED[found][take] : found[take];
      };
      return (params.typeOf(of) === 'texture' ? null : params.indices(of, metal)) ?? metal(other) ?? WHITE;
    };
    return { n: part(etaName, 'metal-Cu-eta', 'n'), k: part(kName, 'metal-Cu-k', 'k') };
  }

  private index(params: Params, name: string, other = 1.5): number {
    const indices = params.indices(name, glassIndex);
    if (indices === null) return other;
    if (params.typeOf(name) === 'spectrum')
      this.notes.add('Glass does not split colours: its index of refraction is that of yellow or green light', params.place);
    return indices[1];
  }

  /** Of facets, from pbrt's roughness: its root, unless the file says that it is α itself. */
  private slopes(params: Params, prefix: string, other: number): Slopes {
    const remaps = params.bool('remaproughness', true);
    const both = this.textures.numberOf(params, `${prefix}roughness`, other);
    const alpha = (texture: Texture): Texture => (remaps ? toPower(texture, 0.5) : texture);
    const single = alpha(both);
    const of = (name: string): Texture => {
      const own = this.textures.numberOrNull(params, `${prefix}${name}`);
      return own === null ? single : alpha(own);
    };
    return [of('uroughness'), of('vroughness')];
  }
}

const scaledBy = (texture: Texture, by: number): Texture => scaled(texture, [by, by, by]);
