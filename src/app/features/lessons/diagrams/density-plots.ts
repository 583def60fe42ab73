/** Plots of densities on [0, 1]: where things stand in them, what samples said, and how a number is inverted. */
import { html, svg, type TemplateResult } from 'lit-html';
import { cumulativeAt, INTEGRAL, inverted, MAX_ESTIMATE, type Density, type Tally } from '../../../../lesson/diagrams/density.ts';
import { linePath } from '../../../ui/svg.ts';
import { count, fixed } from '../numerals.ts';
import { t } from '../speech.ts';

/** The plots: x from LEFT over WIDE; the density up to MAX at TALL above BASE. */
export const [LEFT, WIDE, BASE, TALL, MAX] = [26, 326, 172, 164, 4];
/** Room below the axis: from here on the density is 0. */
export const BELOW = 4;
/** The lower plot. */
const [LOW_BASE, LOW_TALL] = [104, 96];
/** Points of a curve. */
const CURVE = 120;

export const across = (x: number): number => LEFT + x * WIDE;
export const up = (p: number): number => BASE - (Math.min(p, MAX) / MAX) * TALL;
const lowUp = (part: number): number => LOW_BASE - part * LOW_TALL;
export const curve = (of: (x: number) => number): [number, number][] =>
  Array.from({ length: CURVE + 1 }, (_, i) => [across(i / CURVE), of(i / CURVE)]);

export const axis = (base: number): TemplateResult =>
  svg`<text x=${LEFT} y=${base + 15} text-anchor="middle">0</text><text x=${across(1)} y=${base + 15} text-anchor="end">x = 1</text>`;

/** What the samples said: f/p. */
export function estimatesPlot({ estimates, count: all }: Tally): TemplateResult {
  const most = Math.max(1, ...estimates);
  const wide = WIDE / estimates.length;
  return html`<svg class="diagram" viewBox="0 0 360 136" role="img" aria-label=${t('Histogram of f/p of {n} samples', { n: count(all) })}>
    <path class="diagram-grid" d="M${LEFT} ${LOW_BASE}h${WIDE}" />
    ${estimates.map(
      (each, i) =>
        svg`<rect class="density-bar" x=${LEFT + i * wide} y=${lowUp(each / most)} width=${wide} height=${(each / most) * LOW_TALL} />`,
    )}
    <path class="density-truth" d="M${across(INTEGRAL / MAX_ESTIMATE)} ${lowUp(1) - 4}V${LOW_BASE}" />
    <text x=${across(INTEGRAL / MAX_ESTIMATE) + 5} y=${lowUp(1) + 6}>∫f = 1/3</text>
    <text x=${LEFT} y=${LOW_BASE + 14}>0</text>
    <text x=${across(0.5)} y=${LOW_BASE + 28} text-anchor="middle">${t('what a sample says, f/p')}</text>
    <text x=${across(1)} y=${LOW_BASE + 14} text-anchor="end">${t('1 and more')}</text>
  </svg>`;
}

/** From a uniform number over the cumulative distribution to x. */
export function inversionPlot(density: Density, u: number): TemplateResult {
  const x = inverted(density, u);
  return html`<svg
    class="diagram"
    viewBox="0 0 360 136"
    role="img"
    aria-label=${t('P(x): u = {u} leads to x = {x}', { u: fixed(u, 3), x: fixed(x, 3) })}
  >
    <path class="diagram-grid" d="M${LEFT} ${LOW_BASE}h${WIDE}M${LEFT} ${lowUp(1)}h${WIDE}" />
    ${axis(LOW_BASE)}
    <text x=${LEFT - 6} y=${LOW_BASE + 4} text-anchor="end">0</text>
    <text x=${LEFT - 6} y=${lowUp(1) + 4} text-anchor="end">1</text>
    <path class="density-line" d=${linePath(curve((each) => lowUp(cumulativeAt(density, each))))} />
    <path class="density-way" d="M${LEFT} ${lowUp(u)}H${across(x)}V${LOW_BASE}" />
    <circle class="density-drop" cx=${across(x)} cy=${LOW_BASE} r="4" />
    <text x=${across(0.5)} y=${LOW_BASE + 28} text-anchor="middle">P(x): u = ${fixed(u, 3)} → x = ${fixed(x, 3)}</text>
  </svg>`;
}
