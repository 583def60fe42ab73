/**
 * Trees of Markdown → HTML, by us: every element is one of those named here, every text is escaped, every link is looked up. What
 * cannot stand in a document is an error at its line.
 */
import katex from 'katex';
import type { Heading, Image, Link, List, Nodes, Paragraph, PhrasingContent, Root, RootContent, Table } from 'mdast';
import { escaped } from '../../lesson/text.ts';
import { CliError } from '../errors.ts';
import { plainText, Slugs } from './markdown.ts';

export interface Contents {
  depth: number;
  id: string;
  text: string;
}

/** A heading and what stands below it until the next one, for the search. */
export interface Section {
  id: string;
  heading: string;
  text: string;
}

export interface Article {
  /** Of the first heading. */
  title: string;
  html: string;
  contents: readonly Contents[];
  sections: readonly Section[];
}

/** What an article needs of the site around it. */
export interface Around {
  /** The repository's file that is shown, for errors. */
  source: string;
  /** Where a link of that file leads, as an address relative to the page, and the name of a page. @throws Error where there is nothing */
  link(url: string): { href: string; isOutside: boolean; label?: string };
  /** An image of the repository. */
  image(url: string): { src: string; width: number; height: number };
  /** A live figure for a picture that links to a scene; null: such a link is none. */
  figure(url: string): { src: string; error: number | null } | null;
  highlight(code: string, language: string): string;
  /** Code that is drawn; null: it is shown. */
  draw(code: string, language: string): string | null;
}

/** Code in a line of text is not divided up to so many characters. */
const WORD = 24;

export function articleOf(tree: Root, around: Around): Article {
  return new Writer(around).article(tree);
}

class Writer {
  readonly #around: Around;
  readonly #slugs = new Slugs();
  readonly #contents: Contents[] = [];
  readonly #sections: Section[] = [];

  constructor(around: Around) {
    this.#around = around;
  }

  article(tree: Root): Article {
    const [first] = tree.children;
    if (first?.type !== 'heading' || first.depth !== 1) this.#fail(tree, 'expected # Title at the top');
    const html = this.#blocks(tree.children);
    return { title: plainText(first), html, contents: this.#contents, sections: this.#sections };
  }

  #fail(node: Nodes, message: string): never {
    throw new CliError(`${this.#around.source}:${node.position?.start.line ?? 1}: ${message}`);
  }

  #blocks(nodes: readonly RootContent[]): string {
    const made: string[] = [];
    for (let i = 0; i < nodes.length; i++) {
      const [node, next] = [nodes[i], nodes[i + 1]];
      if (node === undefined) continue;
      const pictures = picturesOf(node);
      if (pictures === null) {
        made.push(this.#block(node));
        continue;
      }
      // A line in italics below pictures is what they show.
      const caption = next?.type === 'paragraph' && next.children.length === 1 ? next.children[0] : undefined;
      const isCaption = caption?.type === 'emphasis';
      made.push(this.#figure(pictures, isCaption ? this.#inline(caption.children) : null));
      if (isCaption) i++;
    }
    return made.join('\n');
  }

  #block(node: RootContent): string {
    if (node.type !== 'heading') this.#note(node);
    switch (node.type) {
      case 'heading':
        return this.#heading(node);
      case 'paragraph':
        return `<p>${this.#inline(node.children)}</p>`;
      case 'blockquote':
        return `<blockquote>${this.#blocks(node.children)}</blockquote>`;
      case 'list':
        return this.#list(node);
      case 'thematicBreak':
        return '<hr>';
      case 'code':
        return this.#code(node.value, node.lang ?? '', node);
      case 'table':
        return this.#table(node);
      default:
        return this.#fail(node, `${node.type} cannot stand here`);
    }
  }

  /** For the search; of nested blocks the outer one has it all. */
  #note(node: RootContent): void {
    const last = this.#sections.at(-1);
    const line = node.position?.start.column === 1 ? plainText(node) : '';
    if (last !== undefined && line !== '') last.text += `${last.text === '' ? '' : '\n'}${line}`;
  }

  #heading(node: Heading): string {
    const text = plainText(node);
    const id = this.#slugs.of(text);
    this.#sections.push({ id, heading: text, text: '' });
    if (node.depth === 1) return `<h1 id="${id}">${this.#inline(node.children)}</h1>`;
    if (node.depth < 4) this.#contents.push({ depth: node.depth, id, text });
    const anchor = `<a class="anchor" href="#${id}" aria-label="Link to ${escaped(text)}">#</a>`;
    return `<h${node.depth} id="${id}">${this.#inline(node.children)}${anchor}</h${node.depth}>`;
  }

  #list(node: List): string {
    const items = node.children.map(({ children }) => {
      const isTight = node.spread !== true && children.every((each) => each.type === 'paragraph' || each.type === 'list');
      const blocks = children.map((each) => (isTight && each.type === 'paragraph' ? this.#inline(each.children) : this.#block(each)));
      return `<li>${blocks.join('')}</li>`;
    });
    const start = node.ordered === true && (node.start ?? 1) !== 1 ? ` start="${node.start}"` : '';
    return node.ordered === true ? `<ol${start}>${items.join('')}</ol>` : `<ul>${items.join('')}</ul>`;
  }

  #code(value: string, language: string, node: Nodes): string {
    if (language === 'math') return `<div class="formula">${this.#formula(node, value, true)}</div>`;
    const drawn = this.#around.draw(value, language);
    if (drawn !== null) return `<figure class="diagram">${drawn}</figure>`;
    return `<div class="code"${language === '' ? '' : ` data-language="${escaped(language)}"`}><pre tabindex="0"><code>${this.#around.highlight(value, language)}</code></pre></div>`;
  }

  #table({ children, align }: Table): string {
    const [head, ...rows] = children;
    const row = (cells: Table['children'][number]['children'], tag: 'th' | 'td'): string => {
      const made = cells.map((cell, i) => {
        const side = align?.[i] === 'right' ? ' class="number"' : '';
        return `<${tag}${side}${tag === 'th' ? ' scope="col"' : ''}>${this.#inline(cell.children)}</${tag}>`;
      });
      return `<tr>${made.join('')}</tr>`;
    };
    // A column without a heading is one of headings of rows: no empty cell is announced as one.
    const heading = row(head?.children ?? [], 'th').replaceAll(/<th[^>]*><\/th>/g, '<td></td>');
    const body = rows.map((each) => row(each.children, 'td')).join('');
    return `<div class="table" tabindex="0"><table><thead>${heading}</thead><tbody>${body}</tbody></table></div>`;
  }

  #figure(pictures: readonly (Image | Link)[], caption: string | null): string {
    const made = pictures.map((each) => {
      if (each.type === 'image') return this.#image(each);
      const [inner] = each.children;
      if (inner?.type !== 'image') return this.#fail(each, 'expected a picture');
      const live = this.#at(each, () => this.#around.figure(each.url));
      if (live === null) return `<a href="${escaped(this.#around.link(each.url).href)}">${this.#image(inner)}</a>`;
      const label = escaped(inner.alt ?? '');
      const name = inner.title ?? '';
      return `<div class="live"><penumbra-view src="${escaped(live.src)}" alt="${label}" controls${live.error === null ? '' : ` error="${live.error}"`}>${this.#image(inner)}</penumbra-view>${
        name === '' ? '' : `<p class="live-name">${escaped(name)}</p>`
      }</div>`;
    });
    const below = caption === null ? '' : `<figcaption>${caption}</figcaption>`;
    return `<figure${pictures.length > 1 ? ' class="several"' : ''}><div class="pictures">${made.join('')}</div>${below}</figure>`;
  }

  #image({ url, alt }: Image): string {
    const { src, width, height } = this.#around.image(url);
    return `<img src="${escaped(src)}" alt="${escaped(alt ?? '')}" width="${width}" height="${height}" loading="lazy" decoding="async">`;
  }

  #inline(nodes: readonly PhrasingContent[]): string {
    return nodes.map((each) => this.#phrase(each)).join('');
  }

  #phrase(node: PhrasingContent): string {
    switch (node.type) {
      case 'text':
        return escaped(node.value);
      case 'emphasis':
        return `<em>${this.#inline(node.children)}</em>`;
      case 'strong':
        return `<strong>${this.#inline(node.children)}</strong>`;
      case 'inlineCode':
        return `<code${node.value.length <= WORD ? ' class="word"' : ''}>${escaped(node.value)}</code>`;
      case 'inlineMath':
        return this.#formula(node, node.value, false);
      case 'break':
        return '<br>';
      case 'image':
        return this.#image(node);
      case 'link': {
        const { href, isOutside, label } = this.#at(node, () => this.#around.link(node.url));
        // Where the repository names a file, the site names its page.
        const isFile = label !== undefined && /^[\w./-]+\.md$/.test(plainText(node));
        const words = isFile ? escaped(label) : this.#inline(node.children);
        return `<a href="${escaped(href)}"${isOutside ? ' rel="noreferrer"' : ''}>${words}</a>`;
      }
      default:
        return this.#fail(node, `${node.type} cannot stand in a line of text`);
    }
  }

  #at<T>(node: Nodes, make: () => T): T {
    try {
      return make();
    } catch (error) {
      return this.#fail(node, (error as Error).message);
    }
  }

  #formula(node: Nodes, tex: string, displayMode: boolean): string {
    return this.#at(node, () => {
      const made = katex.renderToString(tex, { output: 'mathml', displayMode, throwOnError: true, strict: 'error', trust: false });
      // Browsers put no space between a function's name and its argument.
      return made.replace(/<mo>\u2061<\/mo>(?!<mo stretchy="false">\()/g, '<mo>\u2061</mo><mspace width="0.17em"></mspace>');
    });
  }
}

/** Of a paragraph that is nothing but pictures, some of which link to somewhere; else null. */
function picturesOf(node: Paragraph | RootContent): (Image | Link)[] | null {
  if (node.type !== 'paragraph') return null;
  const parts = node.children.filter((each) => each.type !== 'text' || each.value.trim() !== '');
  const isPicture = (each: PhrasingContent): each is Image | Link =>
    each.type === 'image' || (each.type === 'link' && each.children.length === 1 && each.children[0]?.type === 'image');
  return parts.length > 0 && parts.every(isPicture) ? (parts as (Image | Link)[]) : null;
}
