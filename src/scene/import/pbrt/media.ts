/** Media of pbrt-v4: homogeneous, and those of which grids give the density (pbrt-v4, src/pbrt/media.cpp). */
import type { Vec3 } from '../../document.ts';
import type { Affine } from '../../affine.ts';
import { AXES, scale, sub, vectorOf } from '../../vec.ts';
import type { SceneBuilder } from '../build/builder.ts';
import { multiplied, scaling, translation } from '../build/matrix.ts';
import { placeError, quoted } from '../build/notes.ts';
import { gridMedium, type Medium } from '../volumes/grid.ts';
import { lightOfParams } from './lights.ts';
import { namedMedium } from './named-media.ts';
import type { Params } from './params.ts';
import { surfaceColor } from './textures.ts';

/** Makes the medium where something is filled with it: whether the scene is mirrored is known by then. */
export type MakeMedium = () => Promise<Medium>;
/** `light`: Le, without what the film makes of it; null: none. */
type Base = { absorption: Vec3; scattering: Vec3; g: number; light: Vec3 | null };
/** What the film makes of radiance: known by the time that a medium is made. */
type Ratio = () => number;

/** @param matrix of the medium's coordinates. @throws SceneError */
export function mediumOf(params: Params, matrix: Affine, name: string, builder: SceneBuilder, ratio: Ratio): MakeMedium {
  const { place, notes } = params;
  const kind = params.string('type', 'homogeneous');
  const made = make(kind, params, matrix, name, builder, ratio);
  if (made !== null) {
    params.end();
    return made;
  }
  notes.add(`A medium of the kind ${quoted(kind)} is left out`, place);
  return async () => ({});
}

function make(kind: string, params: Params, matrix: Affine, name: string, builder: SceneBuilder, ratio: Ratio): MakeMedium | null {
  switch (kind) {
    case 'homogeneous': {
      const { light, ...base } = baseOf(params);
      const factor = params.number('Lescale', 1, 0, 1e12);
      return async () => ({ ...base, ...emissionOf(light, factor * ratio(), params) });
    }
    case 'uniformgrid':
      return uniformGrid(params, matrix, name, builder, ratio);
    case 'rgbgrid':
      return colorGrid(params, matrix, name, builder);
    default:
      return null;
  }
}

function baseOf(params: Params): Base {
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
  const light = params.has('Le') ? lightOfParams(params, 'Le') : null;
  return { absorption, scattering, g: lightless(params, ['temperature']), light };
}

/** The member of a medium, where it gives light. @throws SceneError */
function emissionOf(light: Vec3 | null, factor: number, { place }: Params): { emission?: Vec3 } {
  if (light === null || !(factor > 0) || light.every((each) => each === 0)) return {};
  const emission = scale(light, factor);
  if (!emission.every((each) => each <= 1e9)) throw placeError(place, `expected light of at most 1e9, got ${Math.max(...emission)}`);
  return { emission };
}

/** Its g; what else it gives light by is left out. */
function lightless(params: Params, left: readonly string[]): number {
  if (left.some(params.has)) params.notes.add('The light that a medium gives by itself is left out', params.place);
  params.ignore('Le', 'Lescale', 'temperature', 'temperatureoffset', 'temperaturecutoff', 'temperaturescale');
  return Math.min(0.99, Math.max(-0.99, params.number('g', 0, -1, 1)));
}

/** Cells along x, y and z, and the box that they fill in the medium's coordinates. @throws SceneError unless there are so many values */
function cellsOf(params: Params, matrix: Affine, count: number, what: string): { size: [number, number, number]; world: Affine } {
  const size = ['nx', 'ny', 'nz'].map((each) => params.whole(each, 1, 1, 1e5)) as [number, number, number];
  if (size[0] * size[1] * size[2] !== count) throw placeError(params.place, `expected ${size.join('×')} values of ${what}, got ${count}`);
  const [p0, p1] = [params.point('p0', [0, 0, 0]), params.point('p1', [1, 1, 1])];
  const low = p0.map((each, axis) => Math.min(each, p1[axis] ?? 0)) as Vec3;
  const high = p0.map((each, axis) => Math.max(each, p1[axis] ?? 0)) as Vec3;
  const box = multiplied([...translation(low)], [...scaling(sub(high, low))]);
  return { size, world: multiplied([...matrix], [...box]) };
}

function uniformGrid(params: Params, matrix: Affine, name: string, builder: SceneBuilder, ratio: Ratio): MakeMedium {
  const { place } = params;
  const values = Float32Array.from(params.numbers('density', 'float'));
  if (values.length === 0) throw placeError(place, 'expected "density" of a grid, got none');
  if (values.some((each) => !(each >= 0 && each < Infinity))) throw placeError(place, 'expected densities ≥ 0 of a grid, got others');
  const { size, world } = cellsOf(params, matrix, values.length, '"density"');
  // Of light a factor at each cell.
  const factors = Float32Array.from(params.numbers('Lescale', 'float'));
  if (factors.length > 0 && factors.length !== values.length)
    throw placeError(place, `expected ${size.join('×')} values of "Lescale", got ${factors.length}`);
  if (factors.some((each) => !(each >= 0 && each < Infinity))) throw placeError(place, 'expected factors ≥ 0 of light, got others');
  const { light, ...base } = baseOf(params);
  // Without any pbrt looks 1 up in a grid of one cell, around which nothing is.
  const lights = factors.length > 0 ? { size, values: factors } : { size: [1, 1, 1] as const, values: Float32Array.of(1) };
  return async () => {
    const emission = emissionOf(light, ratio(), params);
    const grid = { size, values, lights: emission.emission && lights, world: builder.toWorld(world), fades: true };
    const medium = gridMedium(builder, grid, base, name, place);
    return medium === null ? { g: base.g } : { ...medium, ...emission };
  };
}

/** Coefficients by colour at each cell: their sum's mean over the channels is the density, their colour that of all cells together. */
function colorGrid(params: Params, matrix: Affine, name: string, builder: SceneBuilder): MakeMedium {
  const { place, notes } = params;
  const [absorbed, scattered] = ['sigma_a', 'sigma_s'].map((key) => params.numbers(key, 'rgb')) as [number[], number[]];
  const count = Math.max(absorbed.length, scattered.length) / 3;
  if (count === 0) throw placeError(place, 'expected "sigma_a" or "sigma_s" of a grid of colours, got neither');
  for (const each of [absorbed, scattered])
    if (each.length > 0 && (each.length !== 3 * count || each.some((value) => !(value >= 0 && value < 1e30))))
      throw placeError(place, `expected ${count} colours ≥ 0 of a grid, got others`);
  const { size, world } = cellsOf(params, matrix, count, '"sigma_a" or "sigma_s"');
  const factor = params.number('scale', 1, 0, 1e6);
  // Without one of both it is 1 everywhere.
  const at = (list: readonly number[], i: number): number => (list.length === 0 ? 1 : (list[i] ?? 0)) * factor;
  const sumAt = (list: readonly number[], i: number): number => at(list, 3 * i) + at(list, 3 * i + 1) + at(list, 3 * i + 2);
  const values = Float32Array.from({ length: count }, (_, i) => (sumAt(absorbed, i) + sumAt(scattered, i)) / 3);
  const sums = [absorbed, scattered].map((list) => vectorOf((c) => values.reduce<number>((sum, _, i) => sum + at(list, 3 * i + c), 0)));
  const whole = values.reduce((sum, each) => sum + each, 0);
  const [absorption, scattering] = sums.map((each) => scale(each, whole > 0 ? 1 / whole : 0)) as [Vec3, Vec3];
  const isOneColor = values.every((density, i) =>
    AXES.every((c) =>
      [[absorbed, absorption] as const, [scattered, scattering] as const].every(
        ([list, mean]) => Math.abs(at(list, 3 * i + c) - density * mean[c]) <= 1e-4 * density,
      ),
    ),
  );
  if (!isOneColor) notes.add('A grid of several colours has one, that of their mean', place);
  const g = lightless(params, ['Le', 'temperature']);
  return async () =>
    gridMedium(builder, { size, values, world: builder.toWorld(world), fades: true }, { absorption, scattering, g }, name, place) ?? { g };
}
