/** A device that may use all the memory that its adapter offers, in as many buffers as a kernel may have. */
import { EngineError } from './errors.ts';
import { sentence } from '../../base/sentence.ts';

export interface AdapterSummary {
  /** For people, as much as the platform tells: device and driver, or vendor and architecture. */
  name: string;
  /** Runs on the processor. */
  software: boolean;
}

export function describeAdapter(adapter: GPUAdapter): AdapterSummary {
  const { vendor, architecture, device, description } = adapter.info;
  const software = isSoftware(adapter.info);
  const detail = device !== '' && description !== '' && !software ? `${device} (${description})` : description || device;
  return { name: detail || [vendor, architecture].filter(Boolean).join(' ') || 'unknown adapter', software };
}

/** Whether a device runs on the processor, as far as it tells: browsers from before 2025 tell nothing. */
export function runsInSoftware(device: GPUDevice): boolean {
  const info = device.adapterInfo as GPUAdapterInfo | undefined;
  return info !== undefined && isSoftware(info);
}

const isSoftware = ({ isFallbackAdapter, architecture, device, description }: GPUAdapterInfo): boolean =>
  isFallbackAdapter || /swiftshader|llvmpipe|lavapipe/i.test(`${architecture} ${device} ${description}`);

/** What is asked of an adapter: all that it offers of these. src/app/public/adapter.js asks the first one for the same. */
export const WANTED_LIMITS = ['maxBufferSize', 'maxStorageBufferBindingSize', 'maxStorageBuffersPerShaderStage'] as const;

/** And what it may have. Its clock says how long work takes (stopwatch.ts). */
export const WANTED_FEATURES = ['timestamp-query'] as const;

/**
 * @param asked the device of this adapter, where it has been asked for already
 * @throws EngineError
 */
export async function requestDevice(adapter: GPUAdapter, asked?: Promise<GPUDevice>): Promise<GPUDevice> {
  try {
    return await (asked ??
      adapter.requestDevice({
        label: 'penumbra',
        requiredFeatures: WANTED_FEATURES.filter((name) => adapter.features.has(name)),
        requiredLimits: Object.fromEntries(WANTED_LIMITS.map((name) => [name, adapter.limits[name]])),
      }));
  } catch (error) {
    throw new EngineError(`The graphics adapter gives no device: ${sentence(error)}`);
  }
}
