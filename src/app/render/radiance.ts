/** Reads images of documents; decoders load with the first. */
import type { ReadRadiance, ReadTexels } from '../../engine/index.ts';

export const readRadiance: ReadRadiance = async (data) => (await import('../../image/decode/radiance.ts')).readRadiance(data);

export const readTexels: ReadTexels = async (data, name) => (await import('../../image/decode/texels.ts')).readTexels(data, name);
