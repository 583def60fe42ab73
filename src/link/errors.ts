import { visible } from '../scene/visible.ts';

/** A link that cannot be opened, or a scene that no link can hold: one sentence. Shown to people as it is. */
export class LinkError extends Error {
  override name = 'LinkError';

  constructor(message: string, options?: ErrorOptions) {
    super(visible(message), options);
  }
}
