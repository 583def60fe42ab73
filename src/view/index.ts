/** `penumbra-engine/view`: the custom element `<penumbra-view>`. On a server it may be imported, and does nothing. */
import { defineView as define } from './define.ts';
import type { PenumbraView } from './element.ts';
import { ownWorker } from './worker/own.ts';
import { makeWorkerBy } from './worker/start.ts';

export { ViewAttributes } from './attributes.ts';
export { PenumbraView } from './element.ts';
export type {
  CompareDetail,
  ConsentDetail,
  LoadDetail,
  PickDetail,
  SampleDetail,
  ViewElement,
  ViewEventMap,
  ViewEvents,
} from './details.ts';
export type { Abortable } from '../api/abort.ts';
export type { FilmImage } from '../api/film.ts';
export { PenumbraError } from '../api/error.ts';

/** What `defineView` is told. */
export interface ViewOptions {
  /** Makes the worker that renders all views of the page, of the script `penumbra-engine/worker`; left out: where a bundler has put it. */
  worker?(): Worker;
}

/** Makes the element known to the page, once, under a name with a hyphen. On a server: nothing. */
export function defineView(name: `${string}-${string}` = 'penumbra-view', { worker }: ViewOptions = {}): void {
  if (worker === undefined) makeWorkerBy(ownWorker, 'unsaid');
  else makeWorkerBy(worker);
  define(name);
}

declare global {
  interface HTMLElementTagNameMap {
    'penumbra-view': PenumbraView;
  }
}
