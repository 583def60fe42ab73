/**
 * The interfaces of the kernel: modules that others import as `package::NAME`, and of which the library has several. What a scene needs
 * decides which one. The first file in the folder of each says what the module has to define.
 */
import { evaluatedTwice } from './bodies.ts';
import { hasLayers } from './layers.ts';
import type { MaterialModule } from './material.ts';
import type { KernelVariant } from './variant.ts';
import { WAVE_PASSES } from './wavefront.ts';

/** Whether no sampled light can reach the eye by way of any vertex. */
const allSpecular = ({ features, without }: KernelVariant, materials: readonly MaterialModule[]): boolean =>
  features.scattering !== true && without?.bsdf !== true && !materials.some(({ defines }) => defines.eval || defines.surface);

/** Name of an interface → folder below `wgsl/`, and file in it. */
export function interfaceFiles(
  variant: KernelVariant,
  materials: readonly MaterialModule[],
  root: string,
): Record<string, readonly [folder: string, file: string]> {
  const { features, environmentImage = false, structure = 'bvh2', lightSampling = 'one' } = variant;
  const hasSky = environmentImage || (variant.environment ?? null) !== null;
  const isSampled = (features.lights || hasSky) && !allSpecular(variant, materials);
  const asks = lightSampling === 'one' && isSampled;
  // Where the BSDF, or the environment beside lights, is large, its code should stand in a kernel once.
  const { scattering = false } = features;
  const isLarge = (each: MaterialModule): boolean => evaluatedTwice(each) && !(scattering && each.defines.direction);
  const once = materials.some(isLarge) || (features.lights && hasSky) || (variant.interpreted ?? []).length > 0;
  return {
    integrator: features.equiangular === true ? ['path', 'along'] : ['integrator', variant.integrator],
    sampler: ['sampler', variant.sampler],
    film_sampler: ['sampler', variant.sampler],
    camera: ['camera', variant.camera ?? 'perspective'],
    filter: ['film/filter', variant.filter ?? 'box'],
    environment_map: ['environment', environmentImage ? 'equirectangular' : 'octahedral'],
    traverse: ['traverse', structure],
    ...((root === WAVE_PASSES.trace || root === WAVE_PASSES.walk) && {
      traverse_step: ['traverse/step', structure === 'bvh8' ? 'bvh8' : 'bvh2'] as const,
    }),
    light_sampler: ['light/sampler', variant.lightSampler ?? 'power'],
    light_density: ['light/density', lightSampling === 'each' ? 'each' : asks ? 'one' : 'none'],
    mis: ['mis', variant.weighing ?? 'mis-power'],
    vertex: ['path/vertex', root === WAVE_PASSES.shade ? 'wavefront' : features.media === true ? 'medium' : 'surface'],
    bounce: ['path/bounce', features.guided === true ? (asks ? 'guided' : 'guided-alone') : !asks ? 'alone' : once ? 'together' : 'apart'],
    // What may be told of paths beside what they bring: each with all its functions, or with empty ones.
    recorder: ['probe', 'no-recorder'],
    // Of a path that is recorded, its random numbers are told as well.
    ...(features.record === true && { recorder: ['path', 'record'] as const, sampler: ['path', 'draws'] as const }),
    film_layers: hasLayers(variant.layers) ? ['film', 'layers'] : ['probe', 'no-layers'],
    ...(features.guided === true && {
      guiding_learner: root === 'guiding/train' ? (['guiding', 'learner'] as const) : (['probe', 'no-learner'] as const),
    }),
    ray_count: variant.countRays ? ['path', 'ray-count'] : ['probe', 'no-ray-count'],
  };
}
