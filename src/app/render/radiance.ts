/** Reads images of documents; decoders load with the first. */
import type { ReadRadiance } from '../../engine/pictures.ts';

export const readRadiance: ReadRadiance = async (data) => (await import('../../image/decode/radiance.ts')).readRadiance(data);
