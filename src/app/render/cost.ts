/** What a sample costs on this adapter, and how coarse a film must be to follow a hand. */

import { resizedFilm } from '../../scene/camera.ts';
import type { Film } from '../../scene/document.ts';

/** Milliseconds that one sample of the whole film may take while moving. */
const SMOOTH_MS = 45;

export class Cost {
  /** Milliseconds a pixel and sample; learned. */
  private perPixel = Number.NaN;

  note(milliseconds: number, pixelSamples: number): void {
    if (pixelSamples <= 0) return;
    const now = milliseconds / pixelSamples;
    this.perPixel = Number.isFinite(this.perPixel) ? 0.6 * this.perPixel + 0.4 * now : now;
  }

  /** Film pixels of the document that one pixel of the film stands for, along each axis, while moving. */
  coarseness({ width, height }: { width: number; height: number }): number {
    const whole = this.perPixel * width * height;
    return [1, 2, 4].find((each) => !(whole / each ** 2 > SMOOTH_MS)) ?? 8;
  }
}

/** A film with each side that many times smaller. */
export const dividedFilm = (film: Film, divisor: number): Film =>
  resizedFilm(film, Math.ceil(film.width / divisor), Math.ceil(film.height / divisor));
