/**
 * A still of the picture in host memory, for when the graphics device goes away and takes the canvas with it. It lies
 * over the canvas until there is something new to see.
 */

/** Milliseconds between two stills: reading a canvas back costs a little. */
const INTERVAL = 3000;

export class Shadow {
  private readonly source: HTMLCanvasElement;
  private readonly copy = document.createElement('canvas');
  private takenAt = -Infinity;

  constructor(source: HTMLCanvasElement) {
    this.source = source;
    this.copy.className = 'film-shadow';
    this.copy.setAttribute('aria-hidden', 'true');
  }

  /**
   * To be called right after drawing, in the same task: later the canvas reads as empty.
   * @param isDue even where the last still is young
   */
  take(isDue: boolean): void {
    if (!isDue && performance.now() - this.takenAt < INTERVAL) return;
    this.takenAt = performance.now();
    const { source, copy: still } = this;
    if (still.width !== source.width) still.width = source.width;
    if (still.height !== source.height) still.height = source.height;
    still.getContext('2d', { willReadFrequently: true, alpha: false })?.drawImage(source, 0, 0);
  }

  /** What was taken last; null: nothing yet of this scene. */
  get still(): HTMLCanvasElement | null {
    return this.takenAt === -Infinity ? null : this.copy;
  }

  /** Another scene: what was taken is no picture of it. */
  forget(): void {
    this.takenAt = -Infinity;
  }

  show(): void {
    this.source.after(this.copy);
  }

  hide(): void {
    this.copy.remove();
  }
}
