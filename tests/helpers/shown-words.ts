/**
 * The words that the page can show, read from its source: string literals and templates that are prose, by the syntax tree. What stands in a
 * template between values is one text; a value is `{}`.
 */
import { parseSync } from 'vite';

interface Node {
  type: string;
  [member: string]: unknown;
}

/** Attributes whose values people read. */
const READ = ['title', 'aria-label', 'placeholder', 'alt', 'aria-description', 'aria-valuetext', 'label', 'data-label'];
/** Members of objects, and parameters, that are never words: keys of looks and of the DOM. */
const TECHNICAL =
  /^(?:class|className|type|role|style|id|kind|href|src|d|key|also|name|for|rel|method|mode|font|cssText|lang|target|icon|glyph|inputMode|autocomplete|popover|file|format|mime|accept|store|feature|wgsl|code|stroke|fill|viewBox|transform|policy)$/;
/** Functions whose strings the page does not show. */
const UNSHOWN =
  /^(?:querySelector(?:All)?|closest|matches|addEventListener|removeEventListener|getElementById|createElement(?:NS)?|import|matchMedia|startsWith|endsWith|includes|indexOf|split|join|replace(?:All)?|getContext|mark|measure|setProperty|getPropertyValue|append(?:Child)?|has|get|svg|RegExp|dispatchEvent|KeyboardEvent|present|css|warn|log|postMessage|setPointerCapture|supports|t)$/;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const nameOf = (node: unknown): string =>
  !isNode(node)
    ? ''
    : node.type === 'Identifier' || node.type === 'PrivateIdentifier'
      ? String(node['name'])
      : node.type === 'Literal'
        ? String(node['value'])
        : node.type === 'MemberExpression'
          ? nameOf(node['property'])
          : '';

/** As the DOM has it, without space around it. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** Styles, addresses, file names, formulas and names of code. */
const NO_WORDS =
  /\\[a-z]|^\w+\.\w+$|^\{\}\.wgsl$|var\(|^\(prefers|^select, input|gradient|color\(|system-ui|^https:|^npm run|^wgsl\/|^\.\w+$|^\d*(?:\{\}px ?)+|^\d+px|^L = /;
const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text.replaceAll('{}', '')) && !NO_WORDS.test(text);
/** Words in a row, or one with a capital letter: what stands anywhere in the code and may be shown. */
const isProse = (text: string): boolean =>
  hasWord(text) &&
  !/[{}<>$]|=>|^[.#/[]|^\w+\(|;$|::|\/\/|^https?:|^[a-z]+(?:-[a-z]+)+$|^(?:[a-z0-9]+(?:-[a-z0-9]+)+ )/.test(text.replaceAll('{}', '')) &&
  (/\p{L}[,.:;!?…)”’]? [“(]?(?:\p{L}|\{\})|\{\},? \p{L}/u.test(text) || /^\p{Lu}\p{Ll}+[…:.]?$/u.test(text));

/** All texts of one file. */
export function shownIn(path: string, source: string): Set<string> {
  const found = new Set<string>();
  const add = (text: string): void => {
    const key = plain(text);
    if (hasWord(key)) found.add(key);
  };
  const quasis = (node: Node): string[] => (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);

  /** Parts of a string that is put together. @param isShown its place says that people read it */
  const text = (node: unknown, isShown: boolean): void => {
    if (!isNode(node)) return;
    switch (node.type) {
      case 'Literal':
        if (typeof node['value'] === 'string' && (isShown ? hasWord(node['value']) : isProse(plain(node['value'])))) add(node['value']);
        return;
      case 'TemplateLiteral': {
        const whole = plain(quasis(node).join('{}'));
        if (isShown ? hasWord(whole) : isProse(whole)) add(whole);
        for (const each of node['expressions'] as Node[]) text(each, false);
        return;
      }
      case 'ConditionalExpression':
        walk(node['test']);
        text(node['consequent'], isShown);
        text(node['alternate'], isShown);
        return;
      case 'LogicalExpression':
        text(node['left'], isShown);
        text(node['right'], isShown);
        return;
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
        text(node['expression'], isShown);
        return;
      case 'BinaryExpression':
        if (node['operator'] !== '+') return walk(node);
        return joined(node, isShown);
      default:
        walk(node);
    }
  };

  /** Strings that are joined by `+` are one text. */
  const joined = (node: Node, isShown: boolean): void => {
    const parts = operands(node);
    const whole = plain(parts.map((each) => stringOf(each) ?? '{}').join(''));
    if (parts.some((each) => stringOf(each) !== null) && (isShown ? hasWord(whole) : isProse(whole))) add(whole);
    for (const each of parts) {
      if (each.type === 'TemplateLiteral') for (const value of each['expressions'] as Node[]) text(value, false);
      else if (stringOf(each) === null) text(each, false);
    }
  };

  const operands = (node: Node): Node[] =>
    node.type === 'BinaryExpression' && node['operator'] === '+'
      ? [...operands(node['left'] as Node), ...operands(node['right'] as Node)]
      : [node];

  const stringOf = (node: Node): string | null =>
    node.type === 'Literal' && typeof node['value'] === 'string'
      ? node['value']
      : node.type === 'TemplateLiteral'
        ? quasis(node).join('{}')
        : null;

  const template = (node: Node): void => {
    // Tags are read away; in them attributes whose values people read are texts.
    const whole = quasis(node).join('\u0001');
    const at = [...whole.matchAll(/([\w-]+)=(?:"([^"]*)"|'([^']*)')/g)];
    for (const [, name = '', a, b] of at) if (READ.includes(name)) add((a ?? b ?? '').replaceAll('\u0001', '{}'));
    for (const piece of whole.replace(/<[a-z/!](?:"[^"]*"|'[^']*'|[^>"'])*>/gi, '\u0001').split('\u0001'))
      add(piece.replaceAll('&nbsp;', ' '));
    let before = '';
    (node['expressions'] as Node[]).forEach((each, i) => {
      before += quasis(node)[i] ?? '';
      const attribute = /[ \n]([.?@]?[\w-]+)=["']?$/.exec(before)?.[1]?.replace(/^\./, '');
      text(each, attribute === undefined || READ.includes(attribute) || attribute === 'textContent');
      before += '\u0001';
    });
  };

  const call = (node: Node): void => {
    const [name, given] = [nameOf(node['callee']), node['arguments'] as Node[]];
    if (name === 'el') {
      given.slice(1).forEach((each) => text(each, each.type !== 'ObjectExpression'));
      return;
    }
    if (name === 'setAttribute') return text(given[1], READ.includes(nameOf(given[0])));
    walk(node['callee']);
    for (const each of given) if (!UNSHOWN.test(name) || (each.type !== 'Literal' && each.type !== 'TemplateLiteral')) text(each, false);
  };

  function walk(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(walk);
    if (!isNode(node)) return;
    if (node.type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)Expression$/.test(node.type)) return;
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ImportExpression':
      case 'ExportAllDeclaration':
        return;
      case 'ExportNamedDeclaration':
        return walk(node['declaration']);
      case 'TaggedTemplateExpression':
        return /^(?:html|svg)$/.test(nameOf(node['tag'])) ? template(node['quasi'] as Node) : undefined;
      case 'CallExpression':
      case 'NewExpression':
        return call(node);
      case 'Property': {
        const name = nameOf(node['key']);
        // What a select offers has its words as keys.
        if (name === 'options' && isNode(node['value']) && node['value'].type === 'ObjectExpression')
          for (const each of node['value']['properties'] as Node[])
            if (each.type === 'Property' && each['computed'] !== true && !/^[a-z]+[A-Z]/.test(nameOf(each['key'])))
              add(nameOf(each['key']));
        if (!TECHNICAL.test(name) || !isNode(node['value']) || !/^(?:Literal|TemplateLiteral)$/.test(node['value'].type))
          text(node['value'], READ.includes(name));
        return;
      }
      case 'AssignmentExpression':
        return text(node['right'], /^(?:textContent|title|placeholder|label)$/.test(nameOf(node['left'])));
      case 'BinaryExpression':
        if (/^[=!]==?$|^in$/.test(String(node['operator']))) {
          for (const side of [node['left'], node['right']] as Node[]) if (side.type !== 'Literal') walk(side);
          return;
        }
        break;
      case 'SwitchCase':
        return walk(node['consequent']);
      case 'ThrowStatement':
      case 'Literal':
      case 'TemplateLiteral':
      case 'ConditionalExpression':
      case 'LogicalExpression':
        return node.type === 'ThrowStatement' ? walkIn(node) : text(node, false);
    }
    walkIn(node);
  }
  function walkIn(node: Node): void {
    for (const [member, value] of Object.entries(node))
      if (member !== 'type') for (const each of Array.isArray(value) ? value : [value]) text(each, false);
  }
  walk(parseSync(path, source).program);
  return found;
}
