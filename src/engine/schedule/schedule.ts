/**
 * Splits samples into dispatches of whole rows, or of several samples of all rows, so that each submission takes about as
 * long as it may. Which pixel gets which sample does not depend on the split: any schedule gives the same image.
 */
import { blockEnd } from '../film/sums.ts';

import type { StructArray } from '../../shader/struct.ts';
import { Expectation, Rate } from '../gpu/wait.ts';

/** Rows of pixels from `firstRow` to before `endRow` get samples from number `sample` to before `endSample`. */
export interface Job {
  firstRow: number;
  endRow: number;
  sample: number;
  endSample: number;
}

/** Rows of a workgroup of wgsl/main.wgsl. */
export const ROW_STEP = 8;
/** Dispatches in one submission. */
export const MAX_JOBS = 128;
/**
 * Most samples of one dispatch. The more the better: paths that follow each other in a thread keep it busy (wgsl/main.wgsl), while the
 * end of each dispatch, where the longest paths are still under way, leaves the adapter half idle. But none may last long.
 */
const MAX_SAMPLES = 32;

/** Milliseconds that a dispatch may take where it can be made smaller: far below what drivers give up at. */
const MAX_DISPATCH_MS = 30;
/** Pixels of a dispatch before anything is known of their cost. */
const FIRST_PIXELS = 2048;

/**
 * Columns of the film that jobs take in one dispatch each. One strip of rows, the least that a submission may be, is cut where it would
 * last too long; longer submissions have short dispatches anyway.
 * @param expected milliseconds of all; NaN: nothing is known
 * @returns from column to before column
 */
export function columnsOf(jobs: readonly Job[], width: number, expected: number): [number, number][] {
  const rows = rowsOf(jobs);
  const pieces = Number.isFinite(expected) ? expected / MAX_DISPATCH_MS : (rows * width) / FIRST_PIXELS;
  if (jobs.length > 1 || rows > ROW_STEP || !(pieces > 1)) return [[0, width]];
  const step = ROW_STEP * Math.max(1, Math.floor(width / pieces / ROW_STEP));
  return Array.from({ length: Math.ceil(width / step) }, (_, i) => [i * step, Math.min(width, (i + 1) * step)]);
}

/** Writes jobs as wgsl/scene.wgsl Slice. */
export function packJobs(slices: StructArray, jobs: readonly Job[], firstColumn: number, endColumn: number): void {
  jobs.forEach((job, i) => {
    slices.set(i, 'first_column', firstColumn);
    slices.set(i, 'end_column', endColumn);
    slices.set(i, 'first_row', job.firstRow);
    slices.set(i, 'end_row', job.endRow);
    slices.set(i, 'sample', job.sample);
    slices.set(i, 'end_sample', job.endSample);
  });
}

/** Rows of pixels, each once for every sample. */
const rowsOf = (jobs: readonly Job[]): number =>
  jobs.reduce((sum, job) => sum + (job.endRow - job.firstRow) * (job.endSample - job.sample), 0);

export class Schedule {
  private readonly height: number;
  private readonly width: number;
  private row = 0;
  private sample = 0;
  /** Milliseconds a row takes; learned. */
  private cost = Number.NaN;
  private expectation: Expectation = new Expectation();
  private rate = new Rate();

  /** @param last of a film of the same scene, perhaps of another size: what it learned of cost holds */
  constructor(height: number, width = 1, last?: Schedule) {
    this.height = height;
    this.width = width;
    if (last === undefined) return;
    this.cost = (last.cost * width) / last.width;
    this.expectation = last.expectation.scaled(width / last.width);
  }

  /** Number of the first sample that not every pixel has. */
  get complete(): number {
    return this.sample;
  }

  /** Rows of the current, incomplete sample that are done. */
  get rowsDone(): number {
    return this.row;
  }

  /** The next jobs, about `milliseconds` of work, none beyond sample `end`. The first ones are a small probe. */
  next(milliseconds: number, end: number): Job[] {
    const jobs: Job[] = [];
    const wish = Number.isFinite(this.cost) ? milliseconds / this.cost : ROW_STEP;
    let rows = Math.max(ROW_STEP, Math.floor(Math.min(wish, this.height * MAX_JOBS * MAX_SAMPLES) / ROW_STEP) * ROW_STEP);
    while (rows > 0 && this.sample < end && jobs.length < MAX_JOBS) {
      const samples = this.row === 0 ? this.together(rows, end) : 0;
      // What little is left of the time is for the next submission: few samples together cost nearly as much as many.
      const before = jobs.at(-1);
      if (before !== undefined && before.firstRow === 0 && this.row === 0 && samples < (before.endSample - before.sample) / 2) break;
      const [endRow, endSample] =
        samples > 0 ? [this.height, this.sample + samples] : [Math.min(this.height, this.row + rows), this.sample + 1];
      jobs.push({ firstRow: this.row, endRow, sample: this.sample, endSample });
      rows -= (endRow - this.row) * (endSample - this.sample);
      this.row = endRow % this.height;
      this.sample = this.row === 0 ? endSample : this.sample;
    }
    return jobs;
  }

  /** Whole samples of the next dispatch, where there is time for so many rows; 0: not for one. */
  private together(rows: number, end: number): number {
    const samples = rows / this.height;
    if (samples < 1 || !Number.isFinite(this.cost)) return 0;
    const most = Math.min(MAX_SAMPLES, Math.max(1, Math.floor(MAX_DISPATCH_MS / (this.cost * this.height))));
    // No dispatch goes over the end of a block. Those of a block are alike: one of few samples would cost nearly as much as one of many.
    const left = Math.min(end, blockEnd(this.sample)) - this.sample;
    return Math.ceil(left / Math.max(Math.ceil(left / most), Math.round(left / samples), 1));
  }

  /** Milliseconds that jobs are expected to take; NaN: nothing is known. */
  expected(jobs: readonly Job[]): number {
    return rowsOf(jobs) * this.expectation.time;
  }

  /** Tells how long the last jobs took. Cost may grow at once, but falls by at most 4 a step: rows differ. */
  report(jobs: readonly Job[], milliseconds: number): void {
    const rows = rowsOf(jobs);
    if (rows === 0) return;
    this.expectation.tell(Math.max(milliseconds, 0.01) / rows);
    if (Number.isFinite(this.cost)) this.cost = Math.max(this.rate.of(Math.max(milliseconds, 0.01), rows), this.cost / 4);
    // The first probe includes what the driver puts off until then.
    else this.cost = Math.max(milliseconds, 0.01) / rows;
  }

  /** What was learned about cost holds no more. */
  forget(): void {
    this.cost = Number.NaN;
    this.expectation = new Expectation();
    this.rate = new Rate();
  }

  /** Starts over with sample `firstSample`, of which some rows may be done; what was learned about cost holds. */
  restart(firstSample: number, firstRow = 0): void {
    this.row = firstRow;
    this.sample = firstSample;
  }
}
