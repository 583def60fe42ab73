/** Materials of pbrt-v3 that its successor does not have (pbrt-v3, src/materials), by those that come nearest here. */
import type { Vec3 } from '../../document.ts';
import type { Look, Slopes } from '../build/looks.ts';
import { type Notes, type Place, quoted } from '../build/notes.ts';
import { grey, meanOf, scaled, type Texture } from '../build/textures.ts';
import { olderSlope } from './older.ts';
import type { Params } from './params.ts';
import type { Textures } from './textures.ts';

interface Given {
  params: Params;
  textures: Textures;
  notes: Notes;
  common: { name: string; place: Place };
}
type Principled = Look & { kind: 'principled' };

/** Null: it is no kind of older files. @throws SceneError */
export function olderLook(
  kind: string,
  params: Params,
  textures: Textures,
  notes: Notes,
  common: { name: string; place: Place },
): Look | null {
  const make = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  return make === undefined ? null : make({ params, textures, notes, common });
}

/** Whether a mix is one of older files: by the names of two materials, and how much of the first there is. */
export const olderMix = ({ textures, params }: Pick<Given, 'textures' | 'params'>, get: (name: string) => Look) => ({
  first: get(params.string('namedmaterial2', '')),
  second: get(params.string('namedmaterial1', '')),
  share: textures.shareOf(params, 'amount', 0.5),
});

const KINDS: Readonly<Record<string, (given: Given) => Look>> = {
  matte({ params, textures, notes, common }) {
    const sigma = meanOf(textures.numberOf(params, 'sigma', 0))[0];
    if (sigma !== 0) notes.add('The roughness of a matte surface is left out', common.place);
    return { ...common, kind: 'diffuse', reflectance: textures.colorOf(params, 'Kd', grey(0.5)) };
  },
  plastic: (given) => ({ ...glossy(given, 0.25), ...given.common }),
  substrate(given) {
    const { params, textures } = given;
    // Of Ashikhmin and Shirley: Ks is what is reflected at normal incidence.
    const root = Math.sqrt(Math.min(0.9, Math.max(0, mean(meanOf(textures.colorOf(params, 'Ks', grey(0.5)))))));
    const base = principled(given, textures.colorOf(params, 'Kd', grey(0.5)));
    return {
      ...base,
      params: { ...base.params, specular_ior: Math.min(3, (1 + root) / (1 - root)), specular_roughness: roughness(given, 0.1) },
    };
  },
  uber(given) {
    const { params, textures } = given;
    const base = glossy(given, 0.25);
    const [mirror, through] = ['Kr', 'Kt'].map((name) => meanOf(textures.colorOf(params, name, grey(0)))) as [Vec3, Vec3];
    const cover = textures.shareOf(params, 'opacity', 1);
    const ior = index(given, params.has('eta') ? 'eta' : 'index');
    return {
      ...base,
      ...(!(cover.kind === 'color' && cover.color[0] >= 1) && { cover }),
      params: {
        ...base.params,
        specular_ior: ior,
        ...(mean(mirror) > 0 && { coat_weight: Math.min(1, mean(mirror)), coat_ior: ior, coat_roughness: 0, coat_darkening: 0 }),
        ...(mean(through) > 0 && { transmission_weight: Math.min(1, mean(through)) }),
      },
    };
  },
  mirror({ params, textures, common }) {
    params.ignore('roughness');
    return { ...common, kind: 'tinted-metal', reflectance: textures.colorOf(params, 'Kr', grey(0.9)), slopes: [grey(0), grey(0)] };
  },
  glass(given) {
    const { params, textures, notes, common } = given;
    const [mirror, through] = ['Kr', 'Kt'].map((name) => meanOf(textures.colorOf(params, name, grey(1)))) as [Vec3, Vec3];
    if (mirror.some((each, axis) => each !== through[axis]))
      notes.add('Glass reflects and transmits in one colour, that of Kt', common.place);
    const ior = index(given, params.has('eta') ? 'eta' : 'index');
    return { ...common, kind: 'dielectric', ior, slopes: olderSlopes(given, 0, true), tint: through };
  },
  translucent({ params, textures, notes, common }) {
    const diffuse = textures.colorOf(params, 'Kd', grey(0.25));
    const part = (name: string): Texture => scaled(diffuse, meanOf(textures.colorOf(params, name, grey(0.5))));
    if (mean(meanOf(textures.colorOf(params, 'Ks', grey(0.25)))) > 0)
      notes.add('The highlights of a translucent material are left out', common.place);
    params.ignore('roughness', 'remaproughness');
    return { ...common, kind: 'leaf', reflectance: part('reflect'), transmittance: part('transmit') };
  },
  disney(given) {
    const { params, textures, notes, common } = given;
    const number = (name: string, other: number): number => meanOf(textures.numberOf(params, name, other))[0];
    const base = principled(given, textures.colorOf(params, 'color', grey(0.5)));
    const coat = number('clearcoat', 0);
    for (const each of ['speculartint', 'flatness', 'difftrans', 'scatterdistance'])
      if (params.has(each)) notes.add(`${quoted(each)} of the material "disney" is left out`, common.place);
    params.ignore('speculartint', 'sheentint', 'flatness', 'difftrans', 'scatterdistance');
    return {
      ...base,
      params: {
        specular_ior: index(given, 'eta'),
        specular_roughness_anisotropy: number('anisotropic', 0),
        fuzz_weight: Math.min(1, number('sheen', 0)),
        transmission_weight: number('spectrans', 0),
        ...(coat > 0 && { coat_weight: Math.min(1, coat), coat_ior: 1.5, coat_darkening: 0, coat_roughness: Math.sqrt(0.1 - 0.099 * number('clearcoatgloss', 1)) }),
        ...(params.bool('thin', false) && { thin_walled: true }),
      },
      textures: {
        ...base.textures,
        base_metalness: textures.numberOf(params, 'metallic', 0),
        specular_roughness: textures.numberOf(params, 'roughness', 0.5),
      },
    };
  }, // prettier-ignore
  fourier({ params, notes, common }) {
    params.ignore('bsdffile');
    notes.add('A BSDF by its Fourier series is grey', common.place);
    return { ...common, kind: 'diffuse', reflectance: grey(0.5) };
  },
};
const mean = ([r, g, b]: Vec3): number => (r + g + b) / 3;

function principled({ common }: Given, base: Texture): Principled {
  return { ...common, kind: 'principled', params: {}, textures: { base_color: base } };
}

/** Kd below facets of glass that reflect Ks of what glass does. */
function glossy(given: Given, other: number): Principled {
  const { params, textures } = given;
  const base = principled(given, textures.colorOf(params, 'Kd', grey(other)));
  const highlight = mean(meanOf(textures.colorOf(params, 'Ks', grey(0.25))));
  return { ...base, params: { specular_weight: Math.min(1, highlight), specular_roughness: roughness(given, 0.1) } };
}

const index = ({ params, textures }: Given, name: string): number =>
  Math.min(
    3,
    Math.max(
      1,
      meanOf(params.typeOf(name) === 'spectrum' ? textures.colorOf(params, name, grey(1.5)) : textures.numberOf(params, name, 1.5))[0],
    ),
  );

/** Perceptual, of both slopes. */
function roughness(given: Given, other: number): number {
  const [u, v] = olderSlopes(given, other).map((each) => meanOf(each)[0]) as [number, number];
  return Math.min(1, Math.sqrt(Math.sqrt(Math.max(0, u * v))));
}

/** α along u and v. @param isMirror whether a roughness of 0 is one */
export function olderSlopes({ params, textures }: Pick<Given, 'params' | 'textures'>, other: number, isMirror = false): Slopes {
  const remaps = params.bool('remaproughness', true);
  const single = meanOf(textures.numberOf(params, 'roughness', other))[0];
  const of = (name: string): Texture => {
    const value = meanOf(textures.numberOrNull(params, name) ?? grey(single))[0];
    return grey(value === 0 && isMirror ? 0 : remaps ? olderSlope(value) : value);
  };
  return [of('uroughness'), of('vroughness')];
}
