/** Where something is at a time: keyframes and placements as affine maps, in double precision. */
import type { SceneDocument, Vec3 } from '../../src/scene/document.ts';
import { add, apply, cross, dot, rotation, scale } from './linear.ts';

/** p ↦ rows · p + move, and the rows of the way back. */
export interface Map3 {
  readonly rows: readonly [Vec3, Vec3, Vec3];
  readonly move: Vec3;
  readonly inverse: readonly [Vec3, Vec3, Vec3];
}

type Transform = { scale: number | Vec3; rotate: Vec3; translate: Vec3 };
type Instance = SceneDocument['instances'][number];
type Motion = NonNullable<Instance['motion']>;

/** The keys before and after a time, and how far it is from the one to the other. Before the first and after the last nothing changes. */
export function between<K extends { time: number }>(keys: readonly K[], time: number): [K, K, number] {
  if (time <= keys[0].time) return [keys[0], keys[0], 0];
  for (let i = 1; i < keys.length; i++) {
    const [a, b] = [keys[i - 1], keys[i]];
    if (time <= b.time) return [a, b, (time - a.time) / (b.time - a.time)];
  }
  return [keys[keys.length - 1], keys[keys.length - 1], 0];
}

export function mapOf(rows: readonly [Vec3, Vec3, Vec3], move: Vec3): Map3 {
  const [x, y, z] = rows;
  const columns = [cross(y, z), cross(z, x), cross(x, y)].map((each) => scale(each, 1 / dot(x, cross(y, z))));
  return { rows, move, inverse: [0, 1, 2].map((i) => columns.map((each) => each[i]) as Vec3) as [Vec3, Vec3, Vec3] };
}

/** Scaled, then turned, then moved. */
function mapOfTransform({ scale: factor, rotate, translate }: Transform): Map3 {
  const s = typeof factor === 'number' ? [factor, factor, factor] : factor;
  return mapOf(rotation(rotate).map((row): Vec3 => [row[0] * s[0], row[1] * s[1], row[2] * s[2]]) as [Vec3, Vec3, Vec3], translate);
}

/** What a motion does at a time, about a point. */
export function motionAt(motion: Motion, about: Vec3, time: number): Map3 {
  const [a, b, t] = between(motion, time);
  const three = (s: number | Vec3): Vec3 => (typeof s === 'number' ? [s, s, s] : s);
  const mix = (from: Vec3, to: Vec3): Vec3 => [0, 1, 2].map((i) => from[i] + (to[i] - from[i]) * t) as Vec3;
  const map = mapOfTransform({
    scale: mix(three(a.scale), three(b.scale)),
    rotate: mix(a.rotate, b.rotate),
    translate: mix(a.translate, b.translate),
  });
  return { ...map, move: add(add(map.move, about), scale(apply(map.rows, about), -1)) };
}

/** Every place of an instance, at any time. */
export function mapsOf({ transform, matrices, motion }: Instance): ((time: number) => Map3)[] {
  if (motion !== undefined) return [(time) => motionAt(motion, [0, 0, 0], time)];
  const standing =
    matrices === undefined
      ? [mapOfTransform(transform ?? { scale: 1, rotate: [0, 0, 0], translate: [0, 0, 0] })]
      : matrices.map((m) => mapOf([m.slice(0, 3), m.slice(4, 7), m.slice(8, 11)] as [Vec3, Vec3, Vec3], [m[3], m[7], m[11]]));
  return standing.map((map) => () => map);
}
