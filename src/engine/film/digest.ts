/** A digest of everything that decides the samples of a film: films with the same one may be merged and gone on with. */
import type { SceneDocument } from '../../scene/document.ts';
import { decisive } from '../changes.ts';
import { sha256 } from './sha256.ts';

/** Longer texts and lists of numbers are digested apart, so that no long text is made of them. */
const LONG = 1000;

/**
 * Of what the image depends on (samples per pixel, names and descriptions do not count) and of the text of the kernel: another
 * version of the program whose kernel is the same continues the same sequence of samples. Light groups that accumulate apart
 * may be weighted in other ways.
 * @param scene with its meshes, images and programs inline
 * @param kernel text of the kernel that renders it
 * @returns 64 hexadecimal digits
 */
export async function sampleDigest(scene: SceneDocument, kernel: string): Promise<string> {
  return sha256(new TextEncoder().encode(`${await canonical(decisive(scene))}\n${kernel}`));
}

/** JSON with sorted keys and without what is undefined. */
async function canonical(value: unknown): Promise<string> {
  if (typeof value === 'string' && value.length > LONG) return `#${await sha256(new TextEncoder().encode(value))}`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  if (Array.isArray(value)) {
    // JSON has no -0.
    if (value.length > LONG && value.every((each) => typeof each === 'number'))
      return `#${await sha256(new Uint8Array(Float64Array.from(value, (each) => each + 0).buffer))}`;
    return `[${(await inOrder(value, canonical)).join()}]`;
  }
  const entries = Object.entries(value).filter((each) => each[1] !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${(await inOrder(entries, async ([key, each]) => `${JSON.stringify(key)}:${await canonical(each)}`)).join()}}`;
}

async function inOrder<T>(values: readonly T[], work: (value: T) => Promise<string>): Promise<string[]> {
  const all: string[] = [];
  for (const value of values) all.push(await work(value));
  return all;
}
