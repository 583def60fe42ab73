/** Markdown of the documents → tree: tables and formulas, no HTML. */
import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { formulaFromMarkdown, formulaSyntax } from '../../lesson/math-syntax.ts';

export const treeOf = (text: string): Root =>
  fromMarkdown(text, {
    extensions: [gfmTable(), formulaSyntax()],
    mdastExtensions: [gfmTableFromMarkdown(), formulaFromMarkdown()],
  });

/** All that is written in a node, without markup. */
export function plainText(node: Nodes): string {
  if ('value' in node) return node.value;
  if (node.type === 'image') return node.alt ?? '';
  if (node.type === 'break') return ' ';
  if (!('children' in node)) return '';
  const isCell = node.type === 'tableRow' || node.type === 'table' || node.type === 'list' || node.type === 'listItem';
  return node.children.map(plainText).join(isCell ? ' ' : '');
}

/** Names of headings as GitHub makes them, so that a link leads to the same place on both: of one page, each once. */
export class Slugs {
  readonly #taken = new Map<string, number>();

  of(heading: string): string {
    const plain = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-');
    const before = this.#taken.get(plain);
    this.#taken.set(plain, (before ?? -1) + 1);
    return before === undefined ? plain : `${plain}-${before + 1}`;
  }
}

/** Plain text as Markdown: nothing of it is markup, but for code between backticks. */
export const asMarkdown = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part, i) => (i % 2 === 0 ? part.replace(/[\\*_[\]<>$`]/g, '\\$&') : part))
    .join('');
