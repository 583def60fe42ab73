/** Messages over the picture: they need no answer, and are read out. */
import { el, icon } from './dom.ts';

const INFO_MS = 5000;
const MOST = 3;

export class Messages {
  readonly element = el('div', { class: 'messages', role: 'status', 'aria-live': 'polite' });

  /** An error stays until it is closed or followed by others; information goes by itself. */
  say(message: string, kind: 'info' | 'error'): void {
    for (const each of Array.from(this.element.children)) if (each.querySelector('span')?.textContent === message) each.remove();
    const close = el('button', { type: 'button', 'aria-label': 'Dismiss', onclick: () => item.remove() }, icon('close'));
    const item = el('div', { class: 'message over', 'data-kind': kind }, el('span', {}, message), close);
    this.element.append(item);
    while (this.element.children.length > MOST) this.element.firstElementChild!.remove();
    if (kind === 'info') setTimeout(() => item.remove(), INFO_MS);
  }
}
