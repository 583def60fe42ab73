/** Numbers that change in time: the samplers of a glTF's animations (specification, 3.11 and appendix C). */
import { present } from '../../../base/present.ts';
import type { SceneError } from '../../errors.ts';

export type Interpolation = 'STEP' | 'LINEAR' | 'CUBICSPLINE';

/** `lanes` numbers at each time, in the order of times; of splines thrice as many: tangent before, value, tangent after. */
export interface Track {
  times: Float32Array;
  values: Float32Array;
  lanes: number;
  interpolation: Interpolation;
  /** Values are quaternions x, y, z, w: turned by the shortest way, and of unit length. */
  isTurn: boolean;
}

/** Keyframes are rarely more; times that a motion may have. */
const MAX_KEYFRAMES = 1_000_000;

/** @throws SceneError by `fail` for times that do not grow, or another number of values than they need */
export function trackOf(
  times: Float32Array,
  values: Float32Array,
  lanes: number,
  interpolation: Interpolation,
  isTurn: boolean,
  fail: (message: string) => SceneError,
): Track {
  if (times.length === 0 || times.length > MAX_KEYFRAMES) throw fail(`expected 1 to ${MAX_KEYFRAMES} keyframes, got ${times.length}`);
  let before = -Infinity;
  times.forEach((time, i) => {
    if (!(time >= 0 && time <= MAX_TIME && time >= before))
      throw fail(`expected times from 0 to ${MAX_TIME} s, none before the one before it, got ${time} at ${i}`);
    before = time;
  });
  const wanted = times.length * lanes * (interpolation === 'CUBICSPLINE' ? 3 : 1);
  if (values.length !== wanted) throw fail(`expected ${wanted} numbers for ${times.length} keyframes, got ${values.length}`);
  const bad = values.findIndex((each) => !(Math.abs(each) <= MAX_VALUE));
  if (bad >= 0) throw fail(`expected numbers within ±${MAX_VALUE}, got ${values[bad]} at ${bad}`);
  // Exporters write several keyframes at one time: the last of them counts.
  const isLast = (i: number): boolean => times[i] !== times[i + 1];
  const all = values.length / times.length;
  return {
    times: times.filter((_, i) => isLast(i)),
    values: values.filter((_, i) => isLast(Math.floor(i / all))),
    lanes,
    interpolation,
    isTurn,
  };
}

/** Seconds; those of a document's flight. */
const MAX_TIME = 100_000;
const MAX_VALUE = 1e18;

/** The numbers at a time in seconds; before the first keyframe they are the first, after the last the last. */
export function valueAt(track: Track, time: number): number[] {
  const { times, interpolation } = track;
  const next = firstAfter(times, time);
  const last = times.length - 1;
  if (next === 0) return valueOf(track, 0);
  if (next > last) return valueOf(track, last);
  const [from, to] = [present(times[next - 1], 'a time'), present(times[next], 'a time')];
  const t = (time - from) / (to - from);
  if (interpolation === 'STEP') return valueOf(track, next - 1);
  const [a, b] = [valueOf(track, next - 1), valueOf(track, next)];
  if (interpolation === 'LINEAR') return track.isTurn ? slerp(a, b, t) : a.map((each, i) => each + (number(b, i) - each) * t);
  const span = to - from;
  const [out, into] = [tangentOf(track, next - 1, 2), tangentOf(track, next, 0)];
  const [t2, t3] = [t * t, t * t * t];
  const mixed = a.map(
    (each, i) =>
      (2 * t3 - 3 * t2 + 1) * each +
      (t3 - 2 * t2 + t) * span * number(out, i) +
      (3 * t2 - 2 * t3) * number(b, i) +
      (t3 - t2) * span * number(into, i),
  );
  return track.isTurn ? unit(mixed) : mixed;
}

/** Index of the first time after `time`. */
function firstAfter(times: Float32Array, time: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (present(times[middle], 'a time') > time) high = middle;
    else low = middle + 1;
  }
  return low;
}

const number = (list: readonly number[], i: number): number => present(list[i], 'a number of a keyframe');

function valueOf(track: Track, key: number): number[] {
  const found = track.interpolation === 'CUBICSPLINE' ? tangentOf(track, key, 1) : partOf(track, key);
  return track.isTurn ? unit(found) : found;
}

const partOf = ({ values, lanes }: Track, part: number): number[] => Array.from(values.subarray(part * lanes, (part + 1) * lanes));
const tangentOf = (track: Track, key: number, which: 0 | 1 | 2): number[] => partOf(track, 3 * key + which);

function unit(q: number[]): number[] {
  const size = Math.hypot(...q);
  return size > 0 ? q.map((each) => each / size) : [0, 0, 0, 1];
}

/** Shoemake 1985, by the shorter of both ways. */
function slerp(a: readonly number[], b: readonly number[], t: number): number[] {
  const cosine = a.reduce((sum, each, i) => sum + each * number(b, i), 0);
  const sign = cosine < 0 ? -1 : 1;
  const angle = Math.acos(Math.min(1, Math.abs(cosine)));
  const sine = Math.sin(angle);
  // Where the angle is this small, the chord is the arc.
  const [u, v] = sine < 1e-6 ? [1 - t, t] : [Math.sin((1 - t) * angle) / sine, Math.sin(t * angle) / sine];
  return unit(a.map((each, i) => u * each + sign * v * number(b, i)));
}
