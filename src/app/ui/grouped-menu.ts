/** The menu of the button "New": templates, and the way to the gallery. Made anew each time that it opens. */
import type { App } from '../app.ts';
import { el } from './dom.ts';
import { arrowKeys, closingPress, returnFocus } from './popover.ts';

export interface MenuItem {
  title: string;
  /** A second line. */
  line: string;
  run(): void;
}

export interface MenuGroup {
  heading: string;
  items: MenuItem[];
}

/** Joins a menu to a button. */
export function groupedMenu(app: App, button: HTMLButtonElement, label: string, groups: () => MenuGroup[]): void {
  const menu = el('div', { class: 'file-menu material-menu', role: 'menu', popover: 'auto', 'aria-label': label });
  let items: HTMLButtonElement[] = [];
  document.body.append(menu);
  button.setAttribute('aria-haspopup', 'menu');
  button.setAttribute('aria-expanded', 'false');
  menu.addEventListener('toggle', () => button.setAttribute('aria-expanded', String(menu.matches(':popover-open'))));
  const closes = closingPress(button, menu);
  returnFocus(menu, app.canvas);

  const item = ({ title, line, run }: MenuItem): HTMLButtonElement =>
    el(
      'button',
      {
        type: 'button',
        role: 'menuitem',
        tabIndex: -1,
        onclick: () => {
          menu.hidePopover();
          run();
        },
      },
      el('strong', {}, title),
      el('span', { class: 'dim' }, line),
    );
  const fill = (): void => {
    items = [];
    const sections = groups()
      .filter((group) => group.items.length > 0)
      .map(({ heading, items: listed }) => {
        const made = listed.map(item);
        items.push(...made);
        return el(
          'div',
          { role: 'group', 'aria-label': heading },
          el('p', { class: 'menu-heading', 'aria-hidden': 'true' }, heading),
          ...made,
        );
      });
    menu.replaceChildren(...sections);
    // A list that scrolls must be reachable.
    if (items[0] !== undefined) items[0].tabIndex = 0;
  };
  arrowKeys(menu, () => items);
  button.addEventListener('click', () => {
    if (menu.matches(':popover-open')) return menu.hidePopover();
    if (closes()) return;
    fill();
    const { bottom, left, right } = button.getBoundingClientRect();
    menu.showPopover();
    const room = innerHeight - bottom - 12;
    menu.style.maxHeight = `${Math.max(160, room)}px`;
    menu.style.top = `${Math.min(bottom + 4, innerHeight - Math.min(menu.offsetHeight, innerHeight - 16) - 8)}px`;
    menu.style.left = `${Math.max(8, Math.min(Math.max(left, right - menu.offsetWidth), innerWidth - menu.offsetWidth - 8))}px`;
    items[0]?.focus();
  });
}
