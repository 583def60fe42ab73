/** Which sets of parameters a material is tried with: where authors forget to look, and everywhere between. */
import type { MaterialModule } from '../shader/material.ts';
import { checkParams, isReference, type ParamDeclaration, type ParamInput } from '../shader/params.ts';

export type Random = () => number;

export interface ParameterSet {
  /** As packParams takes them. */
  values: number[][];
  /** As a document gives them. */
  inputs: Record<string, ParamInput>;
}

/** A parameter and the value of each of its components. */
type Change = readonly [index: number, values: readonly number[]];

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
      Object.hasOwn(given, each.name) ||
      isReference(each.control) ||
      !Number.isFinite(each.min) ||
      !Number.isFinite(each.max) ||
      each.min === each.max
        ? []
        : [i],
    );
    this.defaults = this.set(this.base);
  }

  get isFixed(): boolean {
    return this.free.length === 0;
  }

  /**
   * `count` sets that are random and still even: of each component, every one of `count` equal parts of the range is met once
   * (McKay, Beckman and Conover 1979), so that no part of a slider wider than that is missed.
   */
  spread(count: number, random: Random): ParameterSet[] {
    if (this.isFixed) return [];
    const sets = Array.from({ length: count }, () => this.base.map((each) => [...each]));
    for (const i of this.free) {
      const param = this.material.params[i]!;
      for (let component = 0; component < this.base[i]!.length; component++) {
        const order = shuffled(
          Array.from({ length: count }, (_, k) => k),
          random,
        );
        for (const [k, part] of order.entries()) sets[k]![i]![component] = within(param, (part + random()) / count);
      }
    }
    return sets.map((values) => this.set(values));
  }

  /**
   * Every free parameter at each of its ends (a choice at each of its choices) while the rest keep their defaults; all
   * at their lower and all at their upper ends.
   */
  ends(): ParameterSet[] {
    const single = this.free.flatMap((i) => this.endsOf(i).map((value) => this.changed([this.even(i, value)])));
    return [...this.extremes(), ...single];
  }

  /** All free parameters at their lower ends, and all at their upper ends; none where there is at most one. */
  extremes(): ParameterSet[] {
    const every = (end: (param: ParamDeclaration) => number): ParameterSet =>
      this.changed(this.free.map((i) => this.even(i, end(this.material.params[i]!))));
    return this.free.length > 1 ? [every((param) => param.min), every((param) => param.max)] : [];
  }

  /** Every free colour white, the rest as they are by default: what makes light then seldom shows by darker ones. None where none is free. */
  white(): ParameterSet[] {
    const colors = this.free.flatMap((i) => {
      const param = this.material.params[i];
      return param?.control === 'color' ? [this.even(i, param.max)] : [];
    });
    return colors.length === 0 ? [] : [this.changed(colors)];
  }

  /** Every free parameter at the places inside its range where formulas break: 0, ±1, the middle, a step from either end. */
  marks(): ParameterSet[] {
    return this.free.flatMap((i) => {
      const param = this.material.params[i]!;
      if (param.control === 'choice' || param.control === 'toggle') return [];
      const { step } = param;
      const places = [0, 1, -1, (param.min + param.max) / 2, ...(step === null ? [] : [param.min + step, param.max - step])];
      const whole = param.type === 'i32' || param.type === 'u32';
      const inside = places
        .map((each) => (whole ? Math.round(each) : Math.fround(each)))
        .filter((each) => each > param.min && each < param.max);
      return [...new Set(inside)].map((value) => this.changed([this.even(i, value)]));
    });
  }

  /** Every two free parameters, each at one of its ends; the rest keep their defaults. */
  pairs(): ParameterSet[] {
    return this.free.flatMap((i, k) =>
      this.free
        .slice(k + 1)
        .flatMap((j) => this.endsOf(i).flatMap((a) => this.endsOf(j).map((b) => this.changed([this.even(i, a), this.even(j, b)])))),
    );
  }

  /**
   * Sets of which every free parameter is at one of its ends, where there are three or more: all of them where they are no more than `count`,
   * else so many, in which any three parameters meet at given ends with the probability 1 − (7/8)^count.
   */
  corners(count: number, random: Random): ParameterSet[] {
    if (this.free.length < 3) return [];
    const ends = this.free.map((i) => this.endsOf(i));
    const all = ends.reduce((product, each) => product * each.length, 1);
    const corner = (pick: (of: number) => number): ParameterSet =>
      this.changed(this.free.map((i, k) => this.even(i, ends[k]?.[pick(ends[k]?.length ?? 1)] ?? 0)));
    if (all > count) return Array.from({ length: count }, () => corner((of) => Math.floor(of * random())));
    return Array.from({ length: all }, (_, number) => {
      let rest = number;
      return corner((of) => {
        const own = rest % of;
        rest = Math.floor(rest / of);
        return own;
      });
    });
  }

  private endsOf(index: number): number[] {
    const param = this.material.params[index]!;
    return param.control === 'choice' ? param.choices.map((_, choice) => choice) : [param.min, param.max];
  }

  private even(index: number, value: number): Change {
    return [index, this.base[index]!.map(() => value)];
  }

  private changed(changes: readonly Change[]): ParameterSet {
    const values = this.base.map((each) => [...each]);
    for (const [index, value] of changes) values[index] = [...value];
    return this.set(values);
  }

  private set(values: number[][]): ParameterSet {
    // Whether there are images is of the hit: see packSituations.
    const inputs = this.material.params.flatMap((param, i): [string, ParamInput][] =>
      isReference(param.control) ? [] : [[param.name, inputOf(param, values[i]!)]],
    );
    return { values, inputs: Object.fromEntries(inputs) };
  }
}

/** Whether authors take the square or the root of a parameter: a bounded number from 0 to about 1. */
export const isReduced = ({ type, control, min, max }: ParamDeclaration): boolean =>
  type === 'f32' && control === 'number' && min >= 0 && max <= 1;

/** A set with another value of one parameter; null where it would be out of bounds. */
export function reduced(set: ParameterSet, param: ParamDeclaration, index: number, to: (value: number) => number): ParameterSet | null {
  const value = Math.fround(to(set.values[index]?.[0] ?? 0));
  if (!(value >= param.min && value <= param.max)) return null;
  return { values: set.values.map((each, i) => (i === index ? [value] : each)), inputs: { ...set.inputs, [param.name]: value } };
}

/** Part `t` in [0, 1) of the way through a parameter's range. */
function within(param: ParamDeclaration, t: number): number {
  if (param.type === 'f32' || param.type.startsWith('vec')) return Math.fround(param.min + (param.max - param.min) * t);
  return Math.min(param.max, param.min + Math.floor((param.max - param.min + 1) * t));
}

function inputOf(param: ParamDeclaration, values: readonly number[]): ParamInput {
  if (param.control === 'toggle') return values[0] !== 0;
  if (param.control === 'choice') return param.choices[values[0]!]!;
  return values.length === 1 ? values[0]! : [...values];
}

/** Fisher and Yates. */
export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [out[i], out[j]] = [out[j]!, out[i]!];
  }
  return out;
}
