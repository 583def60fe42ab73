/** What kernels that interpret materials need: bytecode, and the machine that runs it. Loaded when a material may be edited. Pure. */
import { interpretedModule, operationsModule } from './bytecode/machine.ts';
import { compileMaterial, type Bytecode } from './bytecode/program.ts';
import { Unsupported } from './bytecode/unsupported.ts';
import { withoutIdle, type Idle } from './idle.ts';
import type { Linker, Modules } from './link.ts';
import type { MaterialModule } from './material.ts';
import type { KernelVariant } from './variant.ts';

type SceneFeatures = Pick<KernelVariant['features'], 'images' | 'mapped_images' | 'instances'>;

const featuresOf = ({ images = false, mapped_images: mapped = false, instances = false }: SceneFeatures) => ({ images, mapped, instances });

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

  /** The modules of a kernel that interprets. */
  modules({ features, interpreted = [], programs }: KernelVariant): Modules {
    const noise = interpreted.some((name) => this.material(name, programs).uses.noise);
    const machine = { ...featuresOf(features), noise };
    return { 'package::operations': operationsModule(machine), 'package::interpreted': interpretedModule(this.wgsl) };
  }

  /**
   * A material as bytecode for kernels of these features, in which that is idle; null: it has what bytecode does not, and is to be compiled.
   * @throws ShaderError
   */
  bytecode(name: string, programs: Modules, features: SceneFeatures, { subsurface }: Idle): Bytecode | null {
    // Light that does not go below a surface leaves the BSDF as it is without.
    const material = withoutIdle(this.material(name, programs), { subsurface });
    const machine = { ...featuresOf(features), noise: material.uses.noise };
    const key = JSON.stringify([name, machine, material.defines.subsurface, material.source]);
    if (this.made?.key === key) return this.made.bytecode;
    let bytecode: Bytecode | null = null;
    try {
      // What a mix chooses from is not its own; wavelengths are the path's; what is below a surface is no part of the BSDF.
      if (!material.defines.choose && !material.defines.subsurface && !material.uses.spectrum)
        bytecode = compileMaterial(this.linker, material, machine);
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
    }
    this.made = { key, bytecode };
    return bytecode;
  }
}
