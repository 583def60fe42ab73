/** Everything that is wrong with the programs of a scene, not only what the first compilation stumbled over. */
import type { SceneDocument } from '../scene/document.ts';
import { FIRST_CURVED } from '../scene/geometry/kinds.ts';
import { ShaderError, shaderErrorOf, type Diagnostic } from '../shader/errors.ts';
import type { KernelAssembler, KernelVariant } from '../shader/kernel.ts';
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

export class ProgramChecker {
  private readonly device: GPUDevice;
  private readonly assembler: KernelAssembler;
  /** Sources that have been found right, by name. */
  private readonly right = new Map<string, string>();

  constructor(device: GPUDevice, assembler: KernelAssembler) {
    this.device = device;
    this.assembler = assembler;
  }

  /** The programs `used` are right: a kernel with them has been compiled. */
  accept(used: Readonly<Record<string, string>>): void {
    for (const [name, source] of Object.entries(used)) this.right.set(name, source);
  }

  /** Looks at every program of the scene that is not known to be right. @throws ShaderError with all their diagnostics */
  async check({ programs }: Pick<SceneDocument, 'programs'>): Promise<void> {
    const diagnostics: Diagnostic[] = [];
    for (const [name, source] of Object.entries(programs)) {
      if (this.right.get(name) === source) continue;
      const found = await this.diagnose(name, source);
      if (found.some((each) => each.severity === 'error')) diagnostics.push(...found);
      else this.right.set(name, source);
    }
    if (diagnostics.length > 0) throw shaderErrorOf(diagnostics);
  }

  private async diagnose(name: string, source: string): Promise<Diagnostic[]> {
    const programs = { [name]: source };
    try {
      const isEnvironment = /\bfn\s+environment\s*\(/.test(source);
      if (isEnvironment) this.assembler.environment(name, programs);
      const isDistance = /\bfn\s+distance\s*\(/.test(source);
      if (isDistance) this.assembler.distance(name, programs);
      const linked = isEnvironment
        ? this.assembler.assemble({ ...ALONE, materials: ['diffuse'], environment: name, programs })
        : isDistance
          ? this.assembler.assemble({ ...ALONE, materials: ['diffuse'], distances: [name], shapes: { sdf: FIRST_CURVED }, programs })
          : this.assembler.alone(name, programs);
      return (await compileModule(this.device, linked, 'ProgramChecker.module')).diagnostics;
    } catch (error) {
      if (error instanceof ShaderError && error.diagnostics.length > 0) return [...error.diagnostics];
      throw error;
    }
  }
}
