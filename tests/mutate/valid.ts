/** Whether a mutant is WGSL at all: one that no compiler takes is no fault that a test could miss. */
import { shaderLibrary } from '../../src/content/node.ts';
import { KernelAssembler, type KernelVariant } from '../../src/shader/kernel.ts';
import { CURVED_SHAPES, PLAIN } from '../helpers/kernel.ts';
import { compilerMessages } from '../helpers/null-device.ts';

const ALL_LIGHTS = {
  lights: true,
  environment: true,
  lamps: true,
  suns: true,
  rectangle_lights: true,
  parallelogram_lights: true,
  triangle_lights: true,
};
const ALL_SHAPES = { shading_normals: true, instances: true };
/** A surface that is there as the eye sees it. */
const LOOKS = {
  looks: `import package::material::Hit;
fn opacity(wo: vec3f, hit: Hit) -> f32 { return wo.z; }
fn emission(wo: vec3f, hit: Hit) -> vec3f { return vec3f(1.0); }`,
};
/** Kernels in which a module stands with what they leave in of it. */
const VARIANTS: Partial<KernelVariant>[] = [
  {},
  { features: { ...PLAIN.features, ...ALL_LIGHTS, ...ALL_SHAPES }, shapes: CURVED_SHAPES, environmentImage: true, countRays: true },
  { features: { ...PLAIN.features, ...ALL_LIGHTS, motion: true, camera_motion: true, media: true, scattering: true, crop: true, stereo: true } },
  { materials: ['emitter', 'looks'], programs: LOOKS, densities: ['cloud'], features: { ...PLAIN.features, ...ALL_LIGHTS, media: true, scattering: true, equiangular: true } },
  { materials: ['emitter', 'perforated'], features: { ...PLAIN.features, ...ALL_LIGHTS, punctuals: true, caustics: true, images: true, rolling: true } },
  { features: { ...PLAIN.features, spheres: false, triangles: false, parallelograms: false, disks: false, lights: true, suns: true, punctuals: true, caustics: true } },
]; // prettier-ignore

export class Validity {
  private readonly library = shaderLibrary();
  private readonly usable = new Map<string, Partial<KernelVariant>[]>();

  /** False: no compiler takes the text in a kernel that takes the module as it is. @param module path below wgsl/ */
  async isValid(module: string, source: string): Promise<boolean> {
    let variants = this.usable.get(module);
    if (variants === undefined) {
      variants = [];
      for (const each of VARIANTS) if (await this.compiles(module, this.library.wgsl[module]!, each)) variants.push(each);
      this.usable.set(module, variants);
    }
    for (const each of variants) if (!(await this.compiles(module, source, each))) return false;
    return true;
  }

  private async compiles(module: string, source: string, variant: Partial<KernelVariant>): Promise<boolean> {
    try {
      const assembler = new KernelAssembler({ ...this.library, wgsl: { ...this.library.wgsl, [module]: source } });
      // As the root, all that the module declares is in the text.
      const messages = await compilerMessages(assembler.assemble({ ...PLAIN, ...variant }, module));
      return messages.every(({ severity }) => severity !== 'error');
    } catch {
      return false;
    }
  }
}
