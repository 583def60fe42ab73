/** A device, and a renderer on it: what renders, and nothing that reads files. */
import { requestDevice as request } from '../engine/index.ts';
import { codedLater } from './error.ts';
import { libraryInParts, READERS } from './library.ts';
import type { RendererOptions } from './options.ts';
import type { Renderer } from './renderer.ts';

/**
 * A device with all the memory that the adapter offers, in as many buffers as a kernel may have.
 * @throws PenumbraError `gpu`
 */
export const requestDevice = (adapter: GPUAdapter): Promise<GPUDevice> => codedLater(() => request(adapter));

/**
 * A renderer on a device. `requestDevice` asks an adapter for one with all the memory that it offers; one with the default limits does.
 * What renders is loaded now, and is no part of a bundle that does not ask for it.
 */
export async function createRenderer(device: GPUDevice, options: RendererOptions = {}): Promise<Renderer> {
  const [{ Renderer: Made }, library] = await Promise.all([import('./renderer.ts'), libraryInParts()]);
  return new Made(device, library, READERS, options);
}
