/** The edge between picture and dock at its side: dragged, or moved with arrow keys. */
import type { App } from '../app.ts';
import { el } from '../ui/dom.ts';

const LEAST = 220;
const STEP = 16;

export function splitter(state: App['state']): HTMLElement {
  const most = (): number => Math.round(innerWidth * 0.6);
  const set = (value: number): void => {
    const { dock } = state.get();
    state.update({ dock: { ...dock, width: Math.round(Math.min(most(), Math.max(LEAST, value))) } });
  };
  const handle = el('div', {
    class: 'splitter',
    role: 'separator',
    tabIndex: 0,
    'aria-label': 'Size of the dock',
    'aria-orientation': 'vertical',
    'aria-controls': 'dock',
    'aria-valuemin': String(LEAST),
  });
  const describe = (): void => {
    handle.setAttribute('aria-valuenow', String(state.get().dock.width));
    handle.setAttribute('aria-valuemax', String(most()));
  };
  handle.addEventListener('pointerdown', (event) => handle.setPointerCapture(event.pointerId));
  handle.addEventListener('pointermove', (event) => {
    if (handle.hasPointerCapture(event.pointerId)) set(innerWidth - event.clientX);
  });
  handle.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    set(state.get().dock.width + step);
  });
  state.subscribe(describe);
  describe();
  return handle;
}
