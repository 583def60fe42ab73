/** What kernels that interpret materials need: their bytecode, what of them decides a kernel's text, and the functions of one alone. Pure. */
import { entriesOf } from './bytecode/entries.ts';
import type { MachineFeatures } from './bytecode/operations.ts';
import { compileMaterial, type Bytecode } from './bytecode/program.ts';
import { Unsupported } from './bytecode/unsupported.ts';
import { ShaderError } from './errors.ts';
import { withHints } from './hints.ts';
import type { Linked, Linker, Modules } from './link.ts';
import { moduleOf, type MaterialModule } from './material.ts';
import { ABSENT, type KernelVariant } from './variant.ts';

export class Interpreter {
  private readonly linker: Linker;
  private readonly wgsl: Modules;
  private readonly material: (name: string, programs?: Modules) => MaterialModule;
  /** The bytecode that was made last. */
  private made: { key: string; bytecode: Bytecode | null } | null = null;

  /** @param material the material of a name, as KernelAssembler.material */
  constructor(linker: Linker, wgsl: Modules, material: (name: string, programs?: Modules) => MaterialModule) {
    this.linker = linker;
    this.wgsl = wgsl;
    this.material = material;
  }

  /** What of a variant decides its text: of materials that are interpreted not their own, but what they define. */
  decisive(variant: KernelVariant): unknown {
    const { interpreted = [], programs = {} } = variant;
    if (interpreted.length === 0) return variant;
    const rest = Object.fromEntries(Object.entries(programs).filter(([name]) => !interpreted.includes(name)));
    const known = interpreted.map((name) => {
      const { defines, uses, layers, opacityLooks: looks } = this.material(name, programs);
      return { defines, uses, layers, looks };
    });
    return [{ ...variant, programs: rest }, known];
  }

  /** What the interpreter of a kernel can do beside arithmetic. */
  features({ features, interpreted = [], programs }: KernelVariant): MachineFeatures {
    const noise = interpreted.some((name) => this.material(name, programs).uses.noise);
    return { images: features.images === true, instances: features.instances === true, noise };
  }

  /**
   * A material as bytecode for kernels of these features; null: it has what bytecode does not, and is to be compiled.
   * @throws ShaderError
   */
  bytecode(name: string, programs: Modules, features: { images?: boolean; instances?: boolean }): Bytecode | null {
    const material = this.material(name, programs);
    const machine = { images: features.images === true, instances: features.instances === true, noise: material.uses.noise };
    const key = JSON.stringify([name, machine, material.source]);
    if (this.made?.key === key) return this.made.bytecode;
    let bytecode: Bytecode | null = null;
    try {
      // What a mix chooses from is not its own.
      if (!material.defines.choose) bytecode = compileMaterial(this.linker, material, machine);
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
    }
    this.made = { key, bytecode };
    return bytecode;
  }

  /** The functions of a material alone, to be looked at by a compiler. @throws ShaderError */
  alone(name: string, programs: Modules): Linked {
    const material = this.material(name, programs);
    const budgeted = material.budgeted(1);
    const module = moduleOf(material.name);
    const modules = {
      'package::alone': `${entriesOf(material).root}@compute @workgroup_size(1) fn main() {}\n`,
      [`package::${module.replaceAll('/', '::')}`]: budgeted.source,
      'package::config': 'const LOOP_BUDGET = 1u;\n',
    };
    const originals = new Map(budgeted.loops > 0 ? [[module, { source: material.source, budgeted }]] : []);
    try {
      return this.linker.link(modules, 'package::alone', { ...ABSENT }, originals);
    } catch (error) {
      throw error instanceof ShaderError ? withHints(error, this.wgsl) : error;
    }
  }
}
