/** What is selected, and how it can be held, from where it stands in the picture. */
import { heldOf as heldIn, type Selection } from '../../../scene/arrange.ts';
import { placeBox, placeMiddle, shapeBox } from '../../../scene/geometry/shape-box.ts';
import type { Box } from '../../../scene/bvh/boxes.ts';
import { heldTogether } from '../../../scene/together.ts';
import type { Held } from '../../../scene/held.ts';
import { vec3At, vectorOf } from '../../../scene/vec.ts';
import type { App } from '../../app.ts';

/** All that is selected; null: nothing. */
export function selectionOf({ selected }: App): readonly Selection[] | null {
  const all = selected.all.get();
  return all.length === 0 ? null : all;
}

/** As one; null where none of it can be moved by hand. */
export const heldOf = (app: App, list: readonly Selection[]): Held | null => heldTogether(list, (each) => heldOne(app, each));

function heldOne({ state, stage }: App, selection: Selection): Held | null {
  const { document } = state.get();
  const { geometry, scene } = stage;
  if ('shape' in selection) return heldIn(document, selection, { shape: scene?.shapes[selection.shape] });
  if ('light' in selection) return heldIn(document, selection);
  // The picture's scene may be that of before: then its middle is of before, too.
  const isSame = geometry !== null && scene?.instances[selection.index] === document.instances[selection.index];
  return heldIn(document, selection, { middle: (isSame ? placeMiddle(geometry, selection) : null) ?? undefined });
}

/** Why it cannot be held, in a few words. */
export function whyNotHeld({ state }: App, list: readonly Selection[]): string {
  const [selection] = list;
  if (selection === undefined || list.length > 1) return 'None of it has a place of its own';
  if ('light' in selection) return 'Shines from everywhere alike, or from far away';
  if ('shape' in selection) return 'Has no place of its own';
  const { document } = state.get();
  return document.instances[selection.index]?.motion === undefined
    ? 'Its matrix shears: the text has it'
    : 'Moves by keyframes: the text has them';
}

/** The box around all of it in the world; null: it has none, it is not in the picture yet, or it moves by keyframes. */
export function boxOf(app: App, list: readonly Selection[]): Box | null {
  return list.reduce<Box | null>((all, each) => joined(all, boxOfOne(app, each)), null);
}

/** Around both. */
function joined(a: Box | null, b: Box | null): Box | null {
  if (a === null || b === null) return a ?? b;
  const [low, high] = [vec3At(a, 0), vec3At(a, 3)];
  return [...vectorOf((each) => Math.min(low[each], b[each])), ...vectorOf((each) => Math.max(high[each], vec3At(b, 3)[each]))];
}

function boxOfOne({ stage: { geometry } }: App, selection: Selection): Box | null {
  if (geometry === null || 'light' in selection) return null;
  return 'shape' in selection ? shapeBox(geometry, selection.shape) : placeBox(geometry, selection);
}
