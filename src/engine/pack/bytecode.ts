/** Bytecode of materials among the parameters of a scene. Pure. */
import type { Bytecode } from '../../shader/bytecode/program.ts';
import type { Idle } from '../../shader/idle.ts';
import type { KernelAssembler } from '../../shader/kernel.ts';

/**
 * @param names materials that are wanted as bytecode
 * @param features those of the kernel that is to interpret them
 * @param idle what it leaves out
 * @param add takes a block of vec4u in, and returns the place of its first
 * @returns those that there is bytecode for, and where the list of their places begins (wgsl/machine/run.wgsl)
 */
export function packBytecode(
  assembler: KernelAssembler,
  programs: Readonly<Record<string, string>>,
  names: readonly string[],
  features: { images: boolean; mapped_images: boolean; instances: boolean },
  idle: Idle,
  add: (block: Uint32Array) => number,
): { interpreted: string[]; bytecodeSlot: number } {
  const found = names.flatMap((name): { name: string; bytecode: Bytecode }[] => {
    const bytecode = assembler.interpreter?.bytecode(name, programs, features, idle) ?? null;
    return bytecode === null ? [] : [{ name, bytecode }];
  });
  const places = found.map(({ bytecode }) => add(bytecode.words));
  return { interpreted: found.map(({ name }) => name), bytecodeSlot: add(new Uint32Array(places.flatMap((place) => [place, 0, 0, 0]))) };
}
