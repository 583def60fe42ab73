/** Renders by one kernel in which a thread does all for its pixel: see wgsl/main.wgsl. */
import { StructArray, type StructLayout } from '../../shader/struct.ts';
import type { SceneBindings, Slices } from '../gpu/bindings.ts';
import type { Programs } from '../compile.ts';
import { workDone } from '../gpu/done.ts';
import type { Stopwatch, Timing } from '../gpu/stopwatch.ts';
import type { FilmStore } from '../film/store.ts';
import type { Runner, Submission } from './runner.ts';
import { columnsOf, MAX_JOBS, packJobs, Schedule, type Job } from './schedule.ts';

/** Pixels of a workgroup, each way. */
const WORKGROUP = 8;

export class Megakernel implements Runner {
  readonly kind = 'megakernel';
  readonly progress = null;
  readonly resources = [];
  readonly schedule: Schedule;
  private readonly device: GPUDevice;
  private pipeline: GPUComputePipeline;
  private readonly bindings: SceneBindings;
  private readonly store: FilmStore;
  private readonly slices: Slices;
  private readonly values: StructArray;
  private readonly stopwatch: Stopwatch | null;

  /** @param last one that rendered the same kernel over the same geometry: what it learned of its cost holds */
  constructor(
    device: GPUDevice,
    pipeline: GPUComputePipeline,
    bindings: SceneBindings,
    store: FilmStore,
    slices: Slices & { layout: StructLayout },
    stopwatch: Stopwatch | null,
    last: Megakernel | null,
  ) {
    this.device = device;
    this.stopwatch = stopwatch;
    this.pipeline = pipeline;
    this.bindings = bindings;
    this.store = store;
    this.slices = slices;
    this.values = new StructArray({ ...slices.layout, size: device.limits.minUniformBufferOffsetAlignment }, MAX_JOBS);
    this.schedule = new Schedule(store.size.height, store.size.width, last?.schedule);
  }

  get complete(): number {
    return this.schedule.complete;
  }

  get rowsDone(): number {
    return this.schedule.rowsDone;
  }

  submit(milliseconds: number, end: number): Submission | null {
    const { schedule } = this;
    const jobs = schedule.next(milliseconds, end);
    if (jobs.length === 0) return null;
    // A dispatch may not last long, whatever a pixel costs: no more of a strip of rows in one than there is time for.
    const columns = columnsOf(jobs, this.store.size.width, schedule.expected(jobs));
    const timing = this.stopwatch?.start() ?? null;
    columns.forEach(([first, last], i) => this.dispatch(jobs, first, last, timing, i === 0, i === columns.length - 1));
    let measured = Number.NaN;
    return {
      expected: schedule.expected(jobs),
      done: async () => {
        if (timing === null) await workDone(this.device);
        else measured = await timing.read();
      },
      measured: () => measured,
      report: (took) => schedule.report(jobs, took),
    };
  }

  async use({ megakernel }: Programs): Promise<void> {
    this.pipeline = await megakernel();
    this.schedule.forget();
  }

  /** Whether it renders with this kernel: another one says nothing of its cost. */
  renders(pipeline: GPUComputePipeline): boolean {
    return pipeline === this.pipeline;
  }

  restart(sample: number, row?: number): void {
    this.schedule.restart(sample, row);
  }

  private dispatch(
    jobs: readonly Job[],
    firstColumn: number,
    endColumn: number,
    timing: Timing | null,
    isFirst: boolean,
    isLast: boolean,
  ): void {
    const { device, values, store, bindings } = this;
    const { width, height } = store.size;
    packJobs(values, jobs, firstColumn, endColumn);
    device.queue.writeBuffer(this.slices.buffer, 0, values.buffer, 0, jobs.length * values.layout.size);
    const encoder = device.createCommandEncoder({ label: 'Megakernel.frame' });
    const timestampWrites = isFirst || isLast ? timing?.writes(isFirst, isLast) : undefined;
    const pass = encoder.beginComputePass({ label: 'Megakernel.pass', timestampWrites });
    jobs.forEach(({ firstRow, endRow, endSample }, i) => {
      pass.setPipeline(this.pipeline);
      pass.setBindGroup(0, bindings.bindGroup, [i * values.layout.size]);
      pass.dispatchWorkgroups(Math.ceil((endColumn - firstColumn) / WORKGROUP), Math.ceil((endRow - firstRow) / WORKGROUP));
      if (endRow === height && endColumn === width) store.passed(endSample, pass);
    });
    pass.end();
    if (isLast) timing?.end(encoder);
    device.queue.submit([encoder.finish()]);
  }
}
