/** Reads images and tables of documents; decoders load with the first. */
import type { ReadRadiance, ReadTable, ReadTexels } from '../../engine/index.ts';
import { ImageError } from '../../image/errors.ts';
import { askWorker } from '../state/ask-worker.ts';
import type { RadianceAnswer } from './radiance-worker.ts';

/** Characters of a data URL from which on decoding takes longer than a frame or two, and a worker does it. */
const LARGE = 1 << 15;

const readRadiance: ReadRadiance = async (data) =>
  data.length < LARGE ? (await import('../../image/decode/radiance.ts')).readRadiance(data) : inWorker(data);

const inWorker: ReadRadiance = async (data) => {
  const worker = new Worker(new URL('radiance-worker.ts', import.meta.url), { type: 'module', name: 'image' });
  const answer = await askWorker<RadianceAnswer>(worker, data, 'The environment’s image could not be read');
  if ('radiance' in answer) return answer.radiance;
  throw new ImageError(answer.failed);
};

const readTexels: ReadTexels = async (data, name) => (await import('../../image/decode/texels.ts')).readTexels(data, name);

export const readTable: ReadTable = async (data, name) => (await import('../../image/decode/table.ts')).readTable(data, name);

/** All of them, as a renderer takes them. */
export const READERS = { readRadiance, readTexels, readTable };
