/** Submits the jobs of a schedule: one dispatch each, and between them the ends of blocks of samples. */
import { StructArray, type StructLayout } from '../shader/struct.ts';
import type { KernelBuffers } from './buffers.ts';
import type { FilmStore } from './film-store.ts';
import { MAX_JOBS, type Job } from './schedule.ts';

export class Dispatch {
  private readonly device: GPUDevice;
  private readonly buffers: KernelBuffers;
  private readonly slices: StructArray;

  /** Bytes of the uniform buffer that `device` needs for the jobs of one submission. */
  static bytes(device: GPUDevice): number {
    return device.limits.minUniformBufferOffsetAlignment * MAX_JOBS;
  }

  constructor(device: GPUDevice, buffers: KernelBuffers, slice: StructLayout) {
    this.device = device;
    this.buffers = buffers;
    this.slices = new StructArray({ ...slice, size: device.limits.minUniformBufferOffsetAlignment }, MAX_JOBS);
  }

  submit(pipeline: GPUComputePipeline, jobs: readonly Job[], store: FilmStore): void {
    const { slices, buffers, device } = this;
    const { width, height } = buffers.size;
    jobs.forEach((job, i) => {
      slices.set(i, 'first_row', job.firstRow);
      slices.set(i, 'end_row', job.endRow);
      slices.set(i, 'sample', job.sample);
      slices.set(i, 'end_sample', job.endSample);
    });
    buffers.writeSlices(slices.buffer, jobs.length * slices.layout.size);
    const encoder = device.createCommandEncoder({ label: 'Dispatch.frame' });
    const pass = encoder.beginComputePass({ label: 'Dispatch.pass' });
    jobs.forEach((job, i) => {
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, buffers.bindGroup, [i * slices.layout.size]);
      pass.dispatchWorkgroups(Math.ceil(width / 8), Math.ceil((job.endRow - job.firstRow) / 8));
      if (job.endRow === height) store.passed(job.endSample, pass);
    });
    pass.end();
    device.queue.submit([encoder.finish()]);
  }
}
