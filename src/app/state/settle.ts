/** What follows from a change of the page's state, before anybody is notified. */
import type { Selection } from '../../scene/arrange.ts';
import type { SceneDocument } from '../../scene/document.ts';
import { sameThing, thingAt } from '../../scene/together.ts';
import type { AppState } from '../app.ts';
import { firstMaterial } from '../programs/target.ts';
import { useOf } from '../programs/uses.ts';
import { chosenOf, NONE } from './selected.ts';

/** Selections never name what is not there, and the Material panel follows what is selected. */
export function settle(now: AppState, before: AppState): AppState {
  const selection = now.selection !== null && now.document.shapes[now.selection] !== undefined ? now.selection : null;
  const isSelected = selection !== null && selection !== before.selection;
  // A shape is selected, or an instance, or a light.
  const instance = isSelected || !hasPlace(now.document, now.instance) ? null : now.instance;
  const isOther = isSelected || (instance !== null && instance !== before.instance);
  const light = isOther || now.light === null || now.document.lights[now.light] === undefined ? null : now.light;
  // The last one that was selected counts.
  if (light !== null && light !== before.light && (selection !== null || instance !== null))
    return settle({ ...now, selection: null, instance: null }, before);
  let { material } = now;
  if (now.document !== before.document && useOf(now.document, material) === null) material = firstMaterial(now.document);
  // Unless the shape is to be given the one that is shown.
  else if (isSelected && !now.assigning) ({ material } = now.document.shapes[selection]!);
  const next = { ...now, selection, instance, light, material };
  return { ...next, also: alsoSelected(next, before) };
}

/** Another selection is one thing alone, unless it says which others there are. */
function alsoSelected(now: AppState, before: AppState): readonly Selection[] {
  const isSame = now.selection === before.selection && now.instance === before.instance && now.light === before.light;
  const main = chosenOf({ ...now, also: NONE })[0];
  if (now.also.length === 0 || main === undefined || (!isSame && now.also === before.also)) return NONE;
  const kept = now.also.filter((each) => thingAt(now.document, each) !== undefined && !sameThing(each, main));
  return kept.length === now.also.length ? now.also : kept;
}

function hasPlace({ instances }: SceneDocument, at: AppState['instance']): boolean {
  const instance = at === null ? undefined : instances[at.index];
  return instance !== undefined && at!.place < (instance.matrices?.length ?? 1);
}
