/** A colour scale in words and colours, for every place that shows one. */
import { colorMap } from './colormap.ts';
import type { ColorScale } from './document-scale.ts';
import type { Vec3 } from './document.ts';

/** Parts of the bar that have a number beside them, from the top. */
const STEPS = [1, 0.75, 0.5, 0.25, 0];

export interface ScaleTexts {
  /** Numbers from the top of the bar. */
  ticks: string[];
  /** What the bar does not show, short. */
  notes: string[];
}

export function scaleTexts({ min, max, cutoff, held }: ColorScale): ScaleTexts {
  return {
    ticks: STEPS.map((t) => digits(min + (max - min) * t)),
    notes: [...(cutoff === undefined ? [] : [`≥ ${digits(cutoff)}`]), ...(held ? ['Held: grey'] : [])],
  };
}

/** Three digits; very small and very large numbers by their power of ten. */
function digits(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e6))
    return value
      .toExponential(2)
      .replace(/\.?0+e/, 'e')
      .replace('e+', 'e');
  return String(Number(value.toPrecision(3)));
}

/** Linear colour of a place of the bar, 0 to 1. */
export const scaleColor = ({ map }: ColorScale, t: number): Vec3 => colorMap(map, t);
