/** `disney_principled` of MaterialX (Burley 2012, 2015) → parameters of materials/principled.wgsl: what its inputs say together. */
import type { Vec3 } from '../../document.ts';
import { vectorOf } from '../../vec.ts';
import { indexOf, meanOf, type Texture } from '../build/textures.ts';
import type { Element } from '../mitsuba/xml.ts';
import type { Graph } from './graph.ts';

/** Rows of inputs that are one parameter each. */
export const DISNEY_ROWS: readonly (readonly [input: string, param: string, other: number | Vec3])[] = [
  ['baseColor', 'base_color', [0.16, 0.16, 0.16]],
  ['metallic', 'base_metalness', 0],
  ['roughness', 'specular_roughness', 0.5],
  ['anisotropic', 'specular_roughness_anisotropy', 0],
  ['sheen', 'fuzz_weight', 0],
  ['clearcoat', 'coat_weight', 0],
  ['specTrans', 'transmission_weight', 0],
  ['subsurface', 'subsurface_weight', 0],
];

/** Inputs that are heard with others. */
export const DISNEY_MORE = ['specular', 'specularTint', 'sheenTint', 'clearcoatGloss', 'ior', 'subsurfaceDistance'];

/** Roughness of the fibres of `sheen_bsdf` that says none. */
const FIBRES = 0.3;

export function finishDisney(
  graph: Graph,
  node: Element,
  params: Record<string, number | Vec3 | boolean>,
  textures: Record<string, Texture>,
): void {
  const colorAt = (input: string, other: number): Vec3 => {
    const texture = graph.texture(node, input);
    if (texture !== null && texture.kind !== 'color') graph.notes.add(`The input "${input}" counts as its mean`, node.place);
    return texture === null ? [other, other, other] : meanOf(texture);
  };
  const unit = (input: string, other: number): number => Math.min(1, Math.max(0, colorAt(input, other)[0]));
  const base = colorAt('baseColor', 0.16);
  const tinted = (share: number): Vec3 => vectorOf((axis) => Math.min(1, Math.max(0, 1 + (base[axis] - 1) * share)));
  const isGlass = textures['transmission_weight'] !== undefined && meanOf(textures['transmission_weight'])[0] > 0;
  // Glass has its index; what reflects 0.08 · specular at normal incidence has another.
  params['specular_ior'] = Math.min(3, Math.max(1, isGlass ? colorAt('ior', 1.5)[0] : indexOf(0.08 * unit('specular', 0.5))));
  params['specular_color'] = tinted(unit('specularTint', 0));
  if (isGlass) params['transmission_color'] = tinted(1);
  if (params['fuzz_weight'] !== 0) Object.assign(params, { fuzz_color: tinted(unit('sheenTint', 0.5)), fuzz_roughness: FIBRES });
  if (params['coat_weight'] !== 0)
    Object.assign(params, { coat_roughness: 1 - unit('clearcoatGloss', 1), coat_ior: 1.5, coat_darkening: 0, coat_roughening: 0 });
  if (params['subsurface_weight'] === 0) return;
  const far = colorAt('subsurfaceDistance', 1);
  const most = Math.max(...far, 1e-6);
  Object.assign(params, {
    subsurface_color: tinted(1),
    subsurface_radius: Math.min(1000, most),
    subsurface_radius_scale: vectorOf((axis) => Math.max(0, far[axis]) / most),
  });
}
