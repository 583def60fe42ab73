/** Samples per pixel: how many a film may have, and how many it is to have. */
import type { RenderSettings } from './document.ts';

export const MAX_SAMPLES = 1 << 24;

/** Of a scene that says nothing, where something has to end: files, videos. */
export const DEFAULT_SAMPLES = 256;

/** Samples at which the film of a scene ends by itself. */
export const samplesOf = ({ spp }: Pick<RenderSettings, 'spp'>): number => spp ?? DEFAULT_SAMPLES;
