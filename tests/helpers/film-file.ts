/** Films as files hold them, with numbers that follow from which samples they are. */
import { encodeFilm, type FilmFile } from '../../src/engine/film/file.ts';
import { countOf, type Ranges } from '../../src/engine/film/ranges.ts';
import { BLOCK, closeBlock, type Sums } from '../../src/engine/film/sums.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { randomStream } from '../../src/scene/random.ts';
import { room } from './layers.ts';

export const scene = checkScene(room({ film: { width: 6, height: 5, layers: ['depth', 'shape'] } }));
export const DIGEST = 'a1'.repeat(32);

/** A film of these samples whose numbers follow from the first of them. */
export function film(ranges: Ranges, change: Partial<FilmFile> = {}): FilmFile {
  const random = randomStream(ranges[0]![0], 'film');
  const sums = (kept: readonly number[]): Sums => {
    const each: Sums = { open: Float32Array.from({ length: 6 * 5 * 8 }, random), closed: null, stride: 2, kept };
    if (ranges.at(-1)![1] >= BLOCK) closeBlock(each);
    if (ranges.at(-1)![1] % BLOCK !== 0) each.open.fill(0.25);
    return each;
  };
  const image = sums([]);
  const whole = Math.floor(countOf(ranges) / BLOCK);
  for (let i = 3; i < image.open.length; i += 8) {
    // As many samples as there are, none of them dropped.
    image.open[i] = countOf(ranges) % BLOCK;
    image.open[i + 4] = 0;
    if (image.closed === null) continue;
    for (const digits of image.closed.digits) digits[i] = digits[i + 4] = 0;
    // 2^5 is digit 12 of 12 bits, 2^10.
    image.closed.tops[(i - 3) / 4] = (image.closed.tops[(i - 3) / 4]! & 0xffffff) | (12 << 24);
    image.closed.digits[0][i] = whole * 1024;
  }
  return { scene, digest: DIGEST, adapters: ['A'], goal: null, ranges, image, layers: sums([1]), ...change };
}

export const bytesOf = async (each: FilmFile): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Blob(await encodeFilm(each)).arrayBuffer());
