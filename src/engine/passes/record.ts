/** What wgsl/path/record.wgsl tells of a path, as the host understands it. Pure. */
import type { Vec3 } from '../../scene/document.ts';
import { constantOf } from '../../shader/constants.ts';
import { requireLayout, type StructArray, type StructLayout } from '../../shader/struct.ts';
import type { ShaderLibrary } from '../../shader/kernel.ts';
import { AXES } from '../../scene/vec.ts';

/** A light that was asked at a vertex, and what came of it. */
export interface LightRecord {
  /** Index in the kernel's list of lights; null: the environment. */
  index: number | null;
  /** Index among all shapes; null: it has no surface. */
  shape: number | null;
  /** Unit direction to it, and how far it is; Infinity: nowhere near. */
  wi: Vec3;
  distance: number;
  /** Density per steradian (of lights without a size the probability of the choice); 0: dark from here. */
  pdf: number;
  /** BSDF (in media the phase function), and the cosine that it is multiplied with (in media 1). */
  f: Vec3;
  cosine: number;
  radiance: Vec3;
  /** Density with which the BSDF would have sampled this direction, and the weight that follows of both. */
  bsdfPdf: number;
  weight: number;
  /** Share that comes through, per channel; null: nothing asked for it, since nothing would be reflected. */
  visibility: Vec3 | null;
}

/** The direction in which a path went on, or would have. */
interface DirectionRecord {
  wi: Vec3;
  /** Per steradian; of a Dirac lobe the probability of its choice. */
  pdf: number;
  /** null: a Dirac delta. */
  f: Vec3 | null;
  cosine: number;
  /** f cos θ / pdf. */
  weight: Vec3;
  isDelta: boolean;
  /** Relative index of refraction: 1 but where light is refracted. */
  eta: number;
}

export type PathOutcome = 'absorbed' | 'on' | 'roulette' | 'depth' | 'left';

/** Where a path has been, and what was decided there. */
export interface PathVertex {
  kind: 'surface' | 'medium' | 'left';
  /** World; where it left the scene, the direction in which it did. */
  p: Vec3;
  /** Shading normal on the side of the eye. */
  n: Vec3;
  /** Index among all shapes; null: none. */
  shape: number | null;
  distance: number;
  /** Unit direction back along the ray that led here, in the world. */
  wo: Vec3;
  /** Throughput on arrival. */
  beta: Vec3;
  /** Light that the path has come upon, its weight, and the density of the direction that led here (0: nothing competes with it). */
  emitted: Vec3;
  foundWeight: number;
  foundPdf: number;
  light: LightRecord | null;
  next: DirectionRecord | null;
  /** Probability with which roulette let it go on; null: it was not played. */
  survival: number | null;
  outcome: PathOutcome;
}

export interface PathContribution {
  L: Vec3;
  scatterings: number;
  /** Of the vertex at which it was found, or a light asked. */
  vertex: number;
  /** A medium has scattered it on the way to that vertex. */
  along?: true;
}

/** Random numbers that one decision drew, each in [0, 1). */
export interface PathDraw {
  /** Of wgsl/sampler/dimensions.wgsl. */
  dimension: number;
  /** For which they were drawn; null: for the camera. */
  vertex: number | null;
  u: number[];
}

export interface PathSample {
  /** Number of the sample among those of its pixel. */
  sample: number;
  /** What the film got. */
  radiance: Vec3;
  /** In the order in which they were added. */
  contributions: PathContribution[];
  vertices: PathVertex[];
  /** In the order in which they were drawn. */
  draws: PathDraw[];
  /** How many more it drew, at its end, than are told. */
  drawsLeft: number;
}

/** Layouts of the structs of wgsl/path/record.wgsl. */
export function recordLayouts({ wgsl }: ShaderLibrary): Record<'Replay' | 'PathVertex' | 'PathContribution', StructLayout> {
  const layout = (name: string): StructLayout => requireLayout(wgsl['path/record'] ?? '', name, 'wgsl/path/record');
  return { Replay: layout('Replay'), PathVertex: layout('PathVertex'), PathContribution: layout('PathContribution') };
}

/** What the numbers of wgsl/path/record.wgsl stand for. */
export interface RecordNumbers {
  kinds: ReadonlyMap<number, PathVertex['kind']>;
  outcomes: ReadonlyMap<number, PathOutcome>;
  sky: number;
  /** Beside the number of a contribution's vertex. */
  along: number;
  /** The vertex of random numbers that are the camera's. */
  camera: number;
}

export function recordNumbers({ wgsl }: ShaderLibrary): RecordNumbers {
  const number = (name: string): number => constantOf(wgsl, 'path/record', `RECORD_${name}`);
  return {
    kinds: new Map([
      [number('SURFACE'), 'surface'],
      [number('MEDIUM'), 'medium'],
      [number('LEFT'), 'left'],
    ]),
    outcomes: new Map([
      [number('ABSORBED'), 'absorbed'],
      [number('WENT_ON'), 'on'],
      [number('ROULETTE'), 'roulette'],
      [number('DEPTH'), 'depth'],
    ]),
    sky: number('SKY'),
    along: number('ALONG'),
    camera: constantOf(wgsl, 'path/draws', 'RECORD_CAMERA'),
  };
}
const FAR = 3e38;

/** The sum in single precision, in the order given: what a sample holds of its contributions. */
export function sumInOrder(parts: readonly Vec3[]): Vec3 {
  const sum: Vec3 = [0, 0, 0];
  for (const each of parts) for (const c of AXES) sum[c] = Math.fround(sum[c] + each[c]);
  return sum;
}

/** Vertex number `i` of an array of records; null: the path has none there. */
function readVertex(records: StructArray, i: number, { kinds, outcomes, sky }: RecordNumbers): PathVertex | null {
  const one = (name: string): number => records.number(i, name);
  const three = (name: string): Vec3 => records.get(i, name) as Vec3;
  const kind = kinds.get(one('kind'));
  const outcome = outcomes.get(one('outcome'));
  if (kind === undefined || outcome === undefined) return null;
  const shape = one('shape');
  const [survival, cosine, pdf] = [one('survival'), one('cosine'), one('pdf')];
  const isDelta = one('specular') === 1;
  const weight = three('weight');
  const inMedium = kind === 'medium';
  const over = inMedium ? 1 : Math.abs(cosine);
  return {
    kind,
    p: three('p'),
    n: three('n'),
    shape: shape === 0 ? null : shape - 1,
    distance: one('distance') >= FAR ? Infinity : one('distance'),
    wo: three('wo'),
    beta: three('beta'),
    emitted: three('emitted'),
    foundWeight: one('found_weight'),
    foundPdf: one('found_pdf'),
    light: readLight(one, three, inMedium, sky),
    next:
      pdf > 0
        ? {
            wi: three('wi'),
            pdf,
            f: isDelta ? null : (weight.map((each) => (each * pdf) / over) as Vec3),
            cosine,
            weight,
            isDelta,
            eta: one('eta'),
          }
        : null,
    survival: survival > 0 ? survival : null,
    outcome: kind === 'left' ? 'left' : outcome,
  };
}

function readLight(one: (name: string) => number, three: (name: string) => Vec3, inMedium: boolean, sky: number): LightRecord | null {
  const light = one('light');
  if (light === 0) return null;
  const cosine = one('light_cosine');
  const over = inMedium ? 1 : Math.abs(cosine) || 1;
  const distance = one('light_distance');
  return {
    index: light === sky ? null : light - 1,
    shape: one('light_shape') === 0 ? null : one('light_shape') - 1,
    wi: three('light_wi'),
    distance: distance >= FAR ? Infinity : distance,
    pdf: one('light_pdf'),
    f: three('light_f').map((each) => each / over) as Vec3,
    cosine: inMedium ? 1 : cosine,
    radiance: three('light_radiance'),
    bsdfPdf: one('light_bsdf_pdf'),
    weight: one('light_weight'),
    visibility: one('light_tested') === 1 ? three('light_passed') : null,
  };
}

/** @param first entry of a sample, which has the number of those that follow @param room entries of it, the first among them */
export function contributionsOf(brought: StructArray, first: number, room: number, { along }: RecordNumbers): PathContribution[] {
  return Array.from({ length: Math.min(brought.number(first, 'tag'), room - 1) }, (_, k) => {
    const tag = brought.number(first + 1 + k, 'tag');
    const place = tag >>> 16;
    const told = { L: brought.get(first + 1 + k, 'L') as Vec3, scatterings: tag & 0xffff };
    return place < along ? { ...told, vertex: place } : { ...told, vertex: place - along, along: true };
  });
}

/** Likewise. */
export function drawsOf(brought: StructArray, first: number, room: number, { camera }: RecordNumbers): PathDraw[] {
  return Array.from({ length: Math.min(brought.number(first, 'tag'), room - 1) }, (_, k) => {
    const tag = brought.number(first + 1 + k, 'tag');
    const [x, y, count] = brought.get(first + 1 + k, 'L') as Vec3;
    return { dimension: tag & 0xffff, vertex: tag >>> 16 === camera ? null : tag >>> 16, u: count === 2 ? [x, y] : [x] };
  });
}

/** From number `first` on, at most `room`, as far as the path went. */
export function verticesOf(told: StructArray, first: number, room: number, numbers: RecordNumbers): PathVertex[] {
  const vertices: PathVertex[] = [];
  for (let k = 0; k < room; k++) {
    const vertex = readVertex(told, first + k, numbers);
    if (vertex === null) break;
    vertices.push(vertex);
  }
  return vertices;
}
