/** Signs that somebody is about to press a button: the pointer rests on it, a key has brought the focus there, or it is pressed. */

/** Milliseconds that the pointer or the focus stays: who passes over it wants nothing of it. */
const REST_MS = 120;

/** Calls `run` at the first sign. */
export function onIntent(button: HTMLElement, run: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const now = (): void => {
    clearTimeout(timer);
    if (isOver) return;
    isOver = true;
    run();
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(now, REST_MS);
  };
  const leave = (): void => clearTimeout(timer);
  for (const each of ['pointerenter', 'focus']) button.addEventListener(each, soon);
  for (const each of ['pointerleave', 'blur']) button.addEventListener(each, leave);
  button.addEventListener('pointerdown', now);
}
