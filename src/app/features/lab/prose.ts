/** Documentation as elements; every word of it stays text. */
import readme from '../../../lab/README.md?raw';
import type { CheckId } from '../../../lab/report.ts';
import { el } from '../../ui/dom.ts';
import { readSections, type Block, type Span } from './docs.ts';

const sections = readSections(readme);
const TAGS = { code: 'code', strong: 'strong', em: 'em' } as const;

const spanNode = ({ text, kind }: Span): Node | string => (kind === 'plain' ? text : el(TAGS[kind], {}, text));

const blockNode = (block: Block): HTMLElement =>
  block.kind === 'code' ? el('pre', {}, el('code', {}, block.text)) : el('p', {}, ...block.spans.map(spanNode));

/** What a check does, from the laboratory's README. */
export const documentation = (id: CheckId): HTMLElement => el('div', { class: 'lab-prose' }, ...(sections.get(id) ?? []).map(blockNode));
