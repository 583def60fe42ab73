/** Reads constants out of WGSL text: what the host must number as the kernel does, and how large workgroups are. */
import { ShaderError } from './errors.ts';
import type { Modules } from './link.ts';

const DECLARED = /^[ \t]*const[ \t]+(\w+)[ \t]*=[ \t]*(-?(?:0x[\da-fA-F]+|\d[\d.]*(?:e[+-]?\d+)?))[iufh]?;/gm;

/** Name → value, of the module-scope constants of a text that are numbers as they stand. */
export const constantsOf = (source: string): Readonly<Record<string, number>> =>
  Object.fromEntries([...source.matchAll(DECLARED)].map(([, name, value]) => [name!, Number(value)]));

/** By their texts, which are read once. */
const known = new Map<string, Readonly<Record<string, number>>>();

/** @param library by path below wgsl/ @throws ShaderError where the module declares no such number */
export function constantOf(library: Modules, module: string, name: string): number {
  const source = library[module] ?? '';
  let constants = known.get(source);
  if (constants === undefined) known.set(source, (constants = constantsOf(source)));
  const value = constants[name];
  if (value === undefined) throw new ShaderError(`wgsl/${module}.wgsl declares no number ${name}.`);
  return value;
}
