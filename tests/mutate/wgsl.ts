/** Faults of one place in WGSL, as people make them: each mutant is the text with one change of its syntax tree. */
import { elements, parseSyntax, type AbstractElem as AnyElem } from '../../src/shader/syntax.ts';
import { ARITHMETIC, COMPARISONS, named, type Change as AnyChange, type Mutant } from './mutant.ts';

/** Those that come from a text. */
type AbstractElem = Exclude<AnyElem, { kind: 'synthetic' }>;
type Elem<K extends AbstractElem['kind']> = Extract<AbstractElem, { kind: K }>;

export const KINDS = ['operator', 'comparison', 'logic', 'constant', 'arguments', 'term', 'statement', 'condition'] as const;
type MutantKind = (typeof KINDS)[number];

interface Change extends AnyChange {
  kind: MutantKind;
}

const ASSIGNMENTS: Record<string, string> = {
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '/=': '*=',
  '%=': '*=',
  '&=': '|=',
  '|=': '&=',
  '^=': '&=',
  '<<=': '>>=',
  '>>=': '<<=',
};
/** Their arguments may be swapped: the value is the same. */
const SYMMETRIC = new Set(['max', 'min', 'dot', 'distance']); // prettier-ignore

/** All mutants of a module, in the order of the text. @param path as reports name it */
export function mutantsOf(source: string, path: string): Mutant[] {
  const { ast } = parseSyntax(source, path);
  if (ast === null) throw new Error(`${path}: it cannot be parsed`);
  const found = (ast.moduleElem.decls as AbstractElem[]).flatMap((decl) =>
    changesIn(decl, source)
      .sort((a, b) => a.start - b.start || a.end - b.end)
      .map((change) => ({ change, declaration: nameOf(decl, source), scope: '' })),
  );
  return named(source, path, found);
}

/** The name of a declaration. */
function nameOf(decl: AbstractElem, source: string): string {
  if (decl.kind === 'fn') return decl.name.ident.originalName;
  return (
    /^(?:@[\w]+(?:\([^)]*\))?\s*)*(?:const|override|var(?:<[^>]*>)?|alias|struct)\s+(\w+)/.exec(source.slice(decl.start, decl.end))?.[1] ??
    decl.kind
  );
}

function changesIn(decl: AbstractElem, source: string): Change[] {
  if (decl.kind === 'struct' || decl.kind === 'alias') return [];
  const changes: Change[] = [];
  // Numbers in types and attributes are layouts, not values.
  const skipped: AbstractElem[] = [];
  for (const elem of elements(decl) as Iterable<AbstractElem>) {
    if (skipped.some((each) => each.start <= elem.start && elem.end <= each.end)) continue;
    if (elem.kind === 'type' || elem.kind === 'attribute') skipped.push(elem);
    else changes.push(...changesOf(elem, source));
  }
  return changes;
}

function changesOf(elem: AbstractElem, source: string): Change[] {
  const text = (each: { start: number; end: number }): string => source.slice(each.start, each.end);
  const to = (kind: MutantKind, at: { start: number; end: number }, next: string): Change => ({
    kind,
    start: at.start,
    end: at.end,
    text: next,
  });
  const isConditional =
    'attributes' in elem && elem.attributes?.some(({ attribute }) => ['@if', '@elif', '@else'].includes(attribute.kind));
  switch (elem.kind) {
    case 'binary-expression':
      return binary(elem, text);
    case 'unary-expression':
      return ['!', '-', '~'].includes(elem.operator.value)
        ? [to(elem.operator.value === '!' ? 'logic' : 'operator', elem, text(elem.expression))]
        : [];
    case 'literal':
      return constants(elem.value).map((each) => to('constant', elem, each));
    case 'call-expression':
      return swapped(elem, text);
    case 'increment':
    case 'decrement': {
      const [from, next] = elem.kind === 'increment' ? ['++', '--'] : ['--', '++'];
      return [to('operator', elem, text(elem).replace(from, next))];
    }
    case 'assign': {
      if (isConditional) return [emptied(elem, source)];
      const [start, end] = elem.op.span;
      const next = ASSIGNMENTS[elem.op.value];
      return [...(next === undefined ? [] : [to('operator', { start, end }, next)]), to('statement', elem, '{ }')];
    }
    case 'call':
      return [isConditional ? emptied(elem, source) : to('statement', elem, '{ }')];
    case 'block':
      return isConditional && !/\{\s*\}$/.test(text(elem)) ? [emptied(elem, source)] : [];
    case 'if':
    case 'return':
      return isConditional ? [emptied(elem, source)] : [];
    default:
      return [];
  }
}

/** A statement with `@if` that does nothing: its condition stays, since an `@else` may follow. */
function emptied(elem: AbstractElem, source: string): Change {
  const attributes = 'attributes' in elem ? (elem.attributes ?? []) : [];
  const start = Math.max(...attributes.map((each) => each.end));
  return { kind: 'condition', start: start + /^\s*/.exec(source.slice(start, elem.end))![0].length, end: elem.end, text: '{ }' };
}

function binary({ operator, left, right }: Elem<'binary-expression'>, text: (at: { start: number; end: number }) => string): Change[] {
  const { value } = operator;
  const whole = { start: left.start, end: right.end };
  const by = (kind: MutantKind, next: string): Change => ({ kind, ...whole, text: `${text(left)} ${next} ${text(right)}` });
  if (value in COMPARISONS) return COMPARISONS[value]!.map((next) => by('comparison', next));
  if (value === '&&' || value === '||')
    return [
      by('logic', value === '&&' ? '||' : '&&'),
      { kind: 'term', ...whole, text: text(left) },
      { kind: 'term', ...whole, text: text(right) },
    ];
  const next = ARITHMETIC[value];
  if (next === undefined) return [];
  const terms = value === '-' || value === '/' || value === '%' || value === '<<' || value === '>>' ? [left] : [left, right];
  return [by('operator', next), ...terms.map((each): Change => ({ kind: 'term', ...whole, text: text(each) }))];
}

/** Neighbours change places; of `select` that is the condition the other way round. */
function swapped(
  { function: called, arguments: list }: Elem<'call-expression'>,
  text: (at: { start: number; end: number }) => string,
): Change[] {
  if (SYMMETRIC.has(text(called))) return [];
  return list.slice(1).flatMap((second, i) => {
    const first = list[i]!;
    if (text(first) === text(second)) return [];
    const between = text({ start: first.end, end: second.start });
    return [{ kind: 'arguments', start: first.start, end: second.end, text: text(second) + between + text(first) }];
  });
}

/** A tenth more and less, 0 and 1 of a float; one more, 0 and 1 of a whole number; the other truth. */
function constants(value: string): string[] {
  if (value === 'true' || value === 'false') return [value === 'true' ? 'false' : 'true'];
  const [, digits, suffix] = /^(.*?)([iufh]?)$/.exec(
    value.startsWith('0x') ? `${Number.parseInt(value, 16)}${value.endsWith('u') ? 'u' : ''}` : value,
  )!;
  const number = Number(digits);
  if (!Number.isFinite(number)) return [];
  const isWhole = suffix === 'u' || suffix === 'i' || (suffix === '' && /^\d+$/.test(digits!));
  const written = (each: number): string => {
    const plain = (isWhole ? each : Number(each.toPrecision(9))).toString();
    return (isWhole || /[.e]/.test(plain) ? plain : `${plain}.0`) + suffix;
  };
  const others = isWhole ? [number + 1, 0, 1] : [number * 1.1, number * 0.9, 0, 1];
  return [...new Set(others.filter((each) => each !== number && each < 4294967296).map(written))];
}
