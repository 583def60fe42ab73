/** Edits that were begun on an older state of the scene: what they changed, done to what there is now. */
import { equal } from '../../base/equal.ts';
import type { SceneDocument } from '../../scene/document.ts';

/** Levels of the document that are merged field by field: `materials` → a material → its parameters. */
const DEPTH = 4;

/** What `mine` changes of `base`, done to `now`; where both changed the same value, `mine` holds. */
export function rebase(base: SceneDocument, mine: SceneDocument, now: SceneDocument): SceneDocument {
  return merged(base, mine, now, DEPTH) as SceneDocument;
}

function merged(base: unknown, mine: unknown, now: unknown, depth: number): unknown {
  if (base === now || equal(base, now)) return mine;
  if (base === mine || equal(base, mine)) return now;
  if (depth > 0 && isRecord(base) && isRecord(mine) && isRecord(now)) {
    const keys = new Set([...Object.keys(now), ...Object.keys(mine)]);
    const kept = [...keys].flatMap((key) => {
      const value = merged(base[key], mine[key], now[key], depth - 1);
      return value === undefined ? [] : [[key, value] as const];
    });
    return Object.fromEntries(kept);
  }
  if (depth > 0 && isList(base) && isList(mine) && isList(now) && base.length === mine.length && base.length === now.length) {
    return mine.map((each, i) => merged(base[i], each, now[i], depth - 1));
  }
  return mine;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists of numbers are one value. */
const isList = (value: unknown): value is unknown[] => Array.isArray(value) && typeof value[0] === 'object';
