/** What the browser leaves open about popovers. */

/**
 * A press on the button of an open popover closes it as a press outside it does, and the click that follows must not
 * open it again.
 *
 * @returns whether the click that is being handled began as such a press
 */
export function closingPress(button: HTMLElement, popover: HTMLElement): () => boolean {
  let pressedAt = -Infinity;
  button.addEventListener('pointerdown', () => (pressedAt = popover.matches(':popover-open') ? performance.now() : -Infinity));
  return () => {
    const closes = performance.now() - pressedAt < MAX_PRESS_MS;
    pressedAt = -Infinity;
    return closes;
  };
}

const MAX_PRESS_MS = 2000;

/**
 * Gives the focus back when a popover closes: to where it was, or to `rest` where it was nowhere. At once, where the
 * browser by itself leaves it for a frame on what is hidden, and the next key with it.
 */
export function returnFocus(popover: HTMLElement, rest: HTMLElement): void {
  let before: Element | null = null;
  popover.addEventListener('beforetoggle', (event) => {
    if (event.newState === 'open') before = document.activeElement;
    else if (popover.contains(document.activeElement))
      (before instanceof HTMLElement && before !== document.body ? before : rest).focus({ preventScroll: true });
  });
}

/** Arrow keys, Home and End move among the items of a menu; no key that is pressed in it reaches the page. */
export function arrowKeys(menu: HTMLElement, items: () => readonly HTMLElement[]): void {
  menu.addEventListener('keydown', (event) => {
    event.stopPropagation();
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: (at + 1) % all.length, ArrowUp: (at + all.length - 1) % all.length, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all[to]?.focus();
  });
}
