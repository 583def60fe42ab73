/** Signature help: which call a place is in, what it takes, and which argument is being written. */
import type { Declaration } from './declarations.ts';
import { describe } from './describe.ts';
import { STATEMENTS, TEMPLATED } from './infer.ts';
import type { Named, Names } from './names.ts';
import { readSignature, type Signature } from './signature.ts';

export interface CallHelp {
  signatures: readonly Signature[];
  /** Index of the signature that has room for the argument. */
  active: number;
  argument: number;
  /** Markdown. */
  text: string;
}

export function callAt(names: Names, offset: number): CallHelp | null {
  const { tokens, comments } = names.module;
  if (comments.some((each) => each.start < offset && offset < each.end)) return null;
  let depth = 0;
  let argument = 0;
  for (let i = tokens.findLastIndex((each) => each.end <= offset); i >= 0; i--) {
    const { text } = tokens[i]!;
    if (text === ')' || text === ']') depth++;
    else if (text === '[') depth--;
    else if (text === ',' && depth === 0) argument++;
    else if (text === ';' || text === '{' || text === '}') return null;
    else if (text === '(' && depth-- === 0) {
      const found = calleeOf(names, i);
      if (found !== 'group') return found === null ? null : helpFor(names, found, argument);
    }
    // A grouping bracket: the commas so far were not ours.
    if (depth < 0) {
      depth = 0;
      argument = 0;
    }
  }
  return null;
}

/** What the bracket at token `open` calls. */
function calleeOf(names: Names, open: number): Named | 'group' | null {
  const { tokens } = names.module;
  let at = open - 1;
  if (tokens[at]?.text === '>') {
    while (at > 0 && tokens[at]!.text !== '<') at--;
    at--;
    if (!TEMPLATED.test(tokens[at]?.text ?? '')) return 'group';
  }
  const word = tokens[at];
  if (word?.kind !== 'word') return 'group';
  if (STATEMENTS.has(word.text)) return word.text === 'return' || word.text === 'case' ? 'group' : null;
  if (tokens[at - 1]?.text === 'fn' || tokens[at - 1]?.text === '@') return null;
  const path = [word.text];
  for (let i = at; tokens[i - 1]?.text === '::' && i >= 2; i -= 2) path.unshift(tokens[i - 2]!.text);
  return path.length > 1 ? names.path(path) : (names.resolve(word.text, word.start) ?? names.inLibrary(word.text));
}

function helpFor(names: Names, named: Named, argument: number): CallHelp | null {
  const signatures = named.kind === 'builtin' ? named.builtin.signatures : named.kind === 'declared' ? signatureOf(named.declaration) : [];
  if (signatures.length === 0) return null;
  const active = signatures.findIndex((each) => each.arguments.length > argument);
  return { signatures, active: Math.max(0, active), argument, text: describe(names, named).text };
}

/** Functions, and structs as the constructors that they are. */
function signatureOf({ kind, name, signature, fields }: Declaration): Signature[] {
  if (kind === 'function') return [readSignature(signature)];
  if (kind !== 'struct') return [];
  return [readSignature(`${name}(${fields.map((each) => `${each.name}: ${each.type}`).join(', ')}) -> ${name}`)];
}
