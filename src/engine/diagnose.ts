/** What is wrong with one program of a scene. Comes with the first that is not known to be right. */
import { FIRST_CURVED } from '../scene/geometry/kinds.ts';
import { ShaderError, type Diagnostic } from '../shader/errors.ts';
import type { KernelAssembler, KernelVariant } from '../shader/kernel.ts';
import type { Linked } from '../shader/link.ts';
import { linkHeight } from '../shader/heights.ts';
import { readMaterial } from '../shader/material.ts';
import { PROGRAM_KIND_NAMES, type ProgramKind } from '../shader/program-kinds.ts';
import { compileModule } from './gpu/pipelines.ts';

/** A kernel as small as it gets, to look at one program alone. */
export const ALONE: KernelVariant = {
  integrator: 'cast',
  sampler: 'lcg',
  materials: [],
  environment: null,
  features: {
    spheres: true,
    triangles: false,
    parallelograms: false,
    disks: false,
    shading_normals: false,
    lights: true,
    environment: false,
  },
  stackSize: 8,
  countRays: false,
};

/** What of a kernel uses a program that is no material; a displacement is in none. */
const USED: Record<
  Exclude<ProgramKind, 'height'>,
  (name: string) => Omit<Partial<KernelVariant>, 'features'> & { features?: Partial<KernelVariant['features']> }
> = {
  environment: (name) => ({ environment: name }),
  distance: (name) => ({ distances: [name], shapes: { sdf: FIRST_CURVED } }),
  density: (name) => ({ densities: [name], features: { media: true } }),
};

/** A function `density` or `height` of a material is its own affair. @throws ShaderError */
const isOf = (kind: ProgramKind, name: string, source: string): boolean =>
  (kind !== 'density' && kind !== 'height') || readMaterial(name, source).defines[kind];

/** One program and what calls it. @throws ShaderError */
function linkedAlone(assembler: KernelAssembler, name: string, source: string): Linked {
  const programs = { [name]: source };
  const kind = PROGRAM_KIND_NAMES.find((each) => new RegExp(`\\bfn\\s+${each}\\s*\\(`).test(source) && isOf(each, name, source));
  if (kind === undefined) return assembler.alone(name, programs);
  const program = assembler.program(kind, name, programs);
  if (kind === 'height') return linkHeight(assembler, program);
  const own = USED[kind](name);
  const features = { ...ALONE.features, ...own.features };
  return assembler.assemble({ ...ALONE, ...own, features, materials: ['diffuse'], programs });
}

/** What a compiler says of one program alone. */
export async function diagnose(device: GPUDevice, assembler: KernelAssembler, name: string, source: string): Promise<Diagnostic[]> {
  try {
    return (await compileModule(device, linkedAlone(assembler, name, source), 'diagnose.module')).diagnostics;
  } catch (error) {
    if (error instanceof ShaderError && error.diagnostics.length > 0) return [...error.diagnostics];
    throw error;
  }
}

/** Whether a kernel has every function of this text of a program. */
export function isWholeIn(kernel: Linked, name: string, source: string): boolean {
  const lines = source.split('\n');
  const wanted = new Set(lines.flatMap((text, i) => (/^\s*fn\s/.test(text) ? [i + 1] : [])));
  kernel.code.split('\n').forEach((text, i) => {
    if (!text.startsWith('fn ')) return;
    const { module, line } = kernel.origin(i + 1, 1);
    if (module.endsWith(`/${name}`)) wanted.delete(line);
  });
  return wanted.size === 0;
}
