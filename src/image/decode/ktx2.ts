/**
 * KTX2 files of Basis Universal (ETC1S, UASTC) → PNG: what a document holds. By the transcoder of Binomial, which each platform loads for
 * itself: ktx2 of the page and of the command.
 */
import { encode } from 'fast-png';
import { ImageError } from '../errors.ts';
import { MAX_IMAGE_SIDE } from '../types.ts';

interface Ktx2File {
  isValid(): boolean | number;
  isHDR?(): boolean | number;
  getWidth(): number;
  getHeight(): number;
  getHasAlpha(): boolean | number;
  startTranscoding(): boolean | number;
  getImageTranscodedSizeInBytes(level: number, layer: number, face: number, format: number): number;
  transcodeImage(
    to: Uint8Array,
    level: number,
    layer: number,
    face: number,
    format: number,
    flags: number,
    row: number,
    rows: number,
  ): boolean | number;
  close(): void;
  delete(): void;
}

/** The module of basis_transcoder.js, ready. */
export interface BasisModule {
  initializeBasis(): void;
  KTX2File: new (bytes: Uint8Array) => Ktx2File;
}

const HEADER = 80;
const OTHER = 'expected a KTX2 file of Basis Universal (ETC1S or UASTC), got another';
/** Four bytes a pixel. */
const RGBA32 = 13;

const DAMAGED = 'expected a KTX2 file of Basis Universal that can be read, got a damaged one';

/** KTX2 → PNG by a transcoder that is loaded with the first file. */
export class Ktx2 {
  private readonly load: () => Promise<BasisModule>;
  private basis: Promise<BasisModule> | null = null;

  constructor(load: () => Promise<BasisModule>) {
    this.load = load;
  }

  /**
   * The first image of the file at its full size, as stored: what colours its numbers are is said by whoever names it.
   * @throws ImageError; whatever keeps the transcoder from being loaded, and the next call tries again
   */
  async png(bytes: Uint8Array): Promise<Uint8Array> {
    // The transcoder takes a file in a format of Vulkan for one of its own.
    const isOther = bytes.length < HEADER || new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true) !== 0;
    if (isOther) throw new ImageError(OTHER);
    this.basis ??= this.load();
    const basis = await this.basis.catch((error: unknown) => {
      this.basis = null;
      throw error;
    });
    try {
      return transcoded(bytes, basis);
    } catch (error) {
      if (error instanceof ImageError) throw error;
      // It has left its memory, and is good for nothing.
      this.basis = null;
      throw new ImageError(DAMAGED, { cause: error });
    }
  }
}

function transcoded(bytes: Uint8Array, basis: BasisModule): Uint8Array {
  const file = new basis.KTX2File(bytes);
  const [width, height] = [file.getWidth(), file.getHeight()];
  const pixels = pixelsOf(file, width, height);
  const hasAlpha = file.getHasAlpha();
  file.close();
  file.delete();
  if (typeof pixels === 'string') throw new ImageError(pixels);
  const data = hasAlpha ? pixels : pixels.filter((_, i) => i % 4 < 3);
  return encode({ width, height, data, channels: hasAlpha ? 4 : 3, depth: 8 });
}

/** Four bytes a pixel, or what is wrong. */
function pixelsOf(file: Ktx2File, width: number, height: number): Uint8Array | string {
  if (!file.isValid() || file.isHDR?.()) return OTHER;
  if (!(width <= MAX_IMAGE_SIDE && height <= MAX_IMAGE_SIDE))
    return `expected an image of 1 to ${MAX_IMAGE_SIDE} pixels a side, got ${width}x${height}`;
  if (!file.startTranscoding()) return DAMAGED;
  const size = file.getImageTranscodedSizeInBytes(0, 0, 0, RGBA32);
  if (size === 0 || size !== 4 * width * height) return DAMAGED;
  const pixels = new Uint8Array(size);
  return file.transcodeImage(pixels, 0, 0, 0, RGBA32, 0, -1, -1) ? pixels : DAMAGED;
}
