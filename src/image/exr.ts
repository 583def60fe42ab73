/**
 * OpenEXR through the `exrs` WebAssembly module: channels R, G, B in 32-bit float, and those of layers. Bit-exact both ways.
 * Import this file lazily: half a megabyte of WebAssembly comes with it.
 */
import { decodeExr as decodeChannels, decodeRgbExr, encodeExr as encodeChannels, encodeRgbExr, init } from 'exrs';
import { withNeutral } from './exr-header.ts';
import { checkPixels, checkSides, ImageError } from './errors.ts';
import type { FloatImage, FloatLayer } from './types.ts';
import { firstLine, sentence } from '../base/sentence.ts';

/** Most that a byte of a file can become: the bound of deflate. RLE and wavelets stay below. */
const MAX_EXPANSION = 1032;

/**
 * Writes a scan-line EXR, losslessly compressed (ZIP). Layers stand beside the image in the one part of the file, as most
 * programs expect them: channel Z of the layer `depth` is `depth.Z`.
 * @param neutral chromaticity of the light that is to be shown as white, where it is another than D65: the file says so, its numbers stay
 * @throws ImageError if the data does not fit the size
 */
export async function encodeExr(
  image: FloatImage,
  layers: readonly FloatLayer[] = [],
  neutral: readonly [x: number, y: number] | null = null,
): Promise<Uint8Array> {
  const bytes = await encodePixels(image, layers);
  return neutral === null ? bytes : withNeutral(bytes, neutral);
}

async function encodePixels(image: FloatImage, layers: readonly FloatLayer[]): Promise<Uint8Array> {
  const { width, height, data } = image;
  checkPixels(image, data.length);
  await init();
  if (layers.length > 0) {
    const { names, pixels } = together(image, layers);
    return encodeChannels({
      width,
      height,
      layers: [{ channelNames: names, interleavedPixels: pixels, precision: 'f32', compression: 'zip16' }],
    });
  }
  return encodeRgbExr({ width, height, interleavedRgbPixels: data, precision: 'f32', compression: 'zip16' });
}

/** All channels, interleaved. */
function together(image: FloatImage, layers: readonly FloatLayer[]): { names: string[]; pixels: Float32Array } {
  const all = [{ name: '', channels: ['R', 'G', 'B'], data: image.data }, ...layers];
  const names = all.flatMap(({ name, channels }) => channels.map((each) => (name === '' ? each : `${name}.${each}`)));
  const count = image.width * image.height;
  const pixels = new Float32Array(count * names.length);
  let first = 0;
  for (const { name, channels, data } of all) {
    const lanes = channels.length;
    if (data.length !== count * lanes)
      throw new ImageError(`expected ${count * lanes} numbers for ${image.width}x${image.height} pixels of ${name}, got ${data.length}`);
    for (let i = 0; i < count; i++) for (let c = 0; c < lanes; c++) pixels[i * names.length + first + c] = data[i * lanes + c]!;
    first += lanes;
  }
  return { names, pixels };
}

/**
 * Reads the first layer that has R, G and B; without one the channels `NAME.R`, `NAME.G` and `NAME.B`, or as a grey Y, or the only channel.
 * Other channels are left out. @throws ImageError
 */
export async function decodeExr(bytes: Uint8Array): Promise<FloatImage & { notes?: string[] }> {
  // The module allocates what the header claims, and panics (loudly) where it cannot.
  const { width, height } = claimedSize(bytes);
  checkSides(width, height);
  if (width * height * 4 > bytes.length * MAX_EXPANSION) {
    throw new ImageError(`expected a larger EXR file for ${width}x${height} pixels, got ${bytes.length} bytes`);
  }
  await init();
  try {
    const { interleavedRgbPixels: data, ...size } = decodeRgbExr(bytes);
    return { width: size.width, height: size.height, data };
  } catch (error) {
    const why = firstLine(sentence(error));
    if (why.includes('no layer in the image matched')) return otherChannels(bytes);
    if (why.includes('deep data')) throw new ImageError('expected an EXR file of flat pixels, got deep ones');
    if (why.includes('subsampling'))
      throw new ImageError('expected an EXR file with all channels at every pixel, got luminance and chroma');
    throw unreadable(why);
  }
}

/** Of a file without R, G and B. @throws ImageError */
function otherChannels(bytes: Uint8Array): FloatImage & { notes?: string[] } {
  try {
    const { width, height, layers } = decodeChannels(bytes);
    const names = layers.map((layer) => layer.channelNamesAlphabetical);
    for (const [i, layer] of layers.entries()) {
      const prefix = names[i]?.find((each) => each.endsWith('.R'))?.slice(0, -1);
      const data = prefix === undefined ? null : layer.getInterleavedPixels(['R', 'G', 'B'].map((each) => prefix + each));
      if (data !== null) return { width, height, data, notes: [`its channels ${prefix}R, ${prefix}G and ${prefix}B are shown`] };
    }
    const grey = names.flat().includes('Y') ? 'Y' : names.flat().length === 1 ? names.flat()[0] : undefined;
    const layer = layers.find((each) => grey !== undefined && each.containsChannelNames([grey]));
    const values = grey === undefined ? null : layer?.getInterleavedPixels([grey]);
    if (values) return { width, height, data: Float32Array.from({ length: 3 * values.length }, (_, i) => values[Math.floor(i / 3)] ?? 0) };
    throw new ImageError(`expected an EXR file with channels R, G and B, or Y, got ${names.flat().slice(0, 8).join(', ')}`);
  } catch (error) {
    throw error instanceof ImageError ? error : unreadable(firstLine(sentence(error)));
  }
}

/** The size in the `dataWindow` attribute of the (first) header. Attributes: name, 0, type, 0, size, value. */
function claimedSize(bytes: Uint8Array): { width: number; height: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 8 || view.getUint32(0) !== 0x762f3101) throw unreadable('it does not begin like one');
  for (let at = 8; ;) {
    const type = bytes.indexOf(0, at) + 1;
    const size = bytes.indexOf(0, type) + 1;
    if (type === 0 || size === 0 || size + 4 > bytes.length) throw unreadable('its header is cut short');
    if (type === at + 1) throw unreadable('its header has no dataWindow');
    const name = String.fromCharCode(...bytes.subarray(at, Math.min(type - 1, at + 32)));
    const next = size + 4 + view.getUint32(size, true);
    if (next > bytes.length) throw unreadable('its header is cut short');
    if (name === 'dataWindow' && next === size + 20) {
      const corner = (i: number): number => view.getInt32(size + 4 + 4 * i, true);
      return { width: corner(2) - corner(0) + 1, height: corner(3) - corner(1) + 1 };
    }
    at = next;
  }
}

const unreadable = (why: string): ImageError =>
  new ImageError(
    `expected an EXR file with channels R, G and B, got one that cannot be read: ${why.replace(/^EXR (?:RGB )?read error: /, '')}`,
  );
