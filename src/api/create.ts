/** A device, and a renderer on it: what renders, and nothing that reads files. */
import { requestDevice as request } from '../engine/index.ts';
import { codedLater, PenumbraError } from './error.ts';
import { libraryInParts, READERS } from './library.ts';
import type { RendererOptions } from './options.ts';
import type { Renderer } from './renderer.ts';

const NO_ADAPTER = 'The platform offers no graphics adapter by WebGPU.';

/**
 * A device with all the memory that the adapter offers, in as many buffers as a kernel may have.
 * @param adapter as `navigator.gpu.requestAdapter()` gives it; null: there is none
 * @throws PenumbraError `gpu`
 */
export async function requestDevice(adapter: GPUAdapter | null): Promise<GPUDevice> {
  if (adapter === null) throw new PenumbraError('gpu', NO_ADAPTER);
  return codedLater(() => request(adapter));
}

/**
 * A renderer on a device. `requestDevice` asks an adapter for one with all the memory that it offers; one with the default limits does.
 * What renders is loaded now, and is no part of a bundle that does not ask for it.
 * @throws PenumbraError `argument`
 */
export async function createRenderer(device: GPUDevice, options: RendererOptions = {}): Promise<Renderer> {
  const [{ Renderer: Made }, library] = await Promise.all([import('./renderer.ts'), libraryInParts()]);
  return new Made(device, library, READERS, options);
}
