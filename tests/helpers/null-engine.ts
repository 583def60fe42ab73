/**
 * Dawn's device that computes nothing, with its complaints. It does not copy either, so that what the host reads
 * back is what is planted: what it makes of a kernel's numbers is asked by numbers that are known.
 */
import { compilerDevice } from './null-device.ts';
import { watchBuffers } from './watched-buffers.ts';

type Numbers = ArrayBufferView<ArrayBuffer>;

export interface NullEngine {
  device: GPUDevice;
  /** What the device found wrong, its first lines. */
  complaints: string[];
  made: ReturnType<typeof watchBuffers>['made'];
  /** What is copied from buffers of a label; all others hold zeros. */
  planted: Map<string, Numbers>;
  /** What was written into buffers of a label, from their beginnings on, in that order. */
  written(label: string): ArrayBuffer[];
  /** Resolves when what was submitted is done, and freed what it frees then. */
  settled(): Promise<void>;
  stop(): void;
}

/** One at a time in a process, until it is told to stop. */
export async function nullEngine(): Promise<NullEngine> {
  const device = await compilerDevice();
  const complaints: string[] = [];
  device.onuncapturederror = ({ error }) => void complaints.push(error.message.split('\n')[0]!);
  const planted = new Map<string, Numbers>();
  const { createBuffer, createCommandEncoder } = device;
  // No spies: to watch a spy is to take its place.
  device.createBuffer = (wanted) => {
    const buffer = createBuffer.call(device, { ...wanted, mappedAtCreation: true });
    buffer.unmap();
    return buffer;
  };
  device.createCommandEncoder = (wanted) => {
    const encoder = createCommandEncoder.call(device, wanted);
    const copy = encoder.copyBufferToBuffer.bind(encoder) as (...given: unknown[]) => void;
    encoder.copyBufferToBuffer = (...given: unknown[]): undefined => {
      copy(...given);
      const [source, from, to, at, size] = given as [GPUBuffer, number, GPUBuffer, number, number];
      const numbers = planted.get(source.label);
      if (numbers !== undefined) device.queue.writeBuffer(to, at, numbers.buffer, numbers.byteOffset + from, size);
    };
    return encoder;
  };
  const { queue } = device;
  const { writeBuffer } = queue;
  const writes: { label: string; bytes: ArrayBuffer }[] = [];
  queue.writeBuffer = (...given: unknown[]): undefined => {
    const [buffer, at, data, from = 0, size] = given as [GPUBuffer, number, ArrayBuffer | Uint32Array<ArrayBuffer>, number?, number?];
    const [bytes, start, unit] = ArrayBuffer.isView(data) ? [data.buffer, data.byteOffset, data.BYTES_PER_ELEMENT] : [data, 0, 1];
    const first = start + from * unit;
    if (at === 0) writes.push({ label: buffer.label, bytes: bytes.slice(first, size === undefined ? start + data.byteLength : first + size * unit) }); // prettier-ignore
    (writeBuffer as (...all: unknown[]) => void).apply(queue, given);
  };
  const { made, stop } = watchBuffers(device);
  return {
    device,
    complaints,
    made,
    planted,
    written: (label) => writes.flatMap((each) => (each.label === label ? [each.bytes] : [])),
    settled: async () => {
      await device.queue.onSubmittedWorkDone();
      await new Promise((resolve) => setTimeout(resolve));
    },
    stop: () => {
      stop();
      Object.assign(device, { createBuffer, createCommandEncoder });
      Object.assign(queue, { writeBuffer });
      device.onuncapturederror = null;
    },
  };
}
