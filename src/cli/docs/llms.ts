/** The documentation for language models, by https://llmstxt.org: a list of pages, all of them as one text, and each as Markdown beside its page. */
import type { Nodes } from 'mdast';
import type { Part } from './list.ts';
import { treeOf } from './markdown.ts';

const SUMMARY =
  'A progressive Monte Carlo path tracer in TypeScript and WGSL on WebGPU. It renders in a web page and headless in Node, Deno and browsers as the package penumbra-engine; scenes are JSON, materials are WGSL.';

/** @param address of the site's folder, with a slash at its end; '' for relative links */
export function llmsList(parts: readonly Part[], address: string): string {
  const section = ({ title, pages }: Part): string =>
    `## ${title}\n\n${pages.map(({ label, path, about }) => `- [${label}](${address}docs/${path}.md): ${about}`).join('\n')}\n`;
  return `# Penumbra\n\n> ${SUMMARY}\n\nAll pages in one file: [llms-full.txt](${address}llms-full.txt).\n\n${parts.map(section).join('\n')}`;
}

/** Every page's text, one after the other, links as they are on the site. */
export const llmsFull = (texts: readonly string[]): string => `> ${SUMMARY}\n\n${texts.map((each) => each.trim()).join('\n\n---\n\n')}\n`;

/**
 * A document with other addresses in its links.
 * @param change gives the address of a link or an image for that of the document; `figure`: a link around an image
 */
export function withLinks(text: string, change: (url: string, kind: 'link' | 'image' | 'figure') => string): string {
  const cuts: [from: number, to: number, put: string][] = [];
  const visit = (node: Nodes): void => {
    if ((node.type === 'link' || node.type === 'image') && node.position !== undefined) {
      const end = node.position.end.offset ?? 0;
      // The address stands behind the words, which may have brackets and pictures of their own.
      const from = text.lastIndexOf(`](${node.url}`, end) + 2;
      const [inner] = node.type === 'link' ? node.children : [];
      if (from > 1) cuts.push([from, from + node.url.length, change(node.url, inner?.type === 'image' ? 'figure' : node.type)]);
    }
    if ('children' in node) node.children.forEach(visit);
  };
  visit(treeOf(text));
  return cuts.sort(([a], [b]) => b - a).reduce((whole, [from, to, put]) => whole.slice(0, from) + put + whole.slice(to), text);
}
