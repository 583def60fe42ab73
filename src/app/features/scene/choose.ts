/** What a click on a row of the Scene panel selects, and its eye. */
import type { Selection } from '../../../scene/arrange.ts';
import type { SceneDocument } from '../../../scene/document.ts';
import { sameThing, thingAt, withHidden } from '../../../scene/together.ts';
import type { App } from '../../app.ts';
import { el, icon } from '../../ui/dom.ts';
import { chosenOf, choosing } from '../../state/selected.ts';

/** With Ctrl it comes to what is selected, or leaves it; with Shift all shapes up to it come. */
export function choose({ state }: App, at: Selection, { ctrlKey, metaKey, shiftKey }: MouseEvent | KeyboardEvent): void {
  const now = chosenOf(state.get());
  if (!ctrlKey && !metaKey && !shiftKey) return state.update(choosing([at]));
  const last = now.at(-1);
  const between = shiftKey && last !== undefined ? span(last, at) : [at];
  const others = now.filter((each) => !between.some((one) => sameThing(one, each)));
  const leaves = !shiftKey && others.length < now.length;
  state.update(choosing(leaves ? others : [...others, ...between]));
}

/** Shapes from one to another, that one last; of other things it alone. */
function span(from: Selection, to: Selection): Selection[] {
  if (!('shape' in from) || !('shape' in to)) return [to];
  const step = Math.sign(to.shape - from.shape);
  return Array.from({ length: Math.abs(to.shape - from.shape) + 1 }, (_, i) => ({ shape: from.shape + i * step }));
}

/** The eye of a row that is a button itself: hides what it stands for, or shows it again. */
export const eyeButton = (page: App, list: readonly Selection[], name: string, isAway: boolean): HTMLElement =>
  el(
    'button',
    {
      type: 'button',
      class: 'eye',
      title: isAway ? 'Show' : 'Hide',
      'aria-label': `${isAway ? 'Show' : 'Hide'} ${name}`,
      onclick: () => toggleHidden(page, list),
    },
    icon('eye'),
  );

export function toggleHidden(page: App, list: readonly Selection[]): void {
  const { document } = page.state.get();
  page.tryEdit(withHidden(document, list, !isHidden(document, list)));
}

/** Whether all of it is hidden. */
export const isHidden = (document: SceneDocument, list: readonly Selection[]): boolean =>
  list.every((each) => thingAt(document, each)?.hidden === true);
