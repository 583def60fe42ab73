/** Several things at once: held about their common middle, taken away, hidden, and what a click takes of groups. */
import type { Selection } from './arrange.ts';
import { heldOf, without } from './arrange.ts';
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
export const allThings = ({ shapes, lights, instances }: SceneDocument): Selection[] => [
  ...shapes.map((_, shape) => ({ shape })),
  ...instances.map((_, index) => ({ index, place: 0 })),
  ...lights.map((_, light) => ({ light })),
];

/** The things changed where they stand; an instance with several places selected once. */
export function withThings(scene: SceneDocument, list: readonly Selection[], change: <T extends Thing>(thing: T) => T): SceneDocument {
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

/** Whether a thing of this collection belongs to the group: directly, or to one in it. */
const isWithin = (collection: string | undefined, group: string): boolean =>
  collection === group || collection?.startsWith(`${group}/`) === true;

/** What clicks on a thing may select: its groups, outermost first, and at last it alone. In each it stands last. */
export function levelsOf(scene: SceneDocument, at: Selection): Selection[][] {
  const names = thingAt(scene, at)?.collection?.split('/') ?? [];
  const isOther = (each: Selection): boolean => !sameThing(each, at) && !('index' in each && 'index' in at && each.index === at.index);
  const others = names.length === 0 ? [] : allThings(scene).filter(isOther);
  const groups = names.map((_, i) => names.slice(0, i + 1).join('/'));
  return [...groups.map((group) => [...others.filter((each) => isWithin(thingAt(scene, each)?.collection, group)), at]), [at]];
}
