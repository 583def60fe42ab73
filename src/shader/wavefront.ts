/** Which kernels can be taken apart into the passes of a wavefront (wgsl/wave/state.wgsl). */
import { hasLayers } from './layers.ts';
import type { MaterialModule } from './material.ts';
import type { KernelVariant } from './variant.ts';

/** Modules with the entry points of its passes. */
export const WAVE_PASSES = {
  shade: 'wave/shade',
  begin: 'wave/begin',
  trace: 'wave/trace',
  collect: 'wave/collect',
  resolve: 'wave/resolve',
} as const;

export type WavePass = keyof typeof WAVE_PASSES;

/**
 * What keeps a kernel from it, for people; null: nothing. What would be forgotten between two passes must not be there.
 * @param programs of its materials and of its environment
 */
export function notInWavefront(variant: KernelVariant, programs: readonly MaterialModule[]): string | null {
  const { features, filter, layers } = variant;
  const any = (test: (material: MaterialModule) => boolean): boolean => programs.some(test);
  const reasons: [boolean | undefined, string][] = [
    [variant.integrator !== 'path', `the integrator is ${variant.integrator}`],
    [!['bvh2', 'bvh8', 'two-level'].includes(variant.structure ?? 'bvh2'), `rays walk through ${variant.structure}`],
    [variant.countRays, 'rays are counted'],
    [variant.split !== undefined, 'its arrays take several buffers'],
    [features.guided, 'directions are guided'],
    [features.media, 'there are media'],
    [features.motion, 'something moves'],
    ['sdf' in (variant.shapes ?? {}), 'there are signed distances'],
    [features.adaptive, 'sampling is adaptive'],
    [features.no_visibility, 'visibility is left out'],
    [features.light_gains, 'light groups have factors'],
    [variant.lightSampler === 'spatial', 'lights are chosen by place'],
    [variant.weighing === 'one-sample', 'one of light and direction is sampled'],
    [features.circular, 'the film shows a circle'],
    [filter === 'mitchell', 'the filter has negative parts'],
    [hasLayers(layers), 'the film has layers'],
    [any((each) => each.defines.opacity), 'a material has holes'],
    [any((each) => each.uses.wavelength), 'a material disperses light'],
    [any((each) => each.defines.choose), 'materials are mixed'],
    [features.timed, 'a program knows the time'],
    [any((each) => each.budgeted(1).loops > 0), 'a program has loops'],
  ];
  return reasons.find(([is]) => is === true)?.[1] ?? null;
}

/**
 * Whether the paths of a workgroup are sorted by material: where a layered BSDF is among several materials. All threads of a group that
 * runs together pay for what one of them does, and that one is many times as long as the others.
 */
export const sortsPaths = (materials: readonly MaterialModule[]): boolean =>
  materials.length > 1 && materials.some((each) => each.defines.surface);

/** Paths of a workgroup of wgsl/wave/shade.wgsl: as they come, and sorted (wgsl/wave/sort.wgsl). */
export const SHADE_PATHS = { asTheyCome: 64, sorted: 1024 } as const;
