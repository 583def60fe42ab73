/** Pointer, wheel and keys over a picture → moves of its camera, and clicks. */
import type { Camera } from '../scene/document.ts';
import { angleAcross, dolly, orbit, shift, spanAtTarget } from '../scene/camera-moves.ts';

export interface MoveHooks {
  /** null: it cannot be moved. */
  camera(): Camera | null;
  move(camera: Camera): void;
  settle(): void;
  /** A click that moved nothing, at these places of the picture from 0 to 1. */
  pick(x: number, y: number): unknown;
}

/** Radians for a drag over the height of the picture. */
const TURN = Math.PI;
/** CSS pixels that a click may travel. */
const CLICK = 6;
/** Milliseconds after the last step of a wheel or key until the move is over. */
const SETTLE = 250;
/** Radians, and the factor, of a key. */
const [STEP, NEARER] = [Math.PI / 36, 0.9];

const KEYS: Readonly<Record<string, (camera: Camera) => Camera>> = {
  ArrowLeft: (camera) => orbit(camera, -STEP, 0),
  ArrowRight: (camera) => orbit(camera, STEP, 0),
  ArrowUp: (camera) => orbit(camera, 0, STEP),
  ArrowDown: (camera) => orbit(camera, 0, -STEP),
  '+': (camera) => dolly(camera, NEARER),
  '-': (camera) => dolly(camera, 1 / NEARER),
};

/** Two fingers, or the right button, move it; they come nearer as they part. @returns ends it */
export function listenToMoves(element: HTMLElement, hooks: MoveHooks): () => void {
  const pointers = new Map<number, { x: number; y: number }>();
  let travelled = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ended = new AbortController();
  const options = { signal: ended.signal };
  const moved = (change: (camera: Camera) => Camera, isStep: boolean): boolean => {
    const camera = hooks.camera();
    if (camera === null) return false;
    hooks.move(change(camera));
    clearTimeout(timer);
    if (isStep) timer = setTimeout(() => hooks.settle(), SETTLE);
    return true;
  };

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (pointers.size === 0) travelled = 0;
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      element.setPointerCapture(event.pointerId);
    },
    options,
  );
  element.addEventListener(
    'pointermove',
    (event) => {
      const before = pointers.get(event.pointerId);
      if (before === undefined) return;
      const now = { x: event.clientX, y: event.clientY };
      const [dx, dy] = [now.x - before.x, now.y - before.y];
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      pointers.set(event.pointerId, now);
      travelled += Math.hypot(dx, dy);
      if (travelled <= CLICK || hooks.camera() === null) return;
      const { height } = element.getBoundingClientRect();
      moved((camera) => {
        const part = spanAtTarget(camera) / height;
        if (other !== undefined) {
          const far = (a: { x: number; y: number }): number => Math.max(1, Math.hypot(a.x - other.x, a.y - other.y));
          return shift(dolly(camera, far(before) / far(now)), (-dx * part) / 2, (dy * part) / 2, 0);
        }
        if ((event.buttons & 2) !== 0) return shift(camera, -dx * part, dy * part, 0);
        const turn = (TURN / height) * Math.min(1, angleAcross(camera) / 40);
        return orbit(camera, -dx * turn, dy * turn);
      }, false);
    },
    options,
  );
  const up = (event: PointerEvent): void => {
    if (!pointers.delete(event.pointerId) || pointers.size > 0) return;
    if (travelled > CLICK) return hooks.settle();
    if (event.type !== 'pointerup' || event.button !== 0) return;
    const { left, top, width, height } = element.getBoundingClientRect();
    hooks.pick((event.clientX - left) / width, (event.clientY - top) / height);
  };
  element.addEventListener('pointerup', up, options);
  element.addEventListener('pointercancel', up, options);
  element.addEventListener('contextmenu', (event) => hooks.camera() !== null && event.preventDefault(), options);
  // A page scrolls over a picture: with Ctrl, as a pinch on a touchpad is told too, or where it has the focus.
  element.addEventListener(
    'wheel',
    (event) => {
      const isMeant = event.ctrlKey || element.matches(':focus');
      if (isMeant && moved((camera) => dolly(camera, Math.exp(event.deltaY / (event.deltaMode === 0 ? 600 : 20))), true))
        event.preventDefault();
    },
    { ...options, passive: false },
  );
  element.addEventListener(
    'keydown',
    (event) => {
      const change = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key];
      if (change !== undefined && moved(change, true)) event.preventDefault();
    },
    options,
  );
  return () => {
    clearTimeout(timer);
    ended.abort();
  };
}
