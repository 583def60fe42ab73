/** An experiment: published figures, and beside them those of the reader's own adapter. */
import { chart, figure, type Measured } from '../../lesson/chart.ts';
import type { Experiment } from '../../lesson/experiment.ts';
import type { Lesson } from '../../lesson/types.ts';
import { el } from '../dom.ts';
import type { Host } from './host.ts';
import { fromHtml } from './html.ts';

/** @returns the element, and what stops a measurement that is under way */
export function experimentBlock(
  lesson: Lesson,
  experiment: Experiment,
  caption: string,
  host: Host | null,
): { element: HTMLElement; end(): void } {
  const { figures } = experiment;
  const place = el('div', { class: 'lesson-chart' });
  const table = el('div', { class: 'table' });
  const words = el('span', { class: 'dim', role: 'status' });
  const draw = (measured?: Measured): void => {
    // Our own text: chart.ts escapes what files say.
    place.innerHTML = chart(figures, measured);
    table.replaceChildren(...(measured === undefined ? [] : [tableOf(experiment, measured)]));
  };
  draw();
  let running: AbortController | null = null;
  const run = async (): Promise<void> => {
    if (host === null) return;
    if (running !== null) return running.abort();
    const own = (running = new AbortController());
    button.textContent = 'Stop';
    try {
      await host.measure(lesson, experiment, own.signal, (done, of, what, measured) => {
        words.textContent = done === of ? 'Done: the points with a bold outline are yours.' : `${done + 1} of ${of}: ${what} …`;
        draw(measured);
      });
      if (own.signal.aborted) words.textContent = 'Stopped.';
    } catch (error) {
      words.textContent = (error as Error).message;
    } finally {
      running = null;
      button.textContent = 'Measure again';
    }
  };
  const button = el(
    'button',
    {
      type: 'button',
      class: 'lesson-check',
      disabled: host === null,
      title: host === null ? 'Needs WebGPU' : undefined,
      onclick: () => void run(),
    },
    'Measure on your adapter',
  );
  const element = el(
    'figure',
    { class: 'lesson-figure lesson-experiment' },
    place,
    el('div', { class: 'lesson-answer' }, button, words),
    table,
    fromHtml(caption, 'figcaption'),
    el('p', { class: 'lesson-source' }, `Published figures: ${figures.source}.`),
  );
  return { element, end: () => running?.abort() };
}

function tableOf({ figures: { x, y }, measure }: Experiment, { series, bars }: Measured): HTMLElement {
  const unit = measure === 'milliseconds' ? 'ms' : y.unit;
  const rows = [
    ...series.flatMap(({ label, points }) => points.map(([at, value]) => [label, at.toLocaleString('en-US'), value] as const)),
    ...bars.map(({ label, value }) => [label, '', value] as const),
  ];
  const cell = (text: string, isNumber: boolean): HTMLElement => el('td', isNumber ? { class: 'number' } : {}, text);
  return el(
    'table',
    {},
    el(
      'thead',
      {},
      el('tr', {}, el('th', {}, 'Measured here'), el('th', { class: 'number' }, x?.label ?? ''), el('th', { class: 'number' }, unit)),
    ),
    el('tbody', {}, ...rows.map(([label, at, value]) => el('tr', {}, cell(label, false), cell(at, true), cell(figure(value), true)))),
  );
}
