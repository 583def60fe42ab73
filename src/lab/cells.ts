/**
 * Integrals of a density and of light over cells of the sphere that are fine where these are: a cell is divided until it holds few of
 * a number of trial samples, no more of them than its integral explains, no direction with a far larger value than its mean, and until
 * the quadrature rules of wgsl/lab/integrate.wgsl agree. (The rules alone would agree on nothing where a narrow lobe just enters a wide
 * cell.)
 */
import { luminance } from '../base/color.ts';
import type { Bench } from './bench.ts';
import { isUnexplained, type Hints } from './hints.ts';
import type { Vector } from './report.ts';
import type { Situation } from './situations.ts';
import type { Structs } from './structs.ts';
import { FACES, faceCell, FINEST, lowerBound, quarters, type Cell } from './sphere.ts';

/** Every cell has at least this level: 8 × 8 cells a face. */
const MIN_LEVEL = 3;
/** Part of the trial samples that a cell may hold. */
const CROWD = 1 / 64;
/** Most cells of a situation, and most rounds of division. */
const MAX_CELLS = 6000;
const ROUNDS = 12;
/** The rules differ by at most this many of the samples that will be drawn, or this part of all light. */
const COUNT_ERROR = 0.25;
/** Part of the trial samples that may stay unexplained while cells are divided for it. */
const MAX_EXCESS = 0.02;
const LIGHT_ERROR = 1e-5;
/** WGSL lets sin and cos be off by 2^-11, and everything made of them. */
export const BUILTIN_ERROR = 2 ** -11;

export interface MeasuredCell extends Cell {
  pdf: number;
  pdfError: number;
  /** f |cos θ|, per channel. */
  light: Vector;
  lightError: Vector;
  ownSquare: number;
  cosineSquare: number;
  unreachable: number;
  invalid: number;
  /** A finest cell that holds a lobe narrower than itself. */
  isTooNarrow: boolean;
}

/** A cell to integrate over, of the situation of that index. */
export interface Pending {
  owner: number;
  cell: Cell;
}

/**
 * @param trials samples by which cells are divided
 * @param placed others, which may show that an integral has missed a lobe
 * @param samples how many will be counted in each situation
 * @returns cells of each situation in the order of their codes
 */
export async function measureCells(
  bench: Bench,
  situations: readonly Situation[],
  trials: readonly Hints[],
  placed: readonly Hints[],
  samples: number,
): Promise<MeasuredCell[][]> {
  const pending: Pending[] = [];
  for (const owner of situations.keys()) {
    for (const cell of crowdedCells(trials[owner]!.codes)) pending.push({ owner, cell });
    await bench.pace.breathe();
  }
  const done = await divided(bench, situations, pending, trials, samples);
  // A lobe that no trial sample met: the cells stay what they are, for nothing counted may choose them, but their integrals do not.
  const coarse: Pending[] = [];
  const finer = new Set<MeasuredCell>();
  for (const [owner, cells] of done.entries()) {
    for (const cell of cells) {
      if (cell.isTooNarrow || cell.level === FINEST || !isUnexplained(cell, placed[owner]!)) continue;
      finer.add(cell);
      for (const quarter of quarters(cell)) coarse.push({ owner, cell: quarter });
    }
    await bench.pace.breathe();
  }
  if (coarse.length > 0) {
    const parts = await divided(bench, situations, coarse, placed, samples);
    for (const [owner, cells] of done.entries()) {
      let next = 0;
      for (const cell of cells) {
        if (!finer.has(cell)) continue;
        const from = next;
        while (next < parts[owner]!.length && parts[owner]![next]!.start < cell.end) next++;
        Object.assign(cell, sumOfParts(parts[owner]!.slice(from, next)));
      }
    }
  }
  return done;
}

function sumOfParts(parts: readonly MeasuredCell[]): Omit<MeasuredCell, keyof Cell> {
  const sum = (of: (cell: MeasuredCell) => number): number => parts.reduce((total, each) => total + of(each), 0);
  const vector = (of: (cell: MeasuredCell) => Vector): Vector => [0, 1, 2].map((c) => sum((each) => of(each)[c]!)) as Vector;
  return {
    pdf: sum((each) => each.pdf),
    pdfError: sum((each) => each.pdfError),
    light: vector((each) => each.light),
    lightError: vector((each) => each.lightError),
    ownSquare: sum((each) => each.ownSquare),
    cosineSquare: sum((each) => each.cosineSquare),
    unreachable: sum((each) => each.unreachable),
    invalid: sum((each) => each.invalid),
    isTooNarrow: parts.some((each) => each.isTooNarrow),
  };
}

/** Divides until every cell is fine enough. */
async function divided(
  bench: Bench,
  situations: readonly Situation[],
  start: readonly Pending[],
  hints: readonly Hints[],
  samples: number,
): Promise<MeasuredCell[][]> {
  let pending: readonly Pending[] = start;
  const done: MeasuredCell[][] = situations.map(() => []);
  const light = situations.map(() => 0);
  for (let round = 0; pending.length > 0; round++) {
    const measured = await integrateCells(bench, situations, pending);
    if (round === 0) for (const [owner, cell] of measured) light[owner]! += lightOf(cell);
    const counts = situations.map((_, owner) => done[owner]!.length);
    const excess = situations.map(() => 0);
    const excesses: number[] = [];
    for (const [owner, cell] of measured) {
      counts[owner]!++;
      const by = Math.max(0, unexplained(cell, hints[owner]!));
      excess[owner]! += by / hints[owner]!.codes.length;
      excesses.push(by);
      if (excesses.length % 1024 === 0) await bench.pace.breathe();
    }
    const next: Pending[] = [];
    for (const [i, [owner, cell]] of measured.entries()) {
      if (i % 512 === 0) await bench.pace.breathe();
      // Where much stays unexplained, the density is wrong: no division would help.
      const isSurprising = excesses[i]! > 0 && (round < 2 || excess[owner]! < MAX_EXCESS);
      const isPeak = isUnexplained(cell, hints[owner]!);
      const isRough = isSurprising || isPeak || cell.pdfError * samples > COUNT_ERROR || errorOf(cell) > LIGHT_ERROR * light[owner]!;
      if (isRough && round < ROUNDS && cell.level < FINEST && counts[owner]! + 3 <= MAX_CELLS) {
        counts[owner]! += 3;
        for (const quarter of quarters(cell)) next.push({ owner, cell: quarter });
      } else {
        cell.isTooNarrow = isPeak;
        done[owner]!.push(cell);
      }
    }
    pending = next;
    await bench.pace.breathe();
  }
  for (const cells of done) cells.sort((a, b) => a.start - b.start);
  return done;
}

const lightOf = (cell: MeasuredCell): number => luminance(cell.light);
const errorOf = (cell: MeasuredCell): number => luminance(cell.lightError);

/** The integrals of each cell, with the situation that it belongs to. */
export async function integrateCells(
  bench: Bench,
  situations: readonly Situation[],
  pending: readonly Pending[],
): Promise<[number, MeasuredCell][]> {
  const found: Structs = await bench.integrate(
    situations,
    pending.map((each) => each.cell),
    (i) => pending[i]!.owner,
  );
  const number = (name: string): ((index: number) => number) => found.column(name);
  const vector = (name: string): ((index: number) => Vector) => {
    const [x, y, z] = [found.column(name, 0), found.column(name, 1), found.column(name, 2)];
    return (i) => [x(i), y(i), z(i)];
  };
  const [pdf, pdfError, light, lightError] = [number('pdf'), number('pdf_error'), vector('light'), vector('light_error')];
  const [ownSquare, cosineSquare] = [number('own_square'), number('cosine_square')];
  const [unreachable, invalid] = [number('unreachable'), number('invalid')];
  const measured: [number, MeasuredCell][] = [];
  for (const [i, { owner, cell }] of pending.entries()) {
    if (i % 1024 === 0) await bench.pace.breathe();
    measured.push([
      owner,
      {
        // One by one: objects that are spread into others become slow ones, of which a survey has a hundred thousand.
        face: cell.face,
        level: cell.level,
        x: cell.x,
        y: cell.y,
        start: cell.start,
        end: cell.end,
        pdf: pdf(i),
        pdfError: pdfError(i),
        light: light(i),
        lightError: lightError(i),
        ownSquare: ownSquare(i),
        cosineSquare: cosineSquare(i),
        unreachable: unreachable(i),
        invalid: invalid(i),
        isTooNarrow: false,
      },
    ]);
  }
  return measured;
}

/** Trial samples in a cell beyond what its integral and chance explain; negative where there are fewer. */
function unexplained(cell: Cell & { pdf: number }, hints: Hints): number {
  const explained = hints.codes.length * cell.pdf;
  return hints.count(cell) - explained - 3 * Math.sqrt(explained) - 0.5;
}

/** Cells that hold few of the sorted codes each, and are no larger than the least level. */
function crowdedCells(codes: Uint32Array): Cell[] {
  const cells: Cell[] = [];
  const few = codes.length * CROWD;
  const visit = (cell: Cell, from: number, to: number): void => {
    if (cell.level >= MIN_LEVEL && (to - from <= few || cell.level === FINEST)) {
      cells.push(cell);
      return;
    }
    let start = from;
    for (const quarter of quarters(cell)) {
      const end = start + lowerBound(codes.subarray(start, to), quarter.end);
      visit(quarter, start, end);
      start = end;
    }
  };
  for (let face = 0; face < FACES; face++) {
    const cell = faceCell(face);
    visit(cell, lowerBound(codes, cell.start), lowerBound(codes, cell.end));
  }
  return cells;
}
