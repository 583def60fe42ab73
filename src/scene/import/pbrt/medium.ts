/** What media of pbrt-v4 have in common: coefficients, mean cosine, light. */
import type { Affine } from '../../affine.ts';
import type { Vec3 } from '../../document.ts';
import { scale } from '../../vec.ts';
import type { SceneBuilder } from '../build/builder.ts';
import { placeError, quoted } from '../build/notes.ts';
import type { Medium } from '../volumes/grid.ts';
import { namedMedium } from './named-media.ts';
import type { Params } from './params.ts';
import { surfaceColor } from './textures.ts';

/** Makes the medium where something is filled with it: whether the scene is mirrored is known by then. */
export type MakeMedium = () => Promise<Medium>;

export interface MediumStatement {
  params: Params;
  /** Of the medium's coordinates. */
  matrix: Affine;
  name: string;
  builder: SceneBuilder;
  /** What the film makes of radiance: known by the time that a medium is made. */
  ratio(): number;
}

/** Its coefficients and mean cosine. @throws SceneError */
export function baseOf(params: Params): { absorption: Vec3; scattering: Vec3; g: number } {
  const { place, notes } = params;
  const preset = params.string('preset', null);
  const named = preset === null ? null : namedMedium(preset);
  if (preset !== null && named === null) notes.add(`The preset ${quoted(preset)} of a medium is not known: its coefficients count`, place);
  const factor = params.number('scale', 1, 0, 1e6);
  const of = (key: string, known: Vec3 | undefined): Vec3 => {
    const given = params.spectrum(key);
    const value = scale(known ?? (given === null ? [1, 1, 1] : surfaceColor(given, params)), factor);
    if (!value.every((each) => each <= 1e6)) throw placeError(place, `expected coefficients of at most 1e6, got ${Math.max(...value)}`);
    return value;
  };
  const [absorption, scattering] = [of('sigma_a', named?.absorption), of('sigma_s', named?.scattering)];
  return { absorption, scattering, g: cosineOf(params) };
}

export const cosineOf = (params: Params): number => Math.min(0.99, Math.max(-0.99, params.number('g', 0, -1, 1)));

/** The member of a medium, where it gives light. @throws SceneError */
export function emissionOf(light: Vec3 | null, factor: number, { place }: Params): { emission?: Vec3 } {
  if (light === null || !(factor > 0) || light.every((each) => each === 0)) return {};
  const emission = scale(light, factor);
  if (!emission.every((each) => each <= 1e9)) throw placeError(place, `expected light of at most 1e9, got ${Math.max(...emission)}`);
  return { emission };
}
