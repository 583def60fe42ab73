/**
 * Files of numbers → tables for materials: NumPy's .npy (numpy.lib.format, versions 1 to 3), the BRDFs of the MERL database (Matusik et
 * al. 2003, "A data-driven reflectance model") and those of RGL (rgl.ts). Sizes are checked before anything is allocated for them.
 */
import { ImageError } from '../errors.ts';
import { NumberTable, type Numbers } from '../number-table.ts';
import { fromDataUrl } from './data-url.ts';
import { tableFormatOf } from './header.ts';
import { decodeRgl } from './rgl.ts';

/** Most numbers of a table: 64 MiB. A BRDF of MERL has 4,374,000. */
const MAX_NUMBERS = 1 << 24;
const MAX_AXES = 5;

/** The table of a data URL. `name` begins what is said of it. @throws ImageError, one sentence */
export function readTable(dataUrl: string, name: string): NumberTable {
  try {
    return new NumberTable(decodeTable(fromDataUrl(dataUrl)));
  } catch (error) {
    throw error instanceof ImageError ? new ImageError(`${name}: ${error.message}`) : error;
  }
}

/** @throws ImageError, one sentence */
export function decodeTable(bytes: Uint8Array<ArrayBuffer>): Numbers {
  const format = tableFormatOf(bytes);
  if (format === null) throw new ImageError('expected an NPY file, or a BRDF of MERL or RGL, got something else');
  const table = DECODERS[format](bytes);
  const at = table.values.findIndex((each) => !Number.isFinite(each));
  if (at >= 0) throw new ImageError(`expected finite numbers, got ${table.values[at]} as number ${at + 1} of ${table.values.length}`);
  return table;
}

const DECODERS = { npy: decodeNpy, merl: decodeMerl, rgl: decodeRgl };

/** Sizes by their angles θh, θd, φd, as all files of the database have them. */
const MERL = [90, 90, 180] as const;
/** What the numbers of red, green and blue are multiplied by (BRDFRead.cpp of the database). */
const MERL_SCALES = [1 / 1500, 1.15 / 1500, 1.66 / 1500] as const;

/** Three whole numbers, then red, green and blue one after the other in double precision; what was not measured is negative, and 0 here. */
function decodeMerl(bytes: Uint8Array<ArrayBuffer>): Numbers {
  const count = MERL[0] * MERL[1] * MERL[2];
  const expected = 12 + 3 * 8 * count;
  if (bytes.length !== expected) throw new ImageError(`expected ${expected} bytes of ${MERL.join('×')} directions, got ${bytes.length}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values = new Float32Array(3 * count);
  for (const [channel, scale] of MERL_SCALES.entries()) {
    for (let i = 0; i < count; i++) {
      const value = view.getFloat64(12 + 8 * (channel * count + i), true) * scale;
      values[3 * i + channel] = value < 0 ? 0 : value;
    }
  }
  return { shape: [...MERL, 3], values };
}

const DESCRIPTIONS = { '<f4': 4, '<f8': 8 } as const;

function decodeNpy(bytes: Uint8Array<ArrayBuffer>): Numbers {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = bytes[6] ?? 0;
  if (version < 1 || version > 3) throw new ImageError(`expected version 1, 2 or 3 of NPY, got ${version}`);
  const start = version === 1 ? 10 : 12;
  if (bytes.length < start) throw new ImageError('the file is cut short before its shape');
  const end = start + (version === 1 ? view.getUint16(8, true) : view.getUint32(8, true));
  if (end > bytes.length || end - start > 65_536) throw new ImageError('the file is cut short or damaged before its shape');
  const header = new TextDecoder('latin1').decode(bytes.subarray(start, end));
  const description = /'descr'\s*:\s*'([^']{1,20})'/.exec(header)?.[1] ?? 'none';
  const size = Object.hasOwn(DESCRIPTIONS, description) ? DESCRIPTIONS[description as keyof typeof DESCRIPTIONS] : null;
  if (size === null) throw new ImageError(`expected numbers of the type <f4 or <f8, got ${description}`);
  if (!/'fortran_order'\s*:\s*False/.test(header)) throw new ImageError('expected fortran_order False: the last axis the fastest');
  const shape = shapeOf(header);
  const count = shape.reduce((product, each) => product * each, 1);
  if (count > MAX_NUMBERS) throw new ImageError(`expected a table of at most ${MAX_NUMBERS} numbers, got ${shape.join('×')}`);
  if (bytes.length - end !== count * size)
    throw new ImageError(`expected ${count * size} bytes for ${shape.join('×')} numbers of ${size} bytes, got ${bytes.length - end}`);
  const number = size === 4 ? (at: number) => view.getFloat32(at, true) : (at: number) => view.getFloat64(at, true);
  return { shape, values: Float32Array.from({ length: count }, (_, i) => number(end + size * i)) };
}

/** @throws ImageError */
function shapeOf(header: string): number[] {
  const text = /'shape'\s*:\s*\(([^)]{0,200})\)/.exec(header)?.[1];
  if (text === undefined) throw new ImageError('expected a shape in its header, got none');
  const shape = text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each) => (/^\d{1,8}$/.test(each) ? Number(each) : Number.NaN));
  if (shape.length < 1 || shape.length > MAX_AXES || !shape.every((each) => each >= 1))
    throw new ImageError(`expected a shape of 1 to ${MAX_AXES} whole numbers from 1 on, got (${text.trim()})`);
  return shape;
}
