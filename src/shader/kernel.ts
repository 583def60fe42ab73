/** From what a scene uses to the WGSL text of its kernel. Pure: no device is needed. */
import { dispatchModule, MAX_MATERIAL_KINDS } from './dispatch.ts';
import { ShaderError } from './errors.ts';
import { Linker, type Linked, type Modules } from './link.ts';
import { readMaterial, type MaterialModule } from './material.ts';
import { requireLayout, type StructLayout } from './struct.ts';

/** Everything that decides the text of a kernel. Equal variants have equal text. */
export interface KernelVariant {
  integrator: string;
  sampler: string;
  /** Material kinds in use, by name; the order gives their numbers. */
  materials: readonly string[];
  /** Compiled in only where a scene has them. */
  features: {
    spheres: boolean;
    triangles: boolean;
    parallelograms: boolean;
    disks: boolean;
    shading_normals: boolean;
    lights: boolean;
    environment: boolean;
  };
  /** Entries of the traversal stack; at least the depth of the hierarchy. */
  stackSize: number;
  /** Counts rays for each pixel: slower. */
  countRays: boolean;
}

/** The texts that kernels are made of: file path below `wgsl/` or `materials/`, without ending → source. */
export interface ShaderLibrary {
  wgsl: Modules;
  materials: Modules;
}

/** Structs of wgsl/scene.wgsl that the host fills. */
const SHARED = ['View', 'Slice', 'Node', 'Primitive', 'Attributes', 'Light', 'FilmPixel'] as const;
export type SharedLayouts = Record<(typeof SHARED)[number], StructLayout>;

const modulePath = (path: string): string => `package::${path.replaceAll('/', '::')}`;

function packageModules(files: Modules): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, source]) => [modulePath(path), source]));
}

/** Assembles kernels from a library. One instance keeps the parsed library. */
export class KernelAssembler {
  readonly layouts: SharedLayouts;
  private readonly library: ShaderLibrary;
  private readonly linker: Linker;
  private readonly materials = new Map<string, MaterialModule>();

  constructor(library: ShaderLibrary) {
    this.library = library;
    this.linker = new Linker(packageModules(library.wgsl));
    const scene = library.wgsl['scene'] ?? '';
    this.layouts = Object.fromEntries(SHARED.map((name) => [name, requireLayout(scene, name, 'wgsl/scene')])) as SharedLayouts;
  }

  /** The material file of this name. @throws ShaderError if there is none or it breaks the contract. */
  material(name: string): MaterialModule {
    let material = this.materials.get(name);
    if (material === undefined) {
      if (!Object.hasOwn(this.library.materials, name)) {
        throw new ShaderError(`no material file of this name; there are ${Object.keys(this.library.materials).sort().join(', ')}`);
      }
      material = readMaterial(name, this.library.materials[name]!);
      this.materials.set(name, material);
    }
    return material;
  }

  /**
   * @param root the module with the entry point: a path of the library, or of `extra`
   * @param extra modules beside the library's, by path: other passes and tests
   * @throws ShaderError
   */
  assemble(variant: KernelVariant, root = 'main', extra: Modules = {}): Linked {
    if (variant.materials.length > MAX_MATERIAL_KINDS) {
      throw new ShaderError(`The scene uses ${variant.materials.length} material files; a kernel holds ${MAX_MATERIAL_KINDS}.`);
    }
    const materials = variant.materials.map((name) => this.material(name));
    const modules: Record<string, string> = {
      ...packageModules(extra),
      'package::bsdf': dispatchModule(materials),
      'package::config': `const STACK_SIZE = ${variant.stackSize}u;\n`,
      'package::integrator': this.part('integrator', variant.integrator),
      'package::sampler': this.part('sampler', variant.sampler),
    };
    for (const material of materials) modules[`package::materials::${material.name}`] = material.source;
    const { features } = variant;
    return this.linker.link(modules, modulePath(root), {
      ...features,
      planar: features.triangles || features.parallelograms || features.disks,
      uvs: materials.some((each) => each.usesUv),
      all_specular: materials.every((each) => !each.defines.eval),
      count_rays: variant.countRays,
    });
  }

  /** The interface `package::<folder>` is the file that the scene chose. */
  private part(folder: string, name: string): string {
    const source = this.library.wgsl[`${folder}/${name.replaceAll('-', '_')}`];
    if (source === undefined) throw new ShaderError(`There is no ${folder} called ${name}.`);
    return source;
  }
}
