/**
 * One device a test process, on the software adapter (PENUMBRA_TEST_BACKEND=hardware: on a real one). In Node it is Dawn's; in Deno,
 * where many of these tests run as well (tests/naga), it is that of wgpu, whose compiler is naga. With PENUMBRA_TEST_LIMITS=default it has
 * the default limits of WebGPU and nothing more, as a weak card or phone has, and a use of it that is not valid ends the tests.
 */
import { requestDevice } from '../../src/engine/gpu/device.ts';

export const IN_DENO = 'Deno' in globalThis;

// Dawn's objects live as long as this one.
let gpu: Promise<GPU> | null = null;
let device: Promise<GPUDevice> | null = null;
// In Deno 2.9 a device that tells of its adapter ends the process where the adapter was collected.
const adapters: GPUAdapter[] = [];

export function testDevice(): Promise<GPUDevice> {
  device ??= newDevice();
  return device;
}

/** Another one, for tests that destroy it. */
export async function newDevice(): Promise<GPUDevice> {
  const adapter = await testAdapter();
  return process.env.PENUMBRA_TEST_LIMITS === 'default' ? requestLeast(adapter) : requestDevice(adapter);
}

async function requestLeast(adapter: GPUAdapter): Promise<GPUDevice> {
  const least = await adapter.requestDevice();
  least.addEventListener('uncapturederror', ({ error }) => {
    queueMicrotask(() => {
      throw new Error(error.message);
    });
  });
  return least;
}

/** A new one: an adapter gives one device. */
export async function testAdapter(): Promise<GPUAdapter> {
  gpu ??= IN_DENO ? Promise.resolve((globalThis as unknown as { navigator: { gpu: GPU } }).navigator.gpu) : dawn();
  const adapter = await (await gpu).requestAdapter({ powerPreference: 'high-performance' });
  if (adapter === null) throw new Error('There is no graphics adapter for the tests.');
  adapters.push(adapter);
  return adapter;
}

async function dawn(): Promise<GPU> {
  const { createGpu } = await import('../../src/cli/dawn.ts');
  return createGpu([]);
}
