/** The numbers of a comparison, a row a contestant. */
import { el } from '../dom.ts';
import { count, duration, percent, short } from '../format.ts';
import { efficiency, type Cost } from './measures.ts';
import { COLORS } from './plot.ts';
import type { Contestant } from './race.ts';

const HEADS: readonly (readonly [string, string])[] = [
  ['', 'Contestant'],
  ['spp', 'Samples per pixel'],
  ['time', 'Time that it has had on the device'],
  ['variance', 'Variance of one sample, mean over pixels and channels'],
  ['error', 'Estimated relative error of the image, from the samples themselves'],
  ['true error', 'Root mean square difference from the reference, less its own noise, over its mean'],
  ['bias', 'Difference of the mean of the image from that of the reference, with one standard error'],
  ['efficiency', 'Reciprocal of variance × time, over that of the first: 2 makes the same image in half the time'],
];

const costOf = ({ measure, seconds, samples }: Contestant): Cost => ({
  variance: measure?.variance ?? Number.NaN,
  secondsPerSample: seconds / samples,
});

export function table(contestants: readonly Contestant[], names: readonly string[]): HTMLElement {
  const first = contestants.find(({ refused }) => refused === null);
  const rows = contestants.map((each, i) => {
    const head = el(
      'th',
      { scope: 'row' },
      el('i', { class: 'compare-chip', style: `--chip: ${COLORS[i]}`, 'aria-hidden': 'true' }),
      names[i]!,
    );
    if (each.refused !== null) return el('tr', {}, head, el('td', { colSpan: HEADS.length - 1, class: 'compare-refused' }, each.refused));
    const { measure, deviation } = each;
    const gain = first === undefined ? Number.NaN : efficiency(costOf(each), costOf(first));
    const cells = [
      count(each.samples),
      duration(each.seconds),
      short(measure?.variance ?? Number.NaN),
      percent(measure?.error ?? Number.NaN),
      deviation === null ? '–' : percent(deviation.error),
      deviation === null || measure === null ? '–' : `${short(deviation.bias, 2)} ± ${short(deviation.biasError, 2)}`,
      each === first ? '1' : short(gain),
    ];
    return el('tr', {}, head, ...cells.map((cell) => el('td', {}, cell)));
  });
  return el(
    'table',
    { class: 'compare-table' },
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        ...HEADS.map(([head, title]) =>
          el('th', { scope: 'col', title }, head === '' ? el('span', { class: 'visually-hidden' }, title) : head),
        ),
      ),
    ),
    el('tbody', {}, ...rows),
  );
}
