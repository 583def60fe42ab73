/** A menu below a button: arrow keys go through it, Esc closes it. */
import type { App } from '../../app.ts';
import { el, keyText } from '../../ui/dom.ts';
import { arrowKeys, closingPress, returnFocus } from '../../ui/popover.ts';

/** Joins a list of commands to a button that shows and hides it. */
export function menuBelow(app: App, button: HTMLButtonElement, label: string, commandIds: readonly string[]): { toggle(): void } {
  const items = commandIds.map((id) => {
    const command = app.commands().find((each) => each.id === id)!;
    const run = (): void => {
      menu.hidePopover();
      command.run();
    };
    return el(
      'button',
      { type: 'button', role: 'menuitem', tabIndex: -1, onclick: run },
      el('span', {}, command.title),
      command.key === null ? null : el('kbd', {}, keyText(command.key)),
    );
  });
  const menu = el('div', { class: 'file-menu', role: 'menu', popover: 'auto', 'aria-label': label }, ...items);
  document.body.append(menu);
  button.setAttribute('aria-haspopup', 'menu');
  button.setAttribute('aria-expanded', 'false');
  menu.addEventListener('toggle', () => button.setAttribute('aria-expanded', String(menu.matches(':popover-open'))));
  const closes = closingPress(button, menu);
  returnFocus(menu, app.canvas);
  arrowKeys(menu, () => items);
  return {
    toggle: () => {
      if (menu.matches(':popover-open')) return menu.hidePopover();
      if (closes()) return;
      const { bottom, left } = button.getBoundingClientRect();
      menu.showPopover();
      menu.style.top = `${bottom + 4}px`;
      menu.style.left = `${Math.max(8, Math.min(left, innerWidth - menu.offsetWidth - 8))}px`;
      items[0]!.focus();
    },
  };
}
