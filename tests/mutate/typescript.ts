/** Faults of one place in TypeScript, as people make them. Texts, regular expressions and types stay: they are others' to check. */
import {
  ARITHMETIC as SHARED_ARITHMETIC,
  COMPARISONS as SHARED_COMPARISONS,
  named,
  type Change,
  type Found,
  type Mutant,
} from './mutant.ts';
import { isNode, nodes, parseTypeScript, type Node, type Visited } from './syntax-typescript.ts';

const ARITHMETIC: Record<string, string> = { ...SHARED_ARITHMETIC, '**': '*', '>>>': '<<' };
const COMPARISONS: Record<string, string[]> = { ...SHARED_COMPARISONS, '===': ['!=='], '!==': ['==='] };
/** What is written for something near it. */
const CALLS = new Map(
  Object.entries({
    min: 'max',
    max: 'min',
    floor: 'ceil',
    ceil: 'floor',
    sin: 'cos',
    cos: 'sin',
    some: 'every',
    every: 'some',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
    indexOf: 'lastIndexOf',
    findIndex: 'findLastIndex',
    getUint16: 'getInt16',
    getUint32: 'getInt32',
  }),
);
/** What is forgotten: `list.filter(f)` for which `list` would do. */
const FORGOTTEN = new Set(['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'slice', 'subarray', 'trim', 'toLowerCase', 'flat', 'normalize']); // prettier-ignore
/** Their arguments may be swapped: the value is the same. */
const SYMMETRIC = new Set(['max', 'min', 'imul', 'hypot', 'dot', 'distance']);

/** All mutants of a file, in the order of the text. */
export function mutantsOf(source: string, file: string): Mutant[] {
  const found: Found[] = [];
  for (const visited of nodes(parseTypeScript(source)))
    for (const change of changesOf(visited, source))
      if (change.text !== source.slice(change.start, change.end)) found.push({ change, declaration: visited.declaration || 'file', scope: visited.scope }); // prettier-ignore
  found.sort((a, b) => a.change.start - b.change.start || a.change.end - b.change.end);
  return named(source, file, found);
}

/** False: it is no TypeScript any more, as where an operator needs parentheses now. */
export function parses(source: string): boolean {
  try {
    parseTypeScript(source);
    return true;
  } catch {
    return false;
  }
}

function changesOf({ node, parent }: Visited, source: string): Change[] {
  const text = (at: Node): string => source.slice(at.start, at.end);
  const to = (kind: string, next: string, at: { start: number; end: number } = node): Change => ({ kind, start: at.start, end: at.end, text: next }); // prettier-ignore
  const child = (key: string): Node => node[key] as Node;
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return binary(node, source);
    case 'UnaryExpression':
      if (node.operator === '!') return [to('logic', text(child('argument')))];
      return node.operator === '-' || node.operator === '~' ? [to('operator', text(child('argument')))] : [];
    case 'UpdateExpression':
      return [
        to(
          'operator',
          text(node).replace(/\+\+|--/, (each) => (each === '++' ? '--' : '++')),
        ),
      ];
    case 'AssignmentExpression': {
      const next = ARITHMETIC[String(node.operator).slice(0, -1)];
      return node.operator === '=' || next === undefined ? [] : [between(child('left'), child('right'), source, String(node.operator), `${next}=`, 'operator')]; // prettier-ignore
    }
    case 'Literal':
      return constants(node, parent).map((each) => to('constant', each));
    case 'IfStatement':
    case 'ConditionalExpression':
      return ['true', 'false'].map((each) => to('condition', each, child('test')));
    case 'WhileStatement':
      return [to('condition', 'false', child('test'))];
    case 'ForStatement':
      return isNode(node.test) ? [to('condition', 'false', node.test)] : [];
    case 'MemberExpression':
      return node.optional === true ? [to('optional', text(node).replace(/\?\.(?=[^?]*$)/, node.computed === true ? '' : '.'))] : [];
    case 'ArrayExpression':
      return (node.elements as unknown[]).length > 0 ? [to('list', '[]')] : [];
    case 'CallExpression':
      return call(node, source);
    case 'ExpressionStatement':
    case 'ThrowStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return [to('statement', '{ }')];
    case 'ReturnStatement':
      return isNode(node.argument) ? [] : [to('statement', '{ }')];
    default:
      return [];
  }
}

/** The operator between two operands as another one; parentheses stay. */
function between(left: Node, right: Node, source: string, operator: string, next: string, kind: string): Change {
  const start = source.indexOf(operator, left.end);
  if (start < 0 || start > right.start) throw new Error(`There is no ${operator} between ${source.slice(left.start, right.end)}.`);
  return { kind, start: left.start, end: right.end, text: source.slice(left.start, start) + next + source.slice(start + operator.length, right.end) }; // prettier-ignore
}

const isText = (node: Node): boolean => node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

/** What needs none where it stands alone. */
const PLAIN = new Set(['Identifier', 'MemberExpression', 'CallExpression', 'ThisExpression', 'NewExpression', 'ArrayExpression']);
/** What needs parentheses there. */
const ENCLOSED = new Set(['ObjectExpression', 'LogicalExpression', 'ConditionalExpression']);

function binary(node: Node, source: string): Change[] {
  const [left, right, operator] = [node.left as Node, node.right as Node, String(node.operator)];
  const by = (kind: string, next: string): Change => between(left, right, source, operator, next, kind);
  const only = (each: Node): Change => {
    const text = source.slice(each.start, each.end);
    return { kind: 'term', start: node.start, end: node.end, text: ENCLOSED.has(each.type) ? `(${text})` : text };
  };
  if (operator in COMPARISONS) return COMPARISONS[operator]!.map((next) => by('comparison', next));
  if (operator === '&&' || operator === '||') return [by('logic', operator === '&&' ? '||' : '&&'), only(left), only(right)];
  if (operator === '??') return [only(left), only(right)];
  const next = ARITHMETIC[operator];
  if (next === undefined || (operator === '+' && (isText(left) || isText(right)))) return [];
  return [by('operator', next), only(left), ...(operator === '+' || operator === '*' || operator === '|' ? [only(right)] : [])];
}

/** Neighbours change places, a near function for the one that is meant, none where it only selects or orders. */
function call(node: Node, source: string): Change[] {
  const [callee, list] = [node.callee as Node, node.arguments as Node[]];
  const text = (at: Node): string => source.slice(at.start, at.end);
  const property = callee.type === 'MemberExpression' && callee.computed !== true ? (callee.property as Node) : null;
  const name = property === null ? (callee.type === 'Identifier' ? String(callee.name) : '') : String(property.name);
  const changes: Change[] = [];
  if (property !== null) {
    const near = CALLS.get(name);
    if (near !== undefined) changes.push({ kind: 'call', start: property.start, end: property.end, text: near });
    if (FORGOTTEN.has(name)) {
      const object = callee.object as Node;
      changes.push({ kind: 'call', start: node.start, end: node.end, text: PLAIN.has(object.type) ? text(object) : `(${text(object)})` });
    }
  }
  if (SYMMETRIC.has(name)) return changes;
  const isPlain = ({ type }: Node): boolean => !['SpreadElement', 'ArrowFunctionExpression', 'FunctionExpression', 'TemplateLiteral'].includes(type); // prettier-ignore
  list.slice(1).forEach((second, i) => {
    const first = list[i]!;
    if (isPlain(first) && isPlain(second) && text(first) !== text(second))
      changes.push({ kind: 'arguments', start: first.start, end: second.end, text: text(second) + source.slice(first.end, second.start) + text(first) }); // prettier-ignore
  });
  return changes;
}

/** One more and 0 of a whole number, a tenth more and 0 of another one; the other truth. */
function constants({ value, raw }: Node, parent: Node | null): string[] {
  if (typeof value === 'boolean') return [String(!value)];
  if (typeof value !== 'number' || parent?.type === 'ImportExpression') return [];
  const isWhole = Number.isInteger(value) && !/[.e]/.test(String(raw));
  return [isWhole ? value + 1 : Number((value * 1.1).toPrecision(9)), 0].filter((each) => each !== value).map(String);
}
