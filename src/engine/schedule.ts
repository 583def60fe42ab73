/**
 * Splits samples into dispatches of whole rows, or of several samples of all rows, so that each submission takes about as
 * long as it may. Which pixel gets which sample does not depend on the split: any schedule gives the same image.
 */
import { blockEnd } from './sums.ts';

import type { StructArray } from '../shader/struct.ts';
import { Expectation } from './wait.ts';

/** Rows of pixels from `firstRow` to before `endRow` get samples from number `sample` to before `endSample`. */
export interface Job {
  firstRow: number;
  endRow: number;
  sample: number;
  endSample: number;
}

/** Rows of a workgroup of wgsl/main.wgsl. */
const ROW_STEP = 8;
/** Dispatches in one submission. */
export const MAX_JOBS = 128;
/**
 * Most samples of one dispatch: paths that follow each other in a thread keep it busy (wgsl/main.wgsl), but no dispatch may
 * last long.
 */
const MAX_SAMPLES = 32;
/** Parts of a submission that a dispatch of several samples may be at most. */
const LEAST_DISPATCHES = 4;

/** Writes jobs as wgsl/scene.wgsl Slice. */
export function packJobs(slices: StructArray, jobs: readonly Job[]): void {
  jobs.forEach((job, i) => {
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
  private row = 0;
  private sample = 0;
  /** Milliseconds a row takes; learned. */
  private cost = Number.NaN;
  private readonly expectation = new Expectation();

  constructor(height: number) {
    this.height = height;
  }

  /** Number of the first sample that not every pixel has. */
  get complete(): number {
    return this.sample;
  }

  /** Rows of the current, incomplete sample that are done. */
  get rowsDone(): number {
    return this.row;
  }

  /**
   * The next jobs, about `milliseconds` of work, none beyond sample `end`. The first ones are a small probe.
   * @param together as many samples in a job as there is time for, and no parts of samples behind them: for wavefronts
   */
  next(milliseconds: number, end: number, together = false): Job[] {
    const known = Number.isFinite(this.cost);
    const wish = known ? milliseconds / this.cost : ROW_STEP;
    let rows = Math.max(ROW_STEP, Math.floor(Math.min(wish, this.height * MAX_JOBS * MAX_SAMPLES) / ROW_STEP) * ROW_STEP);
    const parts = together ? 1 : LEAST_DISPATCHES;
    const most = Math.min(MAX_SAMPLES, Math.max(1, Math.floor(rows / this.height / parts)));
    const jobs: Job[] = [];
    while (rows > 0 && this.sample < end && jobs.length < MAX_JOBS) {
      const count = together ? Math.min(most, Math.floor(rows / this.height)) : most;
      // What is left of the time for many is for the next submission: few samples together cost nearly as much.
      if (together && count < most / 2 && jobs.length > 0) break;
      if (this.row === 0 && most > 1 && count > 0 && rows >= this.height * count) {
        // No dispatch goes over the end of a block.
        const last = Math.min(end, blockEnd(this.sample));
        const wanted = Math.min(last, this.sample + count);
        // Nor does it leave a few samples of one over, which would cost as much as many.
        const endSample = together && last - wanted < count / 4 ? last : wanted;
        jobs.push({ firstRow: 0, endRow: this.height, sample: this.sample, endSample });
        rows -= this.height * (endSample - this.sample);
        this.sample = endSample;
        continue;
      }
      const endRow = Math.min(this.height, this.row + rows);
      jobs.push({ firstRow: this.row, endRow, sample: this.sample, endSample: this.sample + 1 });
      rows -= endRow - this.row;
      this.row = endRow;
      if (this.row === this.height) {
        this.row = 0;
        this.sample++;
      }
    }
    return jobs;
  }

  /** Milliseconds that jobs are expected to take; NaN: nothing is known. */
  expected(jobs: readonly Job[]): number {
    return rowsOf(jobs) * this.expectation.time;
  }

  /** Tells how long the last jobs took. Cost may grow at once, but falls by at most 4 a step: rows differ. */
  report(jobs: readonly Job[], milliseconds: number): void {
    const rows = rowsOf(jobs);
    if (rows === 0) return;
    const cost = Math.max(milliseconds, 0.01) / rows;
    this.expectation.tell(cost);
    this.cost = Number.isFinite(this.cost) ? Math.max(cost, this.cost / 4) : cost;
  }

  /** Starts over with sample `firstSample`, of which some rows may be done; what was learned about cost holds. */
  restart(firstSample: number, firstRow = 0): void {
    this.row = firstRow;
    this.sample = firstSample;
  }
}
