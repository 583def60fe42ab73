/** Material "hair" → parameters of materials/hair.wgsl, which is of the same model. */
import { vectorOf } from '../../vec.ts';
import { meanOf } from '../build/textures.ts';
import type { Params } from './params.ts';
import type { Textures } from './textures.ts';

/** The first of σ_a, reflectance and melanin that is given, as pbrt has it. Textures count as their mean. */
export function hairParams(params: Params, textures: Textures): Record<string, number | string | [number, number, number]> {
  const number = (name: string, other: number, low: number, high: number): number =>
    Math.min(high, Math.max(low, meanOf(textures.numberOf(params, name, other))[0]));
  const absorption = textures.colorOrNull(params, 'sigma_a');
  const reflectance = textures.colorOrNull(params, 'reflectance') ?? textures.colorOrNull(params, 'color');
  const hasMelanin = params.has('eumelanin') || params.has('pheomelanin');
  const melanin = { eumelanin: number('eumelanin', hasMelanin ? 0 : 1.3, 0, 20), pheomelanin: number('pheomelanin', 0, 0, 20) };
  const within = (texture: NonNullable<typeof absorption>, high: number) =>
    vectorOf((axis) => Math.min(high, Math.max(0, meanOf(texture)[axis])));
  return {
    ...(absorption !== null
      ? { color_by: 'absorption', absorption: within(absorption, 50) }
      : reflectance !== null
        ? { color_by: 'reflectance', reflectance: within(reflectance, 1) }
        : { color_by: 'melanin', ...melanin }),
    roughness: number('beta_m', 0.3, 0.05, 1),
    azimuthal_roughness: number('beta_n', 0.3, 0.05, 1),
    tilt: number('alpha', 2, -10, 10),
    ior: Math.min(2.5, Math.max(1.05, meanOf(textures.numberOf(params, 'eta', 1.55))[0])),
  };
}
