/** What changes in a text when its document changes elsewhere: as little as possible, so that cursor and layout stay. */
import { pathText } from '../../../scene/errors.ts';
import { formatJson } from '../../../scene/format-json.ts';
import { equal } from '../../../base/equal.ts';
import { locate } from './locate.ts';

export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/**
 * Edits that make `text`, which says `before`, say `after`: of single values where the structure is the same, else of
 * the lines that differ from the `whole` new text.
 */
export function editsFor(text: string, before: unknown, after: unknown, whole: string, digits: number): TextEdit[] {
  const changes = changedValues(before, after, []);
  if (changes === null) return lineEdits(text, whole);
  const places = locate(text);
  const edits = changes.map(({ path, value }) => ({
    place: places.get(pathText(path)),
    text: formatJson([value], { width: Infinity, digits }).trim(),
  }));
  if (edits.some(({ place }) => place === undefined)) return lineEdits(text, whole);
  return edits.map(({ place, text: listed }) => ({ start: place!.start, end: place!.end, text: listed.replace(/^\[\s*|\s*\]$/g, '') }));
}

type Change = { path: PropertyKey[]; value: unknown };

/** The values that differ, lists of numbers as a whole; null where fields or elements came or went. */
function changedValues(before: unknown, after: unknown, path: PropertyKey[]): Change[] | null {
  if (equal(before, after)) return [];
  if (isTree(before) && isTree(after) && Array.isArray(before) === Array.isArray(after)) {
    const [from, to] = [before as Record<string, unknown>, after as Record<string, unknown>];
    const keys = Object.keys(from);
    if (keys.length !== Object.keys(to).length || keys.some((key) => !(key in to))) return null;
    const parts = keys.map((key) => changedValues(from[key], to[key], [...path, Array.isArray(before) ? Number(key) : key]));
    return parts.includes(null) ? null : (parts as Change[][]).flat();
  }
  return isTree(before) || isTree(after) ? null : [{ path, value: after }];
}

/** An object, or a list that holds some. */
const isTree = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (!Array.isArray(value) || value.some((each) => typeof each === 'object' && each !== null));

/** One edit of the lines between the first and the last that differ. */
function lineEdits(text: string, whole: string): TextEdit[] {
  if (text === whole) return [];
  const [old, now] = [text.split('\n'), whole.split('\n')];
  let head = 0;
  while (head < Math.min(old.length, now.length) && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < Math.min(old.length, now.length) - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  const start = old.slice(0, head).reduce((sum, line) => sum + line.length + 1, 0);
  const removed = old.slice(head, old.length - tail).join('\n');
  const added = now.slice(head, now.length - tail).join('\n');
  // Whole lines come and go with the line end that follows them, or at the end of the text the one before.
  if (head + tail === old.length || head + tail === now.length) {
    if (tail > 0)
      return [
        { start, end: start + (head + tail === old.length ? 0 : removed.length + 1), text: head + tail === now.length ? '' : `${added}\n` },
      ];
    return [{ start: 0, end: text.length, text: whole }];
  }
  return [{ start, end: start + removed.length, text: added }];
}
