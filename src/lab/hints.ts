/** Directions at which the density and the light are known: where cells of the sphere are wider than what lies in them. */
import type { Vector } from './report.ts';
import { cellArea, CODE_ABSORBED, FINEST, lowerBound, type Cell } from './sphere.ts';

/** What an integral over a cell explains of the values at its hints: they may be this many times its mean. */
const PEAK = 4;
/** Less than this, of a density or of a reflectance, is not worth dividing for. */
const NOTICEABLE = 1e-6;

export interface Hint {
  code: number;
  pdf: number;
  /** f |cos θ|, per channel. */
  light: Vector;
}

const DARK: Vector = [0, 0, 0];
const NOTHING = { pdf: 0, light: DARK };

export class Hints {
  /** Sorted. */
  readonly codes: Uint32Array;
  /** Which of the list each was. */
  readonly order: Uint32Array;
  private readonly pdf: Float64Array;
  private readonly light: Vector[] | null;

  private constructor(codes: Uint32Array, order: Uint32Array, pdf: Float64Array, light: Vector[] | null) {
    this.codes = codes;
    this.order = order;
    this.pdf = pdf;
    this.light = light;
  }

  static of(list: readonly Hint[]): Hints {
    const sorted = [...list].sort((a, b) => a.code - b.code);
    return new Hints(
      Uint32Array.from(sorted, (each) => each.code),
      Uint32Array.from(sorted, (_, i) => i),
      Float64Array.from(sorted, (each) => each.pdf),
      sorted.map((each) => each.light),
    );
  }

  /** Of samples as wgsl/lab/draw.wgsl writes them, a code and the bits of a pdf each. Those that are in no cell come last. */
  static ofPlaces(places: Uint32Array<ArrayBuffer>): Hints {
    const count = places.length / 2;
    const pdfs = new Float32Array(places.buffer, places.byteOffset, places.length);
    // Numbers are sorted faster than pairs: the place in the list goes below the code.
    const keys = new Float64Array(count);
    for (let i = 0; i < count; i++) keys[i] = places[2 * i]! * count + i;
    keys.sort();
    const codes = new Uint32Array(count);
    const order = new Uint32Array(count);
    const pdf = new Float64Array(count);
    for (let k = 0; k < count; k++) {
      const i = keys[k]! % count;
      codes[k] = places[2 * i]!;
      order[k] = i;
      pdf[k] = pdfs[2 * i + 1]!;
    }
    return new Hints(codes, order, pdf, null);
  }

  /** How many are in a cell. */
  count(cell: Cell): number {
    return lowerBound(this.codes, cell.end) - lowerBound(this.codes, cell.start);
  }

  /** How many are in any cell. */
  get continuous(): number {
    return lowerBound(this.codes, CODE_ABSORBED);
  }

  pdfAt(index: number): number {
    return this.pdf[index]!;
  }

  /** The largest values in a cell, as if they filled it. */
  most(cell: Cell): Readonly<{ pdf: number; light: Readonly<Vector> }> {
    const [from, end] = [lowerBound(this.codes, cell.start), lowerBound(this.codes, cell.end)];
    // Of most cells, and there are many.
    if (from === end) return NOTHING;
    let [pdf, r, g, b] = [0, 0, 0, 0];
    for (let i = from; i < end; i++) {
      pdf = Math.max(pdf, this.pdf[i]!);
      const light = this.light?.[i] ?? DARK;
      r = Math.max(r, light[0]);
      g = Math.max(g, light[1]);
      b = Math.max(b, light[2]);
    }
    const area = cellArea(cell);
    return { pdf: pdf * area, light: [r * area, g * area, b * area] };
  }
}

/** What an integral has of a cell. */
interface Known {
  pdf: number;
  pdfError: number;
  light: Vector;
  lightError: Vector;
}

/** Whether a hint says that there is more in a cell than its integral found. A finest cell keeps that as its error. */
export function isUnexplained(cell: Cell & Known, hints: Hints): boolean {
  const most = hints.most(cell);
  const isMissed = isBeyond(most.pdf, cell.pdf) || most.light.some((each, c) => isBeyond(each, cell.light[c]!));
  if (isMissed && cell.level === FINEST) distrust(cell, hints);
  return isMissed;
}

const isBeyond = (at: number, mean: number): boolean => at > NOTICEABLE && at > PEAK * mean;

/** Whether a density, however small, is more than the integral over its cell explains. */
export const isPeak = (pdf: number, cell: Cell & { pdf: number }): boolean => pdf * cellArea(cell) > PEAK * cell.pdf;

/** Takes what the hints of a cell say for the error of its integral. */
export function distrust(cell: Cell & Known, hints: Hints): void {
  const most = hints.most(cell);
  cell.pdfError += most.pdf;
  cell.lightError = cell.lightError.map((each, c) => each + most.light[c]!) as Vector;
}
