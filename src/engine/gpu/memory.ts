/** Taking memory of a device that may have too little. */
import { OutOfMemory } from './errors.ts';

/** Buffers, textures and what consists of them. */
export type Resources = Set<{ destroy(): void }>;

/**
 * Runs `work`, which makes buffers and textures, and resolves when the device has them.
 * @param took whether it made any: where not, nobody waits for the device
 * @throws EngineError where memory is short
 */
export async function guarded<T>(device: GPUDevice, work: () => T, took: () => boolean = () => true): Promise<T> {
  device.pushErrorScope('out-of-memory');
  let [result, failure]: [T | undefined, { error: unknown } | null] = [undefined, null];
  try {
    result = work();
  } catch (error) {
    failure = { error };
  }
  const popped = device.popErrorScope();
  if (failure === null && !took()) {
    // Only a lost device says anything.
    popped.catch(() => {});
    return result as T;
  }
  const short = await popped;
  if (failure !== null) throw failure.error;
  if (short !== null) throw new OutOfMemory(short.message);
  return result as T;
}
