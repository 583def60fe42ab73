/** Documentation as elements; every word of it stays text. */
import german from '../../../lab/README.de.md?raw';
import english from '../../../lab/README.md?raw';
import type { Spoken } from '../../../lesson/languages.ts';
import { el } from '../../ui/dom.ts';
import type { AnyReport } from './run.ts';
import { itemsAbout, readSections, type Block, type Span } from './docs.ts';

const SECTIONS: Record<Spoken, ReadonlyMap<string, readonly Block[]>> = { en: readSections(english), de: readSections(german) };
const TAGS = { code: 'code', strong: 'strong', em: 'em' } as const;

const spanNode = ({ text, kind }: Span): Node | string => (kind === 'plain' ? text : el(TAGS[kind], {}, text));

const blockNode = (block: Block): HTMLElement =>
  block.kind === 'code' ? el('pre', {}, el('code', {}, block.text)) : el('p', {}, ...block.spans.map(spanNode));

const blocksOf = (sections: ReadonlyMap<string, readonly Block[]>, report: AnyReport, id: string): readonly Block[] =>
  'kind' in report ? itemsAbout(sections.get(report.kind) ?? [], id) : (sections.get(id) ?? []);

/** What a check of a report does, from the laboratory's README in the language. */
export const documentation = (report: AnyReport, id: string, language: Spoken): HTMLElement =>
  el('div', { class: 'lab-prose', lang: language, translate: 'no' }, ...blocksOf(SECTIONS[language], report, id).map(blockNode));
