/**
 * Integrals of a density over cells of the sphere that are fine where the density is: cells are divided until each holds
 * few of a number of trial samples, no more of them than its integral explains, and the two quadrature rules of
 * wgsl/lab/integrate.wgsl agree. (The rules alone would agree on nothing where a narrow lobe just enters a wide cell.)
 */
import type { Bench } from './bench.ts';
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
/** The two rules differ by at most this many of the samples that will be drawn, or this part of all light. */
const COUNT_ERROR = 0.25;
/** Part of the trial samples that may stay unexplained while cells are divided for it. */
const MAX_EXCESS = 0.02;
const LIGHT_ERROR = 1e-5;
/** WGSL lets sin and cos be off by 2^-11, and everything made of them. */
export const BUILTIN_ERROR = 2 ** -11;

export interface MeasuredCell extends Cell {
  pdf: number;
  pdfError: number;
  light: number;
  lightError: number;
  ownSquare: number;
  cosineSquare: number;
  unreachable: number;
  invalid: number;
}

/** @param trials for each situation sorted codes of trial samples. @returns cells of each situation in the order of their codes */
export async function measureCells(
  bench: Bench,
  situations: readonly Situation[],
  trials: readonly Uint32Array[],
  samples: number,
): Promise<MeasuredCell[][]> {
  let pending: { owner: number; cell: Cell }[] = [];
  for (const owner of situations.keys()) {
    for (const cell of crowdedCells(trials[owner]!)) pending.push({ owner, cell });
    await bench.pace.breathe();
  }
  const done: MeasuredCell[][] = situations.map(() => []);
  const light = situations.map(() => 0);
  for (let round = 0; pending.length > 0; round++) {
    const found = await bench.integrate(
      situations,
      pending.map((each) => each.cell),
      (i) => pending[i]!.owner,
    );
    const measured = await readCells(bench, pending, found);
    if (round === 0) for (const [owner, cell] of measured) light[owner]! += cell.light;
    const counts = situations.map((_, owner) => done[owner]!.length);
    const excess = situations.map(() => 0);
    const excesses: number[] = [];
    for (const [owner, cell] of measured) {
      counts[owner]!++;
      const by = Math.max(0, unexplained(cell, trials[owner]!));
      excess[owner]! += by / trials[owner]!.length;
      excesses.push(by);
      if (excesses.length % 1024 === 0) await bench.pace.breathe();
    }
    pending = [];
    for (const [i, [owner, cell]] of measured.entries()) {
      // Where much stays unexplained, the density is wrong: no division would help.
      if (i % 1024 === 0) await bench.pace.breathe();
      const isSurprising = excesses[i]! > 0 && (round < 2 || excess[owner]! < MAX_EXCESS);
      const isRough = isSurprising || cell.pdfError * samples > COUNT_ERROR || cell.lightError > LIGHT_ERROR * light[owner]!;
      if (isRough && round < ROUNDS && cell.level < FINEST && counts[owner]! + 3 <= MAX_CELLS) {
        counts[owner]! += 3;
        for (const quarter of quarters(cell)) pending.push({ owner, cell: quarter });
      } else done[owner]!.push(cell);
    }
    await bench.pace.breathe();
  }
  for (const cells of done) cells.sort((a, b) => a.start - b.start);
  return done;
}

/** The integrals of each cell, with the situation that it belongs to. */
async function readCells(
  bench: Bench,
  pending: readonly { owner: number; cell: Cell }[],
  found: Structs,
): Promise<[number, MeasuredCell][]> {
  const pdf = found.column('pdf');
  const pdfError = found.column('pdf_error');
  const light = found.column('light');
  const lightError = found.column('light_error');
  const ownSquare = found.column('own_square');
  const cosineSquare = found.column('cosine_square');
  const unreachable = found.column('unreachable');
  const invalid = found.column('invalid');
  const measured: [number, MeasuredCell][] = [];
  for (const [i, { owner, cell }] of pending.entries()) {
    if (i % 1024 === 0) await bench.pace.breathe();
    measured.push([
      owner,
      {
        ...cell,
        pdf: pdf(i),
        pdfError: pdfError(i),
        light: light(i),
        lightError: lightError(i),
        ownSquare: ownSquare(i),
        cosineSquare: cosineSquare(i),
        unreachable: unreachable(i),
        invalid: invalid(i),
      },
    ]);
  }
  return measured;
}

/** Trial samples in a cell beyond what its integral and chance explain; negative where there are fewer. */
function unexplained(cell: Cell & { pdf: number }, codes: Uint32Array): number {
  const held = lowerBound(codes, cell.end) - lowerBound(codes, cell.start);
  const explained = codes.length * cell.pdf;
  return held - explained - 3 * Math.sqrt(explained) - 0.5;
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
