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
    const closes = performance.now() - pressedAt < LONGEST_PRESS_MS;
    pressedAt = -Infinity;
    return closes;
  };
}

const LONGEST_PRESS_MS = 2000;
