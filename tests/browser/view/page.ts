/** A page with views, which keeps what they tell. */
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
defineView('penumbra-view', { worker: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }) });
defineView();
