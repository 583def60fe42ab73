/** One picture, or two with a line between them that is dragged: left of it the first, right of it the second. */
import { el } from '../../ui/dom.ts';
import type { Picture } from './maps.ts';

export class Wipe {
  readonly element: HTMLElement;
  private readonly canvas = el('canvas', { class: 'compare-canvas' });
  private readonly handle: HTMLInputElement;
  private readonly names = [el('span', { class: 'compare-name' }), el('span', { class: 'compare-name compare-name-right' })] as const;
  private pictures: readonly (Picture | null)[] = [];

  constructor() {
    this.handle = el('input', {
      type: 'range',
      class: 'compare-wipe',
      min: '0',
      max: '1000',
      value: '500',
      'aria-label': 'Line between the two pictures',
      oninput: () => this.paint(),
    });
    this.element = el('div', { class: 'compare-picture' }, this.canvas, ...this.names, this.handle);
    new ResizeObserver(() => this.sharpen()).observe(this.canvas);
  }

  /** The canvas that hears of pointers. */
  get surface(): HTMLCanvasElement {
    return this.canvas;
  }

  show(left: Picture | null, right: Picture | null, names: readonly [string, string]): void {
    this.pictures = [left, right];
    this.handle.hidden = right === null;
    this.names.forEach((each, i) => {
      each.textContent = names[i]!;
      each.hidden = names[i] === '';
    });
    this.paint();
  }

  private paint(): void {
    const [left, right] = this.pictures;
    const size = left ?? right;
    const context = this.canvas.getContext('2d');
    if (context === null || size === undefined || size === null) return;
    const { width, height } = size;
    if (this.canvas.width !== width || this.canvas.height !== height) {
      [this.canvas.width, this.canvas.height] = [width, height];
      this.sharpen();
    }
    const line = right === null || right === undefined ? width : Math.round((Number(this.handle.value) / 1000) * width);
    if (left) context.putImageData(new ImageData(left.rgba, width, height), 0, 0);
    if (right && line < width) context.putImageData(new ImageData(right.rgba, width, height), 0, 0, line, 0, width - line, height);
    this.element.style.setProperty('--line', `${(100 * line) / width}%`);
    this.element.dataset.wiping = String(right !== null && right !== undefined);
  }

  /** Pixels of a film that is enlarged stay squares, as in the page: smoothed, noise would seem to be less. */
  private sharpen(): void {
    const { canvas } = this;
    const scale = Math.min(canvas.clientWidth / canvas.width, canvas.clientHeight / canvas.height) * devicePixelRatio;
    canvas.style.imageRendering = scale > 1 ? 'pixelated' : '';
  }
}
