/** Under which circumstances a material is tried: parameters, points on surfaces and directions to look from. */
import type { MaterialModule } from '../shader/material.ts';
import { checkParams, packParams, type ParamDeclaration, type ParamInput } from '../shader/params.ts';
import { StructArray } from '../shader/struct.ts';
import type { LabLayouts } from './kernels.ts';
import type { Evidence, Vector } from './report.ts';

export type Random = () => number;

export interface ParameterSet {
  /** As packParams takes them. */
  values: number[][];
  /** As a document gives them. */
  inputs: Record<string, ParamInput>;
}

/** A material's parameters, a point on a surface, and a direction to look from. */
export interface Situation {
  set: ParameterSet;
  /** Local, unit, above the surface. */
  wo: Vector;
  front: boolean;
  uv: [number, number];
  /** World position and normal, local tangent. */
  p: Vector;
  n: Vector;
  tangent: Vector;
}

export class ParameterSpace {
  readonly defaults: ParameterSet;
  private readonly material: MaterialModule;
  private readonly base: number[][];
  /** Parameters that may vary: bounded, and not given. */
  private readonly free: number[];

  /** @throws ShaderError where a given value is not one of the parameter's */
  constructor(material: MaterialModule, given: Readonly<Record<string, ParamInput>>) {
    this.material = material;
    this.base = checkParams(material.params, given, 'params', material.name);
    this.free = material.params.flatMap((each, i) =>
      Object.hasOwn(given, each.name) || !Number.isFinite(each.min) || !Number.isFinite(each.max) || each.min === each.max ? [] : [i],
    );
    this.defaults = this.set(this.base);
  }

  get isFixed(): boolean {
    return this.free.length === 0;
  }

  /** Every free parameter uniform in its declared range. */
  random(random: Random): ParameterSet {
    const values = this.base.map((each) => [...each]);
    for (const i of this.free) values[i] = this.base[i]!.map(() => drawn(this.material.params[i]!, random));
    return this.set(values);
  }

  /**
   * Every free parameter at each of its ends (a choice at each of its choices) while the rest keep their defaults; all
   * at their lower and all at their upper ends.
   */
  ends(): ParameterSet[] {
    const sets: number[][][] = [];
    const withEnd = (indices: readonly number[], end: (param: ParamDeclaration) => number): void => {
      const values = this.base.map((each) => [...each]);
      for (const i of indices) values[i]!.fill(end(this.material.params[i]!));
      sets.push(values);
    };
    for (const i of this.free) {
      const param = this.material.params[i]!;
      if (param.control === 'choice') param.choices.forEach((_, choice) => withEnd([i], () => choice));
      else for (const end of [param.min, param.max]) withEnd([i], () => end);
    }
    if (this.free.length > 1) {
      withEnd(this.free, (param) => param.min);
      withEnd(this.free, (param) => param.max);
    }
    return sets.map((values) => this.set(values));
  }

  private set(values: number[][]): ParameterSet {
    // In the laboratory there are no images: materials see white.
    const inputs = this.material.params.flatMap((param, i): [string, ParamInput][] =>
      param.control === 'image' ? [] : [[param.name, inputOf(param, values[i]!)]],
    );
    return { values, inputs: Object.fromEntries(inputs) };
  }
}

function drawn(param: ParamDeclaration, random: Random): number {
  if (param.type === 'f32' || param.type.startsWith('vec')) return Math.fround(param.min + (param.max - param.min) * random());
  return Math.min(param.max, param.min + Math.floor((param.max - param.min + 1) * random()));
}

function inputOf(param: ParamDeclaration, values: readonly number[]): ParamInput {
  if (param.control === 'toggle') return values[0] !== 0;
  if (param.control === 'choice') return param.choices[values[0]!]!;
  return values.length === 1 ? values[0]! : [...values];
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
  return [r * Math.cos(phi), r * Math.sin(phi), z];
}

/** Uniform on the sphere. */
export const anyDirection = (random: Random): Vector => directionAt(2 * random() - 1, random);

/** @param wo the direction to look from, or its height */
export function situationOf(set: ParameterSet, wo: number | Vector, front: boolean, random: Random): Situation {
  const coordinate = (): number => 4 * random() - 2;
  return {
    set,
    wo: typeof wo === 'number' ? directionAt(wo, random) : wo,
    front,
    uv: [random(), random()],
    p: [coordinate(), coordinate(), coordinate()],
    n: anyDirection(random),
    tangent: directionAt(0, random),
  };
}

/** Rows of an affine map that changes nothing: twice, for both directions of an ObjectSpace. */
const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/** Situations in the memory layout of wgsl/lab/config.wgsl, and the words of the object's space and of their parameters. */
export function packSituations(
  layouts: LabLayouts,
  material: MaterialModule,
  situations: readonly Situation[],
): { configs: StructArray; params: Uint32Array<ArrayBuffer> } {
  const configs = new StructArray(layouts.Config, situations.length);
  const words: number[] = [...new Uint32Array(Float32Array.from([...IDENTITY, ...IDENTITY]).buffer)];
  const slots = new Map<ParameterSet, number>();
  situations.forEach((each, i) => {
    let slot = slots.get(each.set);
    if (slot === undefined) {
      slots.set(each.set, (slot = words.length / 4));
      for (const word of packParams(material.layout, material.params, each.set.values)) words.push(word);
    }
    // The one material of the kernel has kind 0.
    configs.set(i, 'material', slot);
    for (const name of ['wo', 'p', 'n', 'tangent', 'uv', 'front'] as const) configs.set(i, name, each[name]);
  });
  return { configs, params: Uint32Array.from(words) };
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
