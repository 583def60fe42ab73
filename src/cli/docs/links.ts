/** Where links of the documents lead on the site: to pages, to pictures, to sources that stand there as pages of their own. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { ROOT } from '../../content/node.ts';
import { claimedSize, formatOf } from '../../image/decode/header.ts';
import { CliError } from '../errors.ts';
import { figureOf, type Figure } from './figures.ts';
import { upFrom } from './layout.ts';
import type { PageEntry } from './list.ts';

export class Links {
  /** Source → page. */
  readonly #pages: ReadonlyMap<string, PageEntry>;
  /** What pages name, relative to the repository: they come along. */
  readonly pictures = new Map<string, { path: string; width: number; height: number }>();
  readonly sources = new Set<string>();
  /** Live figures by the path of their scene below docs/. */
  readonly figures = new Map<string, Figure>();

  constructor(pages: ReadonlyMap<string, PageEntry>) {
    this.#pages = pages;
  }

  /**
   * @param url as a document has it
   * @param source the document, relative to the repository
   * @param path its page, below docs/
   * @returns the address; of a page its name in lists, too
   * @throws CliError where nothing is there
   */
  link(url: string, source: string, path: string): { href: string; isOutside: boolean; label?: string } {
    if (/^https?:\/\//.test(url)) return { href: url, isOutside: true };
    if (url.startsWith('#')) return { href: url, isOutside: false };
    const [file = '', hash] = url.split('#');
    const target = this.#target(file, source);
    const page = this.#pages.get(target);
    const href = `${upFrom(path)}${page?.path ?? this.#sourceOf(target)}${hash === undefined ? '' : `#${hash}`}`;
    return { href, isOutside: false, ...(page !== undefined && { label: page.label }) };
  }

  picture(url: string, source: string, path: string): { src: string; width: number; height: number } {
    const target = this.#target(url, source);
    let known = this.pictures.get(target);
    if (known === undefined) {
      const bytes = readFileSync(join(ROOT, target));
      const format = formatOf(bytes);
      if (format === null) throw new CliError(`${source}: ${url} is no picture`);
      const name = [...this.pictures.values()].some((each) => basename(each.path) === basename(target))
        ? `${basename(dirname(target))}-${basename(target)}`
        : basename(target);
      known = { ...claimedSize(bytes, format), path: `pictures/${name}` };
      this.pictures.set(target, known);
    }
    return { src: `${upFrom(path)}${known.path}`, width: known.width, height: known.height };
  }

  /** A scene that a live figure shows; null: the link is to something else. */
  figure(url: string, source: string, path: string): { src: string; error: number | null } | null {
    const [file = '', query = ''] = url.split('?');
    if (!file.endsWith('.json')) return null;
    const figure = figureOf(this.#target(file, source), query);
    const at = `scenes/${figure.name}.json`;
    this.figures.set(at, figure);
    return { src: `${upFrom(path)}${at}`, error: figure.error };
  }

  #target(file: string, source: string): string {
    const target = posix.normalize(posix.join(posix.dirname(source), file)).replace(/\/$/, '');
    if (target.startsWith('..') || !existsSync(join(ROOT, target))) throw new CliError(`${file} is not there`);
    return target;
  }

  #sourceOf(target: string): string {
    this.sources.add(target);
    return sourcePath(target);
  }
}

/** The page of a file of the repository, or of a folder. */
export const sourcePath = (target: string): string =>
  statSync(join(ROOT, target)).isDirectory() ? `source/${target}/index.html` : `source/${target}.html`;
