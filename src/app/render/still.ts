/** Waiting for a session: until it rests, and for the first sample of a film. */
import { until } from '../state/events.ts';
import type { SceneDocument } from '../../scene/document.ts';
import type { Session } from './session.ts';
import type { Stage } from './stage.ts';

/** Milliseconds that one waits for the picture. */
const MAX_QUIESCE = 15_000;
/** Milliseconds that a camera move may be put off until the last one is seen. */
const MAX_WAIT = 250;

/** Other tasks of the page have their turn. */
export const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 4));

/** Runs `work` once the film has its full size and nothing is rendered. @throws Error, one sentence */
export async function whenStill<T>(
  session: Session,
  isLooping: () => boolean,
  work: (stage: Stage, scene: SceneDocument) => Promise<T>,
): Promise<T> {
  const isStill = (): boolean => !isLooping() && !session.isBusy && session.divisor === 1 && !session.isMoving;
  for (const end = performance.now() + MAX_QUIESCE; !isStill();) {
    if (!(await until(session.progress.changed, isStill, end - performance.now())))
      throw new Error('There is no picture yet; wait until the scene stands still.');
  }
  const { stage, scene } = session;
  if (stage === null || scene === null) throw new Error('There is no picture yet: the graphics device is gone.');
  const result = await work(stage, scene);
  if (stage !== session.stage || scene !== session.scene) throw new Error('The scene changed meanwhile; try again.');
  return result;
}

/** While moving every film shows once: waits for its first sample, but not long. */
export async function firstSample(session: Session, isActive: () => boolean): Promise<void> {
  await until(session.progress.changed, () => !isActive() || session.samples > 0, MAX_WAIT);
}
