/** What is done with the selection at one stroke: one more, away with it, down to the floor. */
import type { Picked } from '../../../engine/index.ts';
import type { Selection } from '../../../scene/arrange.ts';
import { isShown } from '../../../scene/document-things.ts';
import type { Box } from '../../../scene/bvh/boxes.ts';
import type { SceneDocument, Vec3 } from '../../../scene/document.ts';
import { AXES, type Axis, scale, sub } from '../../../scene/vec.ts';
import { grouped, ungrouped, withCopies } from '../../../scene/collections.ts';
import { hiddenThings, sameThing, thingAt, withHidden, withoutAll } from '../../../scene/together.ts';
import type { App } from '../../app.ts';
import { choosing, NOTHING_SELECTED } from '../../state/selected.ts';
import { rounded } from './drag.ts';
import { dropOf, upAxis } from './drop.ts';
import { Stream } from './edits.ts';
import { boxOf, heldOf, selectionOf, whyNotHeld } from './selection.ts';

/** Between the boxes of a thing and its copy, in sizes of the box. */
const GAP = 1.1;
/** Part of its size to which it is dropped exactly. */
const FINE = 1e-6;
/** What has no box stands beside its copy by this part of the distance to the camera's target. */
const NEAR = 0.1;

/** One more, beside it: the copy is selected, so that the next one goes on in a row. */
export async function duplicate(app: App): Promise<void> {
  const selection = selectionOf(app);
  if (selection === null) return;
  const { document } = app.state.get();
  const copy = withCopies(document, selection, asideOf(app, boxOf(app, selection)));
  if (copy === null) return app.say(`It cannot be duplicated here. ${whyNotHeld(app, selection)}.`, 'info');
  if (await edit(app, copy.scene)) app.state.update(choosing(copy.selections));
}

export async function remove(app: App): Promise<void> {
  const selection = selectionOf(app);
  if (selection === null) return;
  const next = withoutAll(app.state.get().document, selection);
  if (next.shapes.length === 0) return app.say('A scene has at least one shape: none would be left.', 'info');
  if (!(await edit(app, next))) return;
  // What took its place in the list is another one.
  if (same(selectionOf(app), selection)) app.state.update(NOTHING_SELECTED);
}

export async function dropToFloor(app: App): Promise<void> {
  const selection = selectionOf(app);
  const box = selection && boxOf(app, selection);
  const held = selection && heldOf(app, selection);
  if (selection === null || box === null || held === null) return;
  const { document } = app.state.get();
  const { up } = document.camera;
  const { axis, sign } = upAxis(up);
  const isOwn = ({ shape, instance }: Picked): boolean => selection.some((each) => sameThing(each, instance ?? { shape }));
  const distance = dropOf({ box, up, pick: (ray) => app.stage.pick(ray), isOwn });
  if (distance === null) return app.say('Nothing is below it that it could rest on.', 'info');
  const by: Vec3 = [0, 0, 0];
  by[axis] = rounded(-sign * distance, FINE * sizeOf(box));
  await edit(app, held.moved(document, by));
}

/** All of it hidden; where all of it is, shown again. It stays selected, and in the document. */
export async function hide(app: App): Promise<void> {
  const selection = selectionOf(app);
  if (selection === null) return;
  const { document } = app.state.get();
  const next = withHidden(
    document,
    selection,
    selection.some((each) => thingAt(document, each)?.hidden !== true),
  );
  if (!isAnythingShown(next)) return app.say('A picture has at least one shape: none would be left in it.', 'info');
  await edit(app, next);
}

export async function showAll(app: App): Promise<void> {
  const { document } = app.state.get();
  const hidden = hiddenThings(document);
  if (hidden.length === 0) return app.say('Nothing is hidden.', 'info');
  if (await edit(app, withHidden(document, hidden, false))) app.state.update(choosing(hidden));
}

export async function group(app: App): Promise<void> {
  const selection = selectionOf(app);
  if (selection === null) return;
  const next = grouped(app.state.get().document, selection);
  if (next === null) return app.say('A group has several things or groups: select more with Shift or Ctrl.', 'info');
  await edit(app, next);
}

export async function ungroup(app: App): Promise<void> {
  const selection = selectionOf(app);
  if (selection === null) return;
  const next = ungrouped(app.state.get().document, selection);
  if (next === null) return app.say('It belongs to no group.', 'info');
  await edit(app, next);
}

const isAnythingShown = ({ shapes, instances }: SceneDocument): boolean => [...shapes, ...instances].some(isShown);

/** One step of undo, however soon it follows another one. @returns whether it was taken; why not is said */
async function edit(app: App, document: SceneDocument): Promise<boolean> {
  const stream = new Stream(app);
  stream.push(() => document);
  return stream.end();
}

const same = (a: unknown, b: readonly Selection[]): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Along the world's axis that lies most to the right in the picture. */
export function asideOf(app: App, box: Box | null): Vec3 {
  const { left, right, top, bottom } = app.stage.element.getBoundingClientRect();
  const middle: [number, number] = [(left + right) / 2, (top + bottom) / 2];
  const [one, other] = [app.stage.ray(middle[0] - 20, middle[1]), app.stage.ray(middle[0] + 20, middle[1])];
  const to: Vec3 = one === null || other === null ? [1, 0, 0] : sub(ahead(other), ahead(one));
  const axis = AXES.reduce((best: Axis, each) => (Math.abs(to[each]) > Math.abs(to[best]) ? each : best), 0);
  const by: Vec3 = [0, 0, 0];
  by[axis] = rounded(Math.sign(to[axis] || 1) * widthOf(app, box, axis), widthOf(app, box, axis) / 1000);
  return by;
}

/** Its longest side. */
const sizeOf = (box: Box): number => Math.max(...AXES.map((each) => (box[each + 3] ?? 0) - (box[each] ?? 0)));

const ahead = ({ origin, direction }: { origin: Vec3; direction: Vec3 }): Vec3 => sub(origin, scale(direction, -1));

function widthOf({ state }: App, box: Box | null, axis: Axis): number {
  const size = box === null ? 0 : (box[axis + 3] ?? 0) - (box[axis] ?? 0);
  // A panel on its edge has no width.
  const longest = box === null ? 0 : sizeOf(box);
  if (longest > 0) return GAP * Math.max(size, NEAR * longest);
  const { camera } = state.get().document;
  return NEAR * Math.hypot(...sub(camera.target, camera.position));
}
