/**
 * A still of the picture in host memory, for when the graphics device goes away and takes the canvas with it, and for small pictures of
 * projects. It lies over the canvas until there is something new to see.
 */

/** Milliseconds between two stills: reading a picture back costs a little. */
const INTERVAL = 3000;

export class Shadow {
  private readonly source: HTMLCanvasElement;
  private readonly copy = document.createElement('canvas');
  private takenAt = -Infinity;
  /** Pictures of other scenes are not waited for. */
  private scene = 0;
  private isThere = false;
  private isReading = false;

  constructor(source: HTMLCanvasElement) {
    this.source = source;
    this.copy.className = 'film-shadow';
    this.copy.setAttribute('aria-hidden', 'true');
  }

  /** Whether the last still is old, and no other is on its way. */
  get isDue(): boolean {
    return !this.isReading && performance.now() - this.takenAt >= INTERVAL;
  }

  /** @param read of what is on the screen now; it resolves when the GPU has drawn it, to null where it went away */
  async take(read: () => Promise<ImageData | null>): Promise<void> {
    this.takenAt = performance.now();
    this.isReading = true;
    const { scene, copy } = this;
    const image = await read();
    if (scene !== this.scene) return;
    this.isReading = false;
    if (image === null) return;
    if (copy.width !== image.width) copy.width = image.width;
    if (copy.height !== image.height) copy.height = image.height;
    copy.getContext('2d', { willReadFrequently: true, alpha: false })?.putImageData(image, 0, 0);
    this.isThere = true;
  }

  /** What was taken last, as large as the canvas or smaller; null: nothing yet of this scene. */
  get still(): HTMLCanvasElement | null {
    return this.isThere ? this.copy : null;
  }

  /** Another scene: what was taken is no picture of it. */
  forget(): void {
    this.scene++;
    this.isThere = false;
    this.isReading = false;
    this.takenAt = -Infinity;
  }

  show(): void {
    this.source.after(this.copy);
  }

  hide(): void {
    this.copy.remove();
  }
}
