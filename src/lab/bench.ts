/** What every check works with: the material, its kernels, random numbers, and the way to report. */
import { randomStream } from '../scene/random.ts';
import type { MaterialModule } from '../shader/material.ts';
import { StructArray } from '../shader/struct.ts';
import type { Counted } from './counts.ts';
import type { Draws, LabKernels } from './kernels.ts';
import type { Effort } from './effort.ts';
import type { Pace } from './pace.ts';
import { shuffled, type ParameterSet, type ParameterSpace, type Random } from './parameters.ts';
import type { CheckId, Evidence, Vector } from './report.ts';
import type { Cell } from './sphere.ts';
import { evidenceOf, packSituations, type Situation } from './situations.ts';
import type { Structs } from './structs.ts';
import type { PackedTables } from './tables.ts';

/** A call of the material's functions: with `wo`, towards `wi`, and of `sample` with `u`. */
export interface Question {
  situation: number;
  wo?: Vector;
  wi?: Vector;
  u?: Vector;
  /** From the other side of the surface. */
  behind?: boolean;
}

const UP: Vector = [0, 0, 1];
const HALF: Vector = [0.5, 0.5, 0.5];

export interface BenchOptions {
  material: MaterialModule;
  kernels: LabKernels;
  pace: Pace;
  space: ParameterSpace;
  tables: PackedTables;
  seed: number;
  effort: Effort;
  /** Replaces the directions to look from. */
  wo: Vector | null;
  /** The command that tries a situation again. */
  command: (situation: Situation, check: CheckId) => string;
}

export class Bench {
  readonly material: MaterialModule;
  readonly effort: Effort;
  readonly space: ParameterSpace;
  readonly pace: Pace;
  /** Sets of parameters: the defaults, those with one at an end, some that are spread over the ranges. */
  readonly sets: ParameterSet[];
  /** Many more, for checks that cost little: two at an end, places inside a range, ranges met in small parts, and all at ends. */
  readonly manySets: ParameterSet[];
  /** Results of other checks that are not finite, negative, or of no unit direction; and a loop that did not end among them. */
  invalid: { situation: Situation; count: number } | null = null;
  overBudget: { situation: Situation; place: number } | null = null;
  private readonly options: BenchOptions;

  constructor(options: BenchOptions) {
    this.options = options;
    this.material = options.material;
    this.effort = options.effort;
    this.space = options.space;
    this.pace = options.pace;
    const random = this.random('parameters');
    const { space, effort } = options;
    const ends = shuffled(space.ends(), random);
    const special = [...ends, ...shuffled([...space.marks(), ...space.pairs()], random)];
    this.sets = [space.defaults, ...ends.slice(0, effort.endSets), ...space.spread(effort.randomSets, random)];
    this.manySets = [
      space.defaults,
      ...special.slice(0, effort.specialSets),
      ...space.spread(effort.spreadSets, random),
      ...space.corners(effort.cornerSets, random),
    ];
  }

  /** Unrelated sequences for different purposes. */
  random(purpose: string): Random {
    return randomStream(this.options.seed, `lab ${purpose}`);
  }

  /** 32 bits for the random numbers of a kernel. */
  kernelSeed(purpose: string): number {
    return Math.floor(this.random(purpose)() * 2 ** 32) >>> 0;
  }

  /** The direction that was asked for, or one of this height. */
  look(z: number): number | Vector {
    return this.options.wo ?? z;
  }

  /** Whether one direction to look from was asked for. */
  get hasDirection(): boolean {
    return this.options.wo !== null;
  }

  evidence(
    situation: Situation,
    check: CheckId,
    detail: string,
    more: Partial<Pick<Evidence, 'wo' | 'wi' | 'u' | 'front'>> = {},
  ): Evidence {
    return evidenceOf(situation, (each) => this.options.command(each, check), detail, more);
  }

  /** Findings for each question, in order. */
  async ask(situations: readonly Situation[], questions: readonly Question[]): Promise<Structs> {
    const { kernels } = this.options;
    const items = new StructArray(kernels.layouts.Item, questions.length);
    const { asFloats: floats, asUints: uints, stride } = items;
    const at = (name: string): number => items.wordOf(name);
    const [config, wo, wi, u, behind] = [at('config'), at('wo'), at('wi'), at('u'), at('behind')];
    for (const [i, each] of questions.entries()) {
      if (i % 512 === 0) await this.pace.breathe();
      uints[i * stride + config] = each.situation;
      uints[i * stride + behind] = Number(each.behind ?? false);
      floats.set(each.wo ?? situations[each.situation]!.wo, i * stride + wo);
      floats.set(each.wi ?? UP, i * stride + wi);
      floats.set(each.u ?? HALF, i * stride + u);
    }
    this.load(situations);
    return kernels.probe(items, questions.length, this.pace);
  }

  /** What is below the surface: one answer for each direction in which light may leave, in order. */
  async askBelow(situations: readonly Situation[], ways: readonly { situation: number; wi: Vector }[]): Promise<Structs> {
    const { kernels } = this.options;
    const items = new StructArray(kernels.layouts.Way, ways.length);
    for (const [i, { situation, wi }] of ways.entries()) {
      if (i % 512 === 0) await this.pace.breathe();
      items.set(i, 'config', situation);
      items.set(i, 'wi', wi);
    }
    this.load(situations);
    return kernels.below(items, ways.length, this.pace);
  }

  async draw(situations: readonly Situation[], samples: number, purpose: string, withPlaces: boolean): Promise<Draws> {
    this.load(situations);
    const draws = await this.options.kernels.draw(situations.length, samples, this.kernelSeed(purpose), withPlaces, this.pace);
    situations.forEach((situation, i) => {
      let count = 0;
      for (let t = i * draws.lanes; t < (i + 1) * draws.lanes; t++) {
        count += draws.tallies.number(t, 'invalid');
        const place = draws.tallies.number(t, 'over_budget');
        if (place !== 0) this.overBudget ??= { situation, place };
      }
      this.noteInvalid(situation, count);
    });
    return draws;
  }

  /** Draws samples of each situation and counts them in its cells, which are in the order of their codes and fill the sphere. */
  async count(situations: readonly Situation[], cells: readonly (readonly Cell[])[], samples: number, purpose: string): Promise<Counted[]> {
    this.load(situations);
    const starts = cells.map((each) => Uint32Array.from(each, ({ start }) => start));
    const counts = await this.options.kernels.count(starts, samples, this.kernelSeed(purpose), this.pace);
    for (const [i, { invalid, overBudget }] of counts.entries()) {
      const situation = situations[i]!;
      this.noteInvalid(situation, invalid);
      if (overBudget !== 0) this.overBudget ??= { situation, place: overBudget };
    }
    return counts;
  }

  /** Integrals over cells, each of the situation that `owner` gives. */
  integrate(situations: readonly Situation[], cells: readonly Cell[], owner: (index: number) => number): Promise<Structs> {
    this.load(situations);
    return this.options.kernels.integrate(cells, owner, this.pace);
  }

  /** Results that the check of finiteness must hear of. */
  noteInvalid(situation: Situation, count: number): void {
    if (count > 0) this.invalid ??= { situation, count };
  }

  private load(situations: readonly Situation[]): void {
    const { configs, params } = packSituations(this.options.kernels.layouts, this.material, situations, this.options.tables);
    this.options.kernels.setConfigs(configs, params);
  }
}

/** Several directions of incidence, from normal to grazing. */
export const HEIGHTS = [1, 0.9, 0.7, 0.5, 0.3, 0.15, 0.05];

/** It samples otherwise than the engine would: there is something to compare. */
export const samplesItself = ({ defines }: MaterialModule): boolean => defines.sample || defines.surface;
/** It has a value besides Dirac deltas. */
export const hasValue = ({ defines }: MaterialModule): boolean => defines.eval || defines.surface;
/** It scatters light at all. */
export const scatters = (material: MaterialModule): boolean => samplesItself(material) || hasValue(material);
