/** Images of a scene file whose numbers are not looked up as they stand: made anew from their pixels, and written again. */
import type { Vec3 } from '../../document.ts';
import type { ImportOptions, Pixels } from '../imported.ts';
import { checkPointer } from '../text.ts';
import { slopesOf } from './bumps.ts';
import { isAsItIs, isPlain, lookOfMade, madeOf, type Making, writtenOf } from './making.ts';
import { type Notes, quoted } from './notes.ts';
import type { ImageLook, ImageUse } from './textures.ts';

/** An image as its file has it, or one that was written. */
export type Made = { data: string; look: ImageLook } | 'as it is';

/** Of EXR, of Radiance, and of PFM. */
const FLOATS: readonly (readonly number[])[] = [[0x76, 0x2f, 0x31, 0x01], [0x23, 0x3f], [0x50, 0x46, 0x0a], [0x50, 0x66, 0x0a]]; // prettier-ignore

/** Whether the numbers of an image file are light, and no codes of it. */
const isOfFloats = (bytes: Uint8Array): boolean => FLOATS.some((magic) => magic.every((each, i) => bytes[i] === each));

export class MadeImages {
  private readonly means = new Map<string, Promise<Vec3 | null>>();
  private readonly options: ImportOptions;
  private readonly notes: Notes;

  constructor(options: ImportOptions, notes: Notes) {
    this.options = options;
    this.notes = notes;
  }

  /** An image by its `making`; null: it cannot be had, which is noted. */
  async made(use: ImageUse & { making: Making }): Promise<Made | null> {
    const { encoded } = this.options;
    if (encoded === undefined) {
      if (!isPlain(use.making))
        this.notes.add(`The image ${quoted(use.file)} is shown as it is: nothing makes others of images here`, use.place);
      return 'as it is';
    }
    const read = await this.read(use);
    if (read === null || read === 'as it is') return read;
    if (isAsItIs(read.pixels, use.making)) return 'as it is';
    const pixels = madeOf(read.pixels, use.making, !read.isOfFloats);
    return { data: await encoded(writtenOf(pixels, use.making)), look: lookOfMade(use.look, use.making, read.pixels) };
  }

  /** Its slopes as a normal map, and what 1 stands for; null: it has none, or cannot be had, which is noted. */
  async slopes(use: ImageUse, aspect: number): Promise<{ data: string; look: ImageLook; steepest: number } | null> {
    const read = await this.read(use);
    if (this.options.encoded === undefined || read === null || read === 'as it is') {
      if (read !== null) this.notes.add('Bumps by an image that is not read here are left out', use.place);
      return null;
    }
    const making: Making = { decoded: use.look.colorSpace ?? 'srgb', number: 'mean', ...use.making };
    const heights = madeOf(read.pixels, making, !read.isOfFloats);
    const look = lookOfMade(use.look, making, read.pixels);
    const map = slopesOf(heights, aspect, look.wrap);
    return map === null ? null : { data: await this.options.encoded(map.pixels), look, steepest: map.steepest };
  }

  /** Of all pixels, as materials look them up; null: they cannot be had. */
  mean(use: ImageUse): Promise<Vec3 | null> {
    const identity = JSON.stringify([use.file, use.look.colorSpace, use.making]);
    let mean = this.means.get(identity);
    if (mean === undefined) this.means.set(identity, (mean = this.meanOf(use)));
    return mean;
  }

  private async meanOf({ file, look, place, making }: ImageUse): Promise<Vec3 | null> {
    const read = await this.read({ file, look, place });
    if (read === null || read === 'as it is') return null;
    const said = { decoded: look.colorSpace ?? 'srgb', ...making, isFramed: false };
    const { data, width, height } = madeOf(read.pixels, said, !read.isOfFloats);
    const sums: Vec3 = [0, 0, 0];
    for (let i = 0; i < data.length; i++) sums[(i % 3) as 0 | 1 | 2] += data[i] ?? 0;
    return [sums[0] / (width * height), sums[1] / (width * height), sums[2] / (width * height)];
  }

  private async read({ file, place }: ImageUse): Promise<{ pixels: Pixels; isOfFloats: boolean } | 'as it is' | null> {
    const { beside, pixels } = this.options;
    if (pixels === undefined || file.startsWith('data:')) return 'as it is';
    const bytes = (await beside?.(file)) ?? null;
    if (bytes === null) {
      this.notes.add(`The image ${quoted(file)} is missing`, place);
      return null;
    }
    checkPointer(bytes, file);
    try {
      return { pixels: await pixels(bytes, file), isOfFloats: isOfFloats(bytes) };
    } catch {
      // What cannot be decoded is told where it is shown.
      return 'as it is';
    }
  }
}
