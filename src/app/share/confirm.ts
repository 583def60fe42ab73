/** The one question that is asked: before code that came with a link runs on this machine's graphics card. */
import { visible } from '../../scene/visible.ts';
import type { Opened } from '../../link/link.ts';
import { el } from '../dom.ts';
import { count } from '../format.ts';
import './share.css';

/** Resolves with whether a person agrees. Everything from the link stands there as text. */
export function confirmCode({ document: scene, foreign }: Opened): Promise<boolean> {
  const lines = foreign.reduce((sum, { source }) => sum + source.trimEnd().split('\n').length, 0);
  const run = el('button', { type: 'button', class: 'primary', onclick: () => dialog.close('run') }, 'Run it');
  const leave = el('button', { type: 'button', onclick: () => dialog.close() }, 'Do not open');
  const dialog = el(
    'dialog',
    { class: 'code-question', 'aria-labelledby': 'code-question' },
    el('h2', { id: 'code-question' }, `“${scene.title}” brings code of its own`),
    el(
      'p',
      {},
      `${foreign.length === 1 ? 'One program' : `${foreign.length} programs`}, ${count(lines)} lines of WGSL, would run on your graphics card. ` +
        'Such code can colour pixels, and can keep the graphics card busy; it cannot read files or reach the network. Nothing of it runs before you agree.',
    ),
    el(
      'div',
      { class: 'code-list' },
      ...foreign.map(({ name, source }) =>
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
  // Keys are for the question alone.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  document.body.append(dialog);
  dialog.showModal();
  leave.focus();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'run');
    });
  });
}

/** `material lava`, `environment`, `not used`. */
function usedBy({ materials, environment }: Opened['document'], name: string): string {
  const users = Object.entries(materials).flatMap(([material, { file }]) => (file === name ? [`material ${material}`] : []));
  if (environment.type === 'program' && environment.file === name) users.push('environment');
  return users.length === 0 ? 'not used by the scene' : users.join(', ');
}
