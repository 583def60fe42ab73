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

/** Joins a menu to a button, if it has one. @returns what opens it at a point of the window */
export function groupedMenu(
  app: App,
  button: HTMLButtonElement | null,
  label: string,
  groups: () => MenuGroup[],
): { openAt(x: number, y: number): void } {
  const menu = el('div', { class: 'file-menu material-menu', role: 'menu', popover: 'auto', 'aria-label': label });
  let items: HTMLButtonElement[] = [];
  document.body.append(menu);
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
  const open = ({ bottom, left, right }: Pick<DOMRect, 'bottom' | 'left' | 'right'>, most: number): void => {
    fill();
    menu.showPopover();
    menu.style.maxHeight = `${Math.max(160, most)}px`;
    menu.style.top = `${Math.min(bottom + 4, innerHeight - Math.min(menu.offsetHeight, innerHeight - 16) - 8)}px`;
    menu.style.left = `${Math.max(8, Math.min(Math.max(left, right - menu.offsetWidth), innerWidth - menu.offsetWidth - 8))}px`;
    items[0]?.focus();
  };
  if (button !== null)
    joinButton(button, menu, () => open(button.getBoundingClientRect(), innerHeight - button.getBoundingClientRect().bottom - 12));
  return { openAt: (x, y) => open({ bottom: y, left: x, right: x }, Math.min(420, innerHeight - 24)) };
}

function joinButton(button: HTMLButtonElement, menu: HTMLElement, open: () => void): void {
  button.setAttribute('aria-haspopup', 'menu');
  button.setAttribute('aria-expanded', 'false');
  menu.addEventListener('toggle', () => button.setAttribute('aria-expanded', String(menu.matches(':popover-open'))));
  const closes = closingPress(button, menu);
  button.addEventListener('click', () => {
    if (menu.matches(':popover-open')) menu.hidePopover();
    else if (!closes()) open();
  });
}
