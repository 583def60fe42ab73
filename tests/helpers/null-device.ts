/** A device that compiles shaders, with line and column of every complaint, and executes nothing. */
import { create, globals } from 'webgpu';
import { mapMessages } from '../../src/engine/pipelines.ts';
import type { Diagnostic } from '../../src/shader/errors.ts';
import type { Linked } from '../../src/shader/link.ts';

Object.assign(globalThis, globals);
let gpu: GPU | null = null;
let device: Promise<GPUDevice> | null = null;

function nullDevice(): Promise<GPUDevice> {
  gpu ??= create(['backend=null']);
  device ??= gpu.requestAdapter().then((adapter) => adapter!.requestDevice());
  return device;
}

/** Everything that the compiler says of a kernel, at the authors' own lines. */
export async function compilerMessages(linked: Linked): Promise<Diagnostic[]> {
  const compiler = await nullDevice();
  compiler.pushErrorScope('validation');
  const module = compiler.createShaderModule({ code: linked.code });
  const { messages } = await module.getCompilationInfo();
  await compiler.popErrorScope();
  return mapMessages(linked, messages);
}
