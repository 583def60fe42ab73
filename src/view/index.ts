/** `penumbra-engine/view`: the custom element `<penumbra-view>`. On a server it may be imported, and does nothing. */
import { PenumbraView } from './element.ts';

export { ViewAttributes } from './attributes.ts';
export { PenumbraView, type PickDetail, type SampleDetail } from './element.ts';

/** Makes the element known to the page, once, under a name with a hyphen. On a server: nothing. */
export function defineView(name: `${string}-${string}` = 'penumbra-view'): void {
  const registry = (globalThis as { customElements?: CustomElementRegistry }).customElements;
  // A class has one name.
  if (registry !== undefined && registry.get(name) === undefined) registry.define(name, class extends PenumbraView {});
}

declare global {
  interface HTMLElementTagNameMap {
    'penumbra-view': PenumbraView;
  }
}
