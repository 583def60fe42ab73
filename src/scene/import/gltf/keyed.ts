/** Exact motions → keyframes between which a document interpolates: as few as a stated error needs. */
import { present } from '../../../base/present.ts';

/** How something moves, and how a document would have it. */
export interface Moving<K> {
  /** Exactly, as a keyframe. `before`: its neighbour, where the same place can be said in several ways. */
  at(time: number, before: K | undefined): K;
  /** How far the document's place between two keyframes is from the exact one, in units of the error that is accepted. */
  error(a: K, b: K, time: number): number;
  /** Times at which it may change abruptly in speed, in order, and those at which it jumps. */
  breaks: { times: readonly number[]; jumps: readonly number[] };
}

export interface Keyed<K> {
  keys: K[];
  /** The largest error that was seen, in units of the error that is accepted: above 1 where the keys did not suffice. */
  error: number;
}

/** Most keyframes of a motion in a document. */
const MAX_KEYS = 1000;
/** Halvings of the time between two breaks. */
const MAX_HALVINGS = 12;
/** Where the error is looked at, in parts of the time between two keys. */
const PROBES = [0.25, 0.5, 0.75];
/** Seconds before a jump at which a key still stands where it was, in parts of the whole time. */
const INSTANT = 1e-6;

/** Keyframes from `start` to `end`. More than a document takes are thinned by accepting more, and the error says so. */
export function keyed<K extends { time: number }>(moving: Moving<K>, start: number, end: number): Keyed<K> {
  const inner = moving.breaks.times.filter((time) => time > start && time < end);
  const instant = INSTANT * Math.max(1, end - start);
  const stops = [...new Set([start, ...inner, ...(end > start ? [end] : [])])];
  const jumps = new Set(moving.breaks.jumps);
  // What has more breaks than there may be keys is looked at evenly.
  const even = stops.length + jumps.size > MAX_KEYS / 2;
  const spread = even ? Array.from({ length: MAX_KEYS / 4 + 1 }, (_, i) => start + ((end - start) * i) / (MAX_KEYS / 4)) : stops;
  for (let accepted = 1; ; accepted *= 2) {
    const found = tried(moving, spread, even ? new Set<number>() : jumps, instant, accepted);
    if (found !== null) return found;
  }
}

/** Null: it needs too many keys. */
function tried<K extends { time: number }>(
  moving: Moving<K>,
  stops: readonly number[],
  jumps: ReadonlySet<number>,
  instant: number,
  accepted: number,
): Keyed<K> | null {
  const first = present(stops[0], 'a start');
  const keys = [moving.at(first, undefined)];
  let worst = 0;
  const reach = (to: number, halvings: number): boolean => {
    const a = present(keys.at(-1), 'a key');
    const b = moving.at(to, a);
    const error = Math.max(...PROBES.map((part) => moving.error(a, b, a.time + (b.time - a.time) * part)));
    // Where keys are this close, no picture tells; at the limit of error, halving is left alone, too.
    if (error > accepted && halvings > 0) return reach((a.time + to) / 2, halvings - 1) && reach(to, halvings - 1);
    worst = Math.max(worst, error);
    keys.push(b);
    return keys.length <= MAX_KEYS;
  };
  for (const [i, stop] of stops.entries()) {
    if (i === 0) continue;
    const before = present(stops[i - 1], 'a stop');
    if (jumps.has(stop) && stop - instant > before) {
      if (!reach(stop - instant, MAX_HALVINGS)) return null;
      keys.push(moving.at(stop, keys.at(-1)));
      if (keys.length > MAX_KEYS) return null;
    } else if (!reach(stop, MAX_HALVINGS)) return null;
  }
  return { keys: thinned(keys, moving, accepted), error: worst };
}

/** Without the last of keys that all say the same: what does not move in the end needs none. */
function thinned<K extends { time: number }>(keys: K[], moving: Moving<K>, accepted: number): K[] {
  const [first] = keys;
  if (first === undefined) return keys;
  const still = keys.every((key) => moving.error(first, first, key.time) <= accepted * 1e-3);
  return still ? [first] : keys;
}
