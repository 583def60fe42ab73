/** Asks now and then whether a loop of the kernel that renders ran out of its budget, and says so at its line. */
import type { Page } from '../page.ts';

const INTERVAL = 1000;

export function watchNotes({ session, state }: Page): void {
  let asking = false;
  setInterval(() => {
    const { stage } = session;
    if (asking || document.hidden || stage === null || session.isBusy || session.samples === 0) return;
    asking = true;
    stage.renderer
      .overBudget()
      .then((note) => {
        const notes = note === null ? [] : [note];
        if (stage === session.stage && JSON.stringify(notes) !== JSON.stringify(state.get().notes)) state.update({ notes });
      })
      // A lost device: the next one is asked.
      .catch(() => {})
      .finally(() => (asking = false));
  }, INTERVAL);
}
