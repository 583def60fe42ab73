/** Submits the jobs of a schedule, and between them the ends of blocks of samples. */
import type { SharedLayouts } from '../shader/kernel.ts';
import { StructArray } from '../shader/struct.ts';
import type { KernelBuffers } from './buffers.ts';
import type { FilmStore } from './film-store.ts';
import { MAX_JOBS, packJobs, type Job } from './schedule.ts';
import { waitFor, type Pause } from './wait.ts';
import { Wavefront, type WaveProgram } from './wavefront.ts';

/** What renders a scene: one kernel in which a thread does all for its pixel, or the passes of a wavefront. */
export type Program = { kind: 'megakernel'; pipeline: GPUComputePipeline } | WaveProgram;

export class Dispatch {
  private readonly device: GPUDevice;
  private readonly buffers: KernelBuffers;
  private readonly slices: StructArray;
  private readonly wavefront: Wavefront;
  private readonly pause: Pause | undefined;

  /** Bytes of the uniform buffer that `device` needs for the jobs of one submission. */
  static bytes(device: GPUDevice): number {
    return device.limits.minUniformBufferOffsetAlignment * MAX_JOBS;
  }

  /** @param bytes that one storage buffer may have */
  constructor(device: GPUDevice, buffers: KernelBuffers, layouts: SharedLayouts, bytes: number, pause: Pause | undefined) {
    this.device = device;
    this.buffers = buffers;
    this.pause = pause;
    this.slices = new StructArray({ ...layouts.Slice, size: device.limits.minUniformBufferOffsetAlignment }, MAX_JOBS);
    this.wavefront = new Wavefront(device, buffers, layouts, bytes, pause);
  }

  /** Takes the memory that a program needs for the film, after that has its size. @throws EngineError where there is too little */
  async prepare(program: Program): Promise<void> {
    if (program.kind === 'wavefront') await this.wavefront.prepare();
    else this.wavefront.release();
  }

  /**
   * Resolves when the GPU is done.
   * @param expected milliseconds, as waitFor has them
   * @param isCurrent false: the scene or the film is another by now, and nothing more is to be submitted
   * @returns milliseconds that the jobs took
   */
  async run(program: Program, jobs: readonly Job[], store: FilmStore, expected: number, isCurrent: () => boolean): Promise<number> {
    const { queue } = this.device;
    const done = (): Promise<unknown> => queue.onSubmittedWorkDone();
    if (program.kind === 'megakernel') {
      this.submit(program.pipeline, jobs, store);
      return waitFor(done, expected, this.pause);
    }
    let took = 0;
    for (const job of this.wavefront.parts(jobs)) {
      const milliseconds = await this.wavefront.run(program, job, isCurrent);
      if (milliseconds === null) return took;
      took += milliseconds;
      if (job.endRow === this.buffers.size.height) this.pass((pass) => store.passed(job.endSample, pass));
    }
    return took + (await waitFor(done, NaN, this.pause));
  }

  destroy(): void {
    this.wavefront.destroy();
  }

  private submit(pipeline: GPUComputePipeline, jobs: readonly Job[], store: FilmStore): void {
    const { slices, buffers } = this;
    const { width, height } = buffers.size;
    packJobs(slices, jobs);
    buffers.writeSlices(slices.buffer, jobs.length * slices.layout.size);
    this.pass((pass) =>
      jobs.forEach((job, i) => {
        pass.setPipeline(pipeline);
        pass.setBindGroup(0, buffers.bindGroup, [i * slices.layout.size]);
        pass.dispatchWorkgroups(Math.ceil(width / 8), Math.ceil((job.endRow - job.firstRow) / 8));
        if (job.endRow === height) store.passed(job.endSample, pass);
      }),
    );
  }

  private pass(work: (pass: GPUComputePassEncoder) => void): void {
    const encoder = this.device.createCommandEncoder({ label: 'Dispatch.frame' });
    const pass = encoder.beginComputePass({ label: 'Dispatch.pass' });
    work(pass);
    pass.end();
    this.device.queue.submit([encoder.finish()]);
  }
}
