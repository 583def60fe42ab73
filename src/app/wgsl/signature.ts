/** Signatures as text and in parts. */

export interface Signature {
  /** `mix(a: T, b: T, t: T) -> T`. */
  label: string;
  arguments: readonly Argument[];
  /** Type of the result; empty if there is none. */
  result: string;
}

interface Argument {
  name: string;
  type: string;
  /** Where it stands in the label. */
  start: number;
  end: number;
}

/** Reads `name(a: T, b: array<T, 3>) -> R`; a leading `fn` is left out. */
export function readSignature(text: string): Signature {
  const label = text.trim().replace(/^fn\s+/, '');
  const open = label.indexOf('(');
  const list: Argument[] = [];
  let start = open + 1;
  let depth = 0;
  let i = start;
  for (; i < label.length; i++) {
    const char = label[i]!;
    if ('<(['.includes(char)) depth++;
    const closes = char === ')' && depth === 0;
    if ('>)]'.includes(char) && !closes) depth--;
    if (!closes && (char !== ',' || depth > 0)) continue;
    const part = label.slice(start, i);
    const [name, ...type] = part.split(':');
    const from = start + part.length - part.trimStart().length;
    if (part.trim() !== '') list.push({ name: name!.trim(), type: type.join(':').trim(), start: from, end: i });
    start = i + 1;
    if (closes) break;
  }
  return { label, arguments: list, result: /->\s*(.+)$/.exec(label.slice(i))?.[1] ?? '' };
}
