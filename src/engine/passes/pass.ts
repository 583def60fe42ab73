/** Passes beside the path-tracing kernel: linking their WGSL, and reading small buffers back. */
import { Linker, type Linked } from '../../shader/link.ts';
import type { ShaderLibrary } from '../../shader/kernel.ts';
import { mapped } from '../gpu/done.ts';
import { compileModule } from '../gpu/pipelines.ts';

/** Links a module of the library that depends on no scene. `root`: its path, `view/noise`. */
export function linkPass(library: ShaderLibrary, root: string): Linked {
  return Linker.of(library.wgsl).link({}, `package::${root.replaceAll('/', '::')}`, {});
}

/** @throws ShaderError where the adapter's compiler refuses it */
export async function passModule(device: GPUDevice, linked: Linked, label: string): Promise<GPUShaderModule> {
  const { module, error } = await compileModule(device, linked, label);
  if (error !== null) throw error;
  return module;
}

/** A copy of part of a buffer in host memory. Not for the frame loop. */
export async function readBack(device: GPUDevice, source: GPUBuffer, offset = 0, bytes = source.size - offset): Promise<ArrayBuffer> {
  const copy = device.createBuffer({ label: 'readBack', size: bytes, usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ });
  const encoder = device.createCommandEncoder({ label: 'readBack' });
  encoder.copyBufferToBuffer(source, offset, copy, 0, bytes);
  device.queue.submit([encoder.finish()]);
  await mapped(device, copy);
  const data = copy.getMappedRange().slice(0);
  copy.destroy();
  return data;
}
