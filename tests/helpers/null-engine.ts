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
    encoder.copyBufferToBuffer = (...given: unknown[]): void => {
      copy(...given);
      const [source, from, to, at, size] = given as [GPUBuffer, number, GPUBuffer, number, number];
      const numbers = planted.get(source.label);
      if (numbers !== undefined) device.queue.writeBuffer(to, at, numbers.buffer, numbers.byteOffset + from, size);
    };
    return encoder;
  };
  const { made, stop } = watchBuffers(device);
  return {
    device,
    complaints,
    made,
    planted,
    settled: async () => {
      await device.queue.onSubmittedWorkDone();
      await new Promise((resolve) => setTimeout(resolve));
    },
    stop: () => {
      stop();
      Object.assign(device, { createBuffer, createCommandEncoder });
      device.onuncapturederror = null;
    },
  };
}
