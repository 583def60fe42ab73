/** What a sample costs on this adapter, and how coarse a film must be to follow a hand. */

import { Rate } from '../../engine/index.ts';

/**
 * Milliseconds that one sample of the whole film may take while moving: a frame, which is the least that a browser that draws each of them
 * tells of, and on the processor a few of them.
 */
const SMOOTH_MS = { hardware: 18, software: 45 };
/** Pieces of work of one size of film that are remembered, and how many such sizes. */
const RECENT = 5;
const MAX_SIZES = 8;

export class Cost {
  private readonly smooth: number;
  /** Milliseconds a sample, of the last pieces of work, by pixels of the film: a coarse one costs more than its share. Last used goes last. */
  private readonly recent = new Map<number, number[]>();
  /** When the film had its last samples, and how many. */
  private last = { at: 0, samples: Infinity };
  private rate = new Rate();

  constructor(isSoftware: boolean) {
    this.smooth = isSoftware ? SMOOTH_MS.software : SMOOTH_MS.hardware;
  }

  /** After each piece of work: milliseconds since any time, of work alone where the device has a clock, samples (with fractions) that each of `pixels` has. */
  note(at: number, samples: number, pixels: number): void {
    const { last } = this;
    const grown = samples - last.samples;
    if (grown === 0) return;
    this.last = { at, samples };
    // A new film. Its first work includes what the driver puts off until then.
    if (grown < 0 || last.samples === 0) {
      this.rate = new Rate();
      return;
    }
    const recent = this.recent.get(pixels) ?? [];
    this.recent.delete(pixels);
    // What coarser films cost was of another moment, or of another scene.
    for (const size of this.recent.keys()) if (size < pixels) this.recent.delete(size);
    this.recent.set(pixels, [...recent, this.rate.of(at - last.at, grown)].slice(-RECENT));
    const [oldest] = this.recent.keys();
    if (this.recent.size > MAX_SIZES && oldest !== undefined) this.recent.delete(oldest);
  }

  /** Rendering goes on after a pause. */
  resume(): void {
    this.last = { at: 0, samples: Infinity };
  }

  /** Film pixels of the document that one pixel of the film stands for, along each axis, while moving. */
  coarseness({ width, height }: { width: number; height: number }): number {
    return [1, 2, 4].find((each) => !(this.expected(Math.ceil(width / each) * Math.ceil(height / each)) > this.smooth)) ?? 8;
  }

  /** Milliseconds that a sample of so many pixels takes; NaN: nothing is known. Of a size not seen yet, in proportion to the nearest one that was. */
  private expected(pixels: number): number {
    const apart = (size: number): number => Math.abs(Math.log(size / pixels));
    const [nearest] = [...this.recent.keys()].sort((a, b) => apart(a) - apart(b));
    if (nearest === undefined) return Number.NaN;
    return (likely(this.recent.get(nearest) ?? []) * pixels) / nearest;
  }
}

/** What holds a piece up is not what a sample costs, and can only add to it: the second least of five. */
const likely = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[(times.length - 1) >> 2] ?? Number.NaN;
