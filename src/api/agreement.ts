/** Does a film show what the author of a link saw? */
import { filmBlocks } from '../engine/film/blocks.ts';
import { compareFingerprints } from '../link/compare.ts';
import { hasEnough, type Fingerprint } from '../link/fingerprint.ts';
import type { Renderer } from './renderer.ts';

/** @returns null where the film has too few samples to say. @internal */
export async function agreesWith(renderer: Renderer, theirs: Fingerprint): Promise<boolean | null> {
  const film = await renderer.engine.readFilm();
  const mine = hasEnough(theirs, film, renderer.samples) ? filmBlocks(film, theirs.columns, theirs.rows) : null;
  return mine === null ? null : compareFingerprints(theirs, mine).agrees;
}
