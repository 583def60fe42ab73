/** Sensors, films, samplers and integrators of Mitsuba 3. */
import { determinant, mapped } from '../../affine.ts';
import { shown } from '../../errors.ts';
import type { Sampler, SceneInput } from '../../document.ts';
import { length, normalize } from '../../vec.ts';
import type { PlacedCamera } from '../build/builder.ts';
import { IDENTITY } from '../build/matrix.ts';
import { placeError, quoted } from '../build/notes.ts';
import { NEW_SAMPLER } from '../../samplers/index.ts';
import { MAX_SAMPLES } from '../../samples.ts';
import { NUMBER } from '../text.ts';
import type { Node } from './node.ts';

type Film = NonNullable<SceneInput['film']>;
type Render = NonNullable<SceneInput['render']>;

const SAMPLERS: Readonly<Record<string, Sampler>> = { independent: 'pcg', stratified: 'stratified', multijitter: 'stratified' };
const MAX_SIDE = 16384;
const MAX_DEPTH = 1024;

/** Whether the sensor sees the scene in a mirror: its x axis leads to the left in the picture. */
export const isMirrored = (sensor: Node): boolean => determinant(sensor.transform('to_world') ?? IDENTITY) < 0;

/** @throws SceneError */
export function cameraOf(sensor: Node, film: Pick<Required<Film>, 'width' | 'height'>): PlacedCamera {
  const { notes, place, type } = sensor;
  const world = sensor.transform('to_world') ?? IDENTITY;
  const position = mapped(world, [0, 0, 0], 1);
  const [ahead, up] = [mapped(world, [0, 0, 1], 0), mapped(world, [0, 1, 0], 0)];
  if (determinant(world) < 0) for (const each of [position, ahead, up]) each[0] = -each[0];
  const common = { position, forward: ahead, up: normalize(up) };
  const aspect = film.width / film.height;
  sensor.ignore('near_clip', 'far_clip', 'shutter_open', 'shutter_close', 'srf');
  for (const each of ['principal_point_offset_x', 'principal_point_offset_y'])
    if (sensor.number(each, 0) !== 0) notes.add('The principal point stays in the middle', place);
  const [aperture, focus] = [sensor.number('aperture_radius', 0, 0, 1e7), sensor.number('focus_distance', 1, 1e-6, 1e7)];
  if (type === 'orthographic') return { type: 'orthographic', ...common, height: (2 * length(mapped(world, [1, 0, 0], 0))) / aspect };
  if (type !== 'perspective' && type !== 'thinlens') {
    if (!OTHERS.includes(type)) throw placeError(place, `expected a kind of sensor, got ${shown(type)}`);
    notes.add(`A sensor of the kind ${quoted(type)} is replaced by a perspective one`, place);
  }
  const unit = length(ahead);
  const lens = type === 'thinlens' && aperture > 0 ? { lens: { radius: aperture * unit, focus: focus * unit } } : {};
  return { type: 'perspective', ...common, fov: verticalAngle(sensor, aspect), ...lens };
}

const OTHERS = [
  'spherical',
  'telecentric',
  'perspective_rdist',
  'radiancemeter',
  'irradiancemeter',
  'distant',
  'batch',
  'fluxmeter',
  'mradiancemeter',
];

/** In degrees. @throws SceneError */
export function verticalAngle(sensor: Node, aspect: number): number {
  const half = (degrees: number): number => Math.tan((degrees * Math.PI) / 360);
  const angle = (of: number): number => (Math.atan(of) * 360) / Math.PI;
  if (!sensor.has('fov')) {
    const text = sensor.string('focal_length', '50mm').replace(/mm$/, '').trim();
    const focal = NUMBER.test(text) ? Number(text) : NaN;
    if (!(focal > 0)) throw placeError(sensor.place, `expected a focal length such as 50mm, got ${shown(text)}`);
    // Of the diagonal of 36 × 24 mm.
    const diagonal = Math.hypot(36, 24) / 2 / focal;
    return angle(diagonal / Math.sqrt(1 + aspect * aspect));
  }
  const fov = sensor.number('fov', 40, 0.001, 179.99);
  const axis = sensor.string('fov_axis', 'x').toLowerCase();
  const across = axis === 'x' || (axis === 'smaller' && aspect <= 1) || (axis === 'larger' && aspect > 1);
  if (across) return angle(half(fov) / aspect);
  if (axis === 'diagonal') return angle(half(fov) / Math.sqrt(1 + aspect * aspect));
  if (!['y', 'smaller', 'larger'].includes(axis))
    throw placeError(sensor.place, `expected x, y, diagonal, smaller or larger, got ${shown(axis)}`);
  return fov;
}

/** @throws SceneError */
export function filmOf(sensor: Node): Film & { width: number; height: number } {
  const [film] = sensor.objects('film');
  if (film === undefined) return { width: 768, height: 576 };
  const [width, height] = [film.whole('width', 768, 1, MAX_SIDE), film.whole('height', 576, 1, MAX_SIDE)];
  const [x, y] = [film.whole('crop_offset_x', 0, 0, width - 1), film.whole('crop_offset_y', 0, 0, height - 1)];
  const [w, h] = [film.whole('crop_width', width - x, 1, width - x), film.whole('crop_height', height - y, 1, height - y)];
  film.ignore(
    'file_format',
    'pixel_format',
    'component_format',
    'banner',
    'high_quality_edges',
    'sample_border',
    'compensate',
    'attach_log',
    'gamma',
  );
  const isWhole = x === 0 && y === 0 && w === width && h === height;
  const filter = filterOf(film);
  film.end();
  return { width, height, ...(!isWhole && { crop: [x, y, x + w, y + h] as [number, number, number, number] }), ...filter };
}

function filterOf(film: Node): Pick<Film, 'filter'> {
  const [rfilter] = film.objects('rfilter');
  if (rfilter === undefined) return { filter: { type: 'gaussian', radius: 1.5 } };
  switch (rfilter.type) {
    case 'gaussian':
      return { filter: { type: 'gaussian', radius: 3 * rfilter.number('stddev', 0.5, 1e-3, 5) } };
    case 'box':
      return {};
    case 'tent':
      return { filter: { type: 'tent', radius: rfilter.number('radius', 1, 1e-3, 16) } };
    case 'mitchell':
      if (['A', 'B', 'C'].some((each) => Math.abs(rfilter.number(each, 1 / 3) - 1 / 3) > 1e-3))
        rfilter.notes.add('A filter of Mitchell has B = C = 1/3', rfilter.place);
      return { filter: { type: 'mitchell', radius: 2 } };
    case 'catmullrom':
    case 'lanczos':
      rfilter.ignore('lobes');
      rfilter.notes.add(`A filter of the kind ${quoted(rfilter.type)} is replaced by that of Blackman and Harris`, rfilter.place);
      return { filter: { type: 'blackman-harris', radius: 2 } };
    default:
      throw placeError(rfilter.place, `expected a kind of filter, got ${shown(rfilter.type)}`);
  }
}

/** @param integrator null: Mitsuba's own */
export function renderOf(sensor: Node, integrator: Node | null): Render {
  const [sampler] = sensor.objects('sampler');
  // Scenes that stop by time have more than anything renders.
  const spp = Math.min(MAX_SAMPLES, sampler?.whole('sample_count', 4, 1, Number.MAX_SAFE_INTEGER) ?? 4);
  const seed = sampler?.whole('seed', 0, 0, 2 ** 32) ?? 0;
  sampler?.ignore('jitter');
  sampler?.end();
  return { sampler: SAMPLERS[sampler?.type ?? ''] ?? NEW_SAMPLER, spp, seed, ...paths(integrator) };
}

const PATHS = ['path', 'volpath', 'volpathmis'];

/** What Mitsuba counts are segments, here scattering: one less. */
function paths(integrator: Node | null): Pick<Render, 'maxDepth' | 'rouletteStart'> {
  if (integrator === null) return { maxDepth: MAX_DEPTH };
  const { type, notes, place } = integrator;
  if (type === 'aov' || type === 'moment' || type === 'stokes') {
    notes.add(`Of the integrator ${quoted(type)} the one within it is taken`, place);
    return paths(integrator.objects('integrator')[0] ?? null);
  }
  if (type === 'direct') return { maxDepth: 1 };
  if (!PATHS.includes(type)) notes.add(`The integrator ${quoted(type)} is replaced by a path tracer`, place);
  if (integrator.bool('hide_emitters', false)) notes.add('Lights that the camera sees are not hidden', place);
  const [depth, roulette] = [integrator.whole('max_depth', -1, -1, 1e9), integrator.whole('rr_depth', 5, 0, 1e9)];
  if (PATHS.includes(type)) integrator.end();
  return {
    maxDepth: depth < 0 ? MAX_DEPTH : Math.min(MAX_DEPTH, Math.max(0, depth - 1)),
    rouletteStart: Math.min(MAX_DEPTH, Math.max(0, roulette - 1)),
  };
}
