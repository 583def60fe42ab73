/**
 * Looks at single pixels for the equation: what stands in the film, and some of the pixel's samples once more. Only a film that rests or
 * grows in its full size is looked at, in pieces that leave the device time for other work.
 */
import { tellsVertices } from '../../../engine/passes/replay.ts';
import type { PathSample } from '../../../engine/index.ts';
import type { Host } from './host.ts';
import type { Seen } from './worth.ts';

/** Samples that are replayed: as many first as cost next to nothing, then up to so many, unless a piece takes longer than that. */
const FIRST = 8;
const PIECE = 64;
const MOST = 256;
const LONG_MS = 60;

export interface Pixel {
  x: number;
  y: number;
}

export class Probe {
  private readonly page: Host;
  /** What was seen last, and of which film. */
  private last: { seen: Seen; film: number; samples: number } | null = null;
  private turn = 0;
  /** The pixel that is being looked at. */
  private looking: Pixel | null = null;

  constructor(page: Host) {
    this.page = page;
  }

  /** What is known of a pixel of the film as it is now; null: it has not been looked at, or there is another film. */
  seen({ x, y }: Pixel): Seen | null {
    const { last, page } = this;
    return last !== null && last.film === page.session.clock.film && last.seen.x === x && last.seen.y === y ? last.seen : null;
  }

  /** Looks where that is worth it: nothing is known, or the film has twice the samples; and nothing is under way. */
  follow(pixel: Pixel, told: () => void): void {
    const isDue = this.seen(pixel) === null || this.page.session.samples >= 2 * (this.last?.samples ?? 0);
    if (isDue && !(this.looking?.x === pixel.x && this.looking.y === pixel.y)) void this.look(pixel, told);
  }

  /**
   * Looks at a pixel of the document's film; what comes is told in pieces. Ends without a word where another look begins, or the film is not
   * there.
   */
  async look(pixel: Pixel, told: () => void): Promise<void> {
    const turn = ++this.turn;
    this.looking = pixel;
    try {
      await this.read(pixel, () => turn === this.turn, told);
    } catch {
      // The device or the scene went away meanwhile: the next look asks the next one.
    } finally {
      if (turn === this.turn) this.looking = null;
    }
  }

  /** Nothing more is wanted. */
  stop(): void {
    this.turn++;
    this.looking = null;
  }

  private async read(pixel: Pixel, isWanted: () => boolean, told: () => void): Promise<void> {
    const { session, paths } = this.page;
    const { gpu, scene } = session;
    const { film } = session.clock;
    const isThere = !session.isBusy && !session.isMoving && session.divisor === 1 && session.samples > 0;
    if (gpu === null || scene === null || !isThere || pixel.x >= scene.film.width || pixel.y >= scene.film.height) return;
    const isCurrent = (): boolean =>
      isWanted() && session.gpu === gpu && session.scene === scene && session.clock.film === film && !session.isBusy;
    const show = (sums: Float32Array, some: readonly PathSample[]): void => {
      this.last = { seen: { ...pixel, film: sums, paths: some }, film, samples: session.samples };
      told();
    };
    const sums = await gpu.renderer.store.readPixel(pixel.y * scene.film.width + pixel.x);
    if (!isCurrent()) return;
    const taken = (sums[3] ?? 0) + (sums[7] ?? 0);
    show(sums, []);
    if (!tellsVertices(scene)) return;
    const replay = await paths.replayOn(gpu);
    const end = gpu.renderer.store.offset + taken;
    const all: PathSample[] = [];
    for (let count = FIRST; all.length < Math.min(MOST, taken) && isCurrent(); count = PIECE) {
      const start = performance.now();
      const left = Math.min(count, Math.min(MOST, taken) - all.length);
      all.push(...(await replay.paths(pixel, end - all.length - left, left)));
      if (!isCurrent()) return;
      show(sums, [...all]);
      // The first piece compiles its kernel.
      if (count === PIECE && performance.now() - start > LONG_MS) return;
    }
  }
}
