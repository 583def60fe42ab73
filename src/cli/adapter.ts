/** WebGPU in Node. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type AdapterSummary, describeAdapter, requestDevice } from '../engine/index.ts';
import { createGpu } from './dawn.ts';
import { CliError } from './errors.ts';
import type { Backend } from './flags.ts';

/** Waiting for the GPU is polling here: see src/engine/gpu/wait.ts. */
export const pause = async (milliseconds: number): Promise<void> => void (await sleep(milliseconds));

// Dawn's objects live as long as this one.
let gpu: GPU | null = null;

/** What launch.ts has this process try, and what it has others try where that is not here: null of openDevice. */
const attempt = process.env.PENUMBRA_BACKEND;

/**
 * The adapter and device of a backend. For those that run on the processor the environment must have been set before the process
 * started: see launch.ts.
 * @param name part of the name that the driver gives the device, where there are several
 * @returns null where a process is to try an adapter, and that is not here
 * @throws CliError
 */
export async function openDevice(backend: Backend, name?: string): Promise<{ device: GPUDevice; adapter: AdapterSummary } | null> {
  gpu = createGpu([...(backend === 'vulkan' ? ['backend=vulkan'] : []), ...(name === undefined ? [] : [`adapter=${name}`])]);
  const adapter = await requestAdapter(gpu, name);
  const summary = adapter === null ? null : describeAdapter(adapter);
  if (attempt === 'hardware' && (summary === null || summary.software)) return null;
  if (attempt === 'lavapipe' && summary === null) return null;
  if (adapter === null || summary === null) {
    throw new CliError(
      backend === 'vulkan'
        ? 'No Vulkan adapter was found; install a Vulkan driver and loader (libvulkan1), or use --backend software.'
        : 'No graphics adapter was found.',
    );
  }
  return { device: await requestDevice(adapter), adapter: summary };
}

async function requestAdapter(from: GPU, name: string | undefined): Promise<GPUAdapter | null> {
  try {
    return await from.requestAdapter({ powerPreference: 'high-performance' });
  } catch (error) {
    if (name === undefined) throw error;
    // Dawn lists what there is: * backend: 'vulkan', name: '…'
    const names = [...String(error).matchAll(/name: '([^'\n]*)'/g)].flatMap(([, each]) => each ?? []);
    throw new CliError(
      `--gpu: expected part of the name of an adapter (${[...new Set(names)].join(', ') || 'there is none'}), got ${name}`,
    );
  }
}
