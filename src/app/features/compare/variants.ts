/** What takes part in a comparison: a scene, and what is set otherwise than in it. Pure. */
import {
  CAUSTICS,
  GUIDINGS,
  INTEGRATORS,
  LIGHT_CHOICES,
  MEDIUM_SAMPLINGS,
  SAMPLERS,
  STRATEGIES,
  type Camera,
  type SceneDocument,
} from '../../../scene/document.ts';

/** Settings that a comparison varies; null: as in the scene. */
export interface Variation {
  integrator: SceneDocument['render']['integrator'] | null;
  strategy: SceneDocument['render']['strategy'] | null;
  lightChoice: SceneDocument['render']['lightChoice'] | null;
  mediumSampling: SceneDocument['render']['mediumSampling'] | null;
  guiding: SceneDocument['render']['guiding'] | null;
  caustics: SceneDocument['render']['caustics'] | null;
  sampler: SceneDocument['render']['sampler'] | null;
}

export const AS_IT_IS: Variation = {
  integrator: null,
  strategy: null,
  lightChoice: null,
  mediumSampling: null,
  guiding: null,
  caustics: null,
  sampler: null,
};

/** What can be chosen for each. */
export const CHOICES = {
  integrator: INTEGRATORS,
  strategy: STRATEGIES,
  lightChoice: LIGHT_CHOICES,
  mediumSampling: MEDIUM_SAMPLINGS,
  guiding: GUIDINGS,
  caustics: CAUSTICS,
  sampler: SAMPLERS,
} as const satisfies Record<keyof Variation, readonly string[]>;

export const CHOICE_NAMES: Record<keyof Variation, string> = {
  integrator: 'Integrator',
  strategy: 'Light sampling',
  lightChoice: 'Choice of lights',
  mediumSampling: 'Light in media',
  guiding: 'Guiding',
  caustics: 'Caustics',
  sampler: 'Sampler',
};

/** Longest side of the films of a comparison, in pixels: several of them are read back again and again. */
const MAX_SIDE = 512;

/**
 * The scene with the variation. All films of a comparison have one size and one camera, take every sample that they are given,
 * and store no layers.
 */
export function varied(scene: SceneDocument, variation: Variation, camera: Camera, size: { width: number; height: number }): SceneDocument {
  const { adaptive: _, ...render } = scene.render;
  const { layers: _layers, crop: _crop, ...film } = scene.film;
  const chosen = Object.fromEntries(Object.entries(variation).filter(([, value]) => value !== null)) as Partial<SceneDocument['render']>;
  return { ...scene, camera, film: { ...film, ...size } as SceneDocument['film'], render: { ...render, ...chosen } };
}

/** The film's size, made smaller where it is too large to compare. */
export function comparedSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Longest side of a reference from a file that is compared in the size of the film itself. */
const MAX_REFERENCE = 2048;

/** The sizes that a reference from a file may have: those of the comparison, and of the film where that is not too large. */
export function referenceSizes(film: { width: number; height: number }): { width: number; height: number }[] {
  const small = comparedSize(film);
  const { width, height } = film;
  const isOwn = (width === small.width && height === small.height) || Math.max(width, height) > MAX_REFERENCE;
  return isOwn ? [small] : [{ width, height }, small];
}

/** What a entry is called: what sets it apart, or `plain`. */
export function variationName(variation: Variation, plain: string): string {
  const { guiding, caustics, ...others } = variation;
  const guided = guiding === null ? null : guiding === 'none' ? 'not guided' : 'guided';
  const found = caustics === null ? null : caustics === 'manifold' ? 'caustics searched for' : 'caustics by chance';
  const parts = [...Object.values(others), guided, found].filter((each) => each !== null);
  return parts.length === 0 ? plain : parts.join(', ');
}

/** The scene as its reference is rendered: nothing that the settings of a render leave out or cut off. */
export function referenceOf(scene: SceneDocument): SceneDocument {
  const { without: _, orderWeights: _weights, ...render } = scene.render;
  return {
    ...scene,
    render: { ...render, integrator: 'path', strategy: 'mis-power', clampIndirect: 0, seed: `${String(scene.render.seed)} reference` },
  } as SceneDocument;
}
