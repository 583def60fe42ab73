/** A page with views, which keeps what they tell; `?empty`: without. */
import './devices.ts';
import { defineView, PenumbraView } from '../../../src/view/index.ts';

const told: { id: string; type: string; detail: unknown }[] = [];
for (const type of ['sample', 'done', 'error', 'pick'])
  addEventListener(
    type,
    (event) => {
      if (event instanceof CustomEvent && event.target instanceof PenumbraView)
        told.push({ id: event.target.id, type, detail: type === 'error' ? (event.detail as Error).message : event.detail });
    },
    true,
  );
Object.assign(globalThis, { told });
if (location.search === '?empty') for (const each of document.querySelectorAll('penumbra-view')) each.remove();
defineView('penumbra-view', { worker: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }) });
defineView();
