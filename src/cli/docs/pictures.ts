/** Which stored pictures of live figures there are, and what they were made of. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT } from '../../content/node.ts';
import { conciseScene } from '../../scene/concise.ts';
import type { Link, Nodes } from 'mdast';
import { figureOf, type Figure } from './figures.ts';
import { treeOf } from './markdown.ts';

export const PICTURES = join(ROOT, 'docs/pictures.json');

/** Picture, relative to the repository → the hash of what it shows. */
export const storedPictures = (): Record<string, string> =>
  existsSync(PICTURES) ? (JSON.parse(readFileSync(PICTURES, 'utf8')) as Record<string, string>) : {};

/** Of all that the document says but its words: noise belongs to these pictures. */
export function pictureHash({ document, error }: Figure): string {
  const { title: _title, description: _description, ...shown } = document;
  return createHash('sha256')
    .update(JSON.stringify([conciseScene(shown), error]))
    .digest('hex')
    .slice(0, 16);
}

/** The live figures of a document, with the pictures that stand in for them, relative to the repository. They need not be there yet. */
export function figuresOf(text: string, source: string): (Figure & { picture: string })[] {
  const links: Link[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'link') links.push(node);
    else if ('children' in node) node.children.forEach(visit);
  };
  visit(treeOf(text));
  const at = (url: string): string => posix.join(posix.dirname(source), url);
  return links.flatMap(({ url, children: [inner] }) => {
    const [file = '', query = ''] = url.split('?');
    return inner?.type === 'image' && file.endsWith('.json') ? [{ ...figureOf(at(file), query), picture: at(inner.url) }] : [];
  });
}
