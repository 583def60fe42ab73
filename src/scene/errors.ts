import { visible } from './visible.ts';

/** Bad input: one sentence that names the place and says what was expected. Shown to people as it is. */
export class SceneError extends Error {
  override name = 'SceneError';
  /** Where in the document, as `shapes[3].radius`; empty for the document as a whole or another format. */
  readonly path: string;

  constructor(message: string, path = '') {
    // Names and values of a stranger's file are in it, and it may be shown by a terminal.
    super(visible(path === '' ? message : `At ${path}: ${message}`));
    this.path = path;
  }
}

/** `['shapes', 3, 'radius']` → `shapes[3].radius`; keys that are no identifiers are quoted: `materials["red wall"]`. */
export function pathText(path: readonly PropertyKey[]): string {
  let text = '';
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else if (/^[A-Za-z_$][\w$]{0,59}$/.test(String(key))) text += text === '' ? String(key) : `.${String(key)}`;
    else text += `[${shown(String(key))}]`;
  }
  return text;
}

/** A value as an error message shows it: JSON, cut to a readable length. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** `expected one of "a", "b"` for a reference that leads nowhere. */
export function knownNames(names: readonly string[]): string {
  if (names.length === 0) return 'there are none';
  const first = names.slice(0, 12).map((each) => JSON.stringify(each));
  return `expected one of ${first.join(', ')}`;
}
