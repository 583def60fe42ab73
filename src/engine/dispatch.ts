/** Submits the jobs of a schedule, and between them the ends of blocks of samples. */
import { StructArray, type StructLayout } from '../shader/struct.ts';
import type { KernelBuffers } from './buffers.ts';
import type { FilmStore } from './film-store.ts';
import { MAX_JOBS, packJobs, type Job } from './schedule.ts';
import { Wavefront, type WavePipelines } from './wavefront.ts';

/** What renders a scene: one kernel in which a thread does all for its pixel, or the passes of a wavefront. */
export type Program = { kind: 'megakernel'; pipeline: GPUComputePipeline } | { kind: 'wavefront'; pipelines: WavePipelines };

export class Dispatch {
  private readonly device: GPUDevice;
  private readonly buffers: KernelBuffers;
  private readonly slices: StructArray;
  private readonly wavefront: Wavefront;

  /** Bytes of the uniform buffer that `device` needs for the jobs of one submission. */
  static bytes(device: GPUDevice): number {
    return device.limits.minUniformBufferOffsetAlignment * MAX_JOBS;
  }

  /** @param bytes that one storage buffer may have */
  constructor(device: GPUDevice, buffers: KernelBuffers, slice: StructLayout, bytes: number) {
    this.device = device;
    this.buffers = buffers;
    this.slices = new StructArray({ ...slice, size: device.limits.minUniformBufferOffsetAlignment }, MAX_JOBS);
    this.wavefront = new Wavefront(device, buffers, slice, bytes);
  }

  /** Takes the memory that a kind of program needs for the film, after that has its size. Within KernelBuffers.guarded. */
  prepare(kind: Program['kind']): void {
    this.wavefront.prepare(kind === 'wavefront');
  }

  /**
   * Resolves when the GPU is done.
   * @param isCurrent false: the scene is another by now, and nothing more is to be submitted
   */
  async run(program: Program, jobs: readonly Job[], store: FilmStore, isCurrent: () => boolean): Promise<void> {
    if (program.kind === 'wavefront') {
      for (const job of this.wavefront.parts(jobs)) {
        await this.wavefront.run(program.pipelines, job, isCurrent);
        if (!isCurrent()) return;
        if (job.endRow === this.buffers.size.height) this.pass((pass) => store.passed(job.endSample, pass));
      }
    } else {
      this.submit(program.pipeline, jobs, store);
    }
    await this.device.queue.onSubmittedWorkDone();
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
