/** Grids of Mitsuba (.vol, version 3; documented at its plugin `gridvolume`): sizes are checked before anything is allocated for them. */
import { shown } from '../../errors.ts';
import type { Vec3 } from '../../document.ts';
import { checkPointer, fileError } from '../text.ts';

const HEADER = 48;
/** Longest file, in bytes, and most cells along an axis. */
const MAX_BYTES = 1024 * 1024 * 1024;
const MAX_SIDE = 4096;

export interface VolumeFile {
  /** Cells along x, y and z. */
  size: readonly [number, number, number];
  /** Numbers of a cell: 1, 3 or 6. */
  channels: number;
  /** Finite numbers, those of a cell together, x the fastest. */
  values: Float32Array;
  /** The box that the file says to fill. */
  min: Vec3;
  max: Vec3;
}

/** @throws SceneError one sentence */
export function readVol(bytes: Uint8Array, file: string): VolumeFile {
  const fail = (message: string) => fileError(file, message);
  checkPointer(bytes, file);
  if (bytes.length > MAX_BYTES) throw fail(`expected at most ${MAX_BYTES} bytes, got ${bytes.length}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER || new TextDecoder('latin1').decode(bytes.subarray(0, 3)) !== 'VOL')
    throw fail('expected a grid that begins with VOL, got something else');
  if (bytes[3] !== 3) throw fail(`expected version 3 of the grid, got ${bytes[3]}`);
  const whole = (at: number): number => view.getInt32(at, true);
  if (whole(4) !== 1) throw fail(`expected numbers of single precision (encoding 1), got encoding ${whole(4)}`);
  const size = [whole(8), whole(12), whole(16)] as const;
  if (!size.every((each) => each >= 1 && each <= MAX_SIDE))
    throw fail(`expected 1 to ${MAX_SIDE} cells along an axis, got ${size.join('×')}`);
  const channels = whole(20);
  if (![1, 3, 6].includes(channels)) throw fail(`expected 1, 3 or 6 numbers a cell, got ${channels}`);
  const count = size[0] * size[1] * size[2] * channels;
  if (bytes.length - HEADER < 4 * count)
    throw fail(`expected ${4 * count} bytes of ${size.join('×')} cells of ${channels}, got ${bytes.length - HEADER}`);
  const values = Float32Array.from({ length: count }, (_, i) => view.getFloat32(HEADER + 4 * i, true));
  const bad = values.findIndex((each) => !Number.isFinite(each));
  if (bad >= 0) throw fail(`expected finite numbers, got ${shown(String(values[bad]))} as number ${bad + 1} of ${count}`);
  const [min, max] = [24, 36].map((at) => [0, 4, 8].map((k) => view.getFloat32(at + k, true)) as Vec3) as [Vec3, Vec3];
  return { size, channels, values, min, max };
}
