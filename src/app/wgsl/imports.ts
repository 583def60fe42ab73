/** WESL import statements: `import package::math::{PI, INV_PI};`, and the edit that adds a name to them. */
import { STARTS, type Token } from './lex.ts';
import type { Module } from './declarations.ts';

interface ImportedItem {
  /** `['package', 'math', 'PI']`. */
  path: readonly string[];
  /** What the module that imports calls it. */
  name: string;
  /** Place of the last word of the path, and of the name where `as` gives another. */
  start: number;
  end: number;
}

export interface ImportStatement {
  items: ImportedItem[];
  /** Offsets from `import` to behind the semicolon. */
  start: number;
  end: number;
  /** Index of the token behind it. */
  next: number;
}

/** An edit of a text: the characters from start to end become `text`. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Reads the statement whose word `import` is token `at`. An unfinished one ends where something else begins. */
export function readImports(tokens: readonly Token[], at: number): ImportStatement {
  const items: ImportedItem[] = [];
  let i = at + 1;
  const read = (prefix: readonly string[]): void => {
    const path = [...prefix];
    let last: Token | null = null;
    while (i < tokens.length) {
      const token = tokens[i]!;
      if (token.kind === 'word' && !STARTS.has(token.text) && token.text !== 'as' && last === null) {
        path.push(token.text);
        last = token;
        i++;
      } else if (token.text === '::' && last !== null) {
        last = null;
        i++;
      } else if (token.text === '{' && last === null) {
        i++;
        while (i < tokens.length && tokens[i]!.text !== '}' && tokens[i]!.text !== ';') {
          const before = i;
          read(path);
          if (tokens[i]?.text === ',') i++;
          if (i === before) break;
        }
        if (tokens[i]?.text === '}') i++;
        return;
      } else if (token.text === 'as' && last !== null && tokens[i + 1]?.kind === 'word') {
        const name = tokens[i + 1]!;
        items.push({ path, name: name.text, start: last.start, end: last.end });
        i += 2;
        return;
      } else break;
    }
    if (last !== null) items.push({ path, name: last.text, start: last.start, end: last.end });
  };
  read([]);
  if (tokens[i]?.text === ';') i++;
  return { items, start: tokens[at]!.start, end: tokens[i - 1]!.end, next: i };
}

/** What brings names of library modules into a text; nothing for those that are there. */
export function importEdits(into: Module, wanted: readonly (readonly [module: string, name: string])[]): Edit[] {
  const edits: Edit[] = [];
  const lines: string[] = [];
  for (const module of new Set(wanted.map((each) => each[0]))) {
    const path = ['package', ...module.split('::')];
    const there = into.imports.flatMap((statement) =>
      statement.items
        .filter((item) => item.path.length === path.length + 1 && path.every((word, i) => item.path[i] === word))
        .map((item) => ({ statement, item })),
    );
    const names = wanted
      .filter((each) => each[0] === module && !there.some(({ item }) => item.path.at(-1) === each[1] && item.name === each[1]))
      .map((each) => each[1]);
    if (names.length === 0) continue;
    const prefix = `import ${path.join('::')}::`;
    const edit = there.map(({ statement, item }) => extended(into.text, prefix, statement, item, names)).find((each) => each !== null);
    if (edit !== undefined) edits.push(edit);
    else lines.push(`${prefix}${names.length === 1 ? names[0] : `{${names.join(', ')}}`};`);
  }
  return lines.length === 0 ? edits : [...edits, newStatements(into, lines)];
}

/** A statement of the two plain forms with more names; null for another: it gets a new one beside it. */
function extended(
  whole: string,
  prefix: string,
  { start, end }: ImportStatement,
  item: ImportedItem,
  names: readonly string[],
): Edit | null {
  const text = whole.slice(start, end);
  const brace = text.lastIndexOf('}');
  if (text.startsWith(`${prefix}{`) && brace > 0 && text.indexOf('}') === brace) {
    const inside = text.slice(0, brace).trimEnd();
    const at = start + inside.replace(/,$/, '').length;
    return { start: at, end: at, text: `, ${names.join(', ')}` };
  }
  if (text !== `${prefix}${item.name};`) return null;
  return { start: item.start, end: item.end, text: `{${[item.name, ...names].join(', ')}}` };
}

/** Behind the statements that are there, or else behind the comment at the top, which is about the file. */
function newStatements(into: Module, lines: readonly string[]): Edit {
  const text = `${lines.join('\n')}\n`;
  const last = into.imports.at(-1);
  if (last !== undefined) {
    const newline = into.text.indexOf('\n', last.end);
    if (newline < 0) return { start: last.end, end: last.end, text: `\n${text.trimEnd()}` };
    return { start: newline + 1, end: newline + 1, text };
  }
  const head = /^(?:[ \t]*\/\/[^\n]*\n)+[ \t]*\n/.exec(into.text)?.[0].length ?? 0;
  return { start: head, end: head, text: `${text}\n` };
}
