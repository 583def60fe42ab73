/** Materials of a .mtl library → materials of ours. */
import type { SceneInput, Vec3 } from '../document.ts';
import type { MapRole } from './mtl-images.ts';
import type { MtlMaterial } from './mtl.ts';
import { add } from '../vec.ts';

type Material = SceneInput['materials'][string];

const unit = (value: number): number => Math.min(1, Math.max(0, value));
const color = (value: Vec3): Vec3 => value.map(unit) as Vec3;
const isBlack = (value: Vec3): boolean => value.every((each) => each === 0);
/** Illumination models with refraction, and with mirror reflection. */
const REFRACTS = [4, 6, 7, 9];
const REFLECTS = [3, 5, 8];
const IOR = 1.5;

/**
 * In this order: with numbers of the physically based extension → principled; with a refracting illumination model →
 * glass; with opacity below 1 → principled that transmits as much; a mirror without a body → mirror; with a highlight →
 * phong; the rest → diffuse. An image of the colour alone → painted; other images → principled.
 * @param images keys of the document's images
 */
export function materialOf(mtl: MtlMaterial, images: ReadonlyMap<MapRole, string> = new Map()): { material: Material; notes: string[] } {
  const { Kd = [0.8, 0.8, 0.8], Ks = [0, 0, 0], Ns = 0, Ni, illum = 2 } = mtl;
  const d = unit(mtl.d ?? 1);
  const ior = Ni !== undefined && Ni > 1 ? Math.min(3, Ni) : IOR;
  const notes: string[] = [];
  const of = (file: string, params: Material['params']): { material: Material; notes: string[] } => ({ material: { file, params }, notes });
  if (images.size > 0) {
    const plain = mtl.Pr === undefined && mtl.Pm === undefined && d === 1 && (illum < 2 || Ns === 0 || isBlack(Ks));
    const base = mtl.Kd ?? [1, 1, 1];
    const image = images.get('color');
    if (plain && images.size === 1 && image !== undefined) return of('painted', { albedo: color(base), image });
    return of('principled', {
      ...principled({ ...mtl, Tf: undefined }, images.has('color') ? base : Kd, ior, 1),
      ...pictured(mtl, images, d),
    });
  }
  if (mtl.Pr !== undefined || mtl.Pm !== undefined) return of('principled', principled(mtl, Kd, ior, d));
  if (REFRACTS.includes(illum)) return of('glass', { ior, tint: color(mtl.Tf ?? [1, 1, 1]) });
  if (d < 1) {
    notes.push(`The opacity ${d} of the material ${mtl.name} is taken for transmission.`);
    return of('principled', principled(mtl, Kd, ior, d));
  }
  if (REFLECTS.includes(illum) && isBlack(Kd) && !isBlack(Ks)) return of('mirror', { reflectance: color(Ks) });
  if (illum >= 2 && Ns > 0 && !isBlack(Ks)) {
    // Together they must not reflect more than arrives.
    const sum = Math.max(1, ...add(Kd, Ks));
    const scaled = (value: Vec3): Vec3 => color(value.map((each) => each / sum) as Vec3);
    return of('phong', { diffuse: scaled(Kd), specular: scaled(Ks), exponent: Math.min(2000, Math.max(1, Ns)) });
  }
  return of('diffuse', { albedo: color(Kd) });
}

/** Parameters that take images; opacity is that, where there is a map of it. */
function pictured({ Ke, Pr, Pm }: MtlMaterial, images: ReadonlyMap<MapRole, string>, d: number): Material['params'] {
  const image = (role: MapRole, param: string, more: Material['params'] = {}): Material['params'] => {
    const key = images.get(role);
    return key === undefined ? {} : { [param]: key, ...more };
  };
  const light = Math.max(...(Ke ?? [1, 1, 1]));
  return {
    ...image('color', 'base_color_image'),
    ...image('roughness', 'roughness_image', Pr === undefined ? { specular_roughness: 1 } : {}),
    ...image('metalness', 'metalness_image', Pm === undefined ? { base_metalness: 1 } : {}),
    ...image('normal', 'normal_image'),
    ...image('opacity', 'opacity_image'),
    ...(d < 1 && { opacity: d }),
    ...(light > 0 &&
      image('emission', 'emission_image', {
        emission_luminance: Math.min(1e6, light),
        emission_color: color((Ke ?? [1, 1, 1]).map((each) => each / light) as Vec3),
      })),
  };
}

function principled({ Pr, Pm, Ps, Pc, Pcr, aniso, Ns, Tf }: MtlMaterial, Kd: Vec3, ior: number, d: number): Material['params'] {
  // The exponent of Phong's lobe as the roughness of one about as wide: α² = 2 / (n + 2) (Walter et al. 2007).
  const roughness = Pr ?? (Ns === undefined ? 0.5 : (2 / (Ns + 2)) ** 0.25);
  return {
    base_color: color(Kd),
    base_metalness: unit(Pm ?? 0),
    specular_roughness: unit(roughness),
    specular_ior: ior,
    ...(d < 1 && { transmission_weight: 1 - d, transmission_color: color(Tf ?? [1, 1, 1]) }),
    ...(Ps !== undefined && { fuzz_weight: unit(Ps) }),
    ...(Pc !== undefined && {
      coat_weight: unit(Pc),
      coat_roughness: unit(Pcr ?? 0),
      coat_darkening: 0,
      ...(unit(Pcr ?? 0) > 0 && { coat_roughening: 0 }),
    }),
    ...(aniso !== undefined && { specular_roughness_anisotropy: unit(aniso) }),
  };
}
