/** What is selected, and how it can be held, from where it stands in the picture. */
import { heldOf as heldIn, type Selection } from '../../../scene/arrange.ts';
import { placeBox, placeMiddle, shapeBox } from '../../../scene/geometry/shape-box.ts';
import type { Box } from '../../../scene/bvh/boxes.ts';
import type { Held } from '../../../scene/held.ts';
import type { App } from '../../app.ts';
import { NOTHING_SELECTED } from '../../state/selected.ts';

export function selectionOf({ selected }: App): Selection | null {
  const [shape, instance, light] = [selected.shape.get(), selected.instance.get(), selected.light.get()];
  if (shape !== null) return { shape: shape.index };
  if (light !== null) return { light: light.index };
  return instance === null ? null : { index: instance.index, place: instance.place };
}

/** Null where it cannot be moved by hand. */
export function heldOf({ state, stage }: App, selection: Selection): Held | null {
  const { document } = state.get();
  const { geometry, scene } = stage;
  if ('shape' in selection) return heldIn(document, selection, { shape: scene?.shapes[selection.shape] });
  if ('light' in selection) return heldIn(document, selection);
  // The picture's scene may be that of before: then its middle is of before, too.
  const isSame = geometry !== null && scene?.instances[selection.index] === document.instances[selection.index];
  return heldIn(document, selection, { middle: (isSame ? placeMiddle(geometry, selection) : null) ?? undefined });
}

/** Why it cannot be held, in a few words. */
export function whyNotHeld({ state }: App, selection: Selection): string {
  if ('light' in selection) return 'Shines from everywhere alike, or from far away';
  if ('shape' in selection) return 'Has no place of its own';
  const { document } = state.get();
  return document.instances[selection.index]?.motion === undefined
    ? 'Its matrix shears: the text has it'
    : 'Moves by keyframes: the text has them';
}

/** Its box in the world; null: it has none, it is not in the picture yet, or it moves by keyframes. */
export function boxOf({ stage: { geometry } }: App, selection: Selection): Box | null {
  if (geometry === null || 'light' in selection) return null;
  return 'shape' in selection ? shapeBox(geometry, selection.shape) : placeBox(geometry, selection);
}

export function select({ state }: App, selection: Selection | null): void {
  if (selection === null) state.update(NOTHING_SELECTED);
  else if ('shape' in selection) state.update({ ...NOTHING_SELECTED, selection: selection.shape });
  else if ('light' in selection) state.update({ ...NOTHING_SELECTED, light: selection.light });
  else state.update({ ...NOTHING_SELECTED, instance: selection });
}
