/** When a film that is guided learns anew. Pure. */
import { BLOCK } from '../film/sums.ts';

/** A film has so many paths for each that is to learn, before it learns anew: one that learns takes three to five times as long on a card. */
const FILM_PATHS = 32;
/** So many times as many paths learn then. */
const GROWTH = 4;
/** Most that learn, as the document may have them: see guidingPaths. */
const MOST = 2 ** 26;

/** From sample `from` on, what `paths` have learned. */
export interface Stage {
  from: number;
  paths: number;
}

/**
 * What a film is guided by, in order; the first is there before its first sample. Stages begin with blocks of samples, so that a film in parts is
 * the same as one in one.
 * @param paths those of the document
 * @param pixels of its film
 */
export function stagesOf(paths: number, pixels: number): Stage[] {
  const stages = [{ from: 0, paths }];
  for (let next = GROWTH * paths; next <= MOST; next *= GROWTH)
    stages.push({ from: Math.ceil((FILM_PATHS * next) / pixels / BLOCK) * BLOCK, paths: next });
  return stages;
}

/** The place of the stage of a sample. */
export const stageOf = (stages: readonly Stage[], sample: number): number => stages.findLastIndex(({ from }) => from <= sample);
