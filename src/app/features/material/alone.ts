/** The code on all of the panel: what stands above it is put away until it is wanted again. Remembered as what is folded is. */
import type { App } from '../../app.ts';
import { el } from '../../ui/dom.ts';
import type { Fold } from './fold.ts';

/** Of what stands above the code, among the sections that are folded. */
const ABOVE = 'material-above';

/** Code that is itself folded leaves the rest where it is. */
export const isCodeAlone = ({ state }: App): boolean => {
  const { folded } = state.get().dock;
  return folded.includes(ABOVE) && !folded.includes('material-code');
};

/** Puts its button beside the code's heading. */
export function addCodeAlone(app: App, { note }: Fold): void {
  const { state } = app;
  const turn = (): void => {
    const { dock } = state.get();
    const folded = dock.folded.includes(ABOVE) ? dock.folded.filter((each) => each !== ABOVE) : [...dock.folded, ABOVE];
    state.update({ dock: { ...dock, folded } });
  };
  const title = 'Puts away what stands above the code, or brings it back';
  const button = el('button', { type: 'button', class: 'code-alone', title, onclick: turn }, 'Code alone');
  note.after(button);
  const show = (): void => button.setAttribute('aria-pressed', String(isCodeAlone(app)));
  state.subscribe((now, before) => now.dock.folded !== before.dock.folded && show());
  show();
}
