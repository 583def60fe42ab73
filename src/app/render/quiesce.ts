/** Waiting for a session: until it rests, and for the first sample of a film. */
import { until } from '../state/events.ts';
import type { SceneDocument } from '../../scene/document.ts';
import type { Session } from './session.ts';
import type { GpuContext } from './gpu-context.ts';

/** Milliseconds that one waits for the picture. */
const MAX_QUIESCE = 15_000;
/** Milliseconds that a camera move may be put off until the last one is seen. */
const MAX_WAIT = 250;

/** Other tasks of the page have their turn. */
export const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 4));

/** Runs `work` once the film has its full size and nothing is rendered. @throws Error, one sentence */
export async function whenQuiesced<T>(
  session: Session,
  isLooping: () => boolean,
  work: (gpu: GpuContext, scene: SceneDocument) => Promise<T>,
): Promise<T> {
  const isQuiesced = (): boolean => !isLooping() && !session.isBusy && session.divisor === 1 && !session.isMoving;
  for (const end = performance.now() + MAX_QUIESCE; !isQuiesced();) {
    if (!(await until(session.progress.changed, isQuiesced, end - performance.now())))
      throw new Error('There is no picture yet; wait until the scene stands still.');
  }
  const { gpu, scene } = session;
  if (gpu === null || scene === null) throw new Error('There is no picture yet: the graphics device is gone.');
  const result = await work(gpu, scene);
  if (gpu !== session.gpu || scene !== session.scene) throw new Error('The scene changed meanwhile; try again.');
  return result;
}

/** While moving every film shows once: waits for its first sample, but not long. */
export async function firstSample(session: Session, isActive: () => boolean): Promise<void> {
  await until(session.progress.changed, () => !isActive() || session.samples > 0, MAX_WAIT);
}
