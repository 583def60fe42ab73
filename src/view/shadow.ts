/** What is within the element: canvas, what stands in its place, a question, a line below, and one for what is wrong. */
import { Line, type LineHooks } from './line.ts';

const STYLE = `
  :host { display: inline-block; position: relative; max-width: 100%; }
  :host([hidden]), [hidden] { display: none !important; }
  canvas { display: block; width: 100%; height: auto; touch-action: pan-y; }
  :host([controls]) canvas { cursor: grab; touch-action: none; }
  :focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }
  [part="status"]:empty, [part="badge"]:empty { display: none; }
  [part="status"] { position: absolute; inset: auto 0 0; margin: 0; padding: .4em .6em; font: 13px/1.4 system-ui, sans-serif;
    color: #fff; background: rgb(16 17 20 / .8); }
  [part="line"]:not([hidden]) + [part="status"] { bottom: 36px; }
  :host([data-state="error"]) [part="status"] { position: static; }
  [part="line"] { display: flex; align-items: center; gap: 8px; box-sizing: border-box; height: 36px; padding: 0 4px;
    font: 13px/1.4 system-ui, sans-serif; font-variant-numeric: tabular-nums; white-space: nowrap; color: CanvasText; background: Canvas; }
  [part="play"] { display: grid; place-items: center; width: 28px; height: 28px; padding: 0; border: 0; border-radius: 4px;
    color: inherit; background: none; cursor: pointer; }
  [part="play"]:hover:enabled { background: color-mix(in srgb, currentcolor 14%, transparent); }
  [part="play"]:disabled { opacity: .4; cursor: default; }
  [part="samples"] { min-width: 0; overflow: hidden; text-overflow: ellipsis; }
  :is([part="play"], [part="open"], [part="badge"]) { flex: none; }
  [part="title"] { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; }
  [part="open"] { margin-inline-start: auto; padding: 3px 8px; border: 1px solid color-mix(in srgb, currentcolor 30%, transparent);
    border-radius: 4px; color: inherit; text-decoration: none; }
  [part="open"]:hover { background: color-mix(in srgb, currentcolor 10%, transparent); }
  svg { width: 16px; height: 16px; fill: none; stroke: currentcolor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
  [part="question"] { box-sizing: border-box; max-height: 100%; overflow: auto; padding: 12px; font: 13px/1.5 system-ui, sans-serif;
    color: CanvasText; background: Canvas; }
  [part="question"] p { margin: 6px 0 10px; }
  [part="question"] :is(button, a) { font: inherit; padding: 4px 10px; }
  [part="question"] summary { margin-top: 10px; font-family: ui-monospace, monospace; cursor: pointer; }
  [part="question"] pre { margin: 4px 0 0; max-height: 16em; overflow: auto; font: 12px/1.4 ui-monospace, monospace; }
  @container (max-width: 359px) { [part="title"] { display: none; } }
`;

/** Of all elements, and no text in the page, which policies forbid. */
let sheet: CSSStyleSheet | null = null;

export class Shadow {
  readonly line: Line;
  readonly #root: ShadowRoot;
  readonly #slot = document.createElement('slot');
  readonly #status = document.createElement('p');
  #canvas = document.createElement('canvas');
  #question: HTMLElement | null = null;
  #seen: () => void = () => {};

  constructor(host: HTMLElement, hooks: LineHooks) {
    this.#root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    this.line = new Line(hooks);
    if (sheet === null) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
    }
    this.#root.adoptedStyleSheets = [sheet];
    this.#status.setAttribute('part', 'status');
    this.#status.setAttribute('role', 'status');
    this.#root.replaceChildren(this.#slot, this.line.element, this.#status);
  }

  /** The one that is drawn into. */
  get canvas(): HTMLCanvasElement {
    return this.#canvas;
  }

  get hasPicture(): boolean {
    return !this.#canvas.hidden;
  }

  /** Another canvas, since one has one context, on one thread; what was seen is seen until it has a picture. @param seen called when it has one */
  renew(seen: () => void): HTMLCanvasElement {
    this.#seen = seen;
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
    this.#seen();
    this.#seen = () => {};
  }

  /** Puts a question in place of what is seen; null: there is none, and what was seen is seen again. */
  ask(question: HTMLElement | null): void {
    if (this.#question === null && question === null) return;
    this.#question?.remove();
    this.#question = question;
    if (question !== null) this.line.element.before(question);
    // A picture of another scene is none of this one's.
    this.#slot.hidden = question !== null;
    if (question !== null) this.#canvas.hidden = true;
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
