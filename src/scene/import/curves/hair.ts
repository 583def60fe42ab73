/**
 * `.hair`, Cem Yuksel's format of hair models (http://www.cemyuksel.com/research/hairmodels): a header of 128 bytes, then the arrays that its
 * bits name: segments of each strand, points, thickness, transparency, colours. z is up. Strands are lines through their points.
 */
import { present } from '../../../base/present.ts';
import type { Imported } from '../imported.ts';
import { boundsOf } from '../stage.ts';
import { checkPointer, fileError, MAX_COORDINATE } from '../text.ts';
import { type ImportedCurves, MAX_POINTS } from './imported.ts';
import { stagedCurves } from './staged.ts';

/** Longest file that is read, in bytes. */
const MAX_HAIR_BYTES = 1024 * 1024 * 1024;
const HEADER = 128;
const [SEGMENTS, POINTS, THICKNESS, TRANSPARENCY, COLORS] = [1, 2, 4, 8, 16];
/** Thicker than this share of the model's radius, a thickness that stands for all is no length of the model. */
const THICKEST = 1 / 100;
/** Half of what stands then: of a head of hair. */
const USUAL = 1 / 2000;

/** @throws SceneError one sentence that names the file */
export function readHair(bytes: Uint8Array, file: string): { curves: ImportedCurves; notes: string[] } {
  if (bytes.length > MAX_HAIR_BYTES) throw fileError(file, `expected at most ${MAX_HAIR_BYTES} bytes, got ${bytes.length}`);
  checkPointer(bytes, file);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER || view.getUint32(0) !== 0x48414952)
    throw fileError(file, 'expected the header of a .hair file, got something else');
  const [strands, count, arrays, segments] = [4, 8, 12, 16].map((at) => view.getUint32(at, true)) as [number, number, number, number];
  if (strands < 1 || count < 2 || count > MAX_POINTS || strands > count)
    throw fileError(file, `expected 2 to ${MAX_POINTS} points in at most as many strands, got ${count} in ${strands}`);
  if ((arrays & POINTS) === 0) throw fileError(file, 'expected points, got none');
  const wanted =
    HEADER +
    (arrays & SEGMENTS ? 2 * strands : 0) +
    count * (12 + (arrays & THICKNESS ? 4 : 0) + (arrays & TRANSPARENCY ? 4 : 0) + (arrays & COLORS ? 12 : 0));
  if (bytes.length < wanted)
    throw fileError(file, `expected ${wanted} bytes for ${count} points in ${strands} strands, got ${bytes.length}`);

  let at = HEADER;
  const counts = new Uint32Array(strands).fill(segments + 1);
  if (arrays & SEGMENTS) for (let i = 0; i < strands; i++, at += 2) counts[i] = view.getUint16(at, true) + 1;
  const sum = counts.reduce((total, each) => total + each, 0);
  if (sum !== count) throw fileError(file, `expected ${count} points in its strands, got ${sum}`);
  const floats = (length: number, what: string, low: number, high: number): Float32Array => {
    const values = new Float32Array(length);
    for (let i = 0; i < length; i++, at += 4) values[i] = view.getFloat32(at, true);
    const bad = values.findIndex((each) => !(each >= low && each <= high));
    if (bad >= 0) throw fileError(file, `expected ${what} from ${low} to ${high}, got ${values[bad]}`);
    return values;
  };
  const points = floats(3 * count, 'coordinates', -MAX_COORDINATE, MAX_COORDINATE);
  const notes: string[] = [];
  let radii: Float32Array;
  if (arrays & THICKNESS) radii = floats(count, 'thicknesses', 0, MAX_COORDINATE).map((each) => each / 2);
  else {
    const whole = view.getFloat32(20, true) / 2;
    const { radius } = boundsOf([points]);
    const isUsable = whole > 0 && whole <= THICKEST * radius;
    if (!isUsable)
      notes.push('The thickness that the file gives for all of its hair is none of its lengths: hair is as thin as on a head.');
    radii = new Float32Array(count).fill(isUsable ? whole : Math.max(USUAL * radius, 1e-7));
  }
  if (arrays & TRANSPARENCY) at += 4 * count;
  if (arrays & TRANSPARENCY || view.getFloat32(24, true) > 0)
    notes.push('The transparency of hair is left out: its material lets light through.');
  const colors = arrays & COLORS ? floats(3 * count, 'colours', 0, 65504) : undefined;

  // A strand of one point is none; it is rare, and what is before it stays in place.
  const kept = counts.filter((each) => each > 1);
  if (kept.length === 0) throw fileError(file, 'expected a strand of at least 2 points, got none');
  if (kept.length < counts.length) notes.push(`${counts.length - kept.length} strands of a single point are left out.`);
  const curves: ImportedCurves = { basis: 'linear', points, radii, counts, ...(colors !== undefined && { colors }) };
  return { curves: kept.length === counts.length ? curves : withoutSingles(curves), notes };
}

function withoutSingles({ basis, points, radii, counts, colors }: ImportedCurves): ImportedCurves {
  const starts = new Uint32Array(counts.length);
  for (let i = 1; i < counts.length; i++) starts[i] = present(starts[i - 1], 'a start') + present(counts[i - 1], 'a count');
  const isKept = new Uint8Array(radii.length).fill(1);
  counts.forEach((each, i) => {
    if (each === 1) isKept[present(starts[i], 'a start')] = 0;
  });
  const of = (values: Float32Array, width: number): Float32Array => values.filter((_, i) => isKept[Math.floor(i / width)] === 1);
  return {
    basis,
    points: of(points, 3),
    radii: of(radii, 1),
    counts: counts.filter((each) => each > 1),
    ...(colors !== undefined && { colors: of(colors, 3) }),
  };
}

/** @throws SceneError */
export function importHair(bytes: Uint8Array, file: string): Imported {
  const { curves, notes } = readHair(bytes, file);
  return stagedCurves(curves, file, 'z', notes);
}
