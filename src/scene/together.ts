/** Several things at once: held about their common middle, copied, taken away, hidden, and in collections. */
import type { Selection } from './arrange.ts';
import { copyName, heldOf, without, withCopy } from './arrange.ts';
import type { Matrix } from './geometry/frames.ts';
import type { SceneDocument, Vec3 } from './document.ts';
import type { Held } from './held.ts';
import { add, scale, sub, transformed } from './vec.ts';

/** Things of any kind: what selections lead to. */
type Thing = SceneDocument['shapes'][number] | SceneDocument['lights'][number] | SceneDocument['instances'][number];

export const sameThing = (a: Selection, b: Selection): boolean =>
  'shape' in a
    ? 'shape' in b && a.shape === b.shape
    : 'light' in a
      ? 'light' in b && a.light === b.light
      : 'index' in b && a.index === b.index && a.place === b.place;

/** What is selected; undefined where it is there no more. Of a place it is the instance. */
export function thingAt({ shapes, lights, instances }: SceneDocument, at: Selection): Thing | undefined {
  if ('shape' in at) return shapes[at.shape];
  if ('light' in at) return lights[at.light];
  const instance = instances[at.index];
  return instance !== undefined && at.place < (instance.matrices?.length ?? 1) ? instance : undefined;
}

/** Every shape, instance (at its first place) and light, in the order of the document. */
const allThings = ({ shapes, lights, instances }: SceneDocument): Selection[] => [
  ...shapes.map((_, shape) => ({ shape })),
  ...instances.map((_, index) => ({ index, place: 0 })),
  ...lights.map((_, light) => ({ light })),
];

/** The things changed where they stand; an instance with several places selected once. */
function withThings(scene: SceneDocument, list: readonly Selection[], change: <T extends Thing>(thing: T) => T): SceneDocument {
  const of = (kind: 'shape' | 'light' | 'index'): Set<number> =>
    new Set(list.flatMap((each) => (kind in each ? [(each as Record<string, number>)[kind] ?? -1] : [])));
  const mapped = <T extends Thing>(things: readonly T[], chosen: Set<number>): T[] =>
    things.map((each, i) => (chosen.has(i) ? change(each) : each));
  return {
    ...scene,
    shapes: mapped(scene.shapes, of('shape')),
    lights: mapped(scene.lights, of('light')),
    instances: mapped(scene.instances, of('index')),
  };
}

/**
 * Those that a hand can hold, as one: turned and stretched about the middle of their middles, along the world's axes. One alone is held
 * as it is. @param hold as `heldOf`, with what is loaded of the scene; it is asked of the scene as it was when they were taken
 */
export function heldTogether(list: readonly Selection[], hold: (selection: Selection) => Held | null): Held | null {
  const parts = list.flatMap((selection) => {
    const held = hold(selection);
    return held === null ? [] : [{ selection, held }];
  });
  const [first] = parts;
  if (first === undefined || parts.length === 1) return first?.held ?? null;
  const pivot = scale(
    parts.reduce<Vec3>((sum, { held }) => add(sum, held.pivot), [0, 0, 0]),
    1 / parts.length,
  );
  /** Each changed about its own middle, which then goes where `to` takes it. */
  const each = (
    scene: SceneDocument,
    change: (held: Held, scene: SceneDocument) => SceneDocument,
    to: (arm: Vec3) => Vec3,
  ): SceneDocument =>
    parts.reduce((now, { selection, held }) => {
      const changed = change(held, now);
      const arm = sub(held.pivot, pivot);
      return heldOf(changed, selection)?.moved(changed, sub(to(arm), arm)) ?? changed;
    }, scene);
  return {
    pivot,
    axes: [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    turns: true,
    scales: true,
    stretches: [],
    moved: (scene, by) => parts.reduce((now, { held }) => held.moved(now, by), scene),
    turned: (scene, by: Matrix) =>
      each(
        scene,
        (held, now) => held.turned(now, by),
        (arm) => transformed(by, arm),
      ),
    // Evenly: `stretches` is empty.
    stretched: (scene, factors) =>
      each(
        scene,
        (held, now) => held.stretched(now, factors),
        (arm) => scale(arm, factors[0]),
      ),
  };
}

/** With a copy of each, moved by `by`; copies of a collection are one of their own. Null where none can be moved. */
export function withCopies(
  scene: SceneDocument,
  list: readonly Selection[],
  by: Vec3,
): { scene: SceneDocument; selections: Selection[] } | null {
  const selections: Selection[] = [];
  let now = scene;
  for (const each of list) {
    const copy = withCopy(now, each, by);
    if (copy === null) continue;
    now = copy.scene;
    selections.push(copy.selection);
  }
  return selections.length === 0 ? null : { scene: withFreshCollections(now, selections), selections };
}

/** Things of one collection get a new one, where all that are in `list` are to be apart from the others. */
export function withFreshCollections(scene: SceneDocument, list: readonly Selection[]): SceneDocument {
  const taken = new Set(collectionsOf(scene).keys());
  const fresh = new Map<string, string>();
  return withThings(scene, list, (thing) => {
    const { collection } = thing;
    if (collection === undefined) return thing;
    const next = fresh.get(collection) ?? copyName(collection, taken);
    fresh.set(collection, next);
    taken.add(next);
    return { ...thing, collection: next };
  });
}

/** Without all of them. A scene has at least one shape: see the schema. */
export function withoutAll(scene: SceneDocument, list: readonly Selection[]): SceneDocument {
  // From the end, so that the numbers of those before stay.
  const order = (each: Selection): [number, number] =>
    'shape' in each ? [each.shape, 0] : 'light' in each ? [each.light, 0] : [each.index, each.place];
  const sorted = list.toSorted((a, b) => order(b)[0] - order(a)[0] || order(b)[1] - order(a)[1]);
  return sorted.reduce(without, scene);
}

export const withHidden = (scene: SceneDocument, list: readonly Selection[], hidden: boolean): SceneDocument =>
  withThings(scene, list, ({ hidden: _before, ...thing }) => (hidden ? { ...thing, hidden } : thing) as never);

export const hiddenThings = (scene: SceneDocument): Selection[] => allThings(scene).filter((each) => thingAt(scene, each)?.hidden === true);

/** Of each collection what belongs to it, in the order of the document. */
export function collectionsOf(scene: SceneDocument): Map<string, Selection[]> {
  const found = new Map<string, Selection[]>();
  for (const each of allThings(scene)) {
    const collection = thingAt(scene, each)?.collection;
    if (collection !== undefined) found.set(collection, [...(found.get(collection) ?? []), each]);
  }
  return found;
}

/** @param collection null: they belong to none */
export const withCollection = (scene: SceneDocument, list: readonly Selection[], collection: string | null): SceneDocument =>
  withThings(scene, list, ({ collection: _before, ...thing }) => (collection === null ? thing : { ...thing, collection }) as never);

/** `Group`, `Group 2`, …: the first that is free. */
export function freeCollection(scene: SceneDocument): string {
  const taken = new Set(collectionsOf(scene).keys());
  return taken.has('Group') ? copyName('Group', taken) : 'Group';
}

/** Itself, or all of its collection. */
export function withItsCollection(scene: SceneDocument, selection: Selection): Selection[] {
  const collection = thingAt(scene, selection)?.collection;
  const members = collection === undefined ? [] : (collectionsOf(scene).get(collection) ?? []);
  return [
    ...members.filter(
      (each) => !sameThing(each, selection) && !('index' in each && 'index' in selection && each.index === selection.index),
    ),
    selection,
  ];
}
