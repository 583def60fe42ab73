/** What the stage of a comparison shows: one of five ways to look at two films, or all films beside each other. */
import { type FilmData, filmSamples } from '../../../engine/index.ts';
import type { DisplaySettings } from '../../../image/tone.ts';
import type { ColorMap } from '../../../scene/colormap.ts';
import { short } from '../../ui/format.ts';
import {
  BLOCK,
  difference,
  MAX_DIFFERENCE,
  MAX_SIGMA,
  MSE_DECADES,
  shown,
  significance,
  squaredError,
  type Picture,
  type SquaredError,
} from './maps.ts';
import { hasErrors } from './reference.ts';

export const VIEWS = ['wipe', 'all', 'difference', 'significance', 'mse'] as const;
export type View = (typeof VIEWS)[number];

export const VIEW_TITLES: Record<View, string> = {
  wipe: 'Wipe',
  all: 'Side by side',
  difference: 'Error',
  significance: 'Bias',
  mse: 'MSE',
};

/** What each of them shows, exactly; means are over the samples of a pixel. */
export const VIEW_HINTS: Record<View, string> = {
  wipe: 'The left and the right picture, with a line between them that can be dragged',
  all: 'All pictures at once',
  difference:
    'Mean of the right less mean of the left, pixel by pixel, all channels together, over the mean of the whole left: the error of the right where the left is a reference',
  significance: 'Sum of right less left over a block of pixels, over its standard error: beyond what noise explains it is bias',
  mse: 'Square of right less left, less the variance of the left’s mean, pixel by pixel, mean of the channels, over the squared mean of the whole left: estimates variance plus squared bias of the right',
};

/** Texts at the lower end, the middle and the upper end of a colour map. */
export interface Legend {
  map: ColorMap;
  ticks: readonly [string, string, string];
}

export interface Shown {
  left: Picture | null;
  right: Picture | null;
  /** What the colours mean. */
  caption: string;
  legend: Legend | null;
}

const LEGENDS: Record<Exclude<View, 'all' | 'wipe'>, Legend> = {
  difference: { map: 'diverging', ticks: [`−${100 * MAX_DIFFERENCE} %`, '0', `+${100 * MAX_DIFFERENCE} %`] },
  significance: { map: 'diverging', ticks: [`−${MAX_SIGMA} σ`, '0', `+${MAX_SIGMA} σ`] },
  mse: { map: 'viridis', ticks: [`10⁻${'⁰¹²³⁴⁵⁶⁷⁸⁹'[MSE_DECADES]!} or less`, `10⁻${'⁰¹²³⁴⁵⁶⁷⁸⁹'[MSE_DECADES / 2]!}`, '1'] },
};

/** Of two films; either may be missing yet. The left one is what errors are counted from. */
export function view(kind: Exclude<View, 'all'>, left: FilmData | null, right: FilmData | null, settings: DisplaySettings): Shown {
  const none = { right: null, legend: null, caption: '' };
  if (kind === 'wipe')
    return { ...none, left: left === null ? null : shown(left, settings), right: right === null ? null : shown(right, settings) };
  if (left === null || right === null) return { ...none, left: null, caption: 'Two films are needed; wait for their first samples.' };
  const legend = LEGENDS[kind];
  if (kind === 'difference')
    return {
      ...none,
      legend,
      left: difference(left, right),
      caption:
        'Right less left, over the mean of the left: the error of the right, where the left is a reference. Red is brighter, blue darker.',
    };
  if (kind === 'mse') {
    const map = squaredError(left, right);
    return { ...none, legend, left: map, caption: `${mseCaption(map)}${exact(left)}` };
  }
  const map = significance(left, right);
  return {
    ...none,
    legend,
    left: map,
    caption: `Right less left in blocks of ${BLOCK} × ${BLOCK} pixels, over its standard error. ${map.beyond} of ${map.blocks} blocks are beyond 3; without bias about ${Math.max(1, Math.round(map.blocks * 0.0027))} or fewer.${exact(left, right)}${few(left, right)}`,
  };
}

function mseCaption({ mse, variance, restError }: SquaredError): string {
  const rest = mse - variance;
  const parts =
    Math.abs(rest) <= 3 * restError
      ? 'all of it variance, as far as one can tell'
      : `of which ${short(variance)} is variance by the samples’ own estimate; the rest, ${short(rest, 2)} ± ${short(restError, 1)}, is squared bias, or variance that they have missed`;
  return `Squared error of the right against the left, pixel by pixel, less the left’s own noise, over the square of the left’s mean. Undivided, the MSE of the image is ${short(mse)}, ${parts}.`;
}

/** What follows where standard errors are not known. */
const exact = (...films: readonly FilmData[]): string =>
  films.every(hasErrors) ? '' : ' An image without standard errors counts as exact here: what noise it has looks like bias.';

/** Samples from which on the variance of a pixel is known well enough for most images. */
const ENOUGH = 128;

/** Where samples are few, what no sample has met yet looks like bias. */
function few(...films: readonly FilmData[]): string {
  return films.some((film) => hasErrors(film) && filmSamples(film).least < ENOUGH)
    ? ` With fewer than ${ENOUGH} samples bright paths that are rare are often missed, and their absence looks like bias.`
    : '';
}
