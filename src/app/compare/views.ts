/** What the stage of a comparison shows: one of four ways to look at two films, or all films beside each other. */
import { filmSamples, type FilmData } from '../../engine/film.ts';
import type { DisplaySettings } from '../../image/tone.ts';
import { BLOCK, difference, MOST_DIFFERENCE, MOST_SIGMA, shown, significance, type Picture } from './maps.ts';

export const VIEWS = ['wipe', 'all', 'difference', 'significance'] as const;
export type View = (typeof VIEWS)[number];

export const VIEW_TITLES: Record<View, string> = {
  wipe: 'Wipe',
  all: 'Side by side',
  difference: 'Difference',
  significance: 'Bias',
};

export interface Shown {
  left: Picture | null;
  right: Picture | null;
  /** What the colours mean. */
  caption: string;
}

/** Of two films; either may be missing yet. */
export function view(kind: Exclude<View, 'all'>, left: FilmData | null, right: FilmData | null, settings: DisplaySettings): Shown {
  if (kind === 'wipe')
    return { left: left === null ? null : shown(left, settings), right: right === null ? null : shown(right, settings), caption: '' };
  if (left === null || right === null) return { left: null, right: null, caption: 'Two films are needed; wait for their first samples.' };
  if (kind === 'difference')
    return {
      left: difference(left, right),
      right: null,
      caption: `Right less left: red brighter, blue darker; full colour at ${100 * MOST_DIFFERENCE} % of the mean.`,
    };
  const map = significance(left, right);
  return {
    left: map,
    right: null,
    caption: `Right less left in blocks of ${BLOCK} × ${BLOCK} pixels, over its standard error: full colour at ${MOST_SIGMA}. ${map.beyond} of ${map.blocks} blocks are beyond 3; without bias about ${Math.max(1, Math.round(map.blocks * 0.0027))} or fewer.${few(left, right)}`,
  };
}

/** Samples from which on the variance of a pixel is known well enough for most images. */
const ENOUGH = 128;

/** Where samples are few, what no sample has met yet looks like bias. */
function few(...films: readonly FilmData[]): string {
  return films.some((film) => filmSamples(film).least < ENOUGH)
    ? ` With fewer than ${ENOUGH} samples bright paths that are rare are often missed, and their absence looks like bias.`
    : '';
}
