/** Comments of WGSL. */

/** Blanks comments, nested ones too, and keeps every other character at its place. */
export function withoutComments(source: string): string {
  let depth = 0;
  let line = false;
  let out = '';
  for (let i = 0; i < source.length; i++) {
    const two = source.slice(i, i + 2);
    if (!line && two === '/*') depth++;
    if (depth === 0 && two === '//') line = true;
    const isEnd = source[i] === '\n';
    if (isEnd) line = false;
    out += isEnd || (depth === 0 && !line) ? source.charAt(i) : ' ';
    if (!line && depth > 0 && source.slice(i - 1, i + 1) === '*/' && source.slice(i - 2, i + 1) !== '/*/') depth--;
  }
  return out;
}
