/**
 * Splits samples into dispatches of whole rows, so that each submission takes about as long as it may. Which pixel
 * gets which sample does not depend on the split: any schedule gives the same image.
 */

/** Rows of pixels from `firstRow` to before `endRow` get sample number `sample`. */
export interface Job {
  firstRow: number;
  endRow: number;
  sample: number;
}

/** Rows of a workgroup of wgsl/main.wgsl. */
const ROW_STEP = 8;
/** Dispatches in one submission. */
export const MAX_JOBS = 128;

export class Schedule {
  private readonly height: number;
  private row = 0;
  private sample: number;
  /** Milliseconds a row takes; learned. */
  private cost = Number.NaN;

  constructor(height: number, firstSample = 0) {
    this.height = height;
    this.sample = firstSample;
  }

  /** Samples that every pixel has. */
  get complete(): number {
    return this.sample;
  }

  /** Rows of the current, incomplete sample that are done. */
  get rowsDone(): number {
    return this.row;
  }

  /** The next jobs, about `milliseconds` of work, none beyond sample `end`. The first ones are a small probe. */
  next(milliseconds: number, end: number): Job[] {
    const known = Number.isFinite(this.cost);
    const wish = known ? milliseconds / this.cost : ROW_STEP;
    let rows = Math.max(ROW_STEP, Math.floor(Math.min(wish, this.height * MAX_JOBS) / ROW_STEP) * ROW_STEP);
    const jobs: Job[] = [];
    while (rows > 0 && this.sample < end && jobs.length < MAX_JOBS) {
      const endRow = Math.min(this.height, this.row + rows);
      jobs.push({ firstRow: this.row, endRow, sample: this.sample });
      rows -= endRow - this.row;
      this.row = endRow;
      if (this.row === this.height) {
        this.row = 0;
        this.sample++;
      }
    }
    return jobs;
  }

  /** Tells how long the last jobs took. Cost may grow at once, but falls by at most 4 a step: rows differ. */
  report(jobs: readonly Job[], milliseconds: number): void {
    const rows = jobs.reduce((sum, job) => sum + job.endRow - job.firstRow, 0);
    if (rows === 0) return;
    const cost = Math.max(milliseconds, 0.01) / rows;
    this.cost = Number.isFinite(this.cost) ? Math.max(cost, this.cost / 4) : cost;
  }

  /** Starts over, keeping what was learned about cost. */
  restart(firstSample = 0): void {
    this.row = 0;
    this.sample = firstSample;
  }
}
