/** The syntax tree of TypeScript as the mutator walks it: what is run, under the names of what declares it. */
import { parseAst } from 'vite';

/** A node of ESTree, of whichever type. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export interface Visited {
  node: Node;
  parent: Node | null;
  /** Declarations around it: `Class.method`, `function`, `table.key`. */
  declaration: string;
  /** The nearest function around it, named in the same way; '' outside of all. */
  scope: string;
}

/** @throws SyntaxError */
export const parseTypeScript = (source: string): Node => parseAst(source, { lang: 'ts' }) as unknown as Node;

export const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
export const isFunction = ({ type }: Node): boolean => FUNCTIONS.has(type);

/** Of types alone: gone before anything runs. */
const TYPES = new Set(['typeAnnotation', 'returnType', 'typeParameters', 'typeArguments', 'superTypeArguments', 'implements']);
/** What stands around a value and adds a type. */
const TYPED = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSParameterProperty']);
const MODULES = new Set(['ImportDeclaration', 'ExportAllDeclaration']);

const isOfTypes = ({ type }: Node): boolean => (type.startsWith('TS') && !TYPED.has(type)) || MODULES.has(type);

/** The name that a node gives what is in it. */
function nameOf(node: Node): string | null {
  const name = (each: unknown): string | null => {
    if (!isNode(each)) return null;
    if (each.type === 'Identifier' || each.type === 'PrivateIdentifier') return String(each.name);
    return each.type === 'Literal' ? String(each.value) : null;
  };
  if (node.type === 'MethodDefinition' || node.type === 'PropertyDefinition' || node.type === 'Property') return name(node.key);
  return isFunction(node) || node.type === 'ClassDeclaration' || node.type === 'VariableDeclarator' ? name(node.id) : null;
}

/** All nodes that are run, each before those in it. */
export function* nodes(root: Node): Generator<Visited> {
  const open: Visited[] = [{ node: root, parent: null, declaration: '', scope: '' }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    yield at;
    const name = nameOf(at.node);
    const declaration = name === null ? at.declaration : at.declaration === '' ? name : `${at.declaration}.${name}`;
    const scope = isFunction(at.node) ? declaration || 'a function' : at.scope;
    const inner = Object.entries(at.node)
      .filter(([key]) => !TYPES.has(key) && !(key === 'key' && at!.node.computed !== true))
      .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
      .filter((value): value is Node => isNode(value) && !isOfTypes(value))
      .map((node): Visited => ({ node, parent: at!.node, declaration, scope }));
    open.push(...inner.reverse());
  }
}

/** The text with a line of code in each function, and one for the file, that notes its call: what a test reaches is seen, not guessed. */
export function instrumented(source: string, file: string): string {
  const note = (scope: string): string => `(globalThis.reachedBy ??= new Set()).add(${JSON.stringify(`${file} ${scope}`)})`;
  const inserts: { at: number; text: string }[] = [{ at: 0, text: `${note('')};` }];
  for (const { node, declaration, scope } of nodes(parseTypeScript(source))) {
    if (!isFunction(node) || !isNode(node.body)) continue;
    const name = nameOf(node);
    const label = (name === null ? declaration : declaration === '' ? name : `${declaration}.${name}`) || scope || 'a function';
    const { type, start, end } = node.body;
    if (type === 'BlockStatement') inserts.push({ at: start + 1, text: `${note(label)};` });
    else inserts.push({ at: start, text: `(${note(label)},` }, { at: end, text: ')' });
  }
  let text = source;
  // From the end, so that places before stay; of two at one place the one that was found last, which is the inner one, first.
  for (const { at, text: each } of inserts
    .map((insert, i) => ({ ...insert, i }))
    .sort((a, b) => b.at - a.at || order(a) - order(b) || b.i - a.i))
    text = text.slice(0, at) + each + text.slice(at);
  return text;
}

/** Where one function ends and another begins nothing may come between. */
const order = ({ text }: { text: string }): number => (text === ')' ? 1 : 0);
