/** Shows where a setting is: its row in the Inspector is scrolled to, flashes, and its field has the focus. */

const FLASH_MS = 1600;
const FIELDS = 'select, input, textarea';

/**
 * @param panel that of the Inspector, whose rows may still be on their way
 * @param path of the setting, as `render.maxDepth`; one that has no row now is shown by the heading of its part, `render`
 */
export async function reveal(panel: HTMLElement, path: string): Promise<void> {
  await filled(panel);
  // The Inspector turns from what was selected to the scene in a frame that was asked for before this one.
  await new Promise(requestAnimationFrame);
  const [part = path] = path.split('.');
  const row = find(panel, path) ?? find(panel, part);
  if (row === null) return;
  // Of a folder, its heading.
  const heading = row.querySelector<HTMLElement>(':scope > button');
  const target = heading ?? row;
  unfold(row, panel, () => target.scrollIntoView({ block: 'center' }));
  target.animate([{ backgroundColor: 'color-mix(in srgb, var(--accent) 50%, transparent)' }, {}], {
    duration: FLASH_MS,
    easing: 'ease-in',
  });
  const field = heading ?? row.querySelector<HTMLElement>(FIELDS);
  field?.focus({ preventScroll: true });
  if (field instanceof HTMLInputElement && field.type === 'text') field.select();
}

/** Once it has rows: they are loaded when it is first shown, and come all at once. */
function filled(panel: HTMLElement): Promise<void> {
  const isFilled = (): boolean => panel.querySelector('[data-setting]') !== null;
  return new Promise((resolve) => {
    if (isFilled()) return resolve();
    const observer = new MutationObserver(() => {
      if (!isFilled()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(panel, { childList: true, subtree: true });
  });
}

const find = (panel: HTMLElement, path: string): HTMLElement | null =>
  panel.querySelector<HTMLElement>(`[data-setting="${path}"], [data-setting^="${path}."]`);

/** Opens the folders around it, and scrolls, again when they have their full height. */
function unfold(from: HTMLElement | null, panel: HTMLElement, scroll: () => void): void {
  for (let each = from; each !== null && each !== panel; each = each.parentElement) {
    const button = each.querySelector<HTMLElement>(':scope > button[aria-expanded=false]');
    if (button === null) continue;
    each.addEventListener('transitionend', scroll, { once: true });
    button.click();
  }
  scroll();
}
