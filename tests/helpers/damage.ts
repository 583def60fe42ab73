/** Damaged files: what every importer must answer with a scene or with one sentence. */
import seedrandom from 'seedrandom';
import { expect } from 'vitest';
import { SceneError } from '../../src/scene/errors.ts';
import { cpuTime } from './cpu.ts';
import { fuzzSeed } from './fuzz.ts';

/** Damaged copies of each file; `npm run fuzz` asks for more. */
export const ROUNDS = Number(process.env.PENUMBRA_FUZZ ?? 200);
/** Milliseconds that no single file may take; the machine may be busy. */
const LONGEST = 10_000;

/** Numbers that headers and data should never hold, as 32 bits. */
const ABSURD = [0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0x7fc00000, 0x7f800000, 0xff800000, 0x7f7fffff, 0x00ffffff];

/** A copy with one to four damages: bits, bytes, words, pieces moved, the end cut off. */
export function damaged(original: Uint8Array, random: () => number): Uint8Array {
  const below = (n: number): number => Math.floor(random() * n);
  let bytes = Uint8Array.from(original);
  for (let n = 1 + below(4); n > 0 && bytes.length > 8; n--) {
    // Half of the damages are near the beginning, where headers are.
    const at = below(random() < 0.5 ? Math.min(bytes.length, 400) : bytes.length);
    const length = Math.min(bytes.length - at, 1 + below(64));
    switch (below(7)) {
      case 0:
        bytes[at]! ^= 1 << below(8);
        break;
      case 1:
        bytes[at] = below(256);
        break;
      case 2:
        if (at + 4 <= bytes.length) new DataView(bytes.buffer).setUint32(at, ABSURD[below(ABSURD.length)]!, random() < 0.8);
        break;
      case 3:
        bytes.copyWithin(below(bytes.length - length + 1), at, at + length);
        break;
      case 4:
        bytes = Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(at + length)]);
        break;
      case 5:
        // A digit more or another one: counts of text headers.
        bytes = Uint8Array.from([...bytes.subarray(0, at), 0x30 + below(10), ...bytes.subarray(at)]);
        break;
      default:
        if (random() < 0.4) bytes = bytes.slice(0, below(bytes.length + 1));
    }
  }
  return bytes;
}

/**
 * Reads damaged copies and asserts that each is answered in time, by a result that `check` likes or by a SceneError of
 * one sentence. @returns how many were read and refused
 */
export async function expectSurvives(
  original: Uint8Array,
  seed: string,
  read: (bytes: Uint8Array) => unknown,
  check: (result: any) => void,
  rounds = ROUNDS,
): Promise<{ read: number; refused: number }> {
  const random = seedrandom(fuzzSeed(seed));
  const counts = { read: 0, refused: 0 };
  for (let round = 0; round < rounds; round++) {
    const bytes = damaged(original, random);
    const where = `seed ${seed}, round ${round}`;
    const start = cpuTime();
    try {
      check(await read(bytes));
      counts.read++;
    } catch (error) {
      if (!(error instanceof SceneError)) throw new Error(`${where}: ${String(error)}`, { cause: error });
      expect(error.message, where).not.toMatch(/[\n\0]|undefined|\[object/);
      expect(error.message.length, where).toBeLessThan(400);
      counts.refused++;
    }
    expect(cpuTime() - start, where).toBeLessThan(LONGEST);
  }
  return counts;
}
