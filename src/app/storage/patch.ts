/** What leads from one value of JSON to another: history is stored as a chain of these. */
import { STORED } from './large.ts';

/** Shorter texts are replaced as a whole. */
const LONG = 64;

/**
 * v: another value; s: of a text, `count` characters from `start` become others; l: the same of a list; o: of an object or a
 * list, fields that differ, and d: fields that are gone.
 */
export type Patch =
  | { v: unknown }
  | { s: [start: number, count: number, text: string] }
  | { l: [start: number, count: number, items: unknown[]] }
  | { o: Record<string, Patch>; d?: string[] };

/** Null: there is no difference. */
export function diff(before: unknown, after: unknown): Patch | null {
  if (Object.is(before, after)) return null;
  if (typeof before === 'string' && typeof after === 'string' && before.length > LONG) {
    const [start, count, end] = middle(before, after, (i, j) => before[i] === after[j]);
    return { s: [start, count, after.slice(start, end)] };
  }
  if (Array.isArray(before) && Array.isArray(after)) return listDiff(before, after);
  if (!isRecord(before) || !isRecord(after)) return { v: after };
  // References stay whole: what a history refers to is found in its patches.
  if (STORED in before || STORED in after) return before[STORED] === after[STORED] ? null : { v: after };
  const [from, to] = [fieldsOf(before), fieldsOf(after)];
  const kept = from.filter((key) => to.includes(key));
  const added = to.filter((key) => !Object.hasOwn(before, key) || before[key] === undefined);
  // The order of fields is part of a document: it numbers light groups, for one.
  if ([...kept, ...added].join('\0') !== to.join('\0')) return { v: after };
  const gone = from.filter((key) => !to.includes(key));
  const parts = kept.flatMap((key) => {
    const part = diff(before[key], after[key]);
    return part === null ? [] : [[key, part] as const];
  });
  if (parts.length + added.length + gone.length === 0) return null;
  const o: Record<string, Patch> = Object.fromEntries([...parts, ...added.map((key) => [key, { v: after[key] }] as const)]);
  return gone.length === 0 ? { o } : { o, d: gone };
}

function listDiff(before: readonly unknown[], after: readonly unknown[]): Patch | null {
  if (before.length === after.length && before.some((each) => typeof each === 'object')) {
    const parts = before.flatMap((each, i) => {
      const part = diff(each, after[i]);
      return part === null ? [] : [[String(i), part] as const];
    });
    return parts.length === 0 ? null : { o: Object.fromEntries(parts) };
  }
  const [start, count, end] = middle(before, after, (i, j) => diff(before[i], after[j]) === null);
  return count === 0 && end === start ? null : { l: [start, count, after.slice(start, end)] };
}

/** The part between the same beginning and the same end: where it starts, its length before, its end after. */
function middle(before: ArrayLike<unknown>, after: ArrayLike<unknown>, same: (i: number, j: number) => boolean): [number, number, number] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && same(start, start)) start++;
  let tail = 0;
  while (tail < most - start && same(before.length - 1 - tail, after.length - 1 - tail)) tail++;
  return [start, before.length - start - tail, after.length - tail];
}

/** What `patch` makes of `value`; shares with it what stays. @throws Error where it was made for another value */
export function apply(value: unknown, patch: Patch | null): unknown {
  if (patch === null) return value;
  if ('v' in patch) return patch.v;
  if ('s' in patch) {
    if (typeof value !== 'string') throw new Error('a patch of a text for something else');
    const [start, count, text] = patch.s;
    return value.slice(0, start) + text + value.slice(start + count);
  }
  if ('l' in patch) {
    if (!Array.isArray(value)) throw new Error('a patch of a list for something else');
    const [start, count, items] = patch.l;
    return [...value.slice(0, start), ...items, ...value.slice(start + count)];
  }
  if (Array.isArray(value)) return value.map((each, i) => apply(each, patch.o[i] ?? null));
  if (!isRecord(value)) throw new Error('a patch of an object for something else');
  const next: Record<string, unknown> = { ...value };
  for (const key of patch.d ?? []) delete next[key];
  for (const [key, part] of Object.entries(patch.o)) next[key] = apply(value[key], part);
  return next;
}

/** `after` with everything that is the same in `before` taken from there: equal parts are one object in memory. */
export function shared<T>(before: unknown, after: T): T {
  if (Object.is(before, after) || typeof before !== 'object' || typeof after !== 'object' || before === null || after === null)
    return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  if (Array.isArray(after)) {
    const list = before as unknown[];
    if (after.every((each) => typeof each !== 'object'))
      return after.length === list.length && after.every((each, i) => each === list[i]) ? (before as T) : after;
    const next = after.map((each, i) => shared(list[i], each));
    return next.length === list.length && next.every((each, i) => each === list[i]) ? (before as T) : (next as T);
  }
  const [from, to] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const keys = Object.keys(to);
  const next = Object.fromEntries(keys.map((key) => [key, shared(from[key], to[key])]));
  return keys.join('\0') === Object.keys(from).join('\0') && keys.every((key) => Object.is(next[key], from[key]))
    ? (before as T)
    : (next as T);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON knows no undefined: such a field is none. */
const fieldsOf = (value: Record<string, unknown>): string[] => Object.keys(value).filter((key) => value[key] !== undefined);
