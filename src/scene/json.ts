/** JSON of strangers: how deep it may be and how much it may hold is known before a value of it exists. */

/** Most lists and objects in one another; a scene has ten. */
export const MAX_JSON_DEPTH = 64;
/** Most lists and objects. */
export const MAX_JSON_CONTAINERS = 3_000_000;
/** Most values: numbers, texts, lists, … */
export const MAX_JSON_VALUES = 40_000_000;

export interface JsonSize {
  /** Lists and objects in one another. */
  depth: number;
  /** Lists and objects. */
  containers: number;
  /** Commas and containers: at least as many as values. */
  values: number;
}

/** Looks at brackets and commas alone, outside of texts; the text need not be JSON. */
export function jsonSize(text: string): JsonSize {
  let [level, depth, containers, commas] = [0, 0, 0, 0];
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case 34: // A text, which ends at the next quote without a backslash.
        for (i++; i < text.length && text.charCodeAt(i) !== 34; i++) if (text.charCodeAt(i) === 92) i++;
        break;
      case 44:
        commas++;
        break;
      case 91:
      case 123:
        containers++;
        if (++level > depth) depth = level;
        break;
      case 93:
      case 125:
        level--;
    }
  }
  return { depth, containers, values: commas + containers };
}

/**
 * The value of a JSON text whose size is within the limits.
 * @param fail makes the error about one of them
 * @throws SyntaxError as JSON.parse does, or what `fail` makes
 */
export function parseJson(text: string, fail: (message: string) => Error, maxDepth = MAX_JSON_DEPTH): unknown {
  const { depth, containers, values } = jsonSize(text);
  const check = (count: number, most: number, what: string): void => {
    if (count > most) throw fail(`expected JSON of at most ${most} ${what}, got ${count}`);
  };
  check(depth, maxDepth, 'lists and objects in one another');
  check(containers, MAX_JSON_CONTAINERS, 'lists and objects');
  check(values, MAX_JSON_VALUES, 'values');
  return JSON.parse(text);
}

/** Whether a value has so few parts: entries of lists and objects, at every level. Looks at no more than that. */
export function hasAtMost(value: unknown, most: number): boolean {
  const open: unknown[] = [value];
  for (let count = 0; open.length > 0;) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    const parts: unknown[] = Array.isArray(next) ? next : Object.values(next);
    count += parts.length;
    if (count > most) return false;
    for (const each of parts) open.push(each);
  }
  return true;
}
