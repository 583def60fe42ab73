/** What is within the element: canvas, what stands in its place, and a line for what is wrong. */

const STYLE = `
  :host { display: inline-block; position: relative; max-width: 100%; }
  :host([hidden]) { display: none; }
  canvas { display: block; width: 100%; height: auto; touch-action: pan-y; }
  :host([controls]) canvas { cursor: grab; touch-action: none; }
  canvas:focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }
  canvas[hidden], slot[hidden] { display: none; }
  [part="status"]:empty { display: none; }
  [part="status"] { position: absolute; inset: auto 0 0; margin: 0; padding: .4em .6em; font: 13px/1.4 system-ui, sans-serif;
    color: #fff; background: rgb(16 17 20 / .8); }
  :host([data-state="error"]) [part="status"] { position: static; }
`;

/** Of all elements, and no text in the page, which policies forbid. */
let sheet: CSSStyleSheet | null = null;

export class Shadow {
  readonly #root: ShadowRoot;
  readonly #slot = document.createElement('slot');
  readonly #status = document.createElement('p');
  #canvas = document.createElement('canvas');

  constructor(host: HTMLElement) {
    this.#root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    if (sheet === null) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
    }
    this.#root.adoptedStyleSheets = [sheet];
    this.#status.setAttribute('part', 'status');
    this.#status.setAttribute('role', 'status');
    this.#root.replaceChildren(this.#slot, this.#status);
  }

  /** The one that is drawn into. */
  get canvas(): HTMLCanvasElement {
    return this.#canvas;
  }

  /** Another canvas, since one has one context, on one thread; what was seen is seen until it has a picture. */
  renew(): HTMLCanvasElement {
    if (this.#canvas.hidden) this.#canvas.remove();
    this.#canvas = document.createElement('canvas');
    this.#canvas.setAttribute('part', 'canvas');
    this.#canvas.hidden = true;
    this.#root.prepend(this.#canvas);
    return this.#canvas;
  }

  /** There is a picture. */
  show(): void {
    if (!this.#canvas.hidden) return;
    for (const each of this.#root.querySelectorAll('canvas')) if (each !== this.#canvas) each.remove();
    this.#canvas.hidden = false;
    this.#slot.hidden = true;
  }

  /** What a screen reader says of the picture. */
  describe(words: string, isMoved: boolean): void {
    this.#canvas.setAttribute('role', isMoved ? 'application' : 'img');
    this.#canvas.setAttribute('aria-label', words);
    if (isMoved) this.#canvas.tabIndex = 0;
    else this.#canvas.removeAttribute('tabindex');
  }

  say(text: string): void {
    if (this.#status.textContent !== text) this.#status.textContent = text;
  }
}
