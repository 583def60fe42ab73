/** Media of Mitsuba 3: homogeneous, and those of which a grid gives the density. */
import { shown } from '../../errors.ts';
import type { Affine } from '../../affine.ts';
import type { Vec3 } from '../../document.ts';
import { AXES, scale, sub } from '../../vec.ts';
import type { SceneBuilder } from '../build/builder.ts';
import { IDENTITY, multiplied, scaling, translation } from '../build/matrix.ts';
import { placeError, quoted } from '../build/notes.ts';
import { gridMedium, type Grid, type Medium } from '../volumes/grid.ts';
import { readVol, type VolumeFile } from '../volumes/vol.ts';
import { colorOf } from './colors.ts';
import type { Node } from './node.ts';

/** Blends of phase functions in one another. */
const MAX_PHASES = 16;

/** What a medium says of a place: the same everywhere, or by a grid. */
type GridVolume = { file: VolumeFile; name: string; node: Node };
type Volume = { color: Vec3 } | GridVolume;

/** The medium; null: it is left out, which is noted. @throws SceneError */
export async function mediumOf(node: Node, builder: SceneBuilder): Promise<Medium | null> {
  const { notes, place } = node;
  if (node.type !== 'homogeneous' && node.type !== 'heterogeneous') {
    notes.add(`A medium of the kind ${quoted(node.type)} is left out`, place);
    return null;
  }
  const factor = node.number('scale', 1, 0, 1e6);
  const isOld = node.has('sigma_s') || node.has('sigma_a');
  const total = isOld ? null : await volumeOf(node, 'sigma_t', 1, builder);
  const isGrid = total !== null && 'file' in total;
  const given = isOld ? null : await volumeOf(node, 'albedo', 0.75, builder);
  // A share of what the grid of densities scatters at each place, where it is one.
  const albedos = isGrid && given !== null && 'file' in given ? given : null;
  const [albedo, what] =
    given === null
      ? [[0, 0, 0] as Vec3, '']
      : [albedos === null ? evenly(given, node, 'albedo') : ([1, 1, 1] as Vec3), 'an albedo of at most 1, and '];
  const even: Vec3 = total !== null && 'color' in total ? total.color : [1, 1, 1];
  const scattered: Vec3 = isOld ? colorOf(node, 'sigma_s', 0) : [albedo[0] * even[0], albedo[1] * even[1], albedo[2] * even[2]];
  const absorbed: Vec3 = isOld ? colorOf(node, 'sigma_a', 0) : sub(even, scattered);
  const base = { absorption: scale(absorbed, factor), scattering: scale(scattered, factor), g: phaseOf(node) };
  if (![...base.scattering, ...base.absorption].every((each) => each >= 0 && each <= 1e6))
    throw placeError(place, `expected ${what}coefficients of at most 1e6`);
  node.ignore('has_spectral_extinction', 'sample_emitters', 'majorant_factor', 'majorant_resolution_factor');
  node.end();
  if (!isGrid) return base;
  const grid = { ...gridOf(total, builder), ...(albedos !== null && { albedos: albedosOf(albedos, builder) }) };
  return gridMedium(builder, grid, base, total.name, place) ?? { g: base.g };
}

async function volumeOf(node: Node, name: string, other: number, builder: SceneBuilder): Promise<Volume> {
  const tag = node.tagOf(name);
  const volume = tag === 'volume' || tag === 'ref' ? node.object(name) : null;
  if (volume === null || volume.tag !== 'volume') return { color: colorOf(node, name, other) };
  const { type, place, notes } = volume;
  if (type === 'constvolume') {
    volume.ignore('to_world');
    const color = colorOf(volume, 'value', 1);
    volume.end();
    return { color };
  }
  if (type !== 'gridvolume' && type !== 'grid')
    throw placeError(place, `expected a volume of the kind gridvolume or constvolume, got ${shown(type)}`);
  const file = volume.string('filename', null);
  if (file === null) throw placeError(place, 'expected "filename" of a gridvolume, got none');
  const bytes = (await builder.options.beside?.(file)) ?? null;
  if (bytes === null) {
    notes.add(`The grid ${quoted(file)} is missing, and counts as ${other}`, place);
    volume.ignore('to_world', 'use_grid_bbox', 'filter_type', 'wrap_mode', 'raw', 'accel', 'max_value');
    return { color: [other, other, other] };
  }
  return { file: readVol(bytes, file), name: file, node: volume };
}

/** A colour for all places. */
function evenly(volume: Volume, node: Node, name: string): Vec3 {
  if ('color' in volume) return volume.color;
  node.notes.add(`A grid of ${quoted(name)} counts as its mean`, volume.node.place);
  volume.node.ignore('to_world', 'use_grid_bbox', 'filter_type', 'wrap_mode', 'raw', 'accel', 'max_value');
  const { values, channels } = volume.file;
  const sums: Vec3 = [0, 0, 0];
  for (let i = 0; i < values.length; i += channels) for (const c of AXES) sums[c] += values[i + (channels < 3 ? 0 : c)] ?? 0;
  return scale(sums, channels / values.length);
}

/** Where the cube of the unit that its cells fill stands in the document. */
function worldOf({ file: { min, max }, node }: GridVolume, builder: SceneBuilder): Affine {
  const { notes, place } = node;
  const own = node.transform('to_world') ?? IDENTITY;
  const usesBox = node.bool('use_grid_bbox', false);
  const box = usesBox ? multiplied([...translation(min)], [...scaling(sub(max, min))]) : IDENTITY;
  if (node.string('filter_type', 'trilinear') === 'nearest') notes.add('A grid without filtering is filtered', place);
  if (node.string('wrap_mode', 'clamp') !== 'clamp') notes.add('A grid that repeats ends at its box', place);
  node.ignore('raw', 'accel', 'max_value');
  node.end();
  return builder.toWorld(multiplied([...own], [...box]));
}

/** Colours from 0 to 1. */
function albedosOf(volume: GridVolume, builder: SceneBuilder): NonNullable<Grid['albedos']> {
  const { size, channels, values } = volume.file;
  const world = worldOf(volume, builder);
  if (values.some((each) => each < 0 || each > 1)) volume.node.notes.add('Albedos below 0 are 0, above 1 they are 1', volume.node.place);
  const kept = channels === 6 ? values.filter((_, i) => i % 6 < 3) : values;
  return {
    cells: { size, values: kept.map((each) => Math.min(1, Math.max(0, each))), channels: channels === 1 ? 1 : 3 },
    world,
    weighed: false,
  };
}

function gridOf(volume: GridVolume, builder: SceneBuilder): Grid {
  const { notes, place } = volume.node;
  const { size, channels, values } = volume.file;
  const world = worldOf(volume, builder);
  if (channels > 1) notes.add('A grid of colours counts as their means', place);
  const means =
    channels === 1
      ? values
      : Float32Array.from({ length: values.length / channels }, (_, i) => meanFrom(values, i * channels, Math.min(3, channels)));
  if (means.some((each) => each < 0)) notes.add('Densities below 0 are 0', place);
  return { size, values: means.map((each) => Math.max(0, each)), world, fades: false };
}

const meanFrom = (values: Float32Array, at: number, count: number): number =>
  values.subarray(at, at + count).reduce((sum, each) => sum + each, 0) / count;

const phaseOf = (node: Node): number => cosineOf(node.objects('phase')[0], MAX_PHASES);

/** Mean cosine of a phase function. @param depth how many may still stand in one another */
function cosineOf(phase: Node | undefined, depth: number): number {
  if (phase === undefined || phase.type === 'isotropic') return 0;
  if (phase.type === 'blendphase') {
    if (depth === 0) throw placeError(phase.place, `expected phase functions at most ${MAX_PHASES} deep in one another, got more`);
    phase.notes.add('A blend of phase functions is that of Henyey and Greenstein of the same mean cosine', phase.place);
    const share = Math.min(1, Math.max(0, colorOf(phase, 'weight', 0.5)[0]));
    const [first, second] = phase.objects('phase').map((each) => cosineOf(each, depth - 1));
    return (1 - share) * (first ?? 0) + share * (second ?? 0);
  }
  if (phase.type !== 'hg') {
    phase.notes.add(`A phase function of the kind ${quoted(phase.type)} is that of Henyey and Greenstein`, phase.place);
    return 0;
  }
  return Math.min(0.99, Math.max(-0.99, phase.number('g', 0.8, -1, 1)));
}
