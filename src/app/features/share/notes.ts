/** Beside the title of a scene that came by a link: that its picture was verified here, and what it was made from. */
import { html, nothing, render, type TemplateResult } from 'lit-html';
import { digestOf } from '../../../link/canonical.ts';
import type { Origin } from '../../../link/origin.ts';
import type { SceneDocument } from '../../../scene/document.ts';
import { el } from '../../ui/dom.ts';
import type { App } from '../../app.ts';
import { digestOfSource, isVerified, knownLink, type Known } from '../../storage/links.ts';
import './notes.css';

/** Opens a link that the scene on the screen carries along; what it holds is checked, and asked about, as with any link. */
export function openOrigin({ link }: Origin): void {
  if (link !== undefined) location.hash = link;
}

export class Notes {
  private readonly page: Pick<App, 'state'>;
  private readonly element = el('div', { class: 'link-notes' });
  private turn = 0;
  private digest: { of: SceneDocument; is: string } | null = null;

  /** @param after what the notes stand before */
  constructor(page: Pick<App, 'state'>, after: HTMLElement) {
    this.page = page;
    after.before(this.element);
    page.state.subscribe((now, before) => {
      if (now.document !== before.document || now.source !== before.source) void this.refresh();
    });
    void this.refresh();
  }

  async refresh(): Promise<void> {
    const turn = ++this.turn;
    const { source, document } = this.page.state.get();
    const digest = digestOfSource(source);
    const known = digest === null ? null : knownLink(digest);
    // Until it is known that nothing was edited nothing is said to be verified.
    this.show(known, known !== null && this.digest?.of === document && this.digest.is === digest);
    if (known === null || this.digest?.of === document) return;
    const is = await digestOf(document);
    if (turn !== this.turn) return;
    this.digest = { of: document, is };
    this.show(known, is === digest);
  }

  private show(known: Known | null, isAsShared: boolean): void {
    const badge = html`<span
      class="link-badge"
      title="On this machine the picture agreed with its author’s within noise. Any edit takes the badge away."
      >✓ Verified here</span
    >`;
    render(
      html`${known !== null && isAsShared && isVerified(known) ? badge : nothing}${known === null ? nothing : this.origin(known)}`,
      this.element,
    );
  }

  private origin({ origins }: Known): TemplateResult | typeof nothing {
    const [nearest] = origins;
    if (nearest === undefined) return nothing;
    const title = html`<span translate="no" .textContent=${nearest.title}></span>`;
    if (nearest.link === undefined)
      return html`<span class="link-origin" title="Its link was too long to come along">Remix of ${title}</span>`;
    return html`<button
      type="button"
      class="link-origin"
      title="Opens what it was made from, as the link says"
      @click=${() => openOrigin(nearest)}
    >
      Remix of ${title}
    </button>`;
  }
}
