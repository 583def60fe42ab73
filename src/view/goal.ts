/** What a film is to become, of what an element, its scene and its link say. */
import { MAX_SAMPLES } from '../scene/samples.ts';
import type { Goal, Head } from './engine.ts';
import type { ViewAttributes } from './attributes.ts';
import type { FromLink } from './from-link.ts';

/** Samples a pixel where neither the element nor the scene says how many. */
const SPP = 256;
/** While the camera moves each side of the film is so many times shorter. */
const COARSE = 2;

/** What is known of a film beside that. */
interface Film {
  /** See `Goal.film`. */
  number: number;
  isMoving: boolean;
  /** Samples beyond those that were asked for; null: none. */
  more: number | null;
}

/** Samples of a film that is rendered as long again. */
export const twice = (samples: number): number => Math.min(MAX_SAMPLES, 2 * Math.max(1, samples));

/** Samples a pixel at which rendering ends. */
export const samplesOf = ({ spp }: ViewAttributes, asked: number | null, more: number | null): number =>
  more ?? Math.max(1, Math.round(spp ?? asked ?? SPP));

export function goalOf(view: ViewAttributes, { camera, spp }: Head, link: FromLink | null, { number, isMoving, more }: Film): Goal {
  const { mode = 'radiance', falseColor = false } = link?.view ?? {};
  return {
    camera,
    shrink: isMoving ? COARSE : 1,
    spp: samplesOf(view, spp, more),
    error: more === null ? view.error : null,
    film: number,
    look: { mode: view.mode ?? mode, falseColor: view.falseColor || falseColor },
    compare: link?.compare(spp) ?? null,
  };
}
