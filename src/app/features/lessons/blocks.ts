/** Blocks of a lesson → elements. */
import type { Entry } from '../../../lesson/hand-in.ts';
import { isQuestion, type Block, type Lesson } from '../../../lesson/types.ts';
import { el } from '../../ui/dom.ts';
import { codeQuestion } from './code-question.ts';
import { pictureUrl, thumbnailUrl } from './content.ts';
import { diagramBlock } from './diagrams/block.ts';
import { experimentBlock } from './experiment.ts';
import { figuresView } from './figures.ts';
import type { Host } from './host.ts';
import { fromHtml } from './html.ts';
import { changeButton, menuControl, sliderControl } from './play.ts';
import type { Progress } from './progress.ts';
import { choiceQuestion, numberQuestion, pickQuestion } from './questions.ts';
import { t } from './speech.ts';

export interface Around {
  lesson: Lesson;
  /** Null: there is no picture. */
  host: Host | null;
  progress: Progress;
  failed(error: unknown): void;
}

/** @param ends what must be told when the element goes */
export function blockElement(block: Block, { lesson, host, progress, failed }: Around, ends: (() => void)[]): HTMLElement {
  const controlled = ({ element, end }: { element: HTMLElement; end(): void }): HTMLElement => {
    ends.push(end);
    return element;
  };
  if (isQuestion(block)) {
    const heard = {
      before: progress.of(lesson.name).answered[block.id],
      answered: (how: 'right' | 'shown') => progress.answer(lesson.name, block.id, how),
    };
    const { programs, entered } = progress.of(lesson.name);
    const enter = (entry: Entry): void => progress.enter(lesson.name, block.id, entry);
    const kept = { ...heard, entered: entered[block.id], enter };
    if (block.type === 'number') return numberQuestion(block, kept);
    if (block.type === 'choice') return choiceQuestion(block, kept);
    if (block.type === 'pick') return pickQuestion(block, host, kept, ends);
    return codeQuestion(block, host, {
      ...heard,
      lesson,
      text: programs[block.id],
      keep: (text) => progress.note(lesson.name, { programs: { ...progress.of(lesson.name).programs, [block.id]: text } }),
    });
  }
  switch (block.type) {
    case 'html':
      return fromHtml(block.html, 'div', 'lesson-text');
    case 'note':
      return el('aside', { class: 'lesson-note' }, fromHtml(block.html));
    case 'button':
      return controlled(changeButton(block.label, block.change, host, failed));
    case 'slider':
      return controlled(sliderControl(block, host, failed));
    case 'menu':
      return controlled(menuControl(block, host, failed));
    case 'plot': {
      const view = figuresView(block.figures);
      const source = el('p', { class: 'lesson-source' }, `${t('Figures')}: ${block.figures.source}.`);
      return el('figure', { class: 'lesson-figure' }, view.chart, fromHtml(block.caption, 'figcaption'), source, view.numbers);
    }
    case 'experiment':
      return controlled(experimentBlock(lesson, block.experiment, block.caption, host));
    case 'diagram':
      return controlled(diagramBlock(block, lesson, host, failed));
    case 'figure': {
      const src = 'scene' in block.source ? thumbnailUrl(block.source.scene) : pictureUrl(lesson.name, block.source.file);
      const caption = block.caption === '' ? null : fromHtml(block.caption, 'figcaption');
      return el('figure', { class: 'lesson-figure' }, el('img', { src, alt: block.alt, decoding: 'async' }), caption);
    }
  }
}
