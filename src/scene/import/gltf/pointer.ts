/**
 * KHR_animation_pointer beside the tracks of nodes: numbers of materials, cameras, lights and what is visible, as they are at the time that
 * is shown. A document has no keyframes for them.
 */
import type { SceneError } from '../../errors.ts';
import { shown } from '../../errors.ts';
import { present } from '../../../base/present.ts';
import type { Animation } from './animation.ts';
import { type Gltf, placeError, checkedGltf } from './json.ts';
import { repaired } from './repair.ts';
import { valueAt } from './track.ts';

/** Roots at which something is honoured. */
const ROOTS = ['materials', 'cameras', 'nodes', 'extensions'];

/** The file as it is at a time. @throws SceneError where a pointer leads nowhere, or to a number that glTF does not allow */
export function pointedAt(json: Gltf, { pointers, name }: Animation, time: number, file: string): { json: Gltf; notes: string[] } {
  if (pointers.length === 0) return { json, notes: [] };
  const copy: Gltf = {
    ...json,
    ...structuredClone({ materials: json.materials, cameras: json.cameras, nodes: json.nodes, extensions: json.extensions }),
  };
  const left = new Set<string>();
  for (const { path, track } of pointers) {
    const fail = (message: string): SceneError =>
      placeError(file, ['animations', name], `the pointer /${path.join('/').slice(0, 200)}: ${message}`);
    if (!ROOTS.includes(path[0] ?? '')) left.add(path[0] ?? '');
    else put(copy, path, valueAt(track, time), fail);
  }
  const notes = ['What the animation changes in materials, cameras and lights has the values of the time that is shown.'];
  notes.push(...repaired(copy));
  for (const each of left) notes.push(`Pointers of the animation at ${shown(each)} are left out.`);
  return { json: checkedGltf(copy, file), notes };
}

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Puts numbers where a pointer leads; objects that are left out on the way, all of whose members have defaults, are made. */
function put(root: unknown, path: readonly string[], values: readonly number[], fail: (message: string) => SceneError): void {
  let at = root;
  for (const part of path.slice(0, -1)) {
    const next = child(at, part);
    if (!isNode(next)) throw fail(`expected ${shown(part)}, got nothing`);
    at = next;
  }
  const last = path.at(-1) ?? '';
  if (!isNode(at) || !isPlain(at, last)) throw fail(`expected ${shown(last)}, got nothing`);
  const before = at[last];
  const [first] = values;
  if (typeof before === 'boolean') at[last] = first !== 0;
  else if (Array.isArray(before) && before.length !== values.length) throw fail(`expected ${before.length} numbers, got ${values.length}`);
  else if (Array.isArray(before) || (before === undefined && values.length > 1)) at[last] = [...values];
  else if (before === undefined || typeof before === 'number') at[last] = present(first, 'a number');
  else throw fail('expected a number or several, got something else');
}

/** Of a list by a number that is in it, of an object by its own name. */
function child(at: unknown, part: string): unknown {
  return isNode(at) && isPlain(at, part) ? at[part] : undefined;
}

/** Neither a list's other members nor those that every object has. */
const isPlain = (at: Node, part: string): boolean =>
  Array.isArray(at) ? /^\d{1,9}$/.test(part) && Number(part) < at.length : Object.hasOwn(at, part) || !(part in Object.prototype);
