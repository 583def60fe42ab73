/** Reading the picture back. Not for the frame loop. */
import type { FilmData } from '../../engine/index.ts';
import { until } from '../state/events.ts';
import type { Session } from './session.ts';

/** Milliseconds that reading waits for a picture. */
const MAX_WAIT = 15_000;

/** The film as it is. While the camera moves it is coarse, and right after a change it is empty: waits for the picture itself. @throws Error, one sentence */
export async function readFilm(session: Session): Promise<FilmData> {
  const isThere = (): boolean => session.divisor === 1 && session.samples > 0;
  for (const end = performance.now() + MAX_WAIT; !isThere();) {
    if (!(await until(session.progress.changed, isThere, end - performance.now())))
      throw new Error('There is no picture yet; wait for the first sample.');
  }
  if (session.gpu === null) throw new Error('There is no picture yet: the graphics device is gone.');
  return session.gpu.renderer.readFilm();
}
