/** Reads images and tables of documents; decoders load with the first. */
import type { ReadRadiance, ReadTable, ReadTexels } from '../../engine/index.ts';

const readRadiance: ReadRadiance = async (data) => (await import('../../image/decode/radiance.ts')).readRadiance(data);

const readTexels: ReadTexels = async (data, name) => (await import('../../image/decode/texels.ts')).readTexels(data, name);

export const readTable: ReadTable = async (data, name) => (await import('../../image/decode/table.ts')).readTable(data, name);

/** All of them, as a renderer takes them. */
export const READERS = { readRadiance, readTexels, readTable };
