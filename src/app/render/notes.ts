/**
 * What is to be said of programs that render, at its line: asks now and then whether a loop ran out of its budget, and what other browsers
 * would refuse.
 */
import type { Page } from '../page.ts';

const INTERVAL = 1000;

export function watchNotes({ session, state }: Page): void {
  let asking = false;
  setInterval(() => {
    const { stage, scene } = session;
    if (asking || document.hidden || stage === null || scene === null || session.isBusy || session.samples === 0) return;
    asking = true;
    stage.renderer
      .overBudget()
      .then((note) => {
        const notes = [...(note === null ? [] : [note]), ...stage.renderer.assembler.warnings(scene.programs)];
        if (stage === session.stage && JSON.stringify(notes) !== JSON.stringify(state.get().notes)) state.update({ notes });
      })
      // A lost device: the next one is asked.
      .catch(() => {})
      .finally(() => (asking = false));
  }, INTERVAL);
}
