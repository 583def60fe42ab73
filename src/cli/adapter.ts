/** WebGPU in Node. */
import { create, globals } from 'webgpu';
import { describeAdapter, requestDevice, type AdapterSummary } from '../engine/device.ts';
import { CliError } from './errors.ts';

Object.assign(globalThis, globals);
// Dawn's objects live as long as this one.
let gpu: GPU | null = null;

/**
 * The adapter and device of a backend. For `software` the process must have been started with softwareEnvironment().
 * @returns null where `hardware` is wanted and there is none
 * @throws CliError
 */
export async function openDevice(
  backend: 'auto' | 'software' | 'vulkan',
  hardwareOnly: boolean,
): Promise<{ device: GPUDevice; adapter: AdapterSummary } | null> {
  gpu = create(backend === 'vulkan' ? ['backend=vulkan'] : []);
  const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
  const summary = adapter === null ? null : describeAdapter(adapter);
  if (hardwareOnly && (summary === null || summary.software)) return null;
  if (adapter === null || summary === null) {
    throw new CliError(
      backend === 'vulkan'
        ? 'No Vulkan adapter was found; install a Vulkan driver and loader (libvulkan1), or use --backend software.'
        : 'No graphics adapter was found.',
    );
  }
  return { device: await requestDevice(adapter), adapter: summary };
}
