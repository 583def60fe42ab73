/** `penumbra-engine/node`: WebGPU in Node, by the npm package `webgpu` (Dawn), which has to be installed beside this one. */
import { setTimeout as sleep } from 'node:timers/promises';
import { firstLine, sentence } from '../base/sentence.ts';
import { PenumbraError } from '../api/error.ts';
import type { AdapterSummary } from '../api/options.ts';
import { describeAdapter, requestDevice } from '../engine/index.ts';

export { ERROR_CODES, PenumbraError, type ErrorCode } from '../api/error.ts';
export type { AdapterSummary } from '../api/options.ts';
export type { Diagnostic } from '../shader/errors.ts';

export interface DeviceOptions {
  /** Part of the name that the driver gives the adapter, where there are several. */
  name?: string;
  /** Dawn's own switches, as `backend=vulkan`. */
  dawn?: readonly string[];
}

export interface NodeDevice {
  device: GPUDevice;
  adapter: AdapterSummary;
  /** What `createRenderer` should sleep by: waiting for the GPU is polling here. */
  pause: (milliseconds: number) => Promise<void>;
}

/** Dawn lists what there is, a line each. */
const onLine = (text: string): string =>
  text
    .trim()
    .replaceAll(/:\s*\n[\s*]*/g, ': ')
    .replaceAll(/\s*\n[\s*]*/g, '; ');

/** Dawn's objects live as long as these. */
const kept: GPU[] = [];

/** Opens the fastest adapter. @throws PenumbraError `gpu` where there is none, or the package webgpu is missing */
export async function openDevice({ name, dawn = [] }: DeviceOptions = {}): Promise<NodeDevice> {
  const { createGpu } = await import('./dawn.ts').catch((cause: unknown) => {
    const isMissing = (cause as NodeJS.ErrnoException | null)?.code === 'ERR_MODULE_NOT_FOUND';
    const why = isMissing ? 'is not installed; run npm install webgpu.' : `cannot be loaded: ${firstLine(sentence(cause))}`;
    throw new PenumbraError('gpu', `The npm package webgpu ${why}`, { cause });
  });
  const gpu = createGpu([...dawn, ...(name === undefined ? [] : [`adapter=${name}`])]);
  kept.push(gpu);
  const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' }).catch((cause: unknown) => {
    throw new PenumbraError('gpu', `No graphics adapter was found: ${onLine(sentence(cause))}`, { cause });
  });
  if (adapter === null) throw new PenumbraError('gpu', 'No graphics adapter was found.');
  const pause = async (milliseconds: number): Promise<void> => void (await sleep(milliseconds));
  try {
    return { device: await requestDevice(adapter), adapter: describeAdapter(adapter), pause };
  } catch (cause) {
    throw new PenumbraError('gpu', sentence(cause), { cause });
  }
}
