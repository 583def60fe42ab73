/** Samples of several situations, counted in cells over which the density is integrated. */
import { HEIGHTS, type Bench } from '../bench.ts';
import { BUILTIN_ERROR, measureCells, type MeasuredCell } from '../cells.ts';
import { Hints } from '../hints.ts';
import { situationOf, type Situation } from '../situations.ts';

/** Samples of a situation that decide where cells are divided, as a part of those that are counted. */
const TRIALS = 1 / 4;

export interface Measured {
  situation: Situation;
  cells: MeasuredCell[];
  /** Samples in each cell. */
  observed: Uint32Array;
  counted: Hints;
  /** Samples that chose a direction by the density: neither absorbed nor of a delta lobe. */
  continuous: number;
  samples: number;
  integral: number;
  integralError: number;
}

export async function measure(bench: Bench): Promise<Measured[]> {
  const random = bench.random('histogram');
  const situations = Array.from({ length: bench.effort.histograms }, (_, i) => {
    // The defaults from several directions, then the other sets in turn, each from a direction of its own.
    const set = i < 3 || bench.sets.length === 1 ? bench.sets[0]! : bench.sets[1 + Math.floor(random() * (bench.sets.length - 1))]!;
    const height = i < HEIGHTS.length ? HEIGHTS[(3 * i) % HEIGHTS.length]! : 0.02 + 0.98 * random();
    return situationOf(set, bench.look(height), i % 3 !== 1, random);
  });
  const { histogramSamples } = bench.effort;
  const trialCount = histogramSamples * TRIALS;
  const draws = await bench.draw(situations, histogramSamples + trialCount, 'histogram', true);
  const trials: Hints[] = [];
  const counted: Hints[] = [];
  for (let i = 0; i < situations.length; i++) {
    const from = 2 * i * draws.samples;
    trials.push(Hints.ofPlaces(draws.places.slice(from, from + 2 * trialCount)));
    counted.push(Hints.ofPlaces(draws.places.slice(from + 2 * trialCount, from + 2 * draws.samples)));
    await bench.pace.breathe();
  }
  const cells = await measureCells(bench, situations, trials, counted);
  const measured: Measured[] = [];
  for (const [i, situation] of situations.entries()) {
    const own = cells[i]!;
    bench.noteInvalid(situation, sumOf(own, 'invalid'));
    const integral = sumOf(own, 'pdf');
    measured.push({
      situation,
      cells: own,
      observed: countsOf(own, counted[i]!.codes),
      counted: counted[i]!,
      continuous: counted[i]!.continuous,
      samples: counted[i]!.codes.length,
      integral,
      integralError: sumOf(own, 'pdfError') + 2 * BUILTIN_ERROR * integral,
    });
    await bench.pace.breathe();
  }
  return measured;
}

type Figure = 'pdf' | 'pdfError' | 'ownSquare' | 'cosineSquare' | 'unreachable' | 'invalid';

export const sumOf = (cells: readonly MeasuredCell[], figure: Figure): number => cells.reduce((sum, each) => sum + each[figure], 0);

/** How many of the sorted codes fall into each cell. */
function countsOf(cells: readonly MeasuredCell[], codes: Uint32Array): Uint32Array {
  let from = 0;
  return Uint32Array.from(cells, (cell) => {
    const start = from;
    while (from < codes.length && codes[from]! < cell.end) from++;
    return from - start;
  });
}
