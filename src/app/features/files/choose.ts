/** Which of several scenes of a folder or an archive is meant. */
import { el } from '../../ui/dom.ts';
import { count } from '../../ui/format.ts';
import './choose.css';

/** Most that are listed. */
const MAX_LISTED = 1000;

let open: HTMLDialogElement | null = null;

/** @param paths of the scenes. Resolves with one of them; null: none. Another question takes the place of one that is open. */
export function chooseScene(paths: readonly string[]): Promise<string | null> {
  open?.close();
  const root = sharedFolder(paths);
  const buttons = paths
    .slice(0, MAX_LISTED)
    .map((path, i) => el('button', { type: 'button', onclick: () => dialog.close(String(i)) }, path.slice(root.length)));
  const dialog = el(
    'dialog',
    { class: 'dialog scene-choice', 'aria-labelledby': 'scene-choice' },
    el('h2', { id: 'scene-choice' }, `${count(paths.length)} scenes: which one?`),
    el('div', { class: 'scene-choices' }, ...buttons),
    el('footer', {}, el('button', { type: 'button', onclick: () => dialog.close() }, 'Cancel')),
  );
  open = dialog;
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  document.body.append(dialog);
  dialog.showModal();
  buttons[0]?.focus();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (open === dialog) open = null;
      resolve(dialog.returnValue === '' ? null : (paths[Number(dialog.returnValue)] ?? null));
    });
  });
}

/** The folder in which all of them are, with its slash. */
function sharedFolder(paths: readonly string[]): string {
  const [first = '', ...rest] = paths;
  let end = first.lastIndexOf('/') + 1;
  while (end > 0 && !rest.every((each) => each.startsWith(first.slice(0, end)))) end = first.lastIndexOf('/', end - 2) + 1;
  return first.slice(0, end);
}
