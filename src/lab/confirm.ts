/**
 * What integrals over cells accuse is confirmed or not. Quadrature rules may agree by chance, and a lobe may hide in a wide cell; but
 * directions that are drawn from the cells estimate the same integral without bias, however wrong the cells are, and bets
 * (bets.ts) bound how likely chance explains them. An accusation therefore has a p-value that nothing about the cells enters.
 */
import { Bets } from './bets.ts';
import { samplesItself, type Bench, type Question } from './bench.ts';
import { integrateCells, type MeasuredCell, type Pending } from './cells.ts';
import { binomialIntervalBound } from './distributions.ts';
import type { Random } from './parameters.ts';
import { EVEN, Proposal } from './proposal.ts';
import type { Vector } from './report.ts';
import { sampleNumbers, type Situation } from './situations.ts';
import { FINEST, isBelow, quarters, type Cell } from './sphere.ts';
import type { Structs } from './structs.ts';
import type { Surveyed } from './survey.ts';
import { sumBy } from './sums.ts';

/** More than this is too much: WGSL lets sin and cos be off by 2^-11, and two of them may come together. */
export const TOLERANCE = 2 ** -10;
/** Situations that are tried, the worst first; for their light, and for their densities. */
const SUSPECTS = 8;
/** Densities whose integral the few samples of the survey explain no better than so are suspected. */
const UNLIKELY = 0.01;
/** Cells are divided until none carries more than this part, in so many rounds, up to so many cells. */
const SHARE = 1 / 1024;
const ROUNDS = 6;
const MAX_CELLS = 8000;
/** Directions of each suspect in a round of bets. */
const ROUND = 2048;
/** Densities this close to their samples are the business of the histogram's finer cells. */
const CLOSE = 0.01;
/** So sure, or so many standard errors below what is claimed: no more directions follow. */
const SURE = 1e-9;
const DEVIATIONS = 4;

/** A mean over directions drawn from cells, its standard error, and how likely chance makes it so large where the claim holds. */
export interface MeanTest {
  mean: number;
  error: number;
  p: number;
}

/** The cells that a situation was divided into, and the light of its delta lobes. */
export interface Suspect {
  surveyed: Surveyed;
  cells: MeasuredCell[];
  delta: Vector;
}

/** Tries those whose integrals say that light is made, or that their density is not that of their samples; notes what was found. */
export async function confirm(bench: Bench, suspects: readonly Suspect[]): Promise<void> {
  await confirmLight(bench, worst(suspects, excess));
  if (samplesItself(bench.material)) await confirmDensity(bench, worst(suspects, doubt));
}

/** Those that are suspected, the worst first; -Infinity: not at all. */
function worst(suspects: readonly Suspect[], badness: (each: Surveyed) => number): Suspect[] {
  return suspects
    .map((each): [number, Suspect] => [badness(each.surveyed), each])
    .filter(([bad]) => bad > -Infinity)
    .sort(([a], [b]) => b - a)
    .slice(0, SUSPECTS)
    .map(([, each]) => each);
}

const excess = ({ light, lightError }: Surveyed): number =>
  Math.max(...light.map((own, c) => (own > 1 + TOLERANCE ? own - lightError[c]! : -Infinity)));

function doubt({ integral, integralError, continuous, samples }: Surveyed): number {
  if (continuous === 0 && integral === 0) return -Infinity;
  const p = binomialIntervalBound(continuous, samples, integral - integralError, integral + integralError);
  return p < UNLIKELY ? -p + Math.min(1, Math.abs(integral - continuous / samples)) * 1e-3 : -Infinity;
}

/** Light below the surface counts eta² times. */
const compressionOf = (cell: Cell, { eta2 }: Surveyed): number => (isBelow(cell) ? eta2 : 1);

/** Is ∫ f |cos θ| eta², with delta lobes, at most 1? One test a channel. */
async function confirmLight(bench: Bench, suspects: readonly Suspect[]): Promise<void> {
  if (suspects.length === 0) return;
  const luminous: Carried =
    ({ surveyed }) =>
    (cell) =>
      (Math.max(...cell.light) + Math.max(...cell.lightError)) * compressionOf(cell, surveyed);
  await refine(bench, suspects, luminous);
  const random = bench.random('confirm light');
  const means = suspects.map(({ cells, delta, surveyed }) =>
    delta.map((each, c) => {
      const known = sumBy(cells, (cell) => cell.light[c]! * compressionOf(cell, surveyed));
      return new Mean(1 + TOLERANCE, each, known);
    }),
  );
  const proposals = proposalsOf(suspects, luminous);
  const isOpen = (i: number): boolean => means[i]!.some((each) => each.isOpen);
  await drawRounds(bench, suspects, proposals, random, isOpen, (drawn, found) => {
    const lanes = [0, 1, 2].map((c) => found.column('f', c));
    for (const [k, { suspect, wi, density, carried }] of drawn.entries()) {
      const { eta2 } = suspects[suspect]!.surveyed;
      const factor = (Math.abs(wi[2]) * (wi[2] < 0 ? eta2 : 1)) / density;
      for (const [c, mean] of means[suspect]!.entries()) mean.add(lanes[c]!(k) * factor, carried / density);
    }
  });
  for (const [i, { surveyed }] of suspects.entries())
    surveyed.lightTests = means[i]!.map((each) => each.test) as [MeanTest, MeanTest, MeanTest];
}

/**
 * Does the density of `fn pdf` add up to the share of samples that scatter? Two claims: directions drawn from the cells have a mean
 * density, over that of the draw, of no more than the share of samples; and samples have a mean density of the draw, over their own, of
 * no more than 1, which they exceed where `fn pdf` is less than what they have.
 */
async function confirmDensity(bench: Bench, suspects: readonly Suspect[]): Promise<void> {
  if (suspects.length === 0) return;
  const carried = () => (cell: MeasuredCell) => cell.pdf + cell.pdfError;
  await refine(bench, suspects, carried);
  const random = bench.random('confirm density');
  const proposals = proposalsOf(suspects, carried);
  const tests = suspects.map(({ cells }) => ({
    more: new Mean(
      1 + CLOSE,
      0,
      sumBy(cells, (each) => each.pdf),
    ),
    less: new Mean(1 + CLOSE, 0, 0),
    continuous: 0,
    samples: 0,
  }));
  const isOpen = (i: number): boolean => {
    const { more, less } = tests[i]!;
    return !more.isSure && !less.isSure && (more.isOpen || less.isOpen);
  };
  await drawRounds(bench, suspects, proposals, random, isOpen, async (drawn, found) => {
    const [pdf, specular, density] = [found.column('pdf'), found.column('specular'), found.column('value_pdf')];
    const back: (Question & { wi: Vector })[] = [];
    for (const [k, { suspect, density: drawnDensity, carried: own }] of drawn.entries()) {
      const test = tests[suspect]!;
      const isContinuous = pdf(k) > 0 && specular(k) === 0;
      test.samples++;
      test.continuous += Number(isContinuous);
      // At least -1, for the share is at most 1.
      test.more.add(1 - Number(isContinuous) + density(k) / drawnDensity, own / drawnDensity);
      const wi = found.vector(k, 'wi') as Vector;
      if (isContinuous && wi.every(Number.isFinite)) back.push({ situation: suspect, wi });
      else test.less.add(0, 1);
    }
    if (back.length === 0) return;
    const values = await bench.ask(
      suspects.map((each) => each.surveyed.situation),
      back,
    );
    const own = values.column('value_pdf');
    for (const [k, { situation, wi }] of back.entries()) {
      // Samples where fn pdf is 0 are the business of the check of weights.
      tests[situation]!.less.add(own(k) > 0 ? proposals[situation]!.carriedAt(wi) / own(k) : 0, 1);
    }
  });
  for (const [i, { surveyed }] of suspects.entries()) {
    const { more, less, continuous, samples } = tests[i]!;
    const { mean, error } = more.test;
    surveyed.densityTests = [more.test, less.test];
    [surveyed.continuous, surveyed.samples] = [continuous, samples];
    [surveyed.integral, surveyed.integralError] = [mean - 1 + continuous / samples, DEVIATIONS * error];
  }
}

/**
 * A mean, and bets that it is no more than a bound. What cells carry adds up to `known`; of what is drawn beside that, its mean is taken
 * off and its share of the draw put on (a control variate), so that directions where nothing is make no noise.
 */
class Mean {
  private readonly bound: number;
  private readonly offset: number;
  private readonly known: number;
  private readonly bets = new Bets();
  private count = 0;
  private sum = 0;
  private square = 0;

  /** @param offset that every value has besides */
  constructor(bound: number, offset: number, known: number) {
    this.bound = bound;
    this.offset = offset;
    this.known = known;
  }

  /** @param value not negative @param ratio density of the direction by the cells alone, over that by which it was drawn */
  add(value: number, ratio: number): void {
    const own = this.offset + (Number.isFinite(value) ? value : 0) - this.known * (ratio - 1);
    this.count++;
    this.sum += own;
    this.square += own * own;
    // Lifted by the most that the control takes off, so that nobody loses more than he staked.
    const lift = this.known * (1 / (1 - EVEN) - 1);
    this.bets.add((own + lift) / (this.bound + lift) - 1);
  }

  get isSure(): boolean {
    return this.bets.p < SURE;
  }

  get isOpen(): boolean {
    if (this.count === 0) return true;
    const { mean, error } = this.test;
    return !this.isSure && mean + DEVIATIONS * error > this.bound;
  }

  get test(): MeanTest {
    const { count } = this;
    const mean = this.sum / count;
    return { mean, error: Math.sqrt(Math.max(0, this.square / count - mean * mean) / Math.max(1, count - 1)), p: this.bets.p };
  }
}

type Carried = (suspect: Suspect) => (cell: MeasuredCell) => number;

const proposalsOf = (suspects: readonly Suspect[], carried: Carried): Proposal[] =>
  suspects.map((each) => {
    const own = carried(each);
    return new Proposal(each.cells, (i) => own(each.cells[i]!));
  });

/** Divides the cells that carry most, so that within each there is little to choose; and what they add up to is known better. */
async function refine(bench: Bench, suspects: readonly Suspect[], carried: Carried): Promise<void> {
  const situations = suspects.map((each) => each.surveyed.situation);
  for (let round = 0; round < ROUNDS; round++) {
    const pending: Pending[] = [];
    for (const [owner, suspect] of suspects.entries()) {
      const own = carried(suspect);
      const most = SHARE * sumBy(suspect.cells, own);
      if (suspect.cells.length > MAX_CELLS) continue;
      const kept: MeasuredCell[] = [];
      for (const cell of suspect.cells) {
        if (cell.level < FINEST && own(cell) > most) for (const quarter of quarters(cell)) pending.push({ owner, cell: quarter });
        else kept.push(cell);
      }
      suspect.cells = kept;
      await bench.pace.breathe();
    }
    if (pending.length === 0) return;
    for (const [owner, cell] of await integrateCells(bench, situations, pending)) suspects[owner]!.cells.push(cell);
  }
}

interface Drawn {
  suspect: number;
  wi: Vector;
  density: number;
  carried: number;
}

/** Rounds of directions of those that are open, until there are none or enough were drawn. */
async function drawRounds(
  bench: Bench,
  suspects: readonly Suspect[],
  proposals: readonly Proposal[],
  random: Random,
  isOpen: (suspect: number) => boolean,
  take: (drawn: readonly Drawn[], found: Structs) => Promise<void> | void,
): Promise<void> {
  const situations: Situation[] = suspects.map((each) => each.surveyed.situation);
  for (let count = 0; count < bench.effort.confirmSamples; count += ROUND) {
    const drawn: Drawn[] = [];
    for (const suspect of suspects.keys()) {
      if (!isOpen(suspect)) continue;
      for (let i = 0; i < ROUND; i++) drawn.push({ suspect, ...proposals[suspect]!.draw(random) });
      await bench.pace.breathe();
    }
    if (drawn.length === 0) return;
    const questions = drawn.map(({ suspect, wi }): Question => ({ situation: suspect, wi, u: sampleNumbers(random) }));
    await take(drawn, await bench.ask(situations, questions));
    await bench.pace.breathe();
  }
}
