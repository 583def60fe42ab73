/** Passes beside the path-tracing kernel: linking their WGSL, and reading small buffers back. */
import { Linker, type Linked, type Modules } from '../../shader/link.ts';
import type { ShaderLibrary } from '../../shader/kernel.ts';
import { mapped } from '../gpu/done.ts';
import { beginModule, compileModule } from '../gpu/pipelines.ts';

/** Passes that were linked, by library: they are the same for every device. */
const linkedPasses = new WeakMap<Modules, Map<string, Linked>>();

/** Those of a library, by the keys of {@link Linker.kept}. */
export const passesLinked = ({ wgsl }: ShaderLibrary): ReadonlyMap<string, Linked> => linkedPasses.get(wgsl) ?? new Map();

/** Links a module of the library that depends on no scene. `root`: its path, `view/noise`. */
export function linkPass({ wgsl }: ShaderLibrary, root: string): Linked {
  const known = linkedPasses.get(wgsl) ?? new Map<string, Linked>();
  linkedPasses.set(wgsl, known);
  const linker = Linker.of(wgsl);
  const path = `package::${root.replaceAll('/', '::')}`;
  const linked = known.get(path) ?? linker.recall(path, () => linker.link({}, path, {}));
  known.set(path, linked);
  return linked;
}

/** @throws ShaderError where the adapter's compiler refuses it */
export async function passModule(device: GPUDevice, linked: Linked, label: string): Promise<GPUShaderModule> {
  const { module, error } = await compileModule(device, linked, label);
  if (error !== null) throw error;
  return module;
}

export interface PassModule {
  module: GPUShaderModule;
  /** Rejects with a ShaderError where the adapter's compiler refuses it. */
  checked: Promise<void>;
}

/** A module that nobody waits for. */
export function beginPassModule(device: GPUDevice, linked: Linked, label: string): PassModule {
  const { module, verdict } = beginModule(device, linked, label);
  const checked = verdict.then(({ error }) => {
    if (error !== null) throw error;
  });
  return { module, checked };
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

/** Bytes that are brought to the host at once: more would stop the page, and what it renders, for the length of a frame. */
const CHUNK = 1 << 22;

/** The same a little at a time. @param chunk bytes at once, for what nothing renders beside */
export async function readSlowly(device: GPUDevice, source: GPUBuffer, offset: number, bytes: number, chunk = CHUNK): Promise<ArrayBuffer> {
  const result = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += chunk)
    result.set(new Uint8Array(await readBack(device, source, offset + at, Math.min(chunk, bytes - at))), at);
  return result.buffer;
}
