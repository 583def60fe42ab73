/** The edge between picture and dock: dragged, or moved with arrow keys. */
import type { App } from '../app.ts';
import { el } from '../ui/dom.ts';

const LEAST = 220;
const STEP = 16;

export function splitter(state: App['state']): HTMLElement {
  const narrow = (): boolean => matchMedia('(max-width: 719px)').matches;
  const side = (): 'width' | 'height' => (narrow() ? 'height' : 'width');
  const most = (): number => Math.round(narrow() ? innerHeight * 0.7 : innerWidth * 0.6);
  const set = (value: number): void => {
    const { dock } = state.get();
    state.update({ dock: { ...dock, [side()]: Math.round(Math.min(most(), Math.max(narrow() ? 120 : LEAST, value))) } });
  };
  const handle = el('div', {
    class: 'splitter',
    role: 'separator',
    tabIndex: 0,
    'aria-label': 'Size of the dock',
    'aria-controls': 'dock',
  });
  const describe = (): void => {
    handle.setAttribute('aria-orientation', narrow() ? 'horizontal' : 'vertical');
    handle.setAttribute('aria-valuenow', String(state.get().dock[side()]));
    handle.setAttribute('aria-valuemin', String(LEAST));
    handle.setAttribute('aria-valuemax', String(most()));
  };
  handle.addEventListener('pointerdown', (event) => handle.setPointerCapture(event.pointerId));
  handle.addEventListener('pointermove', (event) => {
    if (handle.hasPointerCapture(event.pointerId)) set(narrow() ? innerHeight - event.clientY : innerWidth - event.clientX);
  });
  handle.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: STEP, ArrowUp: STEP, ArrowRight: -STEP, ArrowDown: -STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    set(state.get().dock[side()] + step);
  });
  state.subscribe(describe);
  describe();
  return handle;
}
