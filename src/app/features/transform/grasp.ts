/** A drag of one handle: from rays of the pointer to changes of the document, with words for how far it is. */
import type { Ray } from '../../../engine/index.ts';
import type { Held } from '../../../scene/held.ts';
import type { Vec3 } from '../../../scene/document.ts';
import { add, cross, dot, normalize, rotationAbout, scale, sub, vectorOf } from '../../../scene/vec.ts';
import { short } from '../../ui/format.ts';
import { alongAxis, angleAbout, niceStep, onPlane, rounded, snapped, wrapped } from './drag.ts';
import type { Change } from './edits.ts';
import { AXIS_NAMES, othersOf, type Frame, type Handle } from './handles.ts';
import type { Mode } from './modes.ts';

/** A place of the pointer: its ray, and where it is in the window, CSS pixels. */
export interface Spot {
  ray: Ray;
  x: number;
  y: number;
}

export interface Step {
  change: Change;
  /** As `x +0.25`. */
  words: string;
}

export interface Grasp {
  /** Null where the pointer says nothing. `snaps`: to whole steps. */
  to(spot: Spot, snaps: boolean): Step | null;
}

/** Degrees; factors. */
const TURN_STEP = 15;
const SCALE_STEP = 0.1;
const LEAST_FACTOR = 0.01;
/** Of a pixel, to which places are rounded. */
const PART = 20;
/** Pixels of a move step; pixels to the side that make it e times as large. */
const STEP_PIXELS = 12;
const GROWTH_PIXELS = 140;
/** A ring that is seen so much from its edge (cosine) is turned by the way of the pointer along it. */
const EDGE = 0.25;

interface Begun {
  held: Held;
  frame: Frame;
  /** Scene units of a CSS pixel. */
  unit: number;
  from: Spot;
}

/** Null where nothing can be told from there. */
export function graspOf(mode: Mode, handle: Handle, begun: Begun): Grasp | null {
  if (mode === 'turn') return turning(handle, begun);
  if (mode === 'scale') return handle.kind === 'axis' ? stretching(handle, begun) : growing(begun);
  return handle.kind === 'axis' ? sliding(handle, begun) : gliding(handle, begun);
}

const tidy = (v: Vec3, unit: number): Vec3 => vectorOf((each) => rounded(v[each], unit / PART));
export const moveStep = (unit: number): number => niceStep(STEP_PIXELS * unit);
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${short(Math.abs(value))}`;

export function moved(held: Held, by: Vec3): Change {
  return (scene) => held.moved(scene, by);
}

export function turned(held: Held, axis: Vec3, radians: number): Change {
  const by = rotationAbout(axis, radians);
  return (scene) => held.turned(scene, by);
}

export function stretched(held: Held, factors: Vec3): Change {
  return (scene) => held.stretched(scene, factors);
}

function sliding({ axis }: Handle, { held, frame, unit, from }: Begun): Grasp | null {
  if (axis === null) return null;
  const direction = frame.axes[axis];
  const start = alongAxis(from.ray, frame.pivot, direction);
  if (start === null) return null;
  return {
    to({ ray }, snaps) {
      const now = alongAxis(ray, frame.pivot, direction);
      if (now === null) return null;
      const by = snaps ? snapped(now - start, moveStep(unit)) : rounded(now - start, unit / PART);
      return { change: moved(held, tidy(scale(direction, by), unit)), words: `${AXIS_NAMES[axis]} ${signed(by)}` };
    },
  };
}

/** In a plane of two axes, or in that of the picture. */
function gliding({ axis }: Handle, { held, frame, unit, from }: Begun): Grasp | null {
  const normal = axis === null ? frame.toEye : frame.axes[axis];
  const [u, v] = axis === null ? pictureAxes(frame) : (othersOf(axis).map((each) => frame.axes[each]) as [Vec3, Vec3]);
  const start = onPlane(from.ray, frame.pivot, normal);
  if (start === null) return null;
  return {
    to({ ray }, snaps) {
      const now = onPlane(ray, frame.pivot, normal);
      if (now === null) return null;
      const step = snaps ? moveStep(unit) : null;
      const [a, b] = [u, v].map((each) => snapped(dot(each, sub(now, start)), step)) as [number, number];
      const by = tidy(add(scale(u, a), scale(v, b)), unit);
      const words =
        axis === null
          ? `${short(Math.hypot(...by))} away`
          : othersOf(axis)
              .map((each, k) => `${AXIS_NAMES[each]} ${signed(k === 0 ? a : b)}`)
              .join('  ');
      return { change: moved(held, by), words };
    },
  };
}

function turning({ axis }: Handle, { held, frame, from }: Begun): Grasp | null {
  if (axis === null) return null;
  const about = frame.axes[axis];
  const isEdge = Math.abs(dot(about, frame.toEye)) < EDGE;
  // Of where the ring is nearest to the eye.
  const tangent = normalize(cross(about, frame.toEye));
  let last = angleAbout(from.ray, frame.pivot, about);
  const start = onPlane(from.ray, frame.pivot, frame.toEye);
  let sum = 0;
  return {
    to({ ray }, snaps) {
      if (isEdge) {
        const now = onPlane(ray, frame.pivot, frame.toEye);
        if (now === null || start === null) return null;
        sum = dot(sub(now, start), tangent) / frame.size;
      } else {
        const now = angleAbout(ray, frame.pivot, about);
        if (now === null) return null;
        // All the way round, as often as one likes.
        sum += wrapped(now - (last ?? now));
        last = now;
      }
      const degrees = snapped((sum * 180) / Math.PI, snaps ? TURN_STEP : null);
      const radians = (degrees * Math.PI) / 180;
      return { change: turned(held, about, radians), words: `${AXIS_NAMES[axis]} ${signed(Number(degrees.toFixed(1)))}°` };
    },
  };
}

function stretching({ axis }: Handle, { held, frame, from }: Begun): Grasp | null {
  if (axis === null) return null;
  const start = alongAxis(from.ray, frame.pivot, frame.axes[axis]);
  if (start === null || start < 0.1 * frame.size) return null;
  return {
    to({ ray }, snaps) {
      const now = alongAxis(ray, frame.pivot, frame.axes[axis]);
      if (now === null) return null;
      const factor = Math.max(LEAST_FACTOR, snapped(now / start, snaps ? SCALE_STEP : null));
      const factors = vectorOf((each) => (each === axis ? factor : 1));
      return { change: stretched(held, factors), words: `${AXIS_NAMES[axis]} × ${short(factor)}` };
    },
  };
}

/** To the right and up: larger. */
function growing({ held, from }: Begun): Grasp {
  return {
    to({ x, y }, snaps) {
      const factor = Math.max(LEAST_FACTOR, snapped(Math.exp((x - from.x - (y - from.y)) / GROWTH_PIXELS), snaps ? SCALE_STEP : null));
      return { change: stretched(held, [factor, factor, factor]), words: `× ${short(factor)}` };
    },
  };
}

/** To the right and up in the picture. */
const pictureAxes = ({ toEye, right }: Frame): [Vec3, Vec3] => [right, cross(toEye, right)];

/** Arrow keys: more or less, and whether it is one of those that go up and down. */
export interface Arrow {
  sign: 1 | -1;
  isUpright: boolean;
}

/** What an arrow key does with a handle: one step, forward or back. */
export function keyStep(
  mode: Mode,
  { kind, axis }: Handle,
  { held, frame, unit }: Omit<Begun, 'from'>,
  { sign, isUpright }: Arrow,
): Change {
  if (mode === 'turn' && axis !== null) return turned(held, frame.axes[axis], (sign * TURN_STEP * Math.PI) / 180);
  if (mode === 'scale') {
    const factor = (1 + SCALE_STEP) ** sign;
    return stretched(
      held,
      vectorOf((each) => (axis === null || each === axis ? factor : 1)),
    );
  }
  const plane = axis === null ? pictureAxes(frame) : (othersOf(axis).map((each) => frame.axes[each]) as [Vec3, Vec3]);
  const direction = axis !== null && kind === 'axis' ? frame.axes[axis] : plane[isUpright ? 1 : 0];
  return moved(held, tidy(scale(direction, sign * moveStep(unit)), unit));
}
