/** Attributes of the custom element, and the properties that reflect them. */
import type { ViewElement } from './details.ts';

/** On a server there are no elements: the class is then there, and nothing can be made of it. */
const Base = ((globalThis as { HTMLElement?: unknown }).HTMLElement ?? class {}) as new () => ViewElement;

/** What of `PenumbraView` is also said in HTML. */
export class ViewAttributes extends Base {
  static readonly observedAttributes = ['src', 'spp', 'error', 'controls', 'paused', 'alt', 'worker', 'mode', 'false-color', 'line'];

  /**
   * The address of a scene file, or one with a link in its fragment: `…#1=…`, `…#scene=NAME` for a scene of the gallery,
   * or `…#lesson=NAME/STEP` for what a step of a lesson shows. The last is known to the element of Penumbra's own page (`view.js`) alone.
   */
  get src(): string | null {
    return this.getAttribute('src');
  }
  set src(value: string | null) {
    this.#reflect('src', value);
  }

  /** Samples a pixel at which rendering ends; null: those of the scene, or 256. */
  get spp(): number | null {
    return positive(this.getAttribute('spp'));
  }
  set spp(value: number | null) {
    this.#reflect('spp', value);
  }

  /** Estimated relative error at which rendering ends; null: the samples alone count. */
  get error(): number | null {
    return positive(this.getAttribute('error'));
  }
  set error(value: number | null) {
    this.#reflect('error', value);
  }

  /** Whether the camera can be moved. */
  get controls(): boolean {
    return this.hasAttribute('controls');
  }
  set controls(value: boolean) {
    this.toggleAttribute('controls', value);
  }

  /** Whether the film stands still. */
  get paused(): boolean {
    return this.hasAttribute('paused');
  }
  set paused(value: boolean) {
    this.toggleAttribute('paused', value);
  }

  /** Whether a worker renders, where the browser lets one do so; `worker="off"`: the page's own thread. */
  get worker(): boolean {
    return this.getAttribute('worker')?.trim().toLowerCase() !== 'off';
  }
  set worker(value: boolean) {
    this.#reflect('worker', value ? null : 'off');
  }

  /** What is shown of the film: `radiance`, `normals`, `depth`, `albedo`, `material`, `samples`, `error`, `layer:NAME`; null: what the link says. */
  get mode(): string | null {
    return this.getAttribute('mode');
  }
  set mode(value: string | null) {
    this.#reflect('mode', value);
  }

  /** Luminance as colour. */
  get falseColor(): boolean {
    return this.hasAttribute('false-color');
  }
  set falseColor(value: boolean) {
    this.toggleAttribute('false-color', value);
  }

  /** What stands in the line below the picture, of `play samples title open`; null or empty: there is none. */
  get line(): string | null {
    return this.getAttribute('line');
  }
  set line(value: string | null) {
    this.#reflect('line', value);
  }

  #reflect(name: string, value: string | number | null): void {
    if (value === null) this.removeAttribute(name);
    else this.setAttribute(name, String(value));
  }
}

/** A number above 0; null: none is said. */
function positive(text: string | null): number | null {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return value > 0 && Number.isFinite(value) ? value : null;
}
