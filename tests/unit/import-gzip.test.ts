/** Files of pbrt that gzip has packed: whole ones are read, of others it is said what is wrong. */
import { gzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { unpacked } from '../../src/scene/import/pbrt/files.ts';
import { Random } from '../reference/random.ts';

const random = new Random(3);
/** Longer than what is unpacked at a time, and of many blocks. */
const TEXT = Uint8Array.from({ length: 200_000 }, () => 64 * random.next());
const packed = gzipSync(TEXT, { level: 1 });
/** A block of a kind that deflate does not have. */
const damaged = Uint8Array.of(...packed.subarray(0, 10), 7, ...packed.subarray(11, 5000));

it('what is packed is what it was, and what is not stays as it is', () => {
  expect(packed.length).toBeGreaterThan(1 << 16);
  expect(unpacked(packed, 'a.gz')).toEqual(TEXT);
  expect(unpacked(TEXT, 'a')).toBe(TEXT);
});

it.each([
  ['ends early', packed.subarray(0, -1000), undefined, 'expected a whole gzip file, got one that ends early'],
  ['is damaged', damaged, undefined, 'expected a gzip file, got one that is damaged'],
  ['unpacks to too much', packed, TEXT.length - 1, `expected at most ${TEXT.length - 1} bytes in a gzip file, got more`],
])('one that %s is refused', (_, bytes, most, message) => {
  expect(() => unpacked(bytes, 'a.gz', most)).toThrow(expect.objectContaining({ name: 'SceneError', message: expect.stringContaining(message) as string })); // prettier-ignore
});
