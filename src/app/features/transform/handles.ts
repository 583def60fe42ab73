/** The handles of each mode: what they change, and how they lie in space. Pure. */
import type { Held } from '../../../scene/held.ts';
import type { Vec3 } from '../../../scene/document.ts';
import { add, AXES, type Axis, dot, orthonormalBasis, scale, sub } from '../../../scene/vec.ts';
import type { Mode } from './modes.ts';
import { present } from '../../../base/present.ts';

/** axis: along it; plane: across it, in the plane of the other two; ring: about it; middle: of all three. */
export interface Handle {
  kind: 'axis' | 'plane' | 'ring' | 'middle';
  axis: Axis | null;
  label: string;
}

/** The space that handles lie in. */
export interface Frame {
  pivot: Vec3;
  axes: Held['axes'];
  /** Length of an axis, in scene units. */
  size: number;
  /** Unit vector from the pivot to the eye. */
  toEye: Vec3;
  /** Unit vector that points to the right in the picture, across `toEye`. */
  right: Vec3;
}

type Segment = readonly [Vec3, Vec3];

/** Lines in space; `behind`: the part of a ring that is turned away. */
export interface Outline {
  lines: Segment[];
  behind: Segment[];
  /** Where the head of an axis is, or the middle. */
  head: Vec3 | null;
}

export const AXIS_NAMES = ['x', 'y', 'z'] as const;
const VERBS: Record<Mode, string> = { move: 'Move', turn: 'Turn', scale: 'Scale' };
/** In lengths of an axis: where it begins, a plane's square from and to, the radius of a ring. */
const GAP = 0.16;
const PLANE = [0.3, 0.52] as const;
const RING = 0.92;
const CORNERS = 72;

export function handlesOf(mode: Mode, { turns, scales, stretches }: Pick<Held, 'turns' | 'scales' | 'stretches'>): Handle[] {
  const of = (kind: Handle['kind'], axes: readonly Axis[], word: string): Handle[] =>
    axes.map((axis) => ({ kind, axis, label: `${VERBS[mode]} ${word} ${AXIS_NAMES[axis]}` }));
  const middle = (label: string): Handle => ({ kind: 'middle', axis: null, label });
  if (mode === 'turn') return turns ? of('ring', AXES, 'about') : [];
  if (mode === 'scale') return scales ? [...of('axis', stretches, 'along'), middle('Scale evenly')] : [];
  return [...of('plane', AXES, 'across'), ...of('axis', AXES, 'along'), middle('Move along the picture')];
}

/** The other two, in the order that makes a right-handed frame. */
export const othersOf = (axis: Axis): [Axis, Axis] => [((axis + 1) % 3) as Axis, ((axis + 2) % 3) as Axis];

export function outlineOf({ kind, axis }: Handle, { pivot, axes, size, toEye }: Omit<Frame, 'right'>): Outline {
  const at = (...parts: readonly (readonly [Vec3, number])[]): Vec3 =>
    parts.reduce((sum, [direction, length]) => add(sum, scale(direction, size * length)), pivot);
  if (axis === null) return { lines: [], behind: [], head: pivot };
  if (kind === 'axis') {
    const head = at([axes[axis], 1]);
    return { lines: [[at([axes[axis], GAP]), head]], behind: [], head };
  }
  const [u, v] = othersOf(axis).map((each) => axes[each]) as [Vec3, Vec3];
  if (kind === 'plane') {
    const [low, high] = PLANE;
    const corners = [
      [low, low],
      [high, low],
      [high, high],
      [low, high],
    ].map(([a, b]) => at([u, a ?? 0], [v, b ?? 0]));
    return { lines: closed(corners), behind: [], head: null };
  }
  const [x, y] = orthonormalBasis(axes[axis]);
  const corners = Array.from({ length: CORNERS }, (_, k) => {
    const angle = (2 * Math.PI * k) / CORNERS;
    return at([x, RING * Math.cos(angle)], [y, RING * Math.sin(angle)]);
  });
  const isAhead = ([a, b]: Segment): boolean => dot(sub(scale(add(a, b), 0.5), pivot), toEye) >= -1e-3 * size;
  const lines = closed(corners);
  return { lines: lines.filter(isAhead), behind: lines.filter((each) => !isAhead(each)), head: null };
}

/** Whether it is seen well enough to be dragged: axes not straight on, planes and rings not from their edge. */
export function isGraspable({ kind, axis }: Handle, { axes, toEye }: Frame): boolean {
  if (axis === null || kind === 'ring') return true;
  const cosine = Math.abs(dot(axes[axis], toEye));
  return kind === 'axis' ? cosine < 0.98 : cosine > 0.15;
}

const closed = (corners: readonly Vec3[]): Segment[] =>
  corners.map((corner, i) => [corner, present(corners[(i + 1) % corners.length], 'a corner')]);
