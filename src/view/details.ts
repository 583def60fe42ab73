/** Events of the custom element, and what they tell. */
import type { PenumbraError } from '../api/error.ts';

/** Of the event `sample`: a picture with so many samples a pixel is there. */
export interface SampleDetail {
  samples: number;
  spp: number;
}

/** Of the event `pick`. */
export interface PickDetail {
  /** The pixel, from the upper left. */
  x: number;
  y: number;
  /** Numbers of each image of the film there: `radiance`, and each layer that the scene's film has. */
  values: Readonly<Record<string, readonly number[]>>;
}

/** Of the event `load`: the scene of `src` is known, and nothing of it has run. */
export interface LoadDetail {
  title: string;
  /** Pixels of the film. */
  width: number;
  height: number;
  /** CSS pixels a pixel of the film, and the place in the middle, 0 to 1, of what the author of a link looked at; null: at all of it. */
  zoom: readonly [scale: number, x: number, y: number] | null;
}

/** Of the event `consent`: the scene of a link brings code that does not ship with Penumbra. */
export interface ConsentDetail {
  title: string;
  programs: readonly { name: string; source: string }[];
  /** It may run: to be called at once or later. Until then nothing of it does. */
  agree(): void;
}

/** Of the event `compare`. */
export interface CompareDetail {
  /** Whether the picture agrees, within noise, with the one that the author of the link saw. */
  agrees: boolean;
}

/** Events of the element, beside those of every element. */
export interface ViewEvents {
  load: CustomEvent<LoadDetail>;
  consent: CustomEvent<ConsentDetail>;
  compare: CustomEvent<CompareDetail>;
  sample: CustomEvent<SampleDetail>;
  done: CustomEvent<SampleDetail>;
  error: CustomEvent<PenumbraError>;
  pick: CustomEvent<PickDetail>;
}

/** All of them. */
export interface ViewEventMap extends Omit<HTMLElementEventMap, keyof ViewEvents>, ViewEvents {}

/** An element with those events. */
export interface ViewElement extends HTMLElement {
  addEventListener<K extends keyof ViewEventMap>(
    type: K,
    listener: (event: ViewEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<K extends keyof ViewEventMap>(
    type: K,
    listener: (event: ViewEventMap[K]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}
