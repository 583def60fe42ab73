/** A uniform buffer and the WGSL struct that it holds. */
import { StructArray, type StructLayout } from '../../shader/struct.ts';

export class Uniform {
  readonly buffer: GPUBuffer;
  private readonly device: GPUDevice;
  private readonly values: StructArray;

  constructor(device: GPUDevice, layout: StructLayout) {
    this.device = device;
    this.values = new StructArray(layout, 1);
    const size = Math.ceil(this.values.buffer.byteLength / 16) * 16;
    this.buffer = device.createBuffer({ label: `Uniform.${layout.name}`, size, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST });
  }

  write(values: Record<string, number | boolean | readonly number[]>): void {
    for (const [name, value] of Object.entries(values)) this.values.set(0, name, value);
    this.device.queue.writeBuffer(this.buffer, 0, this.values.buffer);
  }
}
