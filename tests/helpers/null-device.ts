/**
 * A device that compiles shaders, with line and column of every complaint: in Node Dawn's that executes nothing, whose compiler is
 * Tint; in Deno the test device, whose compiler is naga.
 */
import { compileModule } from '../../src/engine/gpu/pipelines.ts';
import type { Diagnostic } from '../../src/shader/errors.ts';
import type { Linked } from '../../src/shader/link.ts';
import { IN_DENO, testDevice } from './device.ts';

let gpu: GPU | null = null;
let device: Promise<GPUDevice> | null = null;
/** Texts that nothing was said of. Every fifth variant of a kernel has the text of another one. */
const clean = new Set<string>();

async function nullDevice(): Promise<GPUDevice> {
  const { createGpu } = await import('../../src/cli/dawn.ts');
  gpu = createGpu(['backend=null']);
  return (await gpu.requestAdapter())!.requestDevice();
}

/** One of all tests in a file. */
export const compilerDevice = (): Promise<GPUDevice> => (device ??= IN_DENO ? testDevice() : nullDevice());

/** Everything that the compiler says of a kernel, at the authors' own lines. */
export async function compilerMessages(linked: Linked): Promise<Diagnostic[]> {
  if (clean.has(linked.code)) return [];
  const { diagnostics, error } = await compileModule(await compilerDevice(), linked, 'compilerMessages');
  if (error !== null && diagnostics.length === 0) throw error;
  if (diagnostics.length === 0) clean.add(linked.code);
  return diagnostics;
}
