/** What can be folded: blocks, comments, imports and `// region` … `// endregion`. */
import type { Module } from './declarations.ts';

/** Lines from 1, both inclusive. */
export interface Fold {
  start: number;
  end: number;
  kind: 'block' | 'comment' | 'imports' | 'region';
}

export function foldsOf({ text, tokens, comments, imports }: Module): Fold[] {
  const starts = [0];
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) starts.push(i + 1);
  const lineOf = (offset: number): number => starts.findLastIndex((each) => each <= offset) + 1;
  const folds: Fold[] = [];
  const add = (start: number, end: number, kind: Fold['kind']): void => void (end > start && folds.push({ start, end, kind }));

  const open: number[] = [];
  for (const { text: symbol, start } of tokens) {
    if (symbol === '{') open.push(lineOf(start));
    // The line with the closing brace stays.
    else if (symbol === '}' && open.length > 0) add(open.pop()!, lineOf(start) - 1, 'block');
  }
  let first = 0;
  let last = -1;
  const regions: number[] = [];
  for (const { text: comment, start, end } of comments) {
    const line = lineOf(start);
    const mark = /^\/\/\s*#?(end)?region\b/.exec(comment);
    if (mark !== null && mark[1] === undefined) regions.push(line);
    if (mark?.[1] !== undefined && regions.length > 0) add(regions.pop()!, line, 'region');
    const isAlone = text.slice(starts[line - 1], start).trim() === '';
    if (!isAlone || mark !== null || line !== last + 1) {
      add(first, last, 'comment');
      first = line;
    }
    last = isAlone && mark === null ? lineOf(end - 1) : -1;
  }
  add(first, last, 'comment');
  if (imports.length > 0) add(lineOf(imports[0]!.start), lineOf(imports.at(-1)!.end - 1), 'imports');
  return folds;
}
