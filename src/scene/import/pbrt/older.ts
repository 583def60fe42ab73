/**
 * What pbrt-v3 and its forerunners wrote, as their successor has it: statements, kinds, names of parameters. After `pbrt --upgrade` (pbrt-v4,
 * src/pbrt/parser.cpp), but with pbrt-v3's own defaults and units, which that leaves out. Materials: older-materials.ts.
 */
import type { Notes, Place } from '../build/notes.ts';
import type { Param } from './params.ts';

/** Whether a file is of those; known from its film, before the world begins, or from the first thing that says so. */
export class Dialect {
  isOlder = false;
  private readonly notes: Notes;

  constructor(notes: Notes) {
    this.notes = notes;
  }

  older(place: Place): void {
    if (!this.isOlder) this.notes.add('What pbrt-v3 and files before it say is read as pbrt-v4 would say it', place);
    this.isOlder = true;
  }
}

export interface Statement {
  kind: string;
  params: Param[];
}

/** Statements of pbrt-v1 and v2 that say nothing here. */
export const READ_OVER = ['Renderer', 'VolumeIntegrator', 'SearchPath'];

/** Kinds that only older files have, by statement, and what they are called now. */
const KINDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Film: { image: 'rgb' },
  Camera: { environment: 'spherical' },
  Sampler: { lowdiscrepancy: 'paddedsobol', '02sequence': 'paddedsobol', maxmindist: 'pmj02bn', random: 'independent', bestcandidate: 'independent', adaptive: 'independent' },
  MakeNamedMedium: { heterogeneous: 'uniformgrid' },
  LightSource: { exinfinite: 'infinite', infinitesample: 'infinite' },
  AreaLightSource: { area: 'diffuse' },
}; // prettier-ignore

/** Names of parameters that became others. */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Film: { maxsampleluminance: 'maxcomponentvalue' },
  Sampler: { maxsamples: 'pixelsamples' },
  PixelFilter: { xwidth: 'xradius', ywidth: 'yradius' },
  LightSource: { mapname: 'filename' },
  Material: { bumpmap: 'displacement', sigma_prime_s: 'sigma_s' },
  Shape: { nlevels: 'levels' },
};

/** Parameters that are no more, and change nothing here. */
const GONE: Readonly<Record<string, readonly string[]>> = {
  Camera: ['simpleweighting', 'hither', 'yon', 'chromaticaberration'],
  Film: ['premultiplyalpha', 'writefrequency', 'display'],
  Sampler: ['minsamples', 'method', 'dimensions'],
  Integrator: ['rrthreshold', 'lightsamplestrategy', 'imagewritefrequency', 'numiterations', 'strategy', 'nsamples', 'pixelbounds'],
  PixelFilter: ['tau'],
  LightSource: ['samples', 'nsamples'],
  AreaLightSource: ['samples', 'nsamples'],
  Shape: ['discarddegenerateUVs', 'shadowalpha'],
  Texture: ['trilinear', 'aamode'],
};

/** A statement as pbrt-v4 would have it; the same object where it is of pbrt-v4. @param params are changed in place */
export function upgraded(statement: string, kind: string, params: Param[], dialect: Dialect, place: Place): Statement {
  const now = KINDS[statement]?.[kind];
  const renamed = params.filter(({ name }) => NAMES[statement]?.[name] !== undefined);
  if (now !== undefined || renamed.length > 0) dialect.older(place);
  for (const param of renamed) param.name = NAMES[statement]?.[param.name] ?? param.name;
  if (!dialect.isOlder) return { kind, params };
  const list = params.filter(({ name }) => !(GONE[statement] ?? []).includes(name));
  const add = (type: string, name: string, values: Partial<Param>): void => {
    if (!list.some((each) => each.name === name))
      list.push({ type, name, numbers: [], strings: [], bools: [], place, colorSpace: 'srgb', isOlder: true, ...values });
  };
  const scaleTo = (name: string, to: string, value: (x: number) => number): void => {
    const found = list.find((each) => each.name === name && each.type === 'float');
    if (found !== undefined) Object.assign(found, { name: to, numbers: found.numbers.map(value) });
  };
  switch (statement) {
    case 'Film':
      scaleTo('scale', 'iso', (x) => 100 * x);
      break;
    case 'Camera':
      if (kind === 'environment') add('string', 'mapping', { strings: ['equirectangular'] });
      break;
    case 'PixelFilter':
      if (kind === 'gaussian') {
        scaleTo('alpha', 'sigma', (x) => 1 / Math.sqrt(2 * Math.max(1e-6, x)));
        for (const name of ['xradius', 'yradius']) add('float', name, { numbers: [2] });
      }
      break;
    case 'LightSource':
      // By longitude and latitude, where there is an image; spots fade otherwise.
      if (kind === 'spot' || (kind !== 'projection' && list.some(({ name }) => name === 'filename')))
        add('bool', 'latlong', { bools: [true] });
      break;
    case 'MakeNamedMedium':
      for (const each of list) if (each.name === 'type') each.strings = each.strings.map((type) => KINDS[statement]?.[type] ?? type);
      // Of milk, in pbrt-v3.
      if (!list.some(({ name }) => name === 'preset')) {
        add('rgb', 'sigma_a', { numbers: [0.0011, 0.0024, 0.014] });
        add('rgb', 'sigma_s', { numbers: [2.55, 3.21, 3.77] });
      }
      break;
    case 'Texture':
      textured(list);
      break;
    default:
  }
  return { kind: now ?? kind, params: list };
}

/** `gamma`, a switch or a number, says how an image is encoded. */
function textured(list: Param[]): void {
  for (const each of list)
    if (each.name === 'gamma') {
      const [is] = each.bools;
      const encoding =
        each.type === 'bool' ? (is === true ? 'sRGB' : 'linear') : each.numbers[0] === 1 ? 'linear' : `gamma ${each.numbers[0]}`;
      Object.assign(each, { type: 'string', name: 'encoding', strings: [encoding], numbers: [], bools: [] });
    }
}

/** α of facets by roughness, as pbrt-v3 has it (src/core/microfacet.h, RoughnessToAlpha). */
export function olderSlope(roughness: number): number {
  const x = Math.log(Math.max(1e-3, roughness));
  return 1.62142 + 0.819955 * x + 0.1734 * x ** 2 + 0.0171201 * x ** 3 + 0.000640711 * x ** 4;
}
