/** Charts on the page, and their numbers in a table: for those who do not see the chart, and to be copied. */
import { chart, figure, NOTHING, type Measured } from '../../../lesson/chart.ts';
import type { Figures } from '../../../lesson/figures.ts';
import { el } from '../../ui/dom.ts';
import { numeral, t } from './speech.ts';
import { inNumerals } from './numerals.ts';

export interface FiguresView {
  chart: HTMLElement;
  /** Folded. */
  numbers: HTMLElement;
  /** What is to be known of what was measured. */
  notes: HTMLElement;
  draw(measured: Measured): void;
}

export function figuresView(figures: Figures): FiguresView {
  const place = el('div', { class: 'lesson-chart' });
  const body = el('div', { class: 'table' });
  const numbers = el('details', { class: 'lesson-numbers' }, el('summary', {}, t('Numbers')), body);
  const notes = el('ul', { class: 'lesson-notes', hidden: true });
  const draw = (measured: Measured): void => {
    // Our own text: chart.ts escapes what files say.
    place.innerHTML = chart(figures, measured);
    inNumerals(place);
    numbers.hidden = place.innerHTML === '';
    body.replaceChildren(table(figures, measured));
    notes.hidden = measured.notes.length === 0;
    notes.replaceChildren(...measured.notes.map((each) => el('li', {}, each)));
  };
  draw(NOTHING);
  return { chart: place, numbers, notes, draw };
}

function table({ x, y, series, bars }: Figures, measured: Measured): HTMLElement {
  const rows = (own: Pick<Measured, 'series' | 'bars'>, isHere: boolean): HTMLElement[] =>
    [
      ...own.series.flatMap(({ label, points }) =>
        points.map(([at, value]) => [label, numeral(at.toLocaleString('en-US')), value] as const),
      ),
      ...own.bars.map(({ label, value }) => [label, '', value] as const),
    ].map(([label, at, value]) =>
      el(
        'tr',
        { 'data-measured': String(isHere) },
        el('td', {}, label),
        x === undefined ? null : el('td', { class: 'number' }, at),
        el('td', { class: 'number' }, numeral(figure(value))),
      ),
    );
  const head = (text: string, isNumber: boolean): HTMLElement => el('th', { scope: 'col', class: isNumber ? 'number' : undefined }, text);
  return el(
    'table',
    {},
    el(
      'thead',
      {},
      el('tr', {}, head('', false), x === undefined ? null : head(x.label, true), head([y.label, y.unit].filter(Boolean).join(', '), true)),
    ),
    el('tbody', {}, ...rows({ series, bars }, false), ...rows(measured, true)),
  );
}
