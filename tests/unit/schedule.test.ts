/** How samples are split into dispatches: nothing twice, nothing left out, and about as long as a submission may take. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { columnsOf, packJobs, Schedule, type Job } from '../../src/engine/schedule/schedule.ts';
import { requireLayout, StructArray } from '../../src/shader/struct.ts';

describe('the schedule', () => {
  /** Runs a schedule against a pretended adapter whose rows cost what `cost` says, and collects its jobs. */
  function run(height: number, samples: number, budget: number, cost: (row: number) => number): Job[][] {
    const schedule = new Schedule(height);
    const batches: Job[][] = [];
    while (schedule.complete < samples) {
      const jobs = schedule.next(budget, samples);
      batches.push(jobs);
      let spent = 0;
      for (const job of jobs) {
        for (let row = job.firstRow; row < job.endRow; row++) spent += cost(row) * (job.endSample - job.sample);
      }
      schedule.report(jobs, spent);
    }
    expect(schedule.next(budget, samples)).toEqual([]);
    return batches;
  }

  it.each([
    [1, 3],
    [8, 2],
    [37, 5],
    [1024, 3],
  ])('covers %i rows and %i samples once each, in order', (height, samples) => {
    for (const rowCost of [1e-4, 0.1, 30]) {
      const rows = run(height, samples, 16, () => rowCost)
        .flat()
        .flatMap(({ firstRow, endRow, sample, endSample }) =>
          Array.from({ length: (endRow - firstRow) * (endSample - sample) }, (_, i) => sample * height + firstRow + i),
        );
      expect(rows).toEqual(Array.from({ length: height * samples }, (_, i) => i));
    }
  });
  it('keeps to its budget on a slow adapter, but for one step', () => {
    const batches = run(512, 2, 16, (row) => (row < 256 ? 0.01 : 1));
    const spent = batches.map((jobs) => jobs.reduce((sum, job) => sum + (job.endRow - job.firstRow) * (job.firstRow < 256 ? 0.01 : 1), 0));
    expect(spent.filter((each) => each > 32).length).toBeLessThanOrEqual(2 * 2);
  });
  it('cuts a strip of rows into columns where it would last too long, and nothing else', () => {
    const strip = [{ firstRow: 8, endRow: 16, sample: 0, endSample: 1 }];
    const widths = (jobs: Job[], width: number, expected: number): number[] => {
      const columns = columnsOf(jobs, width, expected);
      expect(columns[0]![0]).toBe(0);
      expect(columns.at(-1)![1]).toBe(width);
      columns.slice(1).forEach(([first], i) => expect(first).toBe(columns[i]![1]));
      return columns.map(([first, end]) => end - first);
    };
    expect(widths(strip, 1000, 20)).toEqual([1000]);
    expect(widths(strip, 100, NaN)).toEqual([100]);
    // A hundred times as slow as a card: 3 s for a strip, in pieces of 30 ms.
    expect(Math.max(...widths(strip, 1000, 3000))).toBe(8);
    // Nothing known: few pixels first.
    expect(Math.max(...widths(strip, 1000, NaN))).toBeLessThanOrEqual(256);
    expect(widths([...strip, { ...strip[0]!, firstRow: 16, endRow: 24 }], 1000, 3000)).toEqual([1000]);
    expect(widths([{ ...strip[0]!, endRow: 24 }], 1000, 3000)).toEqual([1000]);
  });
  it('takes whole samples in dispatches alike, up to the ends of blocks', () => {
    const samples = (jobs: Job[]): number[] => jobs.map(({ sample, endSample }) => endSample - sample);
    // 16 ms for 20 samples of 32: 16 each; for 25: all 32; for 7: 6 or 7 each.
    expect(
      run(64, 320, 16, () => 16 / 20 / 64)
        .slice(10)
        .map(samples),
    ).toContainEqual([16]);
    expect(
      run(64, 960, 16, () => 16 / 25 / 64)
        .slice(10)
        .map(samples),
    ).toContainEqual([32]);
    for (const each of run(64, 320, 16, () => 16 / 7 / 64)
      .slice(20)
      .map(samples))
      expect(each[0]).toBeGreaterThanOrEqual(6);
  });
  it('puts many samples into one submission on a fast one', () => {
    const samples = (jobs: Job[]): number => jobs.reduce((sum, { sample, endSample }) => sum + endSample - sample, 0);
    const batches = run(64, 10_000, 16, () => 1e-4);
    expect(Math.max(...batches.map(samples))).toBeGreaterThan(1000);
    // Several to a dispatch, but never all of a submission in one.
    expect(Math.max(...batches.flat().map(({ sample, endSample }) => endSample - sample))).toBe(32);
    for (const jobs of batches.slice(1, -1)) expect(jobs.length).toBeGreaterThan(1);
  });
});

describe('columns of a strip', () => {
  const strip: Job = { firstRow: 8, endRow: 16, sample: 0, endSample: 1 };
  it('are as many as a dispatch of 30 ms asks for, in whole workgroups, the last one shorter', () => {
    // 240 columns of 120 ms: four pieces of 60 columns, of which 56 are whole workgroups.
    expect(columnsOf([strip], 240, 120)).toEqual([[0, 56], [56, 112], [112, 168], [168, 224], [224, 240]]);
    expect(columnsOf([strip], 240, 60)).toEqual([[0, 120], [120, 240]]);
    expect(columnsOf([strip], 240, 30.1)[0]).toEqual([0, 232]);
    expect(columnsOf([strip], 240, 30)).toEqual([[0, 240]]);
  }); // prettier-ignore

  it('have 2,048 pixels where nothing is known of their cost', () => {
    expect(columnsOf([strip], 256, NaN)).toEqual([[0, 256]]);
    expect(columnsOf([strip], 512, NaN)).toEqual([[0, 256], [256, 512]]);
    // Of a lower strip more columns, but not of the same rows for several samples.
    expect(columnsOf([{ ...strip, endRow: 12 }], 512, NaN)).toEqual([[0, 512]]);
    expect(columnsOf([{ ...strip, endRow: 12, endSample: 2 }], 1024, NaN)[0]).toEqual([0, 256]);
    expect(columnsOf([{ ...strip, endRow: 12, endSample: 3 }], 1024, NaN)).toEqual([[0, 1024]]);
  }); // prettier-ignore

  it('never are less than a workgroup', () => {
    const all = columnsOf([strip], 21, 1e9);
    expect(all).toEqual([[0, 8], [8, 16], [16, 21]]);
  }); // prettier-ignore
});

it('jobs are written as the kernel reads them', () => {
  const { wgsl } = shaderLibrary();
  const layout = requireLayout(wgsl.scene!, 'Slice', 'wgsl/scene');
  const slices = new StructArray(layout, 2);
  packJobs(slices, [{ firstRow: 1, endRow: 2, sample: 3, endSample: 4 }, { firstRow: 5, endRow: 6, sample: 7, endSample: 8 }], 9, 10);
  const read = (i: number): number[] => ['first_column', 'end_column', 'first_row', 'end_row', 'sample', 'end_sample'].map((each) => slices.number(i, each));
  expect([read(0), read(1)]).toEqual([[9, 10, 1, 2, 3, 4], [9, 10, 5, 6, 7, 8]]);
}); // prettier-ignore
