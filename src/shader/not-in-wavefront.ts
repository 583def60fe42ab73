/** Which kernels can be taken apart into the passes of a wavefront (wgsl/wave/state.wgsl). Comes with the first scene for which one is wanted. */
import { hasLayers } from './layers.ts';
import type { MaterialModule } from './material.ts';
import type { KernelVariant } from './variant.ts';

/**
 * What keeps a kernel from it, for people; null: nothing. What would be forgotten between two passes must not be there.
 * @param programs its materials, and its environment where that is one
 */
export function notInWavefront(variant: KernelVariant, programs: readonly MaterialModule[]): string | null {
  const { features, filter, layers } = variant;
  const any = (test: (material: MaterialModule) => boolean): boolean => programs.some(test);
  const reasons: [boolean | undefined, string][] = [
    [variant.integrator !== 'path', `the integrator is ${variant.integrator}`],
    [!['bvh2', 'bvh8', 'two-level'].includes(variant.structure ?? 'bvh2'), `rays walk through ${variant.structure}`],
    [variant.countRays, 'rays are counted'],
    [variant.split !== undefined, 'its arrays take several buffers'],
    [features.caustics, 'caustics are searched for'],
    [features.media, 'there are media'],
    [features.motion, 'something moves'],
    ['sdf' in (variant.shapes ?? {}), 'there are signed distances'],
    [features.adaptive, 'sampling is adaptive'],
    [features.no_visibility, 'visibility is left out'],
    [features.light_gains, 'light groups have factors'],
    [variant.lightSampler === 'spatial', 'lights are chosen by place'],
    [variant.weighing === 'one-sample', 'one of light and direction is sampled'],
    [features.real_lens, 'rays go through a lens of glass'],
    [features.circular, 'the film shows a circle'],
    [filter === 'mitchell', 'the filter has negative parts'],
    [hasLayers(layers), 'the film has layers'],
    [any((each) => each.defines.opacity), 'a material has holes'],
    [any((each) => each.uses.wavelength), 'a material disperses light'],
    [any((each) => each.defines.choose), 'materials are mixed'],
    [features.spectral, 'light has wavelengths'],
    [features.timed, 'a program knows the time'],
    [any((each) => each.budgeted(1).loops > 0), 'a program has loops'],
  ];
  return reasons.find(([is]) => is === true)?.[1] ?? null;
}
