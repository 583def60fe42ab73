/**
 * What is to be said of programs that render, at its line: asks while it grows whether a loop ran out of its budget, and what other browsers
 * would refuse.
 */
import type { Page } from '../shell/page.ts';
import { paced } from '../state/paced.ts';

const INTERVAL = 1000;

export const order = 40;

export function install({ session, state }: Page): void {
  const ask = async (): Promise<void> => {
    const { gpu, scene } = session;
    if (gpu === null || scene === null || session.isBusy || session.samples === 0) return;
    // A lost device: the next one is asked.
    const note = await gpu.renderer.overBudget().catch(() => undefined);
    if (note === undefined || gpu !== session.gpu) return;
    const notes = [...(note === null ? [] : [note]), ...gpu.renderer.assembler.warnings(scene.programs)];
    if (JSON.stringify(notes) !== JSON.stringify(state.get().notes)) state.update({ notes });
  };
  session.progress.now.listen(paced(ask, INTERVAL));
}
