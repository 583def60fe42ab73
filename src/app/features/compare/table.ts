/** The numbers of a comparison, a column a entry: there are at most four. */
import { equal } from '../../../base/equal.ts';
import { biases } from '../../../engine/index.ts';
import type { SceneDocument } from '../../../scene/document.ts';
import { el } from '../../ui/dom.ts';
import { count, duration, percent, short } from '../../ui/format.ts';
import { efficiency, type Cost } from '../../../bench/measures.ts';
import { COLORS } from './plot.ts';
import type { Entry } from './run.ts';

/** What is measured: its name, and what it is exactly. */
const MEASURES: readonly (readonly [string, string])[] = [
  ['spp', 'Samples per pixel'],
  ['time', 'Time that it has had on the device'],
  ['variance', 'Variance of one sample, mean over pixels and channels'],
  ['error', 'Estimated relative error of the image, from the samples themselves'],
  ['true error', 'Root mean square difference from the reference, less its own noise, over its mean'],
  ['bias', 'Difference of the mean of the image from that of the reference, with one standard error'],
  [
    'efficiency',
    'Reciprocal of variance × time, over that of the first: 2 makes the same image in half the time. Not of another image: where the bias differs, noise alone says nothing',
  ],
];

const costOf = ({ measure, seconds, samples }: Entry): Cost => ({
  variance: measure?.variance ?? Number.NaN,
  secondsPerSample: seconds / samples,
});

/** Whether two documents ask for the same image, but for noise. */
export const areAlike = (a: SceneDocument, b: SceneDocument): boolean => equal(biases(a), biases(b));

/** As MEASURES has them. */
function cellsOf(each: Entry, first: Entry): string[] {
  const { measure, deviation } = each;
  return [
    count(each.samples),
    duration(each.seconds),
    short(measure?.variance ?? Number.NaN),
    percent(measure?.error ?? Number.NaN),
    deviation === null ? '–' : percent(deviation.error),
    deviation === null || measure === null ? '–' : `${short(deviation.bias, 2)} ± ${short(deviation.biasError, 2)}`,
    each === first ? '1' : areAlike(each.document, first.document) ? short(efficiency(costOf(each), costOf(first))) : '– (other bias)',
  ];
}

export function table(entries: readonly Entry[], names: readonly string[]): HTMLElement {
  const first = entries.find(({ refused }) => refused === null);
  const columns = entries.map((each) => (each.refused === null ? cellsOf(each, first!) : null));
  const heads = names.map((name, i) => {
    const chip = el('i', { class: 'compare-chip', style: `--chip: ${COLORS[i]}`, 'aria-hidden': 'true' });
    return el('th', { scope: 'col', title: name }, chip, name);
  });
  const rows = MEASURES.map(([measure, title], row) => {
    const cells = entries.flatMap(({ refused }, i) => {
      if (refused === null) return [el('td', {}, columns[i]![row]!)];
      // Why it has no numbers stands in place of all of them.
      return row === 0 ? [el('td', { rowSpan: MEASURES.length, class: 'compare-refused' }, refused)] : [];
    });
    return el('tr', {}, el('th', { scope: 'row', title }, measure), ...cells);
  });
  const corner = el('th', { scope: 'col' }, el('span', { class: 'visually-hidden' }, 'Quantity'));
  return el('table', { class: 'compare-table' }, el('thead', {}, el('tr', {}, corner, ...heads)), el('tbody', {}, ...rows));
}
