/** What a sample costs on this adapter, and how coarse a film must be to follow a hand. */

import { resizedFilm } from '../../scene/camera.ts';
import type { SceneDocument } from '../../scene/document.ts';

/** Milliseconds that one sample of the whole film may take while moving: a frame, and on the processor a few of them. */
const SMOOTH_MS = { hardware: 15, software: 45 };
/** Pieces of work that tell the cost by their median: what holds one of them up, or two, is not what a sample costs. */
const RECENT = 5;

export class Cost {
  private readonly smooth: number;
  /** Milliseconds a pixel and sample, of the last pieces of work. */
  private recent: number[] = [];
  /** When the film had its last samples, and how many. */
  private last = { at: 0, samples: Infinity };

  constructor(isSoftware: boolean) {
    this.smooth = isSoftware ? SMOOTH_MS.software : SMOOTH_MS.hardware;
  }

  /** After each piece of work: milliseconds since any time, samples (with fractions) that each of `pixels` has. */
  note(at: number, samples: number, pixels: number): void {
    const { last } = this;
    const grown = samples - last.samples;
    if (grown === 0) return;
    this.last = { at, samples };
    // A new film. Its first work includes what the driver puts off until then.
    if (grown < 0 || last.samples === 0) return;
    this.recent = [...this.recent, (at - last.at) / (grown * pixels)].slice(-RECENT);
  }

  /** Rendering goes on after a pause. */
  resume(): void {
    this.last = { at: 0, samples: Infinity };
  }

  /** Film pixels of the document that one pixel of the film stands for, along each axis, while moving. */
  coarseness({ width, height }: { width: number; height: number }): number {
    const whole = median(this.recent) * width * height;
    return [1, 2, 4].find((each) => !(whole / each ** 2 > this.smooth)) ?? 8;
  }
}

/** The lower one of two in the middle; NaN of none. */
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[(values.length - 1) >> 1] ?? Number.NaN;

/** Whether something is learned before its film begins. */
export const isGuided = ({ render }: SceneDocument): boolean => render.guiding === 'learned';

/**
 * The scene as it is rendered while the camera moves: each side of the film `divisor` times smaller, and without a guide, which would be
 * learned anew for each place of the camera before it shows anything.
 */
export function movingScene(scene: SceneDocument, divisor: number): SceneDocument {
  const { film, render } = scene;
  if (divisor === 1 && !isGuided(scene)) return scene;
  const coarse = divisor === 1 ? film : resizedFilm(film, Math.ceil(film.width / divisor), Math.ceil(film.height / divisor));
  return { ...scene, film: coarse, render: { ...render, guiding: 'none' } };
}
