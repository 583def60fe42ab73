/** What a kind of request is, and what its work may use. */
import type { Renderer } from '../../api/renderer.ts';
import type { Fields, RequestId } from './fields.ts';
import type { Outputs } from './outputs.ts';

/** One line of JSON each. `event` says what it is; `id` is that of the request. */
export type Event = { event: string; id: RequestId } & Record<string, unknown>;

/** What the server lends to the work whose turn it is. */
export interface Bench {
  /** Folders that scenes may read from, beside their own. */
  allow: readonly string[];
  outputs: Outputs;
  emit(event: Event): void;
  device(): Promise<GPUDevice>;
  /** The same one for each request, while its device lasts. */
  renderer(): Promise<Renderer>;
}

/** Does what was asked for, ends with the event `done`. @throws PenumbraError, CliError, SceneError, … or `aborted` by the signal */
export type Work = (bench: Bench, signal: AbortSignal) => Promise<void>;

export interface Kind {
  /** Beside `type` and `id`. */
  fields: readonly string[];
  /** @throws BadRequest */
  read(fields: Fields): Work;
}
