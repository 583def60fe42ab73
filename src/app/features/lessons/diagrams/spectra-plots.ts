/** Plots over wavelength, from 400 to 720 nm: a paint under a lamp, and what the three curves of the observer make of it. */
import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { FIRST, OBSERVER, STEP } from '../../../../lesson/diagrams/observer.ts';
import { bumpAt, cssOf, lampAt, matchingAt, reflectance, type Painted } from '../../../../lesson/diagrams/spectra.ts';
import type { Vec3 } from '../../../../scene/document.ts';
import { linePath } from '../../../ui/svg.ts';
import { numeral, t } from '../speech.ts';

const [LOW, HIGH] = [400, 720];
const [LEFT, WIDE, BASE, TALL] = [26, 322, 158, 142];
/** Of the strip of pure colours below the axis. */
const STRIP = 7;

type Point = [number, number];
const across = (nm: number): number => LEFT + ((nm - LOW) / (HIGH - LOW)) * WIDE;
const up = (part: number): number => BASE - Math.min(1, Math.max(0, part)) * TALL;

export const standingAt = (nm: number, part: number): readonly [number, number] => [across(nm), up(part)];
export const nanometresAt = (x: number): number => LOW + ((x - LEFT) / WIDE) * (HIGH - LOW);
export const heightAt = (y: number): number => (BASE - y) / TALL;

/** Entries of the tables that are drawn. */
const ENTRIES = Array.from({ length: (HIGH - LOW) / STEP + 1 }, (_, i) => (LOW - FIRST) / STEP + i);
const nanometres = (i: number): number => FIRST + STEP * i;
const line = (of: (i: number) => number): Point[] => ENTRIES.map((i) => [across(nanometres(i)), of(i)]);
const area = (points: readonly Point[], base: number): string => `${linePath([[across(LOW), base], ...points, [across(HIGH), base]])}Z`;

/** Pure colours as a screen can show them: what is negative is cut off. */
const strip = (y: number): TemplateResult[] =>
  ENTRIES.slice(0, -1).map((i) => {
    const [red = 0, green = 0, blue = 0] = OBSERVER[i] ?? [];
    const color: Vec3 = [red, green, blue];
    return svg`<rect x=${across(nanometres(i))} y=${y} width=${WIDE / (ENTRIES.length - 1) + 0.5} height=${STRIP} fill=${cssOf(color, 2)} />`;
  });

const axis = (base: number): TemplateResult[] =>
  [400, 500, 600, 700].map(
    (nm) => svg`<text x=${across(nm)} y=${base + STRIP + 15} text-anchor="middle">${nm}${nm === 700 ? ' nm' : ''}</text>`,
  );

/** Reflectance, the lamp on a scale of its own, and their product; with a second paint, both reflectances. */
export function bumpPlot(painted: Painted, isDouble: boolean, handle: TemplateResult): TemplateResult {
  const most = Math.max(...ENTRIES.map((i) => lampAt(painted.lamp, i)));
  const lamp = (i: number): number => lampAt(painted.lamp, i) / most;
  const [one, two] = [reflectance(painted), reflectance(painted, -1)];
  const product = line((i) => up(lamp(i) * (one[i] ?? 0)));
  return html`<svg class="diagram" viewBox="0 0 360 184" role="group" aria-label=${t('What the paint reflects, over wavelength')}>
    ${[0, 0.5, 1].map(
      (part) =>
        svg`<path class="diagram-grid" d="M${LEFT} ${up(part)}h${WIDE}" /><text x=${LEFT - 5} y=${up(part) + 4} text-anchor="end">${numeral(String(part))}</text>`,
    )}
    ${strip(BASE + 1)} ${axis(BASE)}
    <path class="spectra-lamp" d=${linePath(line((i) => up(lamp(i))))} />
    ${isDouble ? nothing : svg`<path class="density-area" d=${area(product, BASE)} />`}
    ${isDouble ? svg`<path class="spectra-bump" d=${linePath(line((i) => up(bumpAt(painted, nanometres(i)))))} />` : nothing}
    <path class="density-line" d=${linePath(line((i) => up(one[i] ?? 0)))} />
    ${isDouble ? svg`<path class="spectra-other" d=${linePath(line((i) => up(two[i] ?? 0)))} />` : nothing}
    <text class="density-integrand-name" x=${across(716)} y=${up(lamp(ENTRIES.at(-1) ?? 0)) - 9} text-anchor="end">${t('lamp')}</text>
    ${handle}
  </svg>`;
}

const NAMES = ['x̄', 'ȳ', 'z̄'] as const;

/** The product of lamp and paint times each curve of the observer; their areas are X, Y and Z. */
export function sumsPlot(painted: Painted): TemplateResult {
  const [base, tall] = [84, 74];
  const rho = reflectance(painted);
  const value = (c: number, i: number): number => (matchingAt(i)[c] ?? 0) * lampAt(painted.lamp, i) * (rho[i] ?? 0);
  const most = Math.max(...ENTRIES.flatMap((i) => [0, 1, 2].map((c) => value(c, i))));
  const places = NAMES.map((_, c) => ENTRIES.reduce((best, i) => (value(c, i) > value(c, best) ? i : best), ENTRIES[0] ?? 0));
  return html`<svg
    class="diagram"
    viewBox="0 0 360 110"
    role="img"
    aria-label=${t('The product times each curve of the observer; the areas are X, Y and Z')}
  >
    <path class="diagram-grid" d="M${LEFT} ${base}h${WIDE}" />
    ${strip(base + 1)} ${axis(base)}
    ${NAMES.map((name, c) => {
      const points = line((i) => base - (value(c, i) / most) * tall);
      const top = places[c] ?? 0;
      return svg`<path class=${`spectra-sum spectra-sum-${c}`} d=${area(points, base)} />
        <text x=${across(nanometres(top))} y=${Math.max(10, base - (value(c, top) / most) * tall - 3)} text-anchor="middle">${name}</text>`;
    })}
  </svg>`;
}
