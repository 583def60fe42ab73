/** Keyframes stand in the order of time. */
import { SceneError } from './errors.ts';

/** @throws SceneError for keyframes that are out of order */
export function checkTimes(motion: readonly { time: number }[] | undefined, path: string): void {
  motion?.forEach(({ time }, i) => {
    const before = motion[i - 1]?.time;
    if (before !== undefined && time <= before) throw new SceneError(`expected a time after ${before}, got ${time}`, `${path}[${i}].time`);
  });
}
