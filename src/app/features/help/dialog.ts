/** All commands with their keys, by group, and what mouse and fingers do. Made anew each time: parts add commands. */
import type { App, Command } from '../../app.ts';
import { el, icon, keyText } from '../../ui/dom.ts';
import { closingPress, returnFocus } from '../../ui/popover.ts';
import { GESTURES } from './gestures.ts';
import './help.css';

/** Headings in this order; other groups follow. */
const ORDER = ['Rendering', 'Showing', 'Selection', 'Camera', 'Pixels', 'Scenes and files', 'Page'];

export class HelpDialog {
  private readonly body = el('div', { class: 'help-columns' });
  private readonly dialog: HTMLElement;
  private readonly app: App;
  private readonly closes: () => boolean;

  constructor(app: App, button: HTMLElement) {
    this.app = app;
    const close = el('button', { type: 'button', 'aria-label': 'Close help', onclick: () => this.dialog.hidePopover() }, icon('close'));
    const benchmark = el('button', { type: 'button', onclick: () => this.benchmark() }, 'Benchmark…');
    const intro = el(
      'p',
      {},
      'Penumbra follows the paths of light at random and averages what they bring: the picture starts as noise and converges to the exact answer. ',
      el('em', {}, 'Biased'),
      ' in the status line says what keeps it from getting there. Guiding (Rendering) learns first where light comes from; Caustics there searches for the ways of light through glass and water, for suns and lights as small; large ones stay with chance.',
    );
    this.dialog = el(
      'dialog',
      { class: 'dialog help-dialog', popover: 'auto', 'aria-label': 'Help' },
      el('header', {}, el('h2', {}, 'Keys and gestures'), benchmark, close),
      intro,
      this.body,
      el(
        'p',
        { class: 'dim help-links' },
        el('a', { href: 'docs/index.html', target: '_blank' }, 'Documentation'),
        // The build writes the file: the development server has none.
        import.meta.hot === undefined && el('a', { href: 'licenses.txt', target: '_blank' }, 'Licences of what the page is made of'),
      ),
    );
    this.dialog.addEventListener('keydown', (event) => event.key !== '?' && event.stopPropagation());
    document.body.append(this.dialog);
    this.closes = closingPress(button, this.dialog);
    returnFocus(this.dialog, app.canvas);
  }

  private benchmark(): void {
    this.dialog.hidePopover();
    this.app
      .commands()
      .find(({ id }) => id === 'benchmark')
      ?.run();
  }

  toggle(): void {
    if (this.dialog.matches(':popover-open')) return this.dialog.hidePopover();
    if (this.closes()) return;
    this.fill();
    this.dialog.showPopover();
    this.dialog.querySelector<HTMLElement>('header button')!.focus();
  }

  private fill(): void {
    const commands = this.app.commands();
    const groups = [...new Set([...ORDER, ...commands.map(groupOf)])];
    const sections = groups
      .map((group) => ({ group, own: commands.filter((each) => groupOf(each) === group) }))
      .filter(({ own }) => own.length > 0);
    // What is at hand comes first.
    const gestures = matchMedia('(pointer: coarse)').matches ? GESTURES.toReversed() : GESTURES;
    this.body.replaceChildren(
      ...gestures.map(({ heading, rows }) => section(heading, rows)),
      ...sections.map(({ group, own }) =>
        section(
          group,
          own.map(({ title, key }) => [title, key === null ? '' : keyText(key)]),
        ),
      ),
    );
  }
}

const groupOf = ({ group }: Command): string => group ?? 'Page';

function section(heading: string, rows: readonly (readonly [what: string, how: string])[]): HTMLElement {
  return el(
    'section',
    {},
    el('h3', {}, heading),
    el(
      'dl',
      {},
      ...rows.map(([what, how]) =>
        el('div', {}, el('dt', {}, what), el('dd', {}, how === '' ? el('span', { class: 'dim' }, 'no key') : el('kbd', {}, how))),
      ),
    ),
  );
}
