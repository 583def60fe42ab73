/**
 * Light of pbrt. A spectrum is scaled to luminance 1 before its scale counts, so that only its colour matters; `rgb` is its own number:
 * `rgb L [1 2 3]` is the radiance (1, 2, 3) in a film of linear Rec. 709 (pbrt-v4, src/pbrt/lights.cpp, SpectrumToPhotometric).
 */
import { shown } from '../../errors.ts';
import { inverse, mapped, type Affine } from '../../affine.ts';
import type { SceneInput, Vec3 } from '../../document.ts';
import { add, length, normalize, scale, sub, vectorOf } from '../../vec.ts';
import type { SceneBuilder } from '../build/builder.ts';
import type { Shining } from '../build/looks.ts';
import { blackbody, lightColor } from '../build/spectrum.ts';
import { placeError, quoted } from '../build/notes.ts';
import { areasOf, type PlacedGeometry } from '../build/part.ts';
import { illuminant, lightOf } from './named-spectra.ts';
import { equalAreaPlace, latitudePlace } from './octahedral.ts';
import type { Params } from './params.ts';
import { undone } from './state.ts';

type Emission = NonNullable<SceneInput['shapes'][number]['emission']>;

/** Of a spectrum of light, times a scale that is a colour; white where there is none. */
export function lightOfParams(params: Params, name: string): Vec3 {
  const light = spectrumOf(params, name);
  if (hasNumber(params)) return light;
  const by = spectrumOf(params, 'scale');
  return vectorOf((c) => light[c] * by[c]);
}

/** Of older files the scale may be a colour. */
const hasNumber = (params: Params): boolean => ['float', 'integer', null].includes(params.typeOf('scale'));

function spectrumOf(params: Params, name: string): Vec3 {
  const given = params.spectrum(name);
  switch (given?.kind) {
    case undefined:
      return [1, 1, 1];
    case 'rgb':
      return given.rgb;
    case 'blackbody':
      return scale(lightColor(blackbody(given.kelvin)), given.luminance ?? 1);
    case 'table':
      return scale(lightOf(given.table), given.luminance ?? 1);
    case 'name': {
      const known = illuminant(given.name);
      if (known === null) params.notes.add(`The light ${quoted(given.name)} is white`, params.place);
      return known ?? [1, 1, 1];
    }
  }
}

export const strength = (params: Params): number => (hasNumber(params) ? params.number('scale', 1, 0, 1e12) : 1);

export class LightStatements {
  private readonly builder: SceneBuilder;
  /** What the film makes of radiance. */
  private readonly ratio: number;
  private sky: Vec3 = [0, 0, 0];
  private hasImage = false;

  constructor(builder: SceneBuilder, ratio: number) {
    this.builder = builder;
    this.ratio = ratio;
  }

  private bounded(color: Vec3, params: Params): Vec3 {
    const value = scale(color, this.ratio);
    if (!value.every((each) => each <= 1e9)) throw placeError(params.place, `expected light of at most 1e9, got ${Math.max(...value)}`);
    return value;
  }

  /** @throws SceneError */
  async read(kind: string, params: Params, transform: Affine): Promise<void> {
    const { builder } = this;
    const { place } = params;
    const world = builder.toWorld(transform);
    const point = (name: string, other: Vec3): Vec3 => params.point(name, other);
    switch (kind) {
      case 'point': {
        const power = params.number('power', -1);
        const factor = strength(params) * (power > 0 ? power / (4 * Math.PI) : 1);
        const intensity = this.bounded(scale(lightOfParams(params, 'I'), factor), params);
        builder.lights.push({ type: 'point', position: mapped(world, point('from', [0, 0, 0]), 1), intensity });
        break;
      }
      case 'spot':
        this.spot(params, world);
        break;
      case 'distant': {
        const [from, to] = [point('from', [0, 0, 0]), point('to', [0, 0, 1])];
        const direction = mapped(world, sub(to, from), 0);
        if (length(direction) === 0) throw placeError(place, 'expected "to" other than "from", got the same');
        const illuminance = params.number('illuminance', -1);
        const factor = strength(params) * (illuminance > 0 ? illuminance : 1);
        builder.lights.push({
          type: 'directional',
          direction,
          irradiance: this.bounded(scale(lightOfParams(params, 'L'), factor), params),
        });
        break;
      }
      case 'infinite':
        await this.infinite(params, world);
        break;
      case 'goniometric':
      case 'projection': {
        const { goniometricOf, projectionOf } = await import('./lamps.ts');
        const made =
          kind === 'projection'
            ? await projectionOf(params, world, builder, (color) => this.bounded(color, params))
            : await goniometricOf(params, world, builder, this.bounded(scale(lightOfParams(params, 'I'), strength(params)), params));
        if (made !== null) builder.lights.push(made);
        break;
      }
      default:
        throw placeError(place, `expected a kind of light, got ${shown(kind)}`);
    }
    params.end();
  }

  private spot(params: Params, world: Affine): void {
    const { place, notes } = params;
    const [from, to] = [params.point('from', [0, 0, 0]), params.point('to', [0, 0, 1])];
    const direction = mapped(world, sub(to, from), 0);
    if (length(direction) === 0) throw placeError(place, 'expected "to" other than "from", got the same');
    const [cone, delta] = [params.number('coneangle', 30, 1e-3, 180), params.number('conedeltaangle', 5, 0, 180)];
    if (params.bool('latlong', false)) notes.add('A spot of pbrt-v3 fades over its rim otherwise than here', place);
    if (cone > 90) notes.add('A spot of more than 90 degrees from its axis ends there', place);
    const [outer, inner] = [Math.min(90, cone), Math.min(90, Math.max(0, cone - delta))];
    const power = params.number('power', -1);
    const [start, end] = [Math.cos((inner * Math.PI) / 180), Math.cos((outer * Math.PI) / 180)];
    const factor = strength(params) * (power > 0 ? power / (2 * Math.PI * (1 - start + (start - end) / 2)) : 1);
    const intensity = this.bounded(scale(lightOfParams(params, 'I'), factor), params);
    this.builder.lights.push({ type: 'spot', position: mapped(world, from, 1), direction, intensity, inner, outer });
  }

  private async infinite(params: Params, world: Affine): Promise<void> {
    const { builder } = this;
    const { place, notes } = params;
    const file = params.string('filename', null);
    const illuminance = params.number('illuminance', -1);
    if (params.has('portal')) {
      params.ignore('portal');
      notes.add('A portal of light from far away is left out: the light is the same without it', place);
    }
    if (file === null) {
      const factor = strength(params) * (illuminance > 0 ? illuminance / Math.PI : 1);
      this.sky = add(this.sky, this.bounded(scale(lightOfParams(params, 'L'), factor), params));
      if (!this.hasImage) builder.environment = { type: 'constant', radiance: this.sky };
      else notes.add('Beside an image of light from far away other light from there is left out', place);
      return;
    }
    const isOlder = params.bool('latlong', false);
    if (params.has('L') && !isOlder) throw placeError(place, 'expected "L" or "filename", got both');
    const tint = isOlder ? lightOfParams(params, 'L') : undefined;
    if (this.hasImage || this.sky.some((each) => each > 0)) {
      notes.add('Of several lights from far away an image stands alone, the first one', place);
      if (this.hasImage) return;
    }
    if (illuminance > 0) notes.add('The illuminance of an image of light from far away is left out', place);
    const back = inverse(undoneCheck(world, params));
    const at = isOlder ? latitudePlace : equalAreaPlace;
    const url = await panoramaOf(builder, file, params, (direction) => at(normalize(mapped(back, direction, 0))));
    if (url === null) return;
    this.hasImage = true;
    builder.environment = {
      type: 'image',
      data: url,
      intensity: Math.min(1e6, strength(params) * this.ratio),
      ...(tint !== undefined && { tint: vectorOf((c) => Math.min(1000, tint[c])) }),
    };
  }

  /** Of a shape that shines, maybe with an image. @throws SceneError */
  area(params: Params, placed: PlacedGeometry): Emission | Shining | undefined {
    const { place, notes } = params;
    const both = params.bool('twosided', false);
    const sides = both ? 'both' : 'front';
    const file = params.string('filename', null);
    const power = params.number('power', -1);
    let factor = strength(params);
    if (file !== null && power > 0) notes.add('The power of an area light with an image is left out: its scale counts', place);
    else if (power > 0) {
      // Each triangle of a mesh is a light of this power to pbrt.
      const areas = areasOf({ ...placed, matrix: this.builder.toWorld(placed.matrix) }, place.file);
      const whole = areas.reduce((sum, each) => sum + each, 0);
      const [least, most] = areas.reduce(([a, b], each) => [Math.min(a, each), Math.max(b, each)], [Infinity, 0]);
      if (most > least * 1.001) notes.add('The power of an area light of unequal triangles is spread evenly over their areas', place);
      factor *= (power * areas.length) / (Math.PI * whole * (both ? 2 : 1));
    }
    if (file !== null && params.has('L')) throw placeError(place, 'expected "L" or "filename", got both');
    const radiance = this.bounded(scale(lightOfParams(params, 'L'), factor), params);
    params.end();
    if (radiance.every((each) => each === 0)) return undefined;
    return file === null ? { radiance, sides } : { picture: { file, look: { filter: 'nearest', wrap: 'clamp' }, place }, radiance, sides };
  }
}

function undoneCheck(world: Affine, { place }: Params): Affine {
  undone(world, place);
  return world;
}

/** An image of light sampled anew for a document; null: it is left out, which is noted. */
async function panoramaOf(
  builder: SceneBuilder,
  file: string,
  { place, notes }: Params,
  at: (direction: Vec3) => readonly [number, number],
): Promise<string | null> {
  const { beside, panorama } = builder.options;
  const bytes = (await beside?.(file)) ?? null;
  if (bytes === null || panorama === undefined) {
    notes.add(`The image of light from far away ${quoted(file)} is ${bytes === null ? 'missing' : 'not read here'}`, place);
    return null;
  }
  notes.add('An image of light from far away is sampled anew, with longitude across and latitude down', place);
  return panorama(bytes, file, at);
}
