/** Commands and the keys that run them. */
import type { Command } from './app.ts';
import { keyText } from './ui/dom.ts';

export class Commands {
  readonly all: Command[] = [];

  register(command: Command): void {
    this.all.push(command);
  }

  find(id: string): Command | undefined {
    return this.all.find((each) => each.id === id);
  }

  /** What a key runs now: what is only sometimes available comes before what always is. */
  ofKey(key: string): Command | undefined {
    const all = this.all.filter(
      (each) => (each.key === key || each.also === key) && each.isNative !== true && each.isAvailable?.() !== false,
    );
    return all.find((each) => each.isAvailable !== undefined) ?? all[0];
  }

  /** A command's title with its key; empty where there is none. */
  tip(id: string): string {
    const command = this.find(id);
    return command === undefined ? '' : command.key === null ? command.title : `${command.title} (${keyText(command.key)})`;
  }

  /** Listens on the whole page while it is there. Text fields keep their keys, and buttons their Space and Enter. */
  listen(isThere: () => boolean): void {
    addEventListener('keydown', (event) => {
      if (event.defaultPrevented || event.isComposing || !isThere()) return;
      const key = pressed(event);
      const command = this.ofKey(key);
      if (command === undefined || isTaken(event, key)) return;
      event.preventDefault();
      command.run();
    });
  }
}

/** What is pressed, as commands name their keys: `shift+h`. */
export function pressed(event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>): string {
  const key = event.key.toLowerCase();
  // Shift is part of a character already: "?" is not "shift+?". Of a letter it is not, whatever Caps Lock makes of its case.
  const shift = event.shiftKey && (event.key.length > 1 || /^\p{L}$/u.test(event.key));
  return `${event.ctrlKey || event.metaKey ? 'ctrl+' : ''}${event.altKey ? 'alt+' : ''}${shift ? 'shift+' : ''}${key}`;
}

function isTaken(event: KeyboardEvent, key: string): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (target === null) return false;
  const textual =
    target.closest('textarea, [contenteditable], .monaco-editor, input:not([type=checkbox]):not([type=radio]):not([type=range])') !== null;
  if (textual) return !key.startsWith('ctrl+') || /^ctrl\+(shift\+)?[acvxyz]$/.test(key);
  const control = target.closest(
    'button, a[href], summary, select, input, [role=tab], [role=separator], [role=option], [role=slider], dialog',
  );
  if (control === null) return false;
  // Lists also jump to what one types.
  const own = control.matches('select, [role=option]')
    ? /^(shift\+)?( |enter|arrow.*|home|end|page.*|escape|[a-z0-9])$/
    : control.matches('input, [role=tab], [role=separator], [role=slider]')
      ? /^(shift\+)?( |enter|arrow.*|home|end|page.*|escape)$/
      : /^( |enter)$/;
  return own.test(key) && !(key === 'escape' && !control.matches('dialog *, dialog'));
}
