/** The one question that is asked: before code from elsewhere runs on this machine's graphics card. */
import type { ForeignProgram } from '../../link/content.ts';
import type { SceneDocument } from '../../scene/document.ts';
import { allShapes } from '../../scene/geometry/placed.ts';
import { programOfShape } from '../../scene/shape-program.ts';
import { visible } from '../../scene/visible.ts';
import { el } from '../ui/dom.ts';
import { count } from '../ui/format.ts';
import './consent.css';

/** What brings the code: a scene, or a workspace of many. */
export type Owner = SceneDocument | { title: string };

/** Most programs whose text is shown; nobody reads more. */
const MAX_SHOWN = 200;

let open: HTMLDialogElement | null = null;

/** Answers an open question with no. */
export const dismiss = (): void => open?.close();

/** Resolves with whether the reader agrees. Everything from elsewhere stands there as text. */
export function confirmCode(scene: Owner, foreign: readonly ForeignProgram[]): Promise<boolean> {
  const lines = foreign.reduce((sum, { source }) => sum + source.trimEnd().split('\n').length, 0);
  // What lies over a frame may hide what is agreed to in it: there, nobody is asked.
  const isFramed = self !== top;
  const run = isFramed
    ? el('a', { class: 'button primary', href: wholePage(), target: '_blank', rel: 'noopener' }, 'Open in Penumbra')
    : el('button', { type: 'button', class: 'primary', onclick: () => dialog.close('run') }, 'Run it');
  const leave = el('button', { type: 'button', onclick: () => dialog.close() }, 'Do not open');
  const dialog = el(
    'dialog',
    { class: 'code-question', 'aria-labelledby': 'code-question' },
    el('h2', { id: 'code-question' }, `“${scene.title}” brings code of its own`),
    el(
      'p',
      {},
      `${foreign.length === 1 ? 'One program' : `${foreign.length} programs`}, ${count(lines)} lines of WGSL, would run on your graphics card. ` +
        'Such code can colour pixels, and can keep the graphics card busy; it cannot read files or reach the network. ' +
        (isFramed ? 'In a frame of another page it is not run; a page of its own asks.' : 'Nothing of it runs before you agree.'),
    ),
    el(
      'div',
      { class: 'code-list' },
      ...foreign
        .slice(0, MAX_SHOWN)
        .map(({ name, source }) =>
          el(
            'details',
            { open: true },
            el('summary', {}, el('code', {}, `${name}.wgsl`), el('span', { class: 'dim' }, usedBy(scene, name))),
            el('pre', { tabIndex: 0, 'aria-label': `Code of ${name}` }, visible(source)),
          ),
        ),
    ),
    el('footer', {}, leave, run),
  );
  open = dialog;
  // Keys are for the question alone.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  document.body.append(dialog);
  dialog.showModal();
  leave.focus();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (open === dialog) open = null;
      resolve(dialog.returnValue === 'run');
    });
  });
}

/** The address without `?embed`. */
const wholePage = (): string => `${location.pathname}${location.hash}`;

/** `material lava`, `environment`, `shape`, `medium smoke`, `not used by the scene`. */
function usedBy(owner: Owner, name: string): string {
  if (!('materials' in owner)) return '';
  const { materials, environment, media } = owner;
  const users = Object.entries(materials).flatMap(([material, { file }]) => (file === name ? [`material ${material}`] : []));
  if (environment.type === 'program' && environment.file === name) users.push('environment');
  for (const [type, what] of [
    ['sdf', 'shape'],
    ['mesh', 'displacement'],
  ] as const)
    // prettier-ignore
    if (allShapes(owner).some((shape) => shape.type === type && programOfShape(shape)?.program === name)) users.push(what);
  for (const [medium, { density }] of Object.entries(media)) if (density?.program === name) users.push(`medium ${medium}`);
  return users.length === 0 ? 'not used by the scene' : users.join(', ');
}
