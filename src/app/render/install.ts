/**
 * What is to be said of programs that render, at its line: asks while it grows whether a loop ran out of its budget or a density exceeded its
 * majorant, and what other browsers would refuse.
 */
import type { Diagnostic } from '../../shader/errors.ts';
import type { Page } from '../shell/page.ts';
import { paced } from '../state/paced.ts';

const INTERVAL = 1000;

export const order = 40;

const warningsIn = async (programs: Readonly<Record<string, string>>): Promise<Diagnostic[]> =>
  Object.keys(programs).length === 0 ? [] : (await import('../../shader/warnings.ts')).warningsOf(programs);

export function install(page: Page): void {
  const { session, state } = page;
  let said = '';
  const ask = async (): Promise<void> => {
    const { gpu, scene } = session;
    if (gpu === null || scene === null || session.isBusy || session.samples === 0) return;
    // A lost device: the next one is asked.
    const told = await gpu.renderer.programNotes().catch(() => undefined);
    if (told === undefined || gpu !== session.gpu) return;
    const { overBudget, overMajorant } = told;
    // A picture of another density than its author's: said where nobody looks at the code.
    if (overMajorant !== null && overMajorant.message !== said) page.say(overMajorant.message, 'note');
    said = overMajorant?.message ?? '';
    const notes = [overBudget, overMajorant].filter((each) => each !== null).concat(await warningsIn(scene.programs));
    if (JSON.stringify(notes) !== JSON.stringify(state.get().notes)) state.update({ notes });
  };
  session.progress.now.listen(paced(ask, INTERVAL));
}
