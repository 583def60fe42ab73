/** The material `subsurface` of pbrt-v4, by the material principled. */
import type { Vec3 } from '../../document.ts';
import { vectorOf } from '../../vec.ts';
import { subsurfaceColor, subsurfaceParams } from '../build/subsurface.ts';
import { color as colorTexture, meanOf, type Texture } from '../build/textures.ts';
import { shown } from '../../errors.ts';
import { placeError } from '../build/notes.ts';
import { namedMedium } from './named-media.ts';
import type { Params } from './params.ts';
import type { Textures } from './textures.ts';

/** pbrt's, of whole milk, per unit of length. */
const [SIGMA_A, SIGMA_S]: [Vec3, Vec3] = [
  [0.0011, 0.0024, 0.014],
  [2.55, 3.21, 3.77],
];
/** A coefficient or length of 0 counts as this one. */
const LEAST = 1e-6;

/** Parameters and textures of the body. @throws SceneError */
export function subsurfaceOf(
  params: Params,
  textures: Textures,
): { params: Record<string, number | Vec3>; textures: Record<string, Texture> } {
  const scale = params.number('scale', 1, 0);
  const name = params.string('name', null);
  const known = name === null ? null : namedMedium(name);
  if (name !== null && known === null) throw placeError(params.place, `expected a medium that pbrt knows for "name", got ${shown(name)}`);
  // Of a known one scattering is reduced: as if it went to all sides.
  const g = params.number('g', 0, -1, 1) * (known === null ? 1 : 0);
  if (known !== null) params.ignore('sigma_a', 'sigma_s', 'reflectance', 'mfp');
  const reflectance = known === null ? (textures.colorOrNull(params, 'reflectance') ?? textures.colorOrNull(params, 'Kd')) : null;
  const scaled = (name: string, other: Vec3): Vec3 => {
    const given = known === null ? meanOf(textures.colorOf(params, name, colorTexture(other))) : other;
    return vectorOf((c) => Math.max(LEAST, given[c] * scale));
  };
  if (reflectance !== null) {
    const radius = scaled('mfp', [1, 1, 1]);
    const color = reflectance.kind === 'image' ? reflectance.factor : meanOf(reflectance);
    return { params: subsurfaceParams(color, radius, g), textures: { base_color: reflectance } };
  }
  const [absorbed, scattered] = [scaled('sigma_a', known?.absorption ?? SIGMA_A), scaled('sigma_s', known?.scattering ?? SIGMA_S)];
  const color = subsurfaceColor(
    vectorOf((c) => scattered[c] / (absorbed[c] + scattered[c])),
    g,
  );
  const radius = vectorOf((c) => 1 / (absorbed[c] + scattered[c]));
  return { params: subsurfaceParams(color, radius, g), textures: { base_color: colorTexture(color) } };
}
