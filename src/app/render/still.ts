/** Waiting for a session: until it rests, and for the first sample of a film. */
import type { SceneDocument } from '../../scene/document.ts';
import type { Pump } from './pump.ts';
import type { Session } from './session.ts';
import type { Stage } from './stage.ts';

/** Milliseconds that one waits for the picture. */
const LONGEST_STILL = 15_000;
/** Milliseconds that a camera move may be put off until the last one is seen. */
const LONGEST_WAIT = 250;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 4));
/** Other tasks of the page have their turn. */
export const turn = pause;

/** Runs `work` once the film has its full size and nothing is rendered. @throws Error, one sentence */
export async function whenStill<T>(
  session: Session,
  isLooping: () => boolean,
  work: (stage: Stage, scene: SceneDocument) => Promise<T>,
): Promise<T> {
  for (const end = performance.now() + LONGEST_STILL; isLooping() || session.isBusy || session.divisor > 1 || session.isMoving;) {
    if (performance.now() > end) throw new Error('There is no picture yet; wait until the scene stands still.');
    await pause();
  }
  const { stage, scene } = session;
  if (stage === null || scene === null) throw new Error('There is no picture yet: the graphics device is gone.');
  const result = await work(stage, scene);
  if (stage !== session.stage || scene !== session.scene) throw new Error('The scene changed meanwhile; try again.');
  return result;
}

/** While moving every film shows once: waits for its first sample, but not long. */
export async function firstSample(session: Session, pump: Pump, isActive: () => boolean): Promise<void> {
  for (const end = performance.now() + LONGEST_WAIT; isActive() && session.samples === 0 && performance.now() < end;) {
    // Work that comes back wakes it at once; no work may be on its way.
    await Promise.race([pump.progressed, pause()]);
  }
}
