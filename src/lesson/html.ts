/**
 * Markdown trees → HTML, by us: every element is one of those named here and every text is escaped. What lessons must not
 * contain (raw HTML, links to scripts, unknown directives) is an error at its line.
 */
import katex from 'katex';
import type { Nodes, PhrasingContent, RootContent, Table } from 'mdast';
import { escaped } from './text.ts';
import type { Html } from './types.ts';

/** What a renderer tells the one who reads the lesson. */
export interface Reading {
  /** Says of a node what is wrong with it. */
  fail(node: Nodes, message: string): never;
  /** Keeps what is said to be wrong, so that the rest is looked at too. @returns null in place of what is wrong */
  attempt<T>(work: () => T): T | null;
  /** Hears of a link to another step. */
  linked(node: Nodes, to: string): void;
  /** What stands before the decimals of a number in a formula, which is written with a point. */
  decimal(): string;
}

/** Where a link may lead: out, or to another step. */
const LINK = /^(https:\/\/|#lesson=[a-z0-9-]+(\/[a-z0-9-]+)?$)/;

/** KaTeX applies the function within its exponent: cos² of θ, not (cos of) to the power of 2. */
const APPLIED_WITHIN =
  /<(msup|msub)><mrow>(<mi>[a-z]+<\/mi>)<mo>\u2061<\/mo><\/mrow>(<m[ion][^>]*>[^<]*<\/m[ion]>|<mrow>(?:(?!<mrow>).)*?<\/mrow>)<\/\1>/g;
const APPLIED = '<mo>\u2061</mo>';
/** As wide as TeX's thin space: browsers put none between a function's name and its argument, nor between it and the factor before. */
const THIN = '<mspace width="0.17em"></mspace>';
/**
 * Before the name of a function, with or without an exponent: behind a closing bracket or a factor, as TeX has it. A slash binds: 1/cos θ.
 * Only what stands in a row with the sign of application is such a name, and no part of a fraction or a root.
 */
const BEFORE_FUNCTION =
  /(?<=<mo stretchy="false">\)<\/mo>|(?<!\/)<\/(?:mi|mn|msub|msup|msubsup|mfrac|msqrt)>)(?=(?:<mi>[a-z]{3,}<\/mi>|<(msup|msub)><mi>[a-z]{3,}<\/mi>(?:(?!<\/\1>).)*<\/\1>)<mo>\u2061<\/mo>)/g;

export class Renderer {
  private readonly reading: Reading;

  constructor(reading: Reading) {
    this.reading = reading;
  }

  /** Blocks: paragraphs, lists, tables, formulas. */
  blocks(nodes: readonly RootContent[]): Html {
    return nodes.map((each) => this.reading.attempt(() => this.block(each)) ?? '').join('\n');
  }

  /** The words of a line. */
  inline(nodes: readonly PhrasingContent[]): Html {
    const parts = nodes.map((each) => this.reading.attempt(() => this.phrase(each)) ?? '');
    nodes.forEach(({ type }, i) => {
      // Browsers break lines between a formula and the sign after it.
      const [sign = ''] = type === 'inlineMath' ? (/^[.,;:?!)\]’”]+/.exec(parts[i + 1] ?? '') ?? []) : [];
      if (sign === '') return;
      parts[i] = `<span class="unbroken">${parts[i]}${sign}</span>`;
      parts[i + 1] = (parts[i + 1] ?? '').slice(sign.length);
    });
    return parts.join('');
  }

  /** The same without markup, for labels. */
  plain(nodes: readonly PhrasingContent[]): string {
    return nodes
      .map((each) => {
        if (each.type === 'text' || each.type === 'inlineCode') return each.value;
        return this.reading.fail(each, 'expected plain text here');
      })
      .join('');
  }

  private block(node: RootContent): Html {
    switch (node.type) {
      case 'paragraph':
        return `<p>${this.inline(node.children)}</p>`;
      case 'heading':
        if (node.depth < 3) return this.reading.fail(node, 'expected ### or deeper: steps begin by ::step[Title]{#id}');
        return `<h4>${this.inline(node.children)}</h4>`;
      case 'blockquote':
        return `<blockquote>${this.blocks(node.children)}</blockquote>`;
      case 'list': {
        const items = node.children.map(({ children }) => {
          const [first, ...rest] = children;
          const isLine = first?.type === 'paragraph' && (node.spread !== true || rest.length === 0);
          return `<li>${isLine ? this.inline(first.children) : first === undefined ? '' : this.block(first)}${this.blocks(rest)}</li>`;
        });
        const tag = node.ordered === true ? 'ol' : 'ul';
        return `<${tag}>${items.join('')}</${tag}>`;
      }
      case 'code':
        if (node.lang === 'math') return `<div class="formula">${this.formula(node, node.value, true)}</div>`;
        return `<pre tabindex="0"><code>${escaped(node.value)}</code></pre>`;
      case 'table':
        return this.table(node);
      default:
        return this.reading.fail(node, `${spoken(node)} cannot stand here`);
    }
  }

  private table({ children, align }: Table): Html {
    const row = (cells: (typeof children)[number]['children'], tag: 'th' | 'td'): Html => {
      const made = cells.map((cell, i) => {
        const side = align?.[i] === 'right' ? ' class="number"' : '';
        return `<${tag}${side}${tag === 'th' ? ' scope="col"' : ''}>${this.inline(cell.children)}</${tag}>`;
      });
      return `<tr>${made.join('')}</tr>`;
    };
    const [head, ...rows] = children;
    const body = rows.map((each) => row(each.children, 'td')).join('');
    return `<div class="table"><table><thead>${row(head?.children ?? [], 'th')}</thead><tbody>${body}</tbody></table></div>`;
  }

  private phrase(node: PhrasingContent): Html {
    switch (node.type) {
      case 'text':
        return escaped(node.value);
      case 'emphasis':
        return `<em>${this.inline(node.children)}</em>`;
      case 'strong':
        return `<strong>${this.inline(node.children)}</strong>`;
      case 'inlineCode':
        return `<code>${escaped(node.value)}</code>`;
      case 'inlineMath':
        return this.formula(node, node.value, false);
      case 'break':
        return '<br>';
      case 'link':
        if (!LINK.test(node.url)) return this.reading.fail(node, `expected a link to https:// or #lesson=name/step, got ${node.url}`);
        if (node.url.startsWith('#')) this.reading.linked(node, node.url);
        return `<a href="${escaped(node.url)}"${node.url.startsWith('#') ? '' : ' rel="noreferrer" target="_blank"'}>${this.inline(node.children)}</a>`;
      case 'textDirective':
        // "2:1" and "so: this" are no directives.
        if (node.children.length === 0 && Object.keys(node.attributes ?? {}).length === 0) return escaped(`:${node.name}`);
        if (node.name === 'key') return `<kbd>${escaped(this.plain(node.children))}</kbd>`;
        return this.reading.fail(node, `there is no :${node.name}; in text there is only :key[P]`);
      default:
        return this.reading.fail(node, `${spoken(node)} cannot stand in a line of text`);
    }
  }

  private formula(node: Nodes, source: string, displayMode: boolean): Html {
    const decimal = this.reading.decimal();
    const tex = decimal === '.' ? source : source.replace(/(\d)\.(?=\d)/g, `$1{${decimal}}`);
    try {
      const made = katex.renderToString(tex, { output: 'mathml', displayMode, throwOnError: true, strict: 'error', trust: false });
      return made
        .replace(APPLIED_WITHIN, `<$1>$2$3</$1>${APPLIED}`)
        .replace(/<mo>\u2061<\/mo>(?!<mo stretchy="false">\()/g, APPLIED + THIN)
        .replace(BEFORE_FUNCTION, THIN);
    } catch (error) {
      return this.reading.fail(node, `the formula is wrong: ${(error as Error).message.replace(/^KaTeX parse error: /, '')}`);
    }
  }
}

function spoken(node: Nodes): string {
  if (node.type === 'html') return 'raw HTML';
  if ('name' in node && node.type.endsWith('Directive')) return `the directive ${node.name}`;
  return node.type;
}
