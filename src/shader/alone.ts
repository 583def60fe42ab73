/** A material by itself: its functions, to be looked at by a compiler, and what of it decides a kernel that interprets it. Pure. */
import { entriesOf } from './bytecode/entries.ts';
import { ShaderError } from './errors.ts';
import { withHints } from './hints.ts';
import type { Linked, Linker, Modules } from './link.ts';
import { moduleOf, type MaterialModule } from './material.ts';
import { ABSENT, type KernelVariant } from './variant.ts';

/** The functions of a material, which nothing calls. @throws ShaderError */
export function linkAlone(linker: Linker, wgsl: Modules, material: MaterialModule): Linked {
  const budgeted = material.budgeted(1);
  const module = moduleOf(material.name);
  const modules = {
    'package::alone': `${entriesOf(material).root}@compute @workgroup_size(1) fn main() {}\n`,
    [`package::${module.replaceAll('/', '::')}`]: budgeted.source,
    'package::config': 'const LOOP_BUDGET = 1u;\n',
  };
  const originals = new Map(budgeted.source !== material.source ? [[module, { source: material.source, budgeted }]] : []);
  try {
    return linker.link(modules, 'package::alone', { ...ABSENT }, originals);
  } catch (error) {
    throw error instanceof ShaderError ? withHints(error, wgsl) : error;
  }
}

/** What of a variant decides its text: of materials that are interpreted not their own, but what they define. */
export function decisive(variant: KernelVariant, material: (name: string, programs: Modules) => MaterialModule): unknown {
  const { interpreted = [], programs = {} } = variant;
  if (interpreted.length === 0) return variant;
  const rest = Object.fromEntries(Object.entries(programs).filter(([name]) => !interpreted.includes(name)));
  const known = interpreted.map((name) => {
    const { defines, uses, layers, opacityLooks: looks } = material(name, programs);
    return { defines, uses, layers, looks };
  });
  return [{ ...variant, programs: rest }, known];
}
