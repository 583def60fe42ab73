/** Reading the picture back. Not for the frame loop. */
import type { FilmData } from '../../engine/film.ts';
import type { Session } from './session.ts';

/** Milliseconds that reading waits for a picture. */
const LONGEST_WAIT = 15_000;

/** The film as it is. While the camera moves it is coarse, and right after a change it is empty: waits for the picture itself. @throws Error, one sentence */
export async function readFilm(session: Session): Promise<FilmData> {
  for (const end = performance.now() + LONGEST_WAIT; session.divisor > 1 || session.samples === 0;) {
    if (performance.now() > end) throw new Error('There is no picture yet; wait for the first sample.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  if (session.stage === null) throw new Error('There is no picture yet: the graphics device is gone.');
  return session.stage.renderer.readFilm();
}
