/** The laboratory's documentation, section by section. Of Markdown it knows what that file uses; HTML is text to it. */

export interface Span {
  text: string;
  kind: 'plain' | 'code' | 'strong' | 'em';
}

export type Block = { kind: 'paragraph'; spans: Span[] } | { kind: 'code'; text: string };

/** Blocks below each heading `## name`, by name. */
export function readSections(markdown: string): Map<string, Block[]> {
  const sections = new Map<string, Block[]>();
  let current: string[] | null = null;
  let isCode = false;
  const texts = new Map<string, string[]>();
  for (const line of markdown.split(/\r?\n/)) {
    if (line.startsWith('```')) isCode = !isCode;
    const name = isCode ? undefined : /^##\s+(.+?)\s*$/.exec(line)?.[1];
    if (name !== undefined) texts.set(name, (current = []));
    else current?.push(line);
  }
  for (const [name, lines] of texts) sections.set(name, readBlocks(lines));
  return sections;
}

/** Of a section that lists checks, the items that begin with the name of one: - `a`, `b`: … */
export const itemsAbout = (blocks: readonly Block[], id: string): Block[] =>
  blocks.filter((block) => {
    if (block.kind === 'code') return false;
    const end = block.spans.findIndex(({ kind, text }) => kind !== 'code' && text !== ', ');
    return block.spans.slice(0, end === -1 ? undefined : end).some(({ text }) => text === id);
  });

function readBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  let code: string[] | null = null;
  const end = (): void => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', spans: readSpans(paragraph.join(' ')) });
    paragraph = [];
  };
  for (const line of lines) {
    if (line.startsWith('```')) {
      end();
      if (code === null) code = [];
      else {
        blocks.push({ kind: 'code', text: code.join('\n') });
        code = null;
      }
    } else if (code !== null) code.push(line);
    else if (line.startsWith('- ')) {
      end();
      paragraph.push(line.slice(2).trim());
    } else if (line.trim() === '') end();
    else paragraph.push(line.trim());
  }
  end();
  return blocks;
}

/** `code`, **strong**, _em_, and links by their words. */
function readSpans(text: string): Span[] {
  const spans: Span[] = [];
  const pattern = /`([^`]+)`|\*\*([^*]+)\*\*|(?<!\w)_([^_]+)_(?!\w)|\[([^\]]+)\]\([^)]*\)/g;
  const plain = (words: string): void => {
    const last = spans.at(-1);
    if (words === '') return;
    if (last?.kind === 'plain') last.text += words;
    else spans.push({ text: words, kind: 'plain' });
  };
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    plain(text.slice(at, match.index));
    const [, code, strong, em, link] = match;
    if (code !== undefined) spans.push({ text: code, kind: 'code' });
    else if (strong !== undefined) spans.push({ text: strong, kind: 'strong' });
    else if (em !== undefined) spans.push({ text: em, kind: 'em' });
    else plain(link!);
    at = match.index + match[0].length;
  }
  plain(text.slice(at));
  return spans;
}
