/** What an import does at the moment, over the picture, with a button that stops it. */
import { el } from '../../ui/dom.ts';
import { ticker } from '../../state/ticker.ts';

/** Milliseconds until it shows: most files are read before. */
const PATIENCE = 250;

export class ImportProgress {
  readonly element: HTMLElement;
  private readonly text = el('span', {});
  private readonly since = performance.now();
  private readonly timer: ReturnType<typeof setTimeout>;
  private readonly stop: () => void;
  private stage = '';

  constructor(parent: HTMLElement, cancel: () => void) {
    const button = el('button', { type: 'button', onclick: cancel }, 'Cancel');
    this.element = el(
      'div',
      { class: 'import-progress over', role: 'status', hidden: true },
      el('progress', { 'aria-label': 'Opening' }),
      this.text,
      button,
    );
    parent.append(this.element);
    this.timer = setTimeout(() => (this.element.hidden = false), PATIENCE);
    this.stop = ticker.listen(() => this.show());
  }

  say(stage: string): void {
    this.stage = stage;
    this.show();
  }

  end(): void {
    clearTimeout(this.timer);
    this.stop();
    this.element.remove();
  }

  private show(): void {
    const seconds = Math.floor((performance.now() - this.since) / 1000);
    const words = seconds < 2 ? `${this.stage}…` : `${this.stage}… ${seconds} s`;
    if (this.text.textContent !== words) this.text.textContent = words;
  }
}
