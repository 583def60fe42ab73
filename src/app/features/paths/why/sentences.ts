/** What the sources of a pixel's noise are, in words. Pure. */
import { count, percent, short } from '../../../ui/format.ts';
import { HEAVY, type NoiseSources, type PoorSampling, type Source } from './sources.ts';

const times = (bounces: number): string => (bounces >= 3 ? 'three bounces or more' : bounces === 2 ? 'two bounces' : 'one bounce');

/** `light that …`. */
export function sourceWords({ kind, bounces }: Pick<Source, 'kind' | 'bounces'>): string {
  switch (kind) {
    case 'seen':
      return 'lights that are seen themselves, or in mirrors and glass';
    case 'direct':
      return 'direct light: one point of one light is asked for';
    case 'found':
      return `light that sampled directions come upon after ${times(bounces)}`;
    case 'caustic':
      return 'light that arrives over mirrors or glass (a caustic): only sampled directions find it';
    case 'indirect':
      return `indirect light over ${times(bounces)}`;
    case 'medium':
      return 'light that a medium scatters';
  }
}

/** Two or three sentences: what most of the noise is, and why. */
export function explanation({ sources, brightest, visible, lights }: NoiseSources): string {
  const [first, second] = sources;
  if (first === undefined) return '';
  const whole = `${percent(first.share)} of the variance is ${sourceWords(first)}`;
  const rest = second !== undefined && second.share > 0.1 ? `; ${percent(second.share)} is ${sourceWords(second)}.` : '.';
  return [whole + rest, reason(first, { visible, lights }), concentration(brightest)].filter((each) => each !== '').join(' ');
}

function reason({ kind, present }: Source, { visible, lights }: Pick<NoiseSources, 'visible' | 'lights'>): string {
  if (kind === 'direct' && visible !== null) {
    const many = lights > 1 ? `${count(lights)} lights take turns, and ` : '';
    return `${many}${percent(visible)} of the points that are asked for are seen from here.`.replace(/^./, (each) => each.toUpperCase());
  }
  return present < 0.5 ? `${percent(present)} of the samples bring any of it.` : '';
}

const concentration = (brightest: number): string =>
  brightest > 0.3 ? `The brightest hundredth of the samples makes ${percent(brightest)} of the variance.` : '';

/** Whose sampling is behind the noise, in a sentence. */
export const poorWords = ({ material, share, weight }: PoorSampling): string =>
  `${percent(share)} of the variance is in samples that “${material}” sent where it seldom sends any: f cos θ there is up to ${short(weight, 2)} times the density of the direction, and more than ${HEAVY} times in each of these samples.`;

/** What would mend it. @param draws whether the material draws directions by a function of its own */
export const poorRemedy = (material: string, draws: boolean): string =>
  draws
    ? `Let the sampling of “${material}” follow its BSDF: directions that bring much have to be drawn often`
    : `Write sample and pdf for “${material}”: without them its directions are drawn by the cosine alone`;
