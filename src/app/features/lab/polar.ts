/** Geometry of the polar plot: angles are measured from the normal, positive away from the side that one looks from. */
import type { Lobe } from '../../../lab/lobe.ts';
import type { Vector } from '../../../lab/report.ts';

/** Factors of ten that the logarithmic scale shows. */
const DECADES = 4;
/** Grazing directions are their own world; the handle stops before. */
export const MAX_ANGLE = 89;

/** Distance from the centre, 0 to 1, of a value whose largest is `most`. */
export function radiusOf(value: number, most: number, isLog: boolean): number {
  if (!(value > 0) || !(most > 0)) return 0;
  const part = Math.min(1, value / most);
  return isLog ? Math.max(0, 1 + Math.log10(part) / DECADES) : part;
}

/** On paper, y downwards: the normal points up, the mirror direction to the right. Radians. */
export const pointAt = (angle: number, radius: number): [number, number] => [radius * Math.sin(angle), -radius * Math.cos(angle)];

/** Degrees from the normal of the direction to look from, from a point relative to the centre; it lies to the left. */
export function angleOfPoint(dx: number, dy: number): number {
  const angle = (Math.atan2(-dx, -dy) * 180) / Math.PI;
  return Math.max(0, Math.min(MAX_ANGLE, Math.round(angle)));
}

/** Local direction from degrees: from the normal, and from the x axis. */
export function directionFrom(angle: number, azimuth: number): Vector {
  const [theta, phi] = [(angle * Math.PI) / 180, (azimuth * Math.PI) / 180];
  return [Math.sin(theta) * Math.cos(phi), Math.sin(theta) * Math.sin(phi), Math.cos(theta)];
}

/** The inverse, whole degrees. */
export function anglesOf([x, y, z]: readonly number[]): { angle: number; azimuth: number } {
  const angle = (Math.acos(Math.max(-1, Math.min(1, z!))) * 180) / Math.PI;
  const turn = (Math.atan2(y!, x!) * 180) / Math.PI;
  return { angle: Math.min(MAX_ANGLE, Math.round(angle)), azimuth: (Math.round(turn) + 360) % 360 };
}

/** Columns on either side of the plane of incidence that count as in it. */
const BESIDE = 1;

export interface Sector {
  /** Radians, as in {@link pointAt}. */
  from: number;
  to: number;
  /** Samples per steradian, over those of all. */
  density: number;
}

/** The samples in the plane of incidence: the table's cells that it goes through, and their neighbours. */
export function sectorsOf({ wo, rows, columns, sampled }: Pick<Lobe, 'wo' | 'rows' | 'columns' | 'sampled'>): Sector[] {
  const away = Math.atan2(wo[1], wo[0]) + Math.PI;
  const mean = (row: number, azimuth: number): number => {
    const turn = azimuth / (2 * Math.PI);
    const column = Math.floor((turn - Math.floor(turn)) * columns);
    let sum = 0;
    for (let k = -BESIDE; k <= BESIDE; k++) sum += sampled[row * columns + ((column + k + columns) % columns)]!;
    return sum / (2 * BESIDE + 1);
  };
  const step = Math.PI / rows;
  const far = Array.from({ length: rows }, (_, row): Sector => ({ from: row * step, to: (row + 1) * step, density: mean(row, away) }));
  const near = Array.from({ length: rows }, (_, row): Sector => ({
    from: -(row + 1) * step,
    to: -row * step,
    density: mean(row, away + Math.PI),
  }));
  return [...near.reverse(), ...far];
}
