/**
 * Groups of things as a tree. A thing's `collection` is a path of names, outermost first, as USD writes it: `House/Table` is the group
 * `Table` in the group `House`. A group is there while something belongs to it.
 */
import { copyName, withCopy, type Selection } from './arrange.ts';
import type { SceneDocument, Vec3 } from './document.ts';
import { allThings, thingAt, withThings } from './together.ts';

const SLASH = '/';

/** The name of a group alone, and the path of the group that it is in; '': it is in none. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf(SLASH) + 1);
export const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf(SLASH)));
/** How many groups it is in. */
export const depthOf = (path: string): number => path.split(SLASH).length - 1;
const joined = (parent: string, rest: string): string => (parent === '' || rest === '' ? parent + rest : parent + SLASH + rest);

/** Itself and all that it is in, outermost first. */
const pathsTo = (path: string): string[] => {
  const names = path.split(SLASH);
  return names.map((_, i) => names.slice(0, i + 1).join(SLASH));
};

/** Of each group what belongs to it and to those in it, in the order of the document; each group stands before those in it. */
export function collectionsOf(scene: SceneDocument): Map<string, Selection[]> {
  const members = new Map<string, Selection[]>();
  const within = new Map<string, string[]>();
  for (const each of allThings(scene)) {
    for (const path of pathsOf(scene, each)) {
      const list = members.get(path);
      if (list !== undefined) list.push(each);
      else {
        members.set(path, [each]);
        const siblings = within.get(parentOf(path));
        if (siblings === undefined) within.set(parentOf(path), [path]);
        else siblings.push(path);
      }
    }
  }
  const ordered = (parent: string): [string, Selection[]][] =>
    (within.get(parent) ?? []).flatMap((path) => [[path, members.get(path) ?? []], ...ordered(path)] as [string, Selection[]][]);
  return new Map(ordered(''));
}

const pathsOf = (scene: SceneDocument, each: Selection): string[] => {
  const path = thingAt(scene, each)?.collection;
  return path === undefined ? [] : pathsTo(path);
};

/** What a selection consists of: whole groups, and things alone. */
export interface Unit {
  /** Path of the group that is selected whole; null: a thing alone. */
  group: string | null;
  /** Path of the group that it is in; '': none. */
  parent: string;
  things: Selection[];
}

/** A group counts as selected where all that belongs to it is: then those in it are no units of their own. In the order of the list. */
export function unitsOf(scene: SceneDocument, list: readonly Selection[]): Unit[] {
  const chosen = new Set(list.map(keyOf));
  const whole = new Set(
    [...collectionsOf(scene)].flatMap(([path, members]) => (members.every((one) => chosen.has(keyOf(one))) ? path : [])),
  );
  const groups = new Map<string, Unit>();
  return list.flatMap((each) => {
    const group = pathsOf(scene, each).find((path) => whole.has(path));
    if (group === undefined) return { group: null, parent: thingAt(scene, each)?.collection ?? '', things: [each] };
    const known = groups.get(group);
    if (known !== undefined) return (known.things.push(each), []);
    const unit = { group, parent: parentOf(group), things: [each] };
    groups.set(group, unit);
    return unit;
  });
}

/** Places of an instance belong to its group together. */
const keyOf = (each: Selection): string =>
  'shape' in each ? `shape ${each.shape}` : 'light' in each ? `light ${each.light}` : `instance ${each.index}`;

/** With another path for each thing of the list; '': it is in no group. */
export const withPaths = (scene: SceneDocument, list: readonly Selection[], change: (path: string) => string): SceneDocument =>
  withThings(scene, list, ({ collection: before, ...thing }) => {
    const path = change(before ?? '');
    return (path === '' ? thing : { ...thing, collection: path }) as never;
  });

/** In a new group, within the innermost one that all of them are in; whole groups become groups in it. Null where it would hold one alone. */
export function grouped(scene: SceneDocument, list: readonly Selection[]): SceneDocument | null {
  const units = unitsOf(scene, list);
  if (units.length < 2) return null;
  const [first, ...others] = units.map(({ parent }) => (parent === '' ? [] : pathsTo(parent)));
  const parent = first?.findLast((path) => others.every((each) => each.includes(path))) ?? '';
  const taken = new Set([...collectionsOf(scene).keys()].map(nameOf));
  return movedInto(scene, units, joined(parent, taken.has('Group') ? copyName('Group', taken) : 'Group'));
}

/** Taken out of the groups that they are in: as what stands on its own, whole groups as such. */
export const detached = (scene: SceneDocument, list: readonly Selection[]): SceneDocument => movedInto(scene, unitsOf(scene, list), '');

/** All units in one group, which has no other; groups of one name get another one. */
function movedInto(scene: SceneDocument, units: readonly Unit[], into: string): SceneDocument {
  const taken = new Set<string>();
  return units.reduce((now, { group, things }) => {
    const name = group === null ? '' : free(nameOf(group), taken);
    taken.add(name);
    return withPaths(now, things, (path) => joined(into, joined(name, group === null ? '' : path.slice(group.length + 1))));
  }, scene);
}

/** Whole groups taken apart, into what they are in; things alone taken out of their innermost group. Null where none is in a group. */
export function ungrouped(scene: SceneDocument, list: readonly Selection[]): SceneDocument | null {
  const units = unitsOf(scene, list).filter(({ group, parent }) => group !== null || parent !== '');
  if (units.length === 0) return null;
  return units.reduce((now, { group, parent, things }) => {
    if (group === null) return withPaths(now, things, () => parentOf(parent));
    const taken = new Set(siblingsOf(now, group));
    const names = new Map<string, string>();
    return withPaths(now, things, (path) => {
      const [name = '', ...rest] = path.slice(group.length + 1).split(SLASH);
      if (name === '') return parent;
      const next = names.get(name) ?? free(name, taken);
      names.set(name, next);
      taken.add(next);
      return joined(parent, [next, ...rest].join(SLASH));
    });
  }, scene);
}

/** The group under another name, or the first free one like it. @param name without a slash */
export function renamed(scene: SceneDocument, group: string, name: string): SceneDocument {
  const path = joined(parentOf(group), free(name, new Set(siblingsOf(scene, group))));
  return withPaths(scene, collectionsOf(scene).get(group) ?? [], (each) => path + each.slice(group.length));
}

/** With a copy of each, moved by `by`; copies of a whole group are a group beside it. Null where none can be moved. */
export function withCopies(
  scene: SceneDocument,
  list: readonly Selection[],
  by: Vec3,
): { scene: SceneDocument; selections: Selection[] } | null {
  const selections: Selection[] = [];
  let now = scene;
  for (const unit of unitsOf(scene, list)) {
    const { group } = unit;
    const copies: Selection[] = [];
    for (const each of unit.things) {
      const copy = withCopy(now, each, by);
      if (copy === null) continue;
      now = copy.scene;
      copies.push(copy.selection);
    }
    selections.push(...copies);
    if (group === null) continue;
    const path = joined(parentOf(group), free(nameOf(group), new Set([...siblingsOf(now, group), nameOf(group)])));
    // Another place of an instance belongs to that.
    const things = copies.filter((each) => !('index' in each) || each.index >= scene.instances.length);
    now = withPaths(now, things, (each) => path + each.slice(group.length));
  }
  return selections.length === 0 ? null : { scene: now, selections };
}

/** Names of the other groups in the group that this one is in. */
const siblingsOf = (scene: SceneDocument, group: string): string[] =>
  [...collectionsOf(scene).keys()].filter((each) => each !== group && parentOf(each) === parentOf(group)).map(nameOf);

const free = (name: string, taken: ReadonlySet<string>): string => (taken.has(name) ? copyName(name, taken) : name);
