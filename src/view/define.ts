/** The custom element made known to a page. */
import { PenumbraView } from './element.ts';

/** Once, under a name with a hyphen. On a server: nothing. */
export function defineView(name: `${string}-${string}`): void {
  const registry = (globalThis as { customElements?: CustomElementRegistry }).customElements;
  // A class has one name.
  if (registry !== undefined && registry.get(name) === undefined) registry.define(name, class extends PenumbraView {});
}
