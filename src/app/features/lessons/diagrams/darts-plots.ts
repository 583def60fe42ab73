/** A medium along a line below its majorant, with the darts that were thrown at it; and where paths ended. */
import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { BANK_LIMITS, BINS, LENGTH, sigmaAt, type Bank, type Dart, type Expected, type Paths } from '../../../../lesson/diagrams/darts.ts';
import { linePath } from '../../../ui/svg.ts';
import { t } from '../speech.ts';

const [LEFT, WIDE, BASE, TALL] = [26, 322, 156, 144];
/** Points of a curve. */
const POINTS = 160;

export const across = (x: number): number => LEFT + (x / LENGTH) * WIDE;
export const up = (sigma: number): number => BASE - (Math.min(sigma, BANK_LIMITS.most) / BANK_LIMITS.most) * TALL;
export const placeAt = (x: number, y: number): { x: number; sigma: number } => ({
  x: ((x - LEFT) / WIDE) * LENGTH,
  sigma: ((BASE - y) / TALL) * BANK_LIMITS.most,
});

const curve = (of: (x: number) => number): [number, number][] =>
  Array.from({ length: POINTS + 1 }, (_, i) => [across((i / POINTS) * LENGTH), of((i / POINTS) * LENGTH)]);

const axis = (base: number): TemplateResult[] =>
  [0, 1, 2, 3, 4].map((x) => svg`<text x=${across(x)} y=${base + 15} text-anchor="middle">${x}${x === LENGTH ? ' m' : ''}</text>`);

/** A filled disk for a real collision, a ring for a null one. */
const dart = ({ x, y, isReal }: Dart, isOld: boolean): TemplateResult =>
  svg`<circle class=${`dart ${isReal ? 'dart-real' : 'dart-null'} ${isOld ? 'dart-old' : ''}`} cx=${across(x)} cy=${up(y)} r=${isOld ? 1.6 : 3.5} />`;

/** @param old darts of paths before the last one */
export function bankPlot(bank: Bank, last: readonly Dart[], old: readonly Dart[], handles: TemplateResult): TemplateResult {
  const line = linePath(curve((x) => up(sigmaAt(bank, x))));
  const cut = curve((x) => up(Math.max(bank.majorant, sigmaAt(bank, x))));
  const isCut = cut.some(([, y]) => y < up(bank.majorant) - 0.01);
  const end = last.at(-1);
  const reach = end?.isReal === true ? across(end.x) : LEFT + WIDE;
  return html`<svg class="diagram" viewBox="0 0 360 190" role="group" aria-label=${t('Extinction along the way, below the majorant')}>
    ${[0, 2, 4, 6].map(
      (sigma) =>
        svg`<path class="diagram-grid" d="M${LEFT} ${up(sigma)}h${WIDE}" /><text x=${LEFT - 6} y=${up(sigma) + 4} text-anchor="end">${sigma}</text>`,
    )}
    ${axis(BASE)}
    <rect class="dart-board" x=${LEFT} y=${up(bank.majorant)} width=${WIDE} height=${BASE - up(bank.majorant)} />
    <path class="density-area" d="${line}L${LEFT + WIDE} ${BASE}L${LEFT} ${BASE}Z" />
    ${
      isCut
        ? svg`<path class="dart-cut" d="${linePath(cut)}L${LEFT + WIDE} ${up(bank.majorant)}L${LEFT} ${up(bank.majorant)}Z" />`
        : nothing
    }
    <path class="density-line" d=${line} />
    ${old.map((each) => dart(each, true))} ${last.map((each) => dart(each, false))}
    ${last.length > 0 || old.length > 0 ? svg`<path class="dart-way" d="M${LEFT} ${BASE + 22}H${reach}" />` : nothing} ${handles}
  </svg>`;
}

/** How many paths ended where, beside what is expected. */
export function endsPlot(paths: Paths, { ends, toldEnds }: Expected): TemplateResult {
  const [base, tall] = [92, 82];
  const share = (bin: number): number => (paths.count > 0 ? (paths.ends[bin] ?? 0) / paths.count : 0);
  const most = Math.max(...ends, ...toldEnds, ...(paths.count >= 100 ? paths.ends.map((_, i) => share(i)) : []));
  const rise = (part: number): number => base - Math.min(1, part / most) * tall;
  const wide = WIDE / BINS;
  const steps = (of: readonly number[]): string =>
    linePath(
      of.flatMap((part, i): [number, number][] => [
        [LEFT + i * wide, rise(part)],
        [LEFT + (i + 1) * wide, rise(part)],
      ]),
    );
  return html`<svg class="diagram" viewBox="0 0 360 124" role="img" aria-label=${t('Where paths ended, beside σ times the transmittance')}>
    <path class="diagram-grid" d="M${LEFT} ${base}h${WIDE}" />
    ${paths.ends.map(
      (_, i) => svg`<rect class="density-bar" x=${LEFT + i * wide} y=${rise(share(i))} width=${wide} height=${base - rise(share(i))} />`,
    )}
    <path class="density-integrand" d=${steps(ends)} />
    ${axis(base)}
    <text x=${LEFT + WIDE / 2} y=${base + 29} text-anchor="middle">${t('where paths end; dashed: σ e^(−τ), in truth')}</text>
  </svg>`;
}
