/** A slice of facets between light and eye, and the lobe of a surface of such facets. */
import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { both, directionAt, FACET_LIMITS, reached, tiltsOf, type Profile, type Reached } from '../../../../lesson/diagrams/microfacets.ts';
import { glossyLobe } from '../../../../lesson/diagrams/two-densities.ts';
import { linePath } from '../../../ui/svg.ts';
import { precise } from '../numerals.ts';
import { t } from '../speech.ts';

/** The drawing: the middle of the slice, its length, and how far away light and eye stand. */
const [MIDDLE, GROUND, LONG] = [180, 178, 340];
export const AWAY = 150;
/** Facets count as facing h within this angle, in radians. */
export const WINDOW = (5 * Math.PI) / 180;
/** Points of a lobe. */
const POINTS = 180;

type Point = readonly [number, number];

/** Where something stands in a direction, so far from the middle of the slice. */
export const standing = (angle: number, far = AWAY, ground = GROUND): Point => [
  MIDDLE + far * Math.sin(angle),
  ground - far * Math.cos(angle),
];
/** The angle of a place in the drawing. */
export const angleAt = (x: number, y: number): number => Math.atan2(x - MIDDLE, Math.max(1, GROUND - y));

export const degrees = (angle: number): number => Math.round((angle * 180) / Math.PI);
export function aside(angle: number): string {
  const whole = degrees(angle);
  return whole === 0 ? t('upright') : `${Math.abs(whole)}° ${whole < 0 ? t('left') : t('right')}`;
}

interface Slice {
  profile: Profile;
  alpha: number;
  light: number;
  eye: number;
  /** Whether parts are told apart by who reaches them. */
  hasHidden: boolean;
}

/** Places of the facets' ends, the mean of their heights on the ground. */
function ends(profile: Profile, alpha: number): Point[] {
  const wide = LONG / (profile.length - 1);
  const mean = profile.reduce((a, b) => a + b, 0) / profile.length;
  return profile.map((height, i) => [MIDDLE - LONG / 2 + i * wide, GROUND - wide * alpha * (height - mean)]);
}

const between = (a: Point, b: Point, part: number): Point => [a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])];

function partsPath(points: readonly Point[], parts: readonly Reached[]): string {
  return parts
    .map(({ from, to }, i) => {
      const [a, b] = [points[i], points[i + 1]];
      return to - from < 1e-6 || a === undefined || b === undefined ? '' : linePath([between(a, b, from), between(a, b, to)]);
    })
    .join('');
}

/** Of each facet that faces h a needle along its normal. */
function needles(points: readonly Point[], tilts: readonly number[], half: number): string {
  return tilts
    .map((tilt, i) => {
      const [a, b] = [points[i], points[i + 1]];
      if (Math.abs(tilt - half) > WINDOW || a === undefined || b === undefined) return '';
      const foot = between(a, b, 0.5);
      return linePath([foot, [foot[0] + 13 * Math.sin(tilt), foot[1] - 13 * Math.cos(tilt)]]);
    })
    .join('');
}

export const facing = (profile: Profile, alpha: number, half: number): number =>
  tiltsOf(profile, alpha).filter((tilt) => Math.abs(tilt - half) <= WINDOW).length;

/** The slice with its facets. @param handles what is taken hold of */
export function slicePlot({ profile, alpha, light, eye, hasHidden }: Slice, handles: TemplateResult): TemplateResult {
  const points = ends(profile, alpha);
  const half = (light + eye) / 2;
  const [lit, seen] = [reached(profile, alpha, light), reached(profile, alpha, eye)];
  const [normalX, normalY] = standing(0, AWAY - 22);
  const [halfX, halfY] = standing(half, AWAY - 46);
  const rim = FACET_LIMITS.low;
  const arc = linePath(Array.from({ length: 61 }, (_, i) => standing(-rim + (2 * rim * i) / 60)));
  return html`<svg class="diagram" viewBox="0 0 360 222" role="group" aria-label=${t('A slice through the surface, between light and eye')}>
    <path class="diagram-grid" d=${arc} />
    <path class="diagram-guide" d="M${MIDDLE} ${GROUND}L${normalX} ${normalY}" />
    <text x=${normalX} y=${normalY - 5} text-anchor="middle">n</text>
    <path class="facet-ray" d=${linePath([standing(light), [MIDDLE, GROUND]])} />
    <path class="facet-sight" d=${linePath([standing(eye), [MIDDLE, GROUND]])} />
    <path
      class="facet-half"
      d=${linePath([
        [MIDDLE, GROUND],
        [halfX, halfY],
      ])}
    />
    <text class="facet-half-name" x=${halfX + (half < 0 ? -9 : 9)} y=${halfY} text-anchor="middle">h</text>
    <path class="facet-all" d=${linePath(points)} />
    ${
      hasHidden
        ? svg`<path class="facet-lit" d=${partsPath(points, lit)} />
            <path class="facet-seen" d=${partsPath(points, seen)} />
            <path class="facet-both" d=${partsPath(points, both(lit, seen))} />`
        : nothing
    }
    <path class="facet-needle" d=${needles(points, tiltsOf(profile, alpha), half)} />
    ${handles}
  </svg>`;
}

/** f of all eyes in the plane of light and normal, from 0 to its greatest value. */
export function lobePlot(alpha: number, light: number, eye: number): TemplateResult {
  const [ground, far] = [126, 112];
  const wi = directionAt(light);
  const at = (angle: number): number => glossyLobe(directionAt(angle), alpha).f(wi);
  const angles = Array.from({ length: POINTS + 1 }, (_, i) => ((i / POINTS - 0.5) * Math.PI * 178) / 180);
  const values = angles.map(at);
  const most = Math.max(...values);
  const lobe = angles.map((angle, i) => standing(angle, (far * (values[i] ?? 0)) / most, ground));
  const [eyeX, eyeY] = standing(eye, (far * at(eye)) / most, ground);
  const rim = linePath(angles.map((angle) => standing(angle, far, ground)));
  const words = t('Lobe: f up to {most} per sr, to the eye {f}', { most: precise(most, 3), f: precise(at(eye), 3) });
  return html`<svg class="diagram" viewBox="0 0 360 144" role="img" aria-label=${words}>
    <path class="diagram-grid" d="${rim}M${MIDDLE - far - 20} ${ground}H${MIDDLE + far + 20}" />
    <path class="diagram-guide" d=${linePath([[MIDDLE, ground], standing(-light, far, ground)])} />
    <path class="facet-ray" d=${linePath([standing(light, far, ground), [MIDDLE, ground]])} />
    <path class="facet-lobe" d="${linePath([[MIDDLE, ground], ...lobe])}Z" />
    <path class="facet-sight" d=${linePath([[MIDDLE, ground], standing(eye, far, ground)])} />
    <circle class="diagram-point" cx=${eyeX} cy=${eyeY} r="3.5" />
    <text x="358" y="14" text-anchor="end">${t('f up to {most} / sr', { most: precise(most, 3) })}</text>
  </svg>`;
}
