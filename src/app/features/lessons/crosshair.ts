/** A place in the picture by keys, for those who do not point: arrow keys move a crosshair, Enter answers with what is below it. */
import { el } from '../../ui/dom.ts';
import { t } from './speech.ts';

/** CSS pixels of a press, and with Shift. */
const [STEP, FAR] = [8, 48];
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface Target {
  viewport: HTMLElement;
  canvas: HTMLElement;
  /** In parts of the film. */
  place(clientX: number, clientY: number): readonly [number, number];
  answer(clientX: number, clientY: number): void;
}

/** Begins in the middle, with the focus. @returns takes it away; the focus goes back to where it came from */
export function crosshair({ viewport, canvas, place, answer }: Target): () => void {
  const before = document.activeElement as HTMLElement | null;
  const element = el('div', { class: 'lesson-crosshair', role: 'application', tabIndex: 0, translate: false });
  const area = canvas.getBoundingClientRect();
  let [x, y] = [area.left + area.width / 2, area.top + area.height / 2];
  const show = (): void => {
    const { left, top } = viewport.getBoundingClientRect();
    element.style.left = `${x - left}px`;
    element.style.top = `${y - top}px`;
    const [u, v] = place(x, y).map((each) => Math.round(100 * each));
    const words =
      'Place in the picture: {x} % from the left, {y} % from the top. Arrow keys move it, with Shift farther; Enter answers, Escape leads back.';
    element.setAttribute('aria-label', t(words, { x: u ?? 0, y: v ?? 0 }));
  };
  element.addEventListener('keydown', (event) => {
    const move = MOVES[event.key];
    if (move !== undefined) {
      const step = event.shiftKey ? FAR : STEP;
      const to = [x + move[0] * step, y + move[1] * step] as const;
      if (place(...to).every((each) => each >= 0 && each < 1)) [x, y] = to;
      show();
    } else if (event.key === 'Enter' || event.key === ' ') answer(x, y);
    else if (event.key === 'Escape') before?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  viewport.append(element);
  show();
  element.focus({ preventScroll: true });
  return () => {
    const hadFocus = element === document.activeElement;
    element.remove();
    if (hadFocus) before?.focus();
  };
}
