/** `penumbra-engine/shader`: materials, environments and signed distances as text. Runs without a GPU; `Renderer.checkProgram` compiles. */
import { KernelAssembler, type ShaderLibrary as Library } from '../shader/kernel.ts';
import { readMaterial } from '../shader/material.ts';
import type { ParamDeclaration } from '../shader/params.ts';
import type { Diagnostic } from '../shader/errors.ts';
import { PROGRAM_KIND_NAMES } from '../shader/program-kinds.ts';
import { warningsOf } from '../shader/warnings.ts';
import { coded } from './error.ts';
import { shaderLibrary as library } from './library.ts';

export { ERROR_CODES, PenumbraError, type ErrorCode } from './error.ts';
export type { Diagnostic } from '../shader/errors.ts';

/** All WGSL that kernels are made of, by path without ending: `math`, `environments/sky`. */
export interface ShaderLibrary {
  /** Modules that programs import from, and the kernel's own; without comments. */
  wgsl: Readonly<Record<string, string>>;
  /** Materials, environments and signed distances, as they were written. */
  materials: Readonly<Record<string, string>>;
}

/** The library that comes along. */
export const shaderLibrary = (): Promise<ShaderLibrary> => library();

/** A member of a program's `struct Params`, as its author declared it. */
export interface ProgramParameter {
  name: string;
  /** Of WGSL: `f32`, `vec3f`, … */
  type: string;
  /** What people see; the name if there is none. */
  label: string;
  doc: string;
  unit: string;
  /** As many numbers as the type has. A toggle is 0 or 1, a choice the place of its name. */
  default: readonly number[];
  min: number;
  max: number;
  step: number | null;
  control: 'number' | 'color' | 'toggle' | 'choice' | 'image' | 'table' | 'material';
  choices: readonly string[];
  /** Line of its declaration, from 1. */
  line: number;
}

/** What a file of a program declares. */
export interface Program {
  kind: 'material' | 'environment' | 'distance' | 'density' | 'height';
  /** The comment at its top. */
  doc: string;
  /** With ranges, defaults and labels, in their order. */
  params: readonly ProgramParameter[];
  /** What not every browser takes. */
  warnings: readonly Diagnostic[];
}

/**
 * Reads a program and checks that it follows the contract of materials/README.md.
 * @param name letters, digits and _
 * @throws PenumbraError `shader`, whose diagnostics are everything that is wrong
 */
export const readProgram = (name: string, source: string): Program =>
  coded(() => {
    const { defines, doc, params } = readMaterial(name, source);
    const kind = PROGRAM_KIND_NAMES.find((each) => defines[each]) ?? 'material';
    return { kind, doc, params: params.map(parameterOf), warnings: warningsOf({ [name]: source }) };
  });

/** Without what only the engine needs. */
function parameterOf({ colorSpace: _color, dimensions: _axes, ...parameter }: ParamDeclaration): ProgramParameter {
  return parameter;
}

/** WGSL of a material with everything that it imports, and the way back from a line and column of it, which count from 1. */
export interface LinkedProgram {
  code: string;
  origin(line: number, column: number): { module: string; line: number; column: number };
}

/** Links a material by itself, to be looked at by a compiler. @throws PenumbraError `shader` */
export async function linkMaterial(name: string, source: string): Promise<LinkedProgram> {
  const assembler = assemblerOf(await library());
  return coded(() => {
    const { code, origin } = assembler.alone(name, { [name]: source });
    return { code, origin };
  });
}

/** One: to parse the library takes longer than to link. */
let known: KernelAssembler | null = null;
const assemblerOf = (from: Library): KernelAssembler => (known ??= new KernelAssembler(from));
