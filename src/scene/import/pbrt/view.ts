/** What stands before WorldBegin: camera, film, filter, sampler and integrator. */
import type { White } from '../../../base/white.ts';
import { inverse, determinant, mapped } from '../../affine.ts';
import type { SceneInput, Vec3 } from '../../document.ts';
import type { Sampler } from '../../document.ts';
import { add, length, normalize } from '../../vec.ts';
import type { PlacedCamera } from '../build/builder.ts';
import type { ImportOptions } from '../imported.ts';
import { balanced, cropOf } from './film.ts';
import { realisticCamera } from './lens.ts';
import { type Notes, type Place, placeError, quoted } from '../build/notes.ts';
import { NEW_SAMPLER } from '../../samplers/index.ts';
import { MAX_SAMPLES } from '../../samples.ts';
import type { Dialect } from './older.ts';
import { type Param, Params } from './params.ts';
import { firstState, isAnimated, type State } from './state.ts';
import { shown } from '../../errors.ts';
import { isRegular } from '../build/matrix.ts';

type Film = NonNullable<SceneInput['film']>;
type Render = NonNullable<SceneInput['render']>;

interface Option {
  kind: string;
  params: Param[];
  state: State;
  place: Place;
}

/** pbrt's own, where a file has none. */
const KINDS = { Camera: 'perspective', Film: 'rgb', Sampler: 'zsobol', Integrator: 'volpath', PixelFilter: 'gaussian' } as const;
type Statement = keyof typeof KINDS;

const SAMPLERS: Readonly<Record<string, Sampler>> = { independent: 'pcg', halton: 'halton', stratified: 'stratified' };
const OTHER_SAMPLERS = ['zsobol', 'sobol', 'paddedsobol', 'pmj02bn'];
const MAX_SIDE = 16384;
const MAX_DEPTH = 1024;

interface Asked {
  kind: string;
  params: Params;
  state: State;
  place: Place;
}

export class View {
  private readonly options = new Map<string, Option>();
  /** One for each statement, which knows what was asked for. */
  private readonly asked = new Map<Statement, Asked>();
  private readonly notes: Notes;
  private readonly file: string;
  private readonly dialect: Dialect;

  constructor(file: string, notes: Notes, dialect: Dialect) {
    this.file = file;
    this.dialect = dialect;
    this.notes = notes;
  }

  set(statement: string, option: Option): void {
    this.options.set(statement, option);
  }

  private of(statement: Statement): Asked {
    const known = this.asked.get(statement);
    if (known !== undefined) return known;
    const place: Place = { file: this.file, line: 1 };
    const {
      kind,
      params,
      state,
      place: at,
    } = this.options.get(statement) ?? { kind: this.kind(statement), params: [], state: firstState(place), place };
    const asked = { kind, params: new Params(params, [], `${statement} ${quoted(kind)}`, at, this.notes), state, place: at };
    this.asked.set(statement, asked);
    return asked;
  }

  private kind(statement: Statement): string {
    return statement === 'PixelFilter' && this.dialect.isOlder ? 'box' : KINDS[statement];
  }

  /** Whether the coordinates are left-handed: the camera's x axis, to the right in the picture, is up × forward. @throws SceneError */
  get isMirrored(): boolean {
    const { state, place } = this.of('Camera');
    if (!isRegular(state.transforms[0])) throw placeError(place, 'expected a transform that can be undone, got one that flattens');
    return determinant(state.transforms[0]) > 0 !== this.isPanorama;
  }

  /** All directions by longitude and latitude: −x in the middle and −z to its right, so that the picture's hand is the other one. */
  private get isPanorama(): boolean {
    const { kind, params } = this.of('Camera');
    return kind === 'spherical' && params.string('mapping', 'equalarea') === 'equirectangular';
  }

  /** What the film makes of radiance: exposure time times ISO over 100. @throws SceneError */
  get imagingRatio(): number {
    const [open, close] = this.dialect.isOlder ? [0, 1] : this.shutter();
    const { params } = this.of('Film');
    return ((close - open) * params.number('iso', 100, 1e-6, 1e9)) / 100;
  }

  /** @throws SceneError */
  display(): { white?: White } {
    const kelvin = this.of('Film').params.number('whitebalance', 0, 0, 1e5);
    return kelvin === 0 ? {} : { white: balanced(kelvin) };
  }

  private shutter(): [number, number] {
    const { params, place } = this.of('Camera');
    const [open, close] = [params.number('shutteropen', 0), params.number('shutterclose', 1)];
    if (this.dialect.isOlder && !(close > open)) return [open, open + 1];
    if (!(close > open)) throw placeError(place, `expected a shutter that closes after ${open}, got ${close}`);
    return [open, close];
  }

  /** @param moves whether something does, so that the shutter counts @throws SceneError */
  async camera(moves: boolean, options: ImportOptions): Promise<PlacedCamera> {
    const { kind, params, state, place } = this.of('Camera');
    const isMoving = isAnimated(state);
    if (isMoving && !isRegular(state.transforms[1]))
      throw placeError(place, 'expected a transform that can be undone, got one that flattens');
    const world = inverse(state.transforms[0]);
    const { position, ahead, up } = this.pose(state.transforms[0]);
    const unit = length(ahead);
    const [open, close] = this.shutter();
    const common = {
      position,
      forward: ahead,
      up: normalize(up),
      ...((moves || isMoving) && { shutter: { open, close } }),
      ...(isMoving && { motion: this.motion(state, place) }),
    };
    const { width, height } = this.size();
    const [left, right, bottom, top] = this.screen(params, width / height, place);
    const [lens, focus] = [params.number('lensradius', 0, 0), params.number('focaldistance', 1e6, 0)];
    const opening = lens > 0 ? { lens: { radius: lens * unit, focus: Math.min(1e7, focus * unit) } } : {};
    const tall = top - bottom;
    const [rise, shift] = [(top + bottom) / 2 / tall, (left + right) / 2 / tall];
    const isMoved = Math.abs(rise) > 1e-6 || Math.abs(shift) > 1e-6;
    if (kind === 'orthographic') {
      if (isMoved) this.notes.add('A screen window that is not in the middle is moved there', place);
      if (lens > 0) this.notes.add('The lens of an orthographic camera is left out', place);
      params.end();
      return { type: 'orthographic', ...common, height: tall * unit };
    }
    if (this.isPanorama) {
      params.ignore('fov', 'lensradius', 'focaldistance', 'frameaspectratio', 'screenwindow');
      params.end();
      const forward = mapped(world, [-1, 0, 0], 0);
      if (this.isMirrored) forward[0] = -forward[0];
      return { type: 'panorama', ...common, forward };
    }
    if (kind === 'realistic') {
      const diagonal = this.of('Film').params.number('diagonal', 35, 1e-3, 1e4);
      const glass = await realisticCamera(params, common, { diagonal, unit }, options, place, this.notes);
      params.ignore('lensradius', 'focaldistance', 'scale', 'frameaspectratio', 'screenwindow');
      if (glass !== null) {
        params.end();
        return glass;
      }
    }
    if (kind !== 'perspective') {
      params.ignore('lensfile', 'aperturediameter', 'focusdistance', 'aperture', 'mapping', 'scale');
      this.notes.add(`A camera of the kind ${quoted(kind)} is replaced by a perspective one`, place);
      if (kind !== 'realistic' && kind !== 'spherical') throw placeError(place, `expected a kind of camera, got ${shown(kind)}`);
    }
    const half = Math.tan((params.number('fov', 90, 0.001, 179.99) * Math.PI) / 360) * (tall / 2);
    const fov = (Math.atan(half) * 360) / Math.PI;
    params.end();
    if (isMoved) return { type: 'tilt-shift', ...common, fov, rise, shift, ...opening };
    return { type: 'perspective', ...common, fov, ...opening };
  }

  private pose(camera: State['transforms'][0]): { position: Vec3; ahead: Vec3; up: Vec3 } {
    const world = inverse(camera);
    const [position, ahead, up] = [mapped(world, [0, 0, 0], 1), mapped(world, [0, 0, 1], 0), mapped(world, [0, 1, 0], 0)];
    if (this.isMirrored) for (const each of [position, ahead, up]) each[0] = -each[0];
    return { position, ahead, up };
  }

  /** pbrt turns evenly, the document's target moves so: in between they differ. */
  private motion({ transforms, times }: State, place: Place) {
    this.notes.add('A camera that moves turns by its target, which moves evenly', place);
    return transforms.map((each, i) => {
      const { position, ahead, up } = this.pose(each);
      return { time: times[i as 0 | 1], position, target: add(position, ahead), up: normalize(up) };
    });
  }

  private screen(params: Params, aspect: number, place: Place): [number, number, number, number] {
    const frame = params.number('frameaspectratio', aspect, 1e-3, 1e3);
    const given = params.numbers('screenwindow', 'float', 'integer');
    if (given.length !== 0 && given.length !== 4) throw placeError(place, `expected four numbers for "screenwindow", got ${given.length}`);
    const [left = frame > 1 ? -frame : -1, right = -left, bottom = frame > 1 ? -1 : -1 / frame, top = -bottom] = given;
    if (!(right > left && top > bottom)) throw placeError(place, 'expected a screen window from left to right and from below to above');
    if (Math.abs((right - left) / (top - bottom) / aspect - 1) > 1e-3)
      this.notes.add('Pixels that are not square become square: the height of the picture counts', place);
    return [left, right, bottom, top];
  }

  private size(): { width: number; height: number } {
    const { params } = this.of('Film');
    return { width: params.whole('xresolution', 1280, 1, MAX_SIDE), height: params.whole('yresolution', 720, 1, MAX_SIDE) };
  }

  film(): Film {
    const { kind, params, state, place } = this.of('Film');
    const { width, height } = this.size();
    if (!['rgb', 'gbuffer', 'spectral'].includes(kind)) throw placeError(place, `expected a kind of film, got ${shown(kind)}`);
    if (kind !== 'rgb') this.notes.add(`A film of the kind ${quoted(kind)} stores red, green and blue alone`, place);
    if (state.colorSpace !== 'srgb')
      this.notes.add(`The film of the colour space ${quoted(state.colorSpace)} stores linear Rec. 709`, place);
    const sensor = params.string('sensor', 'cie1931');
    if (sensor !== 'cie1931') this.notes.add(`The sensor ${quoted(sensor)} counts as the one of the CIE observer`, place);
    if (params.has('maxcomponentvalue')) this.notes.add('The greatest value of a sample is no limit here', place);
    params.ignore(
      'maxcomponentvalue',
      'filename',
      'savefp16',
      'diagonal',
      'coordinatesystem',
      'iso',
      'whitebalance',
      'nbuckets',
      'lambdamin',
      'lambdamax',
    );
    const parts = params.numbers('cropwindow', 'float', 'integer');
    const pixels = params.numbers('pixelbounds', 'integer', 'float');
    params.end();
    const crop = cropOf(parts, pixels, width, height, place);
    return { width, height, ...(crop !== null && { crop }), ...this.filter() };
  }

  private filter(): Pick<Film, 'filter'> {
    const { kind, params, place } = this.of('PixelFilter');
    const own = { box: 0.5, triangle: 2, gaussian: 1.5, mitchell: 2, sinc: 4 }[kind];
    if (own === undefined) throw placeError(place, `expected a kind of filter, got ${shown(kind)}`);
    const [x, y] = [params.number('xradius', own, 1e-3, 16), params.number('yradius', own, 1e-3, 16)];
    if (x !== y) this.notes.add('A filter that is not as high as wide is as high as wide', place);
    if (kind === 'box') return x === 0.5 ? {} : { filter: { type: 'box', radius: x } };
    if (kind === 'triangle') return { filter: { type: 'tent', radius: x } };
    if (kind === 'mitchell') {
      if (['B', 'C'].some((each) => Math.abs(params.number(each, 1 / 3) - 1 / 3) > 1e-3))
        this.notes.add('A filter of Mitchell has B = C = 1/3', place);
      return { filter: { type: 'mitchell', radius: x } };
    }
    if (kind === 'gaussian') {
      const sigma = params.number('sigma', 0.5, 1e-3, 16);
      if (Math.abs(x / sigma - 3) > 1e-3) this.notes.add('A Gaussian filter ends at three standard deviations', place);
      return { filter: { type: 'gaussian', radius: Math.min(16, 3 * sigma) } };
    }
    this.notes.add('A filter of the kind "sinc" is replaced by that of Blackman and Harris', place);
    return { filter: { type: 'blackman-harris', radius: x } };
  }

  render(): Render {
    const sampler = this.of('Sampler');
    const { kind: name, params: settings } = sampler;
    if (SAMPLERS[name] === undefined && !OTHER_SAMPLERS.includes(name))
      throw placeError(sampler.place, `expected a kind of sampler, got ${shown(name)}`);
    const spp =
      name === 'stratified'
        ? settings.whole('xsamples', 4, 1, 10_000) * settings.whole('ysamples', 4, 1, 10_000)
        : settings.whole('pixelsamples', 16, 1, MAX_SAMPLES);
    settings.ignore('seed', 'randomization', 'jitter');
    const seed = settings.number('seed', 0);
    settings.end();
    const { kind, params, place } = this.of('Integrator');
    if (!INTEGRATORS.includes(kind) && !this.dialect.isOlder) throw placeError(place, `expected a kind of integrator, got ${shown(kind)}`);
    if (!PATHS.includes(kind)) this.notes.add(`The integrator ${quoted(kind)} is replaced by a path tracer`, place);
    if (params.bool('regularize', false)) this.notes.add('Lobes of a path tracer are not regularised', place);
    const maxDepth = params.whole('maxdepth', 5, 0, 1e9);
    params.ignore('lightsampler', 'samplelights', 'samplebsdf', 'visualizestrategies', 'visualizeweights', 'photonsperiteration', 'radius',
      'mutationsperpixel', 'bootstrapsamples', 'chains', 'largestepprobability', 'sigma', 'cossample', 'maxdistance'); // prettier-ignore
    params.end();
    return {
      sampler: SAMPLERS[name] ?? NEW_SAMPLER,
      spp: Math.min(spp, MAX_SAMPLES),
      seed: Math.abs(Math.trunc(seed)),
      maxDepth: Math.min(maxDepth, MAX_DEPTH),
    };
  }
}

const PATHS = ['path', 'volpath'];
const INTEGRATORS = [
  ...PATHS,
  'simplepath',
  'simplevolpath',
  'randomwalk',
  'lightpath',
  'bdpt',
  'mlt',
  'sppm',
  'ambientocclusion',
  'function',
];
