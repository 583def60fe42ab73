/** Messages over the picture: they need no answer, and are read out. */
import { el, icon } from './dom.ts';

const INFO_MS = 5000;
/** With something to decide. */
const ACTION_MS = 20_000;
const MOST = 3;

export type MessageKind = 'info' | 'note' | 'error';

/** What can be done about a message. */
export interface MessageAction {
  label: string;
  run(): void;
}

export class Messages {
  readonly element = el('div', { class: 'messages', role: 'status', 'aria-live': 'polite' });

  /** An error and a note stay until they are closed or followed by others; information goes by itself. */
  say(message: string, kind: MessageKind, action?: MessageAction): void {
    for (const each of Array.from(this.element.children)) if (each.getAttribute('data-said') === message) each.remove();
    const close = el('button', { type: 'button', 'aria-label': 'Dismiss', onclick: () => item.remove() }, icon('close'));
    const act = (): void => {
      item.remove();
      action?.run();
    };
    const button = action === undefined ? null : el('button', { type: 'button', class: 'message-action', onclick: act }, action.label);
    const item = el('div', { class: 'message over', 'data-kind': kind, 'data-said': message }, el('span', {}, message), button, close);
    this.element.append(item);
    while (this.element.children.length > MOST) this.element.firstElementChild!.remove();
    if (kind === 'info') setTimeout(() => item.remove(), action === undefined ? INFO_MS : ACTION_MS);
  }
}
