/** Beside the viewport's tools, while something is selected: what handles change, how, and what is done at one stroke. */
import { thingAt } from '../../../scene/together.ts';
import type { App } from '../../app.ts';
import { el } from '../../ui/dom.ts';
import { MODES } from './modes.ts';
import { lineIcon, type LineIcon } from './icons.ts';
import { boxOf, heldOf, selectionOf, whyNotHeld } from './selection.ts';
import type { Settings } from './settings.ts';

const MODE_WORDS = { move: 'Move', turn: 'Turn', scale: 'Scale' } as const;

export function addBar(app: App, settings: Settings): void {
  const button = (id: string, glyph: LineIcon, label: string): HTMLButtonElement =>
    el('button', { type: 'button', title: app.tip(id), 'aria-label': label, onclick: () => app.command(id) }, lineIcon(glyph));
  const modes = MODES.map((mode) => button(`transform-${mode}`, mode, MODE_WORDS[mode]));
  const own = button('transform-own', 'own', 'Own axes');
  const snap = button('transform-snap', 'snap', 'Snap to steps');
  const drop = button('drop', 'drop', 'Drop to the floor');
  const duplicate = button('duplicate', 'duplicate', 'Duplicate');
  const hide = button('hide', 'hide', 'Hide');
  const remove = button('delete', 'remove', 'Delete');
  const note = el('span', { class: 'selection-note' });
  const group = (...children: HTMLElement[]): HTMLElement => el('div', { class: 'group over' }, ...children);
  const noted = group(note);
  const bar = el(
    'div',
    { class: 'selection-tools', role: 'group', 'aria-label': 'Selection', hidden: true },
    group(...modes),
    group(own, snap),
    group(drop, duplicate, hide, remove),
    noted,
  );
  app.stage.element.querySelector('.tools')?.append(bar);

  const reflect = (): void => {
    const selection = selectionOf(app);
    bar.hidden = selection === null;
    if (selection === null) return;
    const { mode, isOwn, snaps } = settings.get();
    const held = heldOf(app, selection);
    modes.forEach((each, i) => {
      each.setAttribute('aria-pressed', String(mode === MODES[i]));
      each.disabled = held === null || (MODES[i] === 'turn' && !held.turns) || (MODES[i] === 'scale' && !held.scales);
    });
    own.setAttribute('aria-pressed', String(isOwn || mode === 'scale'));
    // What is scaled is scaled along its own axes.
    own.disabled = held === null || mode === 'scale';
    snap.setAttribute('aria-pressed', String(snaps));
    snap.disabled = held === null;
    drop.disabled = held === null || boxOf(app, selection) === null;
    duplicate.disabled = held === null;
    hide.setAttribute('aria-pressed', String(selection.every((each) => thingAt(app.state.get().document, each)?.hidden === true)));
    noted.hidden = held !== null;
    note.textContent = held === null ? whyNotHeld(app, selection) : '';
  };
  const { selected, stage } = app;
  for (const each of [selected.all, selected.shape, selected.instance, selected.light]) each.listen(reflect);
  settings.listen(reflect);
  let shown: unknown = null;
  // Its box is known once it is in the picture.
  stage.drawn.listen(() => {
    if (stage.scene === shown) return;
    shown = stage.scene;
    reflect();
  });
  reflect();
}
