/** Under which circumstances a material is tried: parameters, points on surfaces and directions to look from. */
import type { MaterialModule } from '../shader/material.ts';
import { packParams } from '../shader/params.ts';
import { StructArray } from '../shader/struct.ts';
import type { LabLayouts } from './kernels.ts';
import type { ParameterSet, Random } from './parameters.ts';
import type { Evidence, Vector } from './report.ts';
import type { PackedTables } from './tables.ts';

/** What a surface brings with it besides a place. */
interface Attributes {
  uv: [number, number];
  uv1: [number, number];
  color: [number, number, number, number];
  texel: [number, number];
  /** Index of refraction of what the shape stands in. */
  outside: number;
  /** In µm. */
  wavelength: number;
  /** In seconds. */
  time: number;
  /** As hits have it: 0 is none. */
  instance: number;
  /** Whether parameters that are images have one. */
  images: boolean;
}

/** A material's parameters, a point on a surface, and a direction to look from. */
export interface Situation extends Attributes {
  set: ParameterSet;
  /** Local, unit, above the surface. */
  wo: Vector;
  front: boolean;
  /** World position and normal, local tangent. */
  p: Vector;
  n: Vector;
  tangent: Vector;
}

/** What a kernel's generator gives to `sample`: multiples of 2^-24, below 1 in single precision as well. */
export function sampleNumbers(random: Random): Vector {
  const number = (): number => Math.floor(random() * 2 ** 24) / 2 ** 24;
  return [number(), number(), number()];
}

/** The same with a given last one, by which materials choose between lobes. */
export function stratified(random: Random, last: number): Vector {
  const [x, y] = sampleNumbers(random);
  return [x, y, last];
}

/** A unit vector of that height over the plane, with a random azimuth. */
export function directionAt(z: number, random: Random): Vector {
  const phi = 2 * Math.PI * random();
  const r = Math.sqrt(Math.max(0, 1 - z * z));
  // Straight up a component may be −0, which JSON does not know.
  return [r * Math.cos(phi) + 0, r * Math.sin(phi) + 0, z];
}

/** Uniform on the sphere. */
export const anyDirection = (random: Random): Vector => directionAt(2 * random() - 1, random);

/** Sodium's yellow, near which indices are given; the ends of what is seen. */
const YELLOW = 0.5876;
const [SHORTEST, LONGEST] = [0.38, 0.73];
/** Vacuum, water, and what is denser than most glass. */
const OUTSIDES = [1, 1.333, 1.8];

/** A bare shape: no colours of vertices, no images, in vacuum. */
const PLAIN: Pick<Attributes, 'color' | 'outside' | 'wavelength' | 'time' | 'instance' | 'images'> = {
  color: [1, 1, 1, 1],
  outside: 1,
  wavelength: YELLOW,
  time: 0,
  instance: 0,
  images: false,
};
/** Instances are numbered from 1 on; a scene may have many. */
const INSTANCES = [0, 1, 2, 1000];
/** Of four surfaces one is large: so many times as far from the origin, with a texture that is repeated so often to either side. */
const LARGE = 1 / 4;
const FAR = 20;
const REPEATED = 4;
const DIGITS = 1024;

/** Plain every third time; else each is drawn, the ends of its range now and then. */
function attributes(random: Random): typeof PLAIN {
  const part = (): number => Math.min(1, Math.max(0, 1.2 * random() - 0.1));
  const drawn = {
    color: [part(), part(), part(), part()] as Attributes['color'],
    outside: OUTSIDES[Math.floor(OUTSIDES.length * random())]!,
    wavelength: SHORTEST + (LONGEST - SHORTEST) * random(),
    // A minute, and now and then a day.
    time: random() * (random() < 0.1 ? 86_400 : 60),
    instance: 0,
    images: random() < 0.5,
  };
  return random() < 1 / 3 ? PLAIN : drawn;
}

/**
 * @param wo the direction to look from, or its height
 * @param isBare whether the surface brings nothing with it
 */
export function situationOf(set: ParameterSet, wo: number | Vector, front: boolean, random: Random, isBare = false): Situation {
  const coordinate = (): number => 4 * random() - 2;
  const drawn: Situation = {
    set,
    wo: typeof wo === 'number' ? directionAt(wo, random) : wo,
    front,
    uv: [random(), random()],
    uv1: [random(), random()],
    texel: [random(), random()],
    p: [coordinate(), coordinate(), coordinate()],
    n: anyDirection(random),
    tangent: directionAt(0, random),
    ...(isBare ? PLAIN : attributes(random)),
  };
  return isBare ? drawn : placed(drawn);
}

/** In an instance or none, and of the large ones now and then. Decided by digits of what nothing else looks at so closely, so that seeds stay what they were. */
function placed(drawn: Situation): Situation {
  const [first, second] = drawn.texel.map((each) => (DIGITS * each) % 1) as [number, number];
  const instance = INSTANCES[Math.floor(INSTANCES.length * first)] ?? 0;
  if (second >= LARGE) return { ...drawn, instance };
  const texture = ([u, v]: [number, number]): [number, number] => [REPEATED * (2 * u - 1), REPEATED * (2 * v - 1)];
  const p = drawn.p.map((each) => FAR * each) as Vector;
  return { ...drawn, instance, p, uv: texture(drawn.uv), uv1: texture(drawn.uv1) };
}

/** Rows of an affine map that changes nothing: twice, for both directions of an ObjectSpace. */
const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
const MEMBERS = ['wo', 'p', 'n', 'tangent', 'uv', 'front', 'uv1', 'color', 'texel', 'outside', 'wavelength', 'time', 'instance'] as const;

/** Situations in the memory layout of wgsl/lab/config.wgsl, and the words of the object's space, of tables and of their parameters. */
export function packSituations(
  layouts: LabLayouts,
  material: MaterialModule,
  situations: readonly Situation[],
  tables: PackedTables,
): { configs: StructArray; params: Uint32Array<ArrayBuffer> } {
  const configs = new StructArray(layouts.Config, situations.length);
  const space = new Uint32Array(Float32Array.from([...IDENTITY, ...IDENTITY]).buffer);
  const before = space.length + tables.words.length;
  const words: number[] = [];
  const [images, mixed] = (['image', 'material'] as const).map((kind) =>
    material.params.flatMap(({ control }, i) => (control === kind ? [i] : [])),
  ) as [number[], number[]];
  const tableSlot = (param: number): number => {
    const at = tables.slots.get(param);
    return at === undefined ? 0 : space.length / 4 + at;
  };
  const slots = [new Map<ParameterSet, number>(), new Map<ParameterSet, number>()] as const;
  situations.forEach((each, i) => {
    const hasImages = each.images && images.length > 0;
    const known = slots[Number(hasImages) as 0 | 1];
    let slot = known.get(each.set);
    if (slot === undefined) {
      known.set(each.set, (slot = (before + words.length) / 4));
      const values = each.set.values.map((value, k) => {
        if (mixed.includes(k)) return [1 + mixed.indexOf(k)];
        if (material.params[k]?.control === 'table') return [tableSlot(k)];
        return hasImages && images.includes(k) ? [1 + images.indexOf(k)] : value;
      });
      for (const word of packParams(material.layout, material.params, values)) words.push(word);
    }
    // The one material of the kernel has kind 0.
    configs.set(i, 'material', slot);
    for (const name of MEMBERS) configs.set(i, name, each[name]);
  });
  const params = new Uint32Array(before + words.length);
  params.set(space);
  params.set(tables.words, space.length);
  params.set(words, before);
  return { configs, params };
}

/** What the user needs to see it again. */
export function evidenceOf(
  situation: Situation,
  command: (situation: Situation) => string,
  detail: string,
  more: Partial<Pick<Evidence, 'wo' | 'wi' | 'u' | 'front'>> = {},
): Evidence {
  const { set, wo, front, uv } = situation;
  return { params: set.inputs, wo, front, uv, detail, command: command(situation), ...more };
}
