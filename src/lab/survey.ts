/**
 * A survey: many situations, in each of which f and the density are integrated, whatever `sample` does. Few samples and the directions
 * in which lobes lie (mirrored, back, straight on, along the normal) only say where cells must be small; each situation is
 * divided until it is known whether it makes light and whether its density adds up, and no further. confirm.ts tests what it suspects.
 */
import { hasValue, samplesItself, type Bench, type Question } from './bench.ts';
import { integrateCells, type MeasuredCell, type Pending } from './cells.ts';
import { confirm, type MeanTest } from './confirm.ts';
import { distrust, Hints, isUnexplained, type Hint } from './hints.ts';
import type { Random } from './parameters.ts';
import type { Vector } from './report.ts';
import { anyDirection, sampleNumbers, type Situation } from './situations.ts';
import { directionCode, faceCell, FACES, FINEST, isBelow, quarters, type Cell } from './sphere.ts';
import { surveySituations } from './survey-situations.ts';
import { sumBy } from './sums.ts';

/** Samples of each situation, and of one where those that are transmitted are rare. */
const SAMPLES = 24;
const MORE_SAMPLES = 192;
const ROUNDS = 16;
/** Cells of a situation; of one whose light comes near to 1; of such a one without samples that could tell instead. */
const MAX_CELLS = 400;
const MAX_NEAR_ONE = 1000;
const MAX_ALONE = 6000;
/** From here on a situation is near 1. */
const NEAR = 0.95;
/** The rules of a coarse cell may agree by chance: the truth is this many times as far off as they differ. */
const DISTRUST = 4;
/** As exact as integrals need to be. */
const LIGHT_ERROR = 4e-3;
const PDF_ERROR = 0.04;
/** Directions this close are one delta lobe; two on one side are none: they vary with the random numbers. So do more than a few in one direction. */
const SAME = 1e-3;
const MAX_LAYERS = 3;

export interface Surveyed {
  situation: Situation;
  /** Integral of the density. */
  integral: number;
  /** Bounds, as far as cells that were never divided can be trusted. */
  integralError: number;
  /** Light that leaves of 1 that arrives, per channel: f |cos θ| eta², and the delta lobes that were met. */
  light: Vector;
  lightError: Vector;
  /** The same by many samples, where the integrals leave it open: means, and what they may be off by if the sampling is right. */
  sampled: { light: Vector; lightError: Vector } | null;
  /** The same by directions drawn from the cells, per channel, where the integrals say that light is made. */
  lightTests: [MeanTest, MeanTest, MeanTest] | null;
  /** Where the integral is not the share of samples: fn pdf over the share, the share over fn pdf; neither may be more than 1. */
  densityTests: [MeanTest, MeanTest] | null;
  /** Light below the surface counts so many times: eta²; 0 where it is not known. */
  eta2: number;
  /** Of the samples: how many chose a direction by the density. */
  continuous: number;
  samples: number;
}

/** What the samples of a situation say. */
interface Looked {
  hints: Hints;
  /** Of the transmitted samples; null where none was met. */
  eta: number | null;
  delta: Vector;
  continuous: number;
}

export async function survey(bench: Bench): Promise<Surveyed[]> {
  if (!hasValue(bench.material) && !samplesItself(bench.material)) return [];
  const situations = surveySituations(bench);
  const looked = await look(bench, situations);
  if (!hasValue(bench.material)) {
    return situations.map((situation, i) => ({
      situation,
      integral: 0,
      integralError: 0,
      light: looked[i]!.delta,
      lightError: [0, 0, 0],
      ...UNTRIED,
      eta2: 0,
      continuous: looked[i]!.continuous,
      samples: SAMPLES,
    }));
  }
  return integrate(bench, situations, looked);
}

/** Calls in directions where lobes may lie, and of `sample`; then in the directions that it returned. */
async function look(bench: Bench, situations: readonly Situation[]): Promise<Looked[]> {
  const random = bench.random('looks');
  const draws = samplesItself(bench.material);
  const questions: Question[] = [];
  for (const [situation, { wo }] of situations.entries()) {
    const [x, y, z] = wo;
    const lobes: Vector[] = [
      [-x, -y, z],
      [x, y, z],
      [-x, -y, -z],
      [0, 0, 1],
      [0, 0, -1],
      [-x, -y, 0.02],
    ];
    const count = draws ? SAMPLES : 2 * lobes.length;
    for (let i = 0; i < count; i++) questions.push({ situation, wi: unit(lobes[i] ?? anyDirection(random)), u: sampleNumbers(random) });
    if (situation % 64 === 0) await bench.pace.breathe();
  }
  const found = await bench.ask(situations, questions);
  const hints: Hint[][] = situations.map(() => []);
  const looked = situations.map(() => ({
    eta: null as number | null,
    isLitBelow: false,
    continuous: 0,
    lobes: [] as DeltaLobe[],
  }));
  const [pdf, specular, eta] = [found.column('pdf'), found.column('specular'), found.column('eta')];
  const again: Question[] = [];
  for (const [i, { situation, wi }] of questions.entries()) {
    if (i % 1024 === 0) await bench.pace.breathe();
    const own = looked[situation]!;
    const f = found.vector(i, 'f') as Vector;
    addHint(hints[situation]!, wi!, found.number(i, 'value_pdf'), f);
    own.isLitBelow ||= wi![2] < 0 && Math.max(...f) > 0;
    if (!draws || !(pdf(i) > 0)) continue;
    const to = found.vector(i, 'wi') as Vector;
    if (specular(i) === 0) {
      own.continuous++;
      if (to[2] < 0 && eta(i) > 0) own.eta = eta(i);
      if (to.every(Number.isFinite)) again.push({ situation, wi: to });
    } else {
      const power = pdf(i) * eta(i) ** 2;
      const light = (found.vector(i, 'weight') as Vector).map((each) => each * power) as Vector;
      // A coat and the mirror below it send light one way, with a probability each.
      const isKnown = own.lobes.some(
        (each) => apart(each.wi, to) < SAME && isClose(each.pdf, pdf(i)) && each.light.every((x, c) => isClose(x, light[c] ?? 0)),
      );
      if (!isKnown) own.lobes.push({ wi: to, pdf: pdf(i), light });
    }
  }
  await lookForEta(bench, situations, looked, random);
  if (hasValue(bench.material) && again.length > 0) {
    const values = await bench.ask(situations, again);
    for (const [i, { situation, wi }] of again.entries()) {
      if (i % 1024 === 0) await bench.pace.breathe();
      addHint(hints[situation]!, wi!, values.number(i, 'value_pdf'), values.vector(i, 'f') as Vector);
    }
  }
  return looked.map(({ eta: own, continuous, lobes }, i) => ({
    hints: Hints.of(hints[i]!),
    eta: own,
    continuous,
    delta: deltaLight(lobes),
  }));
}

interface DeltaLobe {
  wi: Vector;
  pdf: number;
  light: Vector;
}

const apart = (a: Vector, b: Vector): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= SAME * Math.max(a, b);

/** Of the lobes above and below the surface, where they go one way. */
function deltaLight(lobes: readonly DeltaLobe[]): Vector {
  const sides = [lobes.filter((each) => each.wi[2] > 0), lobes.filter((each) => each.wi[2] <= 0)];
  const isOneWay = (side: readonly DeltaLobe[]): boolean => side.every(({ wi }) => apart(wi, side[0]?.wi ?? wi) < SAME);
  const single = sides.filter((side) => side.length <= MAX_LAYERS && isOneWay(side)).flat();
  return [0, 1, 2].map((c) => sumBy(single, (each) => each.light[c]!)) as Vector;
}

/** Where f is not black under the surface, and none of few samples went there: more of them. */
async function lookForEta(
  bench: Bench,
  situations: readonly Situation[],
  looked: { eta: number | null; isLitBelow: boolean }[],
  random: Random,
): Promise<void> {
  if (!samplesItself(bench.material)) return;
  const open = [...looked.keys()].filter((i) => looked[i]!.eta === null && looked[i]!.isLitBelow);
  const questions = open.flatMap((situation) =>
    Array.from({ length: MORE_SAMPLES }, (): Question => ({ situation, u: sampleNumbers(random) })),
  );
  if (questions.length === 0) return;
  const found = await bench.ask(situations, questions);
  const [pdf, eta, z] = [found.column('pdf'), found.column('eta'), found.column('wi', 2)];
  for (const [i, { situation }] of questions.entries()) {
    if (i % 1024 === 0) await bench.pace.breathe();
    if (pdf(i) > 0 && z(i) < 0 && eta(i) > 0) looked[situation]!.eta = eta(i);
  }
}

function addHint(hints: Hint[], wi: Vector, pdf: number, f: Vector): void {
  const light = f.map((each) => each * Math.abs(wi[2])) as Vector;
  if (wi[2] !== 0 && Number.isFinite(pdf) && light.every(Number.isFinite)) hints.push({ code: directionCode(wi), pdf, light });
}

/** The cells of a situation, and what they add up to. */
interface Sum {
  leaves: MeasuredCell[];
  fresh: MeasuredCell[];
}

async function integrate(bench: Bench, situations: readonly Situation[], looked: readonly Looked[]): Promise<Surveyed[]> {
  const sums: Sum[] = situations.map(() => ({ leaves: [], fresh: [] }));
  const most = samplesItself(bench.material) ? MAX_NEAR_ONE : MAX_ALONE;
  let pending: Pending[] = situations.flatMap((_, owner) => firstCells().map((cell) => ({ owner, cell })));
  for (let round = 0; pending.length > 0; round++) {
    for (const [owner, cell] of await integrateCells(bench, situations, pending)) sums[owner]!.fresh.push(cell);
    const next: Pending[] = [];
    for (const [owner, sum] of sums.entries()) {
      if (sum.fresh.length === 0) continue;
      if (owner % 32 === 0) await bench.pace.breathe();
      for (const cell of toDivide(sum, looked[owner]!, round, most))
        for (const quarter of quarters(cell)) next.push({ owner, cell: quarter });
    }
    pending = next;
  }
  const surveyed = situations.map((situation, i): Surveyed => {
    const { leaves } = sums[i]!;
    bench.noteInvalid(
      situation,
      sumBy(leaves, (each) => each.invalid),
    );
    const sum = total(leaves, looked[i]!);
    return {
      situation,
      integral: sum.integral,
      integralError: DISTRUST * sum.integralError,
      light: sum.light,
      lightError: sum.lightError.map((each) => DISTRUST * each) as Vector,
      ...UNTRIED,
      eta2: eta2Of(looked[i]!),
      continuous: looked[i]!.continuous,
      samples: SAMPLES,
    };
  });
  await confirm(
    bench,
    surveyed.map((each, i) => ({ surveyed: each, cells: sums[i]!.leaves, delta: looked[i]!.delta })),
  );
  return surveyed;
}

const UNTRIED = { sampled: null, lightTests: null, densityTests: null };
/** Refraction compresses radiance; the power that passes is f eta². Without a sample that passes it is not known. */
const eta2Of = ({ eta }: Looked): number => (eta === null ? 0 : eta * eta);

const firstCells = (): Cell[] => Array.from({ length: FACES }, (_, face) => quarters(faceCell(face))).flat();

/** Takes the new cells in, and those out that are to be divided. */
function toDivide(sum: Sum, looked: Looked, round: number, mostNearOne: number): MeasuredCell[] {
  const hidden = new Set(sum.fresh.filter((each) => isUnexplained(each, looked.hints)));
  sum.leaves.push(...sum.fresh);
  sum.fresh = [];
  const { integral, integralError, light, lightError } = total(sum.leaves, looked);
  const largest = Math.max(...light.map((each, c) => each + lightError[c]!));
  const isOpen = light.some((each, c) => {
    const error = DISTRUST * lightError[c]!;
    return each + error > 1 && (each - error < 1 || error > 0.5 * (each - 1)) && error > LIGHT_ERROR;
  });
  const excess = integral - 1;
  const isVague = integralError > PDF_ERROR * Math.max(1, integral) || (excess > PDF_ERROR && DISTRUST * integralError > 0.5 * excess);
  const most = largest > NEAR ? mostNearOne : MAX_CELLS;
  if (round >= ROUNDS || sum.leaves.length > most) {
    for (const each of hidden) if (each.level < FINEST) distrust(each, looked.hints);
    return [];
  }
  // Cells that carry more than an even share of the error.
  const light0 = isOpen ? Math.max(...lightError) / (2 * sum.leaves.length) : Infinity;
  const pdf0 = isVague ? integralError / (2 * sum.leaves.length) : Infinity;
  const out = sum.leaves.filter((each) => {
    return each.level < FINEST && (hidden.has(each) || each.pdfError > pdf0 || Math.max(...each.lightError) > light0);
  });
  const gone = new Set(out);
  if (out.length > 0) sum.leaves = sum.leaves.filter((each) => !gone.has(each));
  return out;
}

function total(leaves: readonly MeasuredCell[], looked: Looked): Pick<Surveyed, 'integral' | 'integralError' | 'light' | 'lightError'> {
  let [integral, integralError] = [0, 0];
  const light: Vector = [...looked.delta];
  const lightError: Vector = [0, 0, 0];
  for (const cell of leaves) {
    integral += cell.pdf;
    integralError += cell.pdfError;
    const scale = isBelow(cell) ? eta2Of(looked) : 1;
    for (let c = 0; c < 3; c++) {
      light[c]! += cell.light[c]! * scale;
      lightError[c]! += cell.lightError[c]! * scale;
    }
  }
  return { integral, integralError, light, lightError };
}

function unit(w: Vector): Vector {
  const length = Math.hypot(...w);
  return w.map((each) => each / length) as Vector;
}
