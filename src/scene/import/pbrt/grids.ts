/** Media of pbrt-v4 of which grids give the density: in the scene, by one number or by colour, or in a file of NanoVDB. */
import type { Affine } from '../../affine.ts';
import type { Vec3 } from '../../document.ts';
import { AXES, sub, vec3At, vectorOf } from '../../vec.ts';
import { multiplied, scaling, translation } from '../build/matrix.ts';
import { placeError, quoted } from '../build/notes.ts';
import { averagedNote, type Cells, MAX_CELLS } from '../volumes/cells.ts';
import { gridMedium } from '../volumes/grid.ts';
import { type NvdbGrid, readNvdb } from '../volumes/nvdb.ts';
import { linearColor } from './color-spaces.ts';
import { lightOfParams } from './lights.ts';
import { baseOf, cosineOf, emissionOf, type MakeMedium, type MediumStatement } from './medium.ts';
import type { Params } from './params.ts';

/** ∫ ȳ dλ (nm) of the CIE 1931 observer: the luminance in pbrt's films of light that nobody has normalised, of white by wavelength. */
const WHITE = 106.856895;
const GREY: Vec3 = [1, 1, 1];

/** Cells along x, y and z, and the box that they fill in the medium's coordinates. @throws SceneError unless there are so many values */
function cellsOf(params: Params, matrix: Affine, count: number, what: string): { size: [number, number, number]; world: Affine } {
  const size = ['nx', 'ny', 'nz'].map((each) => params.whole(each, 1, 1, 1e5)) as [number, number, number];
  if (size[0] * size[1] * size[2] !== count) throw placeError(params.place, `expected ${size.join('×')} values of ${what}, got ${count}`);
  return { size, world: multiplied([...matrix], [...boxOf(params)]) };
}

/** The box that `p0` and `p1` say. */
export function boxOf(params: Params): Affine {
  const [p0, p1] = [params.point('p0', [0, 0, 0]), params.point('p1', [1, 1, 1])];
  const low = vectorOf((axis) => Math.min(p0[axis], p1[axis]));
  const high = vectorOf((axis) => Math.max(p0[axis], p1[axis]));
  return multiplied([...translation(low)], [...scaling(sub(high, low))]);
}

/** Kelvin are `scale` (t − offset). */
function kelvinOf(params: Params): { scale: number; offset: number } {
  const old = params.number('temperaturecutoff', 0, -1e12, 1e12);
  return { offset: params.number('temperatureoffset', old, -1e12, 1e12), scale: params.number('temperaturescale', 1, -1e12, 1e12) };
}

/** Finite numbers, as many as there are cells; none where the file has none. @throws SceneError */
function listOf(params: Params, key: string, size: readonly number[], least: number, what: string): Float32Array | null {
  const values = Float32Array.from(params.numbers(key, 'float'));
  if (values.length === 0) return null;
  if (values.length !== size.reduce((a, b) => a * b, 1))
    throw placeError(params.place, `expected ${size.join('×')} values of "${key}", got ${values.length}`);
  if (values.some((each) => !(each >= least && each < Infinity)))
    throw placeError(
      params.place,
      `expected ${what}${least === 0 ? ' ≥ 0' : ' that are finite'} of ${key === 'density' ? 'a grid' : 'light'}, got others`,
    );
  return values;
}

export function uniformGrid({ params, matrix, name, builder, ratio }: MediumStatement): MakeMedium {
  const { place } = params;
  const count = params.numbers('density', 'float').length;
  if (count === 0) throw placeError(place, 'expected "density" of a grid, got none');
  const { size, world } = cellsOf(params, matrix, count, '"density"');
  const values = listOf(params, 'density', size, 0, 'densities') ?? new Float32Array(count);
  const temperatures = listOf(params, 'temperature', size, -Infinity, 'temperatures');
  // Of light a factor at each cell. Without any pbrt looks 1 up in a grid of one cell, around which nothing is.
  const factors = listOf(params, 'Lescale', size, 0, 'factors');
  const lights: Cells = factors === null ? { size: [1, 1, 1], values: Float32Array.of(1) } : { size, values: factors };
  if (temperatures !== null && params.has('Le')) throw placeError(place, 'expected "Le" or "temperature" of a grid, got both');
  const base = baseOf(params);
  const kelvin = kelvinOf(params);
  const light = temperatures !== null ? GREY : params.has('Le') ? lightOfParams(params, 'Le') : null;
  return async () => {
    const emission = emissionOf(light, ratio(), params);
    const own = builder.toWorld(world);
    const heat = temperatures === null ? undefined : { cells: { size, values: temperatures }, world: own, ...kelvin };
    const grid = { size, values, lights: emission.emission && lights, heat, world: own, fades: true };
    const medium = gridMedium(builder, grid, base, name, place);
    return medium === null ? { g: base.g } : { ...medium, ...emission };
  };
}

/** Colours ≥ 0 of a list. @throws SceneError unless there are so many, or none */
function colorsOf(params: Params, key: string, count: number): number[] {
  const param = params.find(key, 'rgb');
  const numbers = param?.numbers ?? [];
  if (numbers.length > 0 && (numbers.length !== 3 * count || numbers.some((value) => !(value >= 0 && value < 1e30))))
    throw placeError(params.place, `expected ${count} colours ≥ 0 of a grid, got others`);
  const space = param?.colorSpace ?? 'srgb';
  if (space === 'srgb') return numbers;
  return Array.from({ length: numbers.length / 3 }, (_, i) => linearColor(vec3At(numbers, 3 * i), space)).flat();
}

/**
 * Coefficients by colour at each cell. Their sum's mean over the channels is the density, and its colour that of all cells together; what share of
 * it is scattered each cell says by colour, unless all say the same.
 */
export function colorGrid({ params, matrix, name, builder, ratio }: MediumStatement): MakeMedium {
  const { place, notes } = params;
  const count = Math.max(...['sigma_a', 'sigma_s'].map((key) => params.numbers(key, 'rgb').length)) / 3;
  if (count === 0) throw placeError(place, 'expected "sigma_a" or "sigma_s" of a grid of colours, got neither');
  const [absorbed, scattered] = ['sigma_a', 'sigma_s'].map((key) => colorsOf(params, key, count)) as [number[], number[]];
  const { size, world } = cellsOf(params, matrix, count, '"sigma_a" or "sigma_s"');
  const factor = params.number('scale', 1, 0, 1e6);
  const light = colorsOf(params, 'Le', count);
  if (light.length > 0 && absorbed.length === 0) throw placeError(place, 'expected "sigma_a" of a grid of colours beside "Le", got none');
  const brightness = params.number('Lescale', 1, 0, 1e12) * WHITE;
  const g = cosineOf(params);
  // Without one of both it is 1 everywhere.
  const at = (list: readonly number[], i: number): number => (list.length === 0 ? 1 : (list[i] ?? 0)) * factor;
  const lost = (i: number): number => at(absorbed, i) + at(scattered, i);
  const values = Float32Array.from({ length: count }, (_, i) => (lost(3 * i) + lost(3 * i + 1) + lost(3 * i + 2)) / 3);
  const whole = values.reduce((sum, each) => sum + each, 0);
  // Numbers in texts have few digits, those of thin cells fewer that count.
  const near = 1e-4 * values.reduce((most, each) => Math.max(most, each), 0);
  const mean = vectorOf((c) => values.reduce<number>((sum, _, i) => sum + lost(3 * i + c), 0) / (whole > 0 ? whole : 1));
  if (!values.every((density, i) => AXES.every((c) => Math.abs(lost(3 * i + c) - density * mean[c]) <= near)))
    notes.add('A grid that weakens light by several colours has one, that of their mean', place);
  // Times the density, as the program wants them: so they are interpolated as pbrt does it.
  const albedos = Float32Array.from({ length: 3 * count }, (_, i) => {
    const all = lost(i);
    return all > 0 ? (at(scattered, i) / all) * (values[Math.floor(i / 3)] ?? 0) : 0;
  });
  const scattering = vectorOf((c) => values.reduce<number>((sum, _, i) => sum + at(scattered, 3 * i + c), 0) / (whole > 0 ? whole : 1));
  const isEven = values.every((density, i) => AXES.every((c) => Math.abs(at(scattered, 3 * i + c) - density * scattering[c]) <= near));
  const base = isEven
    ? { absorption: sub(mean, scattering).map((each) => Math.max(0, each)) as Vec3, scattering, g }
    : { absorption: [0, 0, 0] as Vec3, scattering: mean, g };
  return async () => {
    const emission = light.length === 0 ? {} : emissionOf(GREY, brightness * ratio(), params);
    const own = builder.toWorld(world);
    const lights: Cells | undefined = emission.emission && { size, values: Float32Array.from(light), channels: 3 };
    const beside = { cells: { size, values: albedos, channels: 3 as const }, world: own, weighed: true };
    const grid = { size, values, lights, albedos: isEven ? undefined : beside, world: own, fades: true };
    const medium = gridMedium(builder, grid, base, name, place);
    return medium === null ? { g } : { ...medium, ...emission };
  };
}

/** By the file of NanoVDB that it names: its densities, and its temperatures if it has some. */
export function nanoGrid({ params, matrix, name, builder, ratio }: MediumStatement): MakeMedium {
  const { place, notes } = params;
  const file = params.string('filename', null);
  if (file === null) throw placeError(place, 'expected "filename" of a file of NanoVDB, got none');
  const [densities, temperatures] = [params.string('gridname', 'density'), params.string('temperaturename', 'temperature')];
  const base = baseOf(params);
  const kelvin = kelvinOf(params);
  const brightness = params.number('Lescale', 1, 0, 1e12);
  return async () => {
    const bytes = (await builder.options.beside?.(file)) ?? null;
    if (bytes === null) {
      notes.add(`The grid ${quoted(file)} is missing`, place);
      return { g: base.g };
    }
    const read = (grid: string): NvdbGrid | null => {
      const found = readNvdb(bytes, file, grid, MAX_CELLS);
      if (found !== null && found.side > 1) notes.add(averagedNote(grid, found.voxels, found.side), place);
      return found;
    };
    const density = read(densities);
    if (density === null) throw placeError(place, `expected the grid ${quoted(densities)} in ${quoted(file)}, got none of this name`);
    const hot = read(temperatures);
    if (density.values.some((each) => each < 0)) notes.add('Densities below 0 are 0', place);
    const toWorld = (box: Affine): Affine => builder.toWorld(multiplied([...matrix], [...box]));
    const emission = hot === null ? {} : emissionOf(GREY, brightness * ratio(), params);
    const grid = {
      size: density.size,
      values: density.values.map((each) => Math.max(0, each)),
      heat: emission.emission && hot ? { cells: hot, world: toWorld(hot.box), ...kelvin } : undefined,
      world: toWorld(density.box),
      bounds: [density.bounds, ...(hot === null ? [] : [hot.bounds])].map(toWorld),
      fades: false,
    };
    const medium = gridMedium(builder, grid, base, name, place);
    return medium === null ? { g: base.g } : { ...medium, ...emission };
  };
}
