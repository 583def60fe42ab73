/** An experiment: published figures, and beside them those of the reader's own adapter. */
import type { Experiment } from '../../../lesson/experiment.ts';
import type { Lesson } from '../../../lesson/types.ts';
import { el } from '../../ui/dom.ts';
import { figuresView } from './figures.ts';
import type { Host } from './host.ts';
import { fromHtml } from './html.ts';
import { t } from './speech.ts';

/** @returns the element, and what stops a measurement that is under way */
export function experimentBlock(
  lesson: Lesson,
  experiment: Experiment,
  caption: string,
  host: Host | null,
): { element: HTMLElement; end(): void } {
  const { figures } = experiment;
  const view = figuresView(figures);
  const words = el('span', { class: 'dim', role: 'status' });
  let running: AbortController | null = null;
  const run = async (): Promise<void> => {
    if (host === null) return;
    if (running !== null) return running.abort();
    const own = (running = new AbortController());
    button.textContent = t('Stop');
    let drawn = -1;
    try {
      await host.measure(lesson, experiment, own.signal, (done, of, what, measured) => {
        words.textContent =
          done === of ? t('Done: what stands out with a bold outline is yours.') : `${t('{n} of {of}', { n: done + 1, of })}: ${what} …`;
        // Drawing takes time that is measured.
        if (done !== drawn) view.draw(measured);
        drawn = done;
      });
      if (own.signal.aborted) words.textContent = t('Stopped.');
    } catch (error) {
      words.textContent = (error as Error).message;
    } finally {
      running = null;
      button.textContent = t('Measure again');
    }
  };
  const button = el(
    'button',
    {
      type: 'button',
      class: 'lesson-check',
      disabled: host === null,
      title: host === null ? t('Needs WebGPU') : undefined,
      onclick: () => void run(),
    },
    t('Measure on your adapter'),
  );
  const element = el(
    'figure',
    { class: 'lesson-figure lesson-experiment' },
    view.chart,
    el('div', { class: 'lesson-answer' }, button, words),
    view.notes,
    view.numbers,
    fromHtml(caption, 'figcaption'),
    el('p', { class: 'lesson-source' }, `${t('Published figures')}: ${figures.source}.`),
  );
  return { element, end: () => running?.abort() };
}
