/** Documentation as elements; every word of it stays text. */
import readme from '../../../lab/README.md?raw';
import { el } from '../../ui/dom.ts';
import type { AnyReport } from './run.ts';
import { itemsAbout, readSections, type Block, type Span } from './docs.ts';

const sections = readSections(readme);
const TAGS = { code: 'code', strong: 'strong', em: 'em' } as const;

const spanNode = ({ text, kind }: Span): Node | string => (kind === 'plain' ? text : el(TAGS[kind], {}, text));

const blockNode = (block: Block): HTMLElement =>
  block.kind === 'code' ? el('pre', {}, el('code', {}, block.text)) : el('p', {}, ...block.spans.map(spanNode));

const blocksOf = (report: AnyReport, id: string): readonly Block[] =>
  'kind' in report ? itemsAbout(sections.get(report.kind) ?? [], id) : (sections.get(id) ?? []);

/** What a check of a report does, from the laboratory's README. */
export const documentation = (report: AnyReport, id: string): HTMLElement =>
  el('div', { class: 'lab-prose' }, ...blocksOf(report, id).map(blockNode));
