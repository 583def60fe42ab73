/**
 * What the compilers of browsers say, as one sentence at one place. Tint says it so; naga (Firefox) draws excerpts of the code, and gives
 * the place of a whole function where its validator finds a mistake inside: what it means is underlined in the excerpt.
 */

/** Lines and columns count from 1, columns in units of UTF-16; 0: the compiler gave none. */
export interface CompilerMessage {
  message: string;
  line: number;
  column: number;
}

/** @param code that was compiled */
export function plainMessage({ message, lineNum, linePos }: GPUCompilationMessage, code: string): CompilerMessage {
  const given = { line: lineNum, column: linePos };
  const lines = message.split('\n').filter((each) => each.trim() !== '');
  const head = /^Shader (?:'.*' )?(parsing|validation) error: (.*)$/.exec(lines[0] ?? '');
  if (head === null) return { message, ...given };
  const notes = lines.flatMap((each) => /^\s*= (?:note: )?(.*\S)/.exec(each)?.[1] ?? []);
  const [, kind, sentence] = head as unknown as [string, 'parsing' | 'validation', string];
  if (kind === 'parsing') return { message: withNotes(sentence, notes), ...given };
  const source = code.split('\n');
  const marks = underlined(lines, source);
  return { message: validatorSentence(sentence, notes, marks), ...(meant(marks, notes, source, lineNum) ?? given) };
}

/** Lists of types are only of use where they are short. */
const MAX_TYPES = 4;

function withNotes(sentence: string, notes: readonly string[]): string {
  const types = notes.flatMap((each) => /^allowed type: (.*)/.exec(each)?.[1] ?? []);
  if (types.length > MAX_TYPES) return sentence;
  const said = notes
    .filter((each) => !each.startsWith('allowed type: '))
    .map((each) => (each.startsWith('(') ? ` ${each}` : `; ${lowered(each)}`));
  return `${sentence}${said.join('')}${types.length === 0 ? '' : ` ${types.join(', ')}`}`;
}

/** A piece of the code that an excerpt underlines, and the label under it. */
interface Mark {
  line: number;
  column: number;
  label: string;
}

/** An excerpt has lines `12 │ │ code` and, below, `   │ │   ^^^^ label`; at its left are the ends of marks over several lines. */
function underlined(lines: readonly string[], source: readonly string[]): Mark[] {
  const marks: Mark[] = [];
  let [line, start] = [0, 0];
  for (const each of lines) {
    const number = /^\s*(\d+) │/.exec(each)?.[1];
    if (number !== undefined) {
      line = Number(number);
      // A tab is drawn as four columns: the code of a line with one is not found, and the mark not read.
      start = each.lastIndexOf(source[line - 1] ?? '');
      continue;
    }
    const [marked, before = '', label = ''] = /^(\s*[│·] .*?)\^+ ?(.*)$/.exec(each) ?? [];
    if (marked !== undefined && line > 0 && start > 0 && !before.includes('╰'))
      marks.push({ line, column: before.length - start + 1, label: label.trim() });
  }
  return marks.filter(({ label }) => !label.startsWith('naga::ir::Function'));
}

const STORED = "doesn't match the type stored in";

/** Of several marks the wrong one. */
function meant(marks: readonly Mark[], notes: readonly string[], source: readonly string[], first: number): Omit<Mark, 'label'> | null {
  const wrong = notes.map((each) => /^Expression (\[\d+\]) is invalid/.exec(each)?.[1]).find((each) => each !== undefined);
  const found =
    marks.find(({ label }) => label.startsWith('invalid')) ??
    marks.find(({ label }) => wrong !== undefined && label.endsWith(wrong)) ??
    marks.at(-1);
  if (found === undefined) return null;
  const name = /^\w+/.exec((source[found.line - 1] ?? '').slice(found.column - 1))?.[0];
  // Of an argument the declaration is underlined, not where it is used wrongly.
  if (found.line === first && name !== undefined) {
    const reason = notes.at(-1) ?? '';
    const use = reason.includes('`return` expression')
      ? `\\breturn\\b[^;]*\\b${name}\\b`
      : reason.includes(STORED)
        ? `\\b[\\w.]+\\s*=\\s*${name}\\s*;`
        : null;
    const columns = use === null ? [] : source.map((each, i) => (i >= first - 1 ? each.search(new RegExp(use)) : -1));
    const at = columns.findIndex((each) => each >= 0);
    if (at >= 0) return { line: at + 1, column: (columns[at] ?? 0) + 1 };
  }
  return { line: found.line, column: found.column };
}

function validatorSentence(sentence: string, notes: readonly string[], marks: readonly Mark[]): string {
  const reason = notes.at(-1) ?? sentence;
  const returned = /`return` expression (None|Some).* return type (None|Some)/.exec(reason);
  if (returned !== null) {
    if (returned[1] === 'Some')
      return returned[2] === 'Some'
        ? 'the returned value is not of the declared type'
        : 'the function declares no type, but returns a value';
    return marks.some(({ label }) => label === 'invalid return')
      ? 'the function declares a type, but this return gives no value'
      : `${ofFunction(sentence)}does not return a value on every way to its end`;
  }
  const argument = /^Argument (\d+) value \S+ doesn't match the type/.exec(reason)?.[1];
  if (argument !== undefined) return `argument ${Number(argument) + 1} of this call is not of its parameter's type`;
  if (reason.includes(STORED)) return 'the value is not of the type of what it is assigned to';
  return lowered(
    reason
      .replace(/Vector \{ size: (\w+), scalar: (Scalar \{[^}]*\}) \}/g, (_, size: string, of: string) => `vec${SIZES[size]}<${scalar(of)}>`)
      .replace(
        /Matrix \{ columns: (\w+), rows: (\w+), scalar: (Scalar \{[^}]*\}) \}/g,
        (_, columns: string, rows: string, of: string) => `mat${SIZES[columns]}x${SIZES[rows]}<${scalar(of)}>`,
      )
      .replace(/Scalar\((Scalar \{[^}]*\})\)/g, (_, of: string) => scalar(of))
      // Handles mean nothing to people.
      .replace(/\[\d+\] \(of type ([^)]*)\)/g, '$1')
      .replace(/can't work with \[\d+\]/, "can't work with this value")
      .replace(/ (?:of )?\[\d+\]/g, ''),
  );
}

const ofFunction = (sentence: string): string => {
  const name = /^Function \[\d+\] '(\w+)'/.exec(sentence)?.[1];
  return name === undefined ? 'the function ' : `fn ${name} `;
};

const SIZES: Record<string, number> = { Bi: 2, Tri: 3, Quad: 4 };

function scalar(text: string): string {
  const [, kind = '', width = ''] = /kind: (\w+), width: (\d+)/.exec(text) ?? [];
  return kind === 'Bool' ? 'bool' : kind.startsWith('Abstract') ? kind : `${kind[0]?.toLowerCase()}${8 * Number(width)}`;
}

const lowered = (text: string): string => text.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
