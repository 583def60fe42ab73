/** One JSON value as a list of edits of another. */
import { equal } from '../base/equal.ts';
import { pathText } from '../scene/errors.ts';
import { LinkError } from './errors.ts';

type Path = readonly (string | number)[];
/** Set a field or an element; remove a field; replace `count` elements of a list from `from` on. */
export type Edit =
  | readonly [op: 0, path: Path, value: unknown]
  | readonly [op: 1, path: Path]
  | readonly [op: 2, path: Path, from: number, count: number, items: readonly unknown[]];

/** Most edits that are made to a value. */
const MAX_EDITS = 20_000;
/** A scene has ten levels. */
const MAX_PATH = 32;

type Fields = Record<string, unknown>;
const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The edits that make `target` of `base`, both records.
 * @param isTable whether the order of the keys of the record at this path is part of its value
 */
export function editsBetween(base: Fields, target: Fields, isTable: (path: Path) => boolean): Edit[] {
  const edits: Edit[] = [];
  const compare = (a: unknown, b: unknown, path: Path): void => {
    if (isRecord(a) && isRecord(b) && (path.length === 0 || !isTable(path) || keepsOrder(a, b))) return compareRecords(a, b, path);
    if (equal(a, b) && (!isRecord(a) || !isTable(path))) return;
    if (Array.isArray(a) && Array.isArray(b) && b.some((each) => typeof each !== 'number')) compareLists(a, b, path);
    else edits.push([0, path, b]);
  };
  const compareRecords = (a: Fields, b: Fields, path: Path): void => {
    for (const key of Object.keys(a)) if (!Object.hasOwn(b, key)) edits.push([1, [...path, key]]);
    for (const [key, value] of Object.entries(b)) {
      if (Object.hasOwn(a, key)) compare(a[key], value, [...path, key]);
      else edits.push([0, [...path, key], value]);
    }
  };
  const compareLists = (a: readonly unknown[], b: readonly unknown[], path: Path): void => {
    const most = Math.min(a.length, b.length);
    let [head, tail] = [0, 0];
    while (head < most && equal(a[head], b[head])) head++;
    while (tail < most - head && equal(a.at(-1 - tail), b.at(-1 - tail))) tail++;
    const [gone, come] = [a.length - head - tail, b.length - head - tail];
    if (gone !== come) edits.push([2, path, head, gone, b.slice(head, head + come)]);
    else for (let i = head; i < head + come; i++) compare(a[i], b[i], [...path, i]);
  };
  compare(base, target, []);
  return edits;
}

/** Whether edits of the fields of `a` give those of `b` in their order: what stays first, then what is new. */
function keepsOrder(a: Fields, b: Fields): boolean {
  const [kept, fresh] = [Object.keys(a).filter((key) => Object.hasOwn(b, key)), Object.keys(b).filter((key) => !Object.hasOwn(a, key))];
  return Object.keys(b).every((key, i) => key === (kept[i] ?? fresh[i - kept.length]));
}

/** A copy of `base` with the edits made. They may come from anywhere. @throws LinkError where one of them cannot be made */
export function withEdits(base: Fields, edits: unknown): Fields {
  if (!Array.isArray(edits)) throw new LinkError('The link is damaged: its edits are no list.');
  if (edits.length > MAX_EDITS) throw new LinkError(`The link makes ${edits.length} edits; at most ${MAX_EDITS} are made.`);
  const copy = structuredClone(base);
  for (const edit of edits as unknown[]) make(copy, edit);
  return copy;
}

function make(root: Fields, edit: unknown): void {
  const [op, path, ...rest] = Array.isArray(edit) ? (edit as unknown[]) : [];
  if (!isPath(path)) throw new LinkError('The link is damaged: an edit names no place.');
  const keys = path;
  const key = keys.at(-1);
  const holder = keys.slice(0, -1).reduce<unknown>((value, each) => at(value, each, keys), root);
  if (op === 2) {
    const list = at(holder, key, keys);
    const [from, count, items] = rest;
    if (!Array.isArray(list) || !isIndex(from, list.length) || !isIndex(count, list.length - from) || !Array.isArray(items))
      throw misfit(keys);
    // Not by `splice(…, ...items)`: a call has a limited number of arguments.
    const whole = [...list.slice(0, from), ...(items as unknown[]), ...list.slice(from + count)];
    put(holder, key, whole, keys);
  } else if (op === 1 && rest.length === 0) {
    at(holder, key, keys);
    if (!isRecord(holder)) throw misfit(keys);
    delete holder[key as string];
  } else if (op === 0 && rest.length === 1) put(holder, key, rest[0], keys);
  else throw new LinkError('The link is damaged: an edit is of no known kind.');
}

const isPath = (value: unknown): value is (string | number)[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= MAX_PATH &&
  value.every((each) => typeof each === 'string' || typeof each === 'number');

const isIndex = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;

function misfit(path: Path): LinkError {
  const place = pathText(path);
  return new LinkError(`The link edits ${place.length > 100 ? `${place.slice(0, 99)}…` : place}, which its scene does not have.`);
}

function at(holder: unknown, key: unknown, path: Path): unknown {
  if (Array.isArray(holder) && isIndex(key, holder.length - 1)) return holder[key];
  if (isRecord(holder) && typeof key === 'string' && Object.hasOwn(holder, key)) return holder[key];
  throw misfit(path);
}

function put(holder: unknown, key: unknown, value: unknown, path: Path): void {
  if (Array.isArray(holder) && isIndex(key, holder.length - 1)) holder[key] = value;
  // Assigning to this key would replace the object's prototype instead of making a field.
  else if (isRecord(holder) && typeof key === 'string' && key !== '__proto__') holder[key] = value;
  else throw misfit(path);
}
