/** Variances of one estimate, in units of the square of its mean, as bars on a logarithmic axis. */
import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { balanceBound, type Worth } from '../../../../lesson/diagrams/two-densities.ts';
import { count, precise, short } from '../numerals.ts';
import { numeral, t } from '../speech.ts';

/** The axis, in powers of ten, and where it is. */
const [LOW, HIGH] = [-4, 4];
const [LEFT, WIDE, ROW, TOP] = [92, 216, 22, 6];

const AXIS: readonly (readonly [power: number, label: string])[] = [
  [-4, '10⁻⁴'],
  [-2, '0.01'],
  [0, '1'],
  [2, '100'],
  [4, '10⁴'],
];

const across = (value: number): number => LEFT + (WIDE * (Math.min(HIGH, Math.max(LOW, Math.log10(value))) - LOW)) / (HIGH - LOW);

const alone = ({ bsdf, light }: Worth): [string, number][] => [
  [t('BSDF alone'), bsdf],
  [t('light alone'), light],
];
const rows = (found: Worth, withWeights: boolean): [string, number][] =>
  withWeights ? [...alone(found), [t('both, balance'), found.balance], [t('both, power'), found.power]] : alone(found);

const figure = (value: number): string => (value < 1e-4 ? numeral('< 0.0001') : value < 100 ? precise(value, 2) : count(value));

/** The same in words. */
export const variancesInWords = (found: Worth, withWeights: boolean): string =>
  rows(found, withWeights)
    .map(([name, value]) => `${name} ${figure(value)}`)
    .join(', ');

export function varianceBars(found: Worth, withWeights: boolean): TemplateResult {
  const bars = rows(found, withWeights);
  const bottom = TOP + ROW * bars.length;
  const bound = balanceBound(found);
  const words = `${t('Variance')}: ${variancesInWords(found, withWeights)}${withWeights ? `; ${t('bound for balance {bound}', { bound: short(bound, 2) })}` : ''}`;
  return html`<svg class="diagram" viewBox="0 0 360 ${bottom + 34}" role="img" aria-label=${words}>
    ${AXIS.map(
      ([power, label]) =>
        svg`<path class="diagram-grid" d="M${across(10 ** power)} ${TOP}V${bottom}" />
          <text x=${across(10 ** power)} y=${bottom + 14} text-anchor="middle">${numeral(label)}</text>`,
    )}
    ${bars.map(([name, value], i) => {
      const y = TOP + i * ROW;
      // Beside the mark of the bound, not under it.
      const end = withWeights && i === 2 ? Math.max(across(value), across(bound)) : across(value);
      return svg`<text x=${LEFT - 8} y=${y + 15} text-anchor="end">${name}</text>
        <rect class=${`variance-bar ${i > 1 ? 'variance-both' : ''}`} x=${LEFT} y=${y + 4} width=${Math.max(1, across(value) - LEFT)} height=${ROW - 8} />
        <text class="variance-figure" x=${end + 5} y=${y + 15}>${figure(value)}</text>`;
    })}
    ${withWeights ? svg`<path class="variance-bound" d="M${across(bound)} ${TOP + 2 * ROW}v${ROW}" />` : nothing}
    <text x=${LEFT + WIDE / 2} y=${bottom + 29} text-anchor="middle">${t('σ² of one estimate, in units of the squared mean')}</text>
  </svg>`;
}
