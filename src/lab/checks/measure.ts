/** Samples of several situations, counted in cells over which the density is integrated. */
import { HEIGHTS, type Bench } from '../bench.ts';
import { BUILTIN_ERROR, measureCells, type MeasuredCell } from '../cells.ts';
import type { Counted } from '../counts.ts';
import { Hints, isPeak } from '../hints.ts';
import { shuffled } from '../parameters.ts';
import { situationOf, type Situation } from '../situations.ts';
import { aroundCode, besideCode, cellArea } from '../sphere.ts';
import { sumBy } from '../sums.ts';

/** Samples of a situation that decide where cells are divided, as a part of those whose places are known. */
const TRIALS = 1 / 4;
/** Samples beside a rim, in a cell outside of it. More are no rounding. */
const FEW = 3;

export interface Measured {
  situation: Situation;
  cells: MeasuredCell[];
  /** Samples in each cell. */
  observed: Uint32Array;
  /** Some of them, with their places. */
  placed: Hints;
  /** Samples that chose a direction by the density: neither absorbed nor of a delta lobe. */
  continuous: number;
  samples: number;
  integral: number;
  integralError: number;
}

export async function measure(bench: Bench): Promise<Measured[]> {
  const random = bench.random('histogram');
  const others = shuffled(bench.sets.slice(1), random);
  const situations = Array.from({ length: bench.effort.histograms }, (_, i) => {
    // The defaults from several directions, then the other sets in turn, each from a direction of its own.
    const set = i < 3 || others.length === 0 ? bench.sets[0]! : others[(i - 3) % others.length]!;
    const height = i < HEIGHTS.length ? HEIGHTS[(3 * i) % HEIGHTS.length]! : 0.02 + 0.98 * random();
    return situationOf(set, bench.look(height), i % 3 !== 1, random);
  });
  const { histogramSamples, countedSamples } = bench.effort;
  const trialCount = histogramSamples * TRIALS;
  const draws = await bench.draw(situations, histogramSamples + trialCount, 'histogram', true);
  const trials: Hints[] = [];
  const placed: Hints[] = [];
  for (let i = 0; i < situations.length; i++) {
    const from = 2 * i * draws.samples;
    trials.push(Hints.ofPlaces(draws.places.slice(from, from + 2 * trialCount)));
    placed.push(Hints.ofPlaces(draws.places.slice(from + 2 * trialCount, from + 2 * draws.samples)));
    await bench.pace.breathe();
  }
  const cells = await measureCells(bench, situations, trials, placed, countedSamples);
  // Where there is no density, and none is chosen by it, there is nothing to count.
  const isEmpty = cells.every((own, i) => placed[i]!.continuous === 0 && own.every((each) => each.pdf === 0));
  const counted = await bench.count(situations, cells, isEmpty ? histogramSamples : countedSamples, 'histogram counts');
  await leaveOutMissed(bench, situations, cells, counted);
  return measuredOf(bench, situations, cells, counted, placed);
}

/** The same situations and cells with samples of their own, and more of them. */
export async function recount(bench: Bench, measured: readonly Measured[]): Promise<Measured[]> {
  const situations = measured.map((each) => each.situation);
  const cells = measured.map((each) => each.cells.map((cell) => ({ ...cell })));
  const counted = await bench.count(situations, cells, bench.effort.recountedSamples, 'histogram counts again');
  await leaveOutMissed(bench, situations, cells, counted);
  return measuredOf(
    bench,
    situations,
    cells,
    counted,
    measured.map((each) => each.placed),
  );
}

async function measuredOf(
  bench: Bench,
  situations: readonly Situation[],
  cells: MeasuredCell[][],
  counted: readonly Counted[],
  placed: readonly Hints[],
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const [i, situation] of situations.entries()) {
    const own = cells[i]!;
    const { observed, samples } = counted[i]!;
    bench.noteInvalid(situation, sumOf(own, 'invalid'));
    const integral = sumOf(own, 'pdf');
    measured.push({
      situation,
      cells: own,
      observed,
      placed: placed[i]!,
      continuous: observed.reduce((sum, each) => sum + each, 0),
      samples,
      integral,
      integralError: sumOf(own, 'pdfError') + 2 * BUILTIN_ERROR * integral,
    });
    await bench.pace.breathe();
  }
  return measured;
}

/**
 * A lobe so rare that none of the samples with a place has met it, or the rim of one: where a counted sample fell, fn pdf has far more
 * than the mean of its cell. The integral over such a cell is not known, and it is left out.
 */
async function leaveOutMissed(
  bench: Bench,
  situations: readonly Situation[],
  cells: readonly MeasuredCell[][],
  counted: readonly Counted[],
): Promise<void> {
  const suspects = cells.flatMap((list, situation) => {
    const { most, mostAt, observed } = counted[situation]!;
    return list.flatMap((cell, i) => {
      if (!isPeak(most[i]!, cell)) return [];
      const code = mostAt[i]!;
      const isFew = (observed[i] ?? 0) <= FEW;
      return [{ situation, cell, around: aroundCode(code), beside: isFew ? besideCode(code) : [] }];
    });
  });
  if (suspects.length === 0) return;
  const found = await bench.ask(
    situations,
    suspects.flatMap(({ situation, around, beside }) => [...around, ...beside].map((wi) => ({ situation, wi }))),
  );
  let next = 0;
  const largest = (places: readonly unknown[]): number => Math.max(0, ...places.map(() => found.number(next++, 'value_pdf')));
  for (const { cell, around, beside } of suspects) {
    // A sample at the very rim of a lobe may have its middle outside.
    const pdf = largest(around);
    const isBesideRim = largest(beside) > 0 && pdf === 0;
    if (!isPeak(pdf, cell)) {
      cell.isTooNarrow ||= isBesideRim;
      continue;
    }
    cell.isTooNarrow = true;
    cell.pdfError += pdf * cellArea(cell);
  }
}

type Figure = 'pdf' | 'pdfError' | 'ownSquare' | 'cosineSquare' | 'unreachable' | 'invalid';

export const sumOf = (cells: readonly MeasuredCell[], figure: Figure): number => sumBy(cells, (each) => each[figure]);
