/** A uniform buffer and the WGSL struct that it holds. */
import { requireLayout, StructArray } from '../shader/struct.ts';

export class Uniform {
  readonly buffer: GPUBuffer;
  private readonly device: GPUDevice;
  private readonly values: StructArray;

  /** @param source WGSL that declares struct `name` */
  constructor(device: GPUDevice, source: string, name: string) {
    this.device = device;
    this.values = new StructArray(requireLayout(source, name), 1);
    const size = Math.ceil(this.values.buffer.byteLength / 16) * 16;
    this.buffer = device.createBuffer({ label: `Uniform.${name}`, size, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST });
  }

  write(values: Record<string, number | boolean | readonly number[]>): void {
    for (const [name, value] of Object.entries(values)) this.values.set(0, name, value);
    this.device.queue.writeBuffer(this.buffer, 0, this.values.buffer);
  }
}
