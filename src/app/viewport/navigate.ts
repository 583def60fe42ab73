/** Pointer, wheel and touch in the viewport → camera moves, zoom, picking. */
import type { Camera } from '../../scene/document.ts';
import type { Tool } from '../app.ts';
import { Gesture } from '../state/gesture.ts';
import { angleAcross, dolly, look, orbit, shift, spanAtTarget } from '../../scene/camera-moves.ts';
import { panned, zoomed } from './placement.ts';
import type { Screen } from './screen.ts';

export interface NavigateHooks {
  tool(): Tool;
  camera(): Camera;
  move(camera: Camera): void;
  /** The move is over. */
  settle(): void;
  /** @param adds with Shift, Ctrl or the Mac's command key */
  click(clientX: number, clientY: number, adds: boolean, byFinger: boolean): void;
  focus(clientX: number, clientY: number): void;
  /** The lens is to be sharp at what is there. */
  sharpen(clientX: number, clientY: number): void;
}

/** Radians for a drag over the height of the canvas. */
const TURN = Math.PI;
/** Milliseconds after the last step of a wheel or a key until the film has its full size again. */
const SETTLE_MS = 250;
/** A finger trembles more than a mouse. */
const CLICK_PIXELS = { mouse: 4, touch: 10 };
/** Milliseconds between two taps, and CSS pixels, that make a double one. */
const DOUBLE_TAP = { time: 350, distance: 24 };

type Drag = 'orbit' | 'look' | 'pan' | 'zoom-pan';

export class Navigate {
  private readonly screen: Screen;
  private readonly hooks: NavigateHooks;
  private readonly pointers = new Map<number, { x: number; y: number }>();
  private drag: Drag = 'orbit';
  /** From the first finger down to the last one up. */
  private readonly gesture = new Gesture();
  private travelled = 0;
  /** Most fingers that were down at once in this gesture. */
  private fingers = 0;
  private slack = CLICK_PIXELS.mouse;
  /** The last tap of a finger: browsers differ in whether two make a double click. */
  private tap = { at: -Infinity, x: 0, y: 0 };
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(screen: Screen, hooks: NavigateHooks) {
    this.screen = screen;
    this.hooks = hooks;
    const { canvas } = screen;
    canvas.addEventListener('pointerdown', (event) => this.down(event));
    canvas.addEventListener('pointermove', (event) => this.moved(event));
    canvas.addEventListener('pointerup', (event) => this.up(event));
    canvas.addEventListener('pointercancel', (event) => this.up(event));
    canvas.addEventListener('contextmenu', (event) => event.preventDefault());
    canvas.addEventListener('dblclick', (event) => {
      if (!event.altKey && this.slack === CLICK_PIXELS.mouse) this.hooks.focus(event.clientX, event.clientY);
    });
    canvas.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
  }

  /** A step that no pointer makes (keys): full size returns by itself. */
  step(camera: Camera): void {
    this.hooks.move(camera);
    this.settleLater();
  }

  private down(event: PointerEvent): void {
    const { canvas } = this.screen;
    canvas.focus({ preventScroll: true });
    canvas.setPointerCapture(event.pointerId);
    if (this.pointers.size === 0) this.begin();
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.fingers = Math.max(this.fingers, this.pointers.size);
    this.slack = event.pointerType === 'touch' ? CLICK_PIXELS.touch : CLICK_PIXELS.mouse;
    const tool = this.hooks.tool();
    if (tool === 'inspect') this.drag = 'zoom-pan';
    else if (event.button === 2 || event.button === 1 || event.shiftKey) this.drag = 'pan';
    else this.drag = event.altKey || event.ctrlKey || tool === 'look' ? 'look' : 'orbit';
  }

  private begin(): void {
    this.travelled = 0;
    this.fingers = 0;
    this.gesture.end();
  }

  private moved(event: PointerEvent): void {
    const last = this.pointers.get(event.pointerId);
    if (last === undefined) return;
    const before = [...this.pointers.values()].map((each) => ({ ...each }));
    const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
    last.x = event.clientX;
    last.y = event.clientY;
    this.travelled += Math.hypot(dx, dy);
    if (this.travelled < this.slack) return;
    const spots = [...this.pointers.values()];
    this.gesture.run(() => {
      if (spots.length === 2) this.pinch(before as [Spot, Spot], spots as [Spot, Spot]);
      // Of two fingers one goes up first: what it leaves behind turns nothing.
      else if (spots.length === 1 && this.fingers === 1) this.dragged(dx, dy);
    });
  }

  private dragged(dx: number, dy: number): void {
    const { screen } = this;
    const height = screen.canvas.clientHeight;
    const camera = this.hooks.camera();
    if (this.drag === 'zoom-pan') {
      const ratio = screen.canvas.width / screen.canvas.clientWidth;
      if (screen.zoom !== null) screen.setZoom(panned(screen.film, screen.size, screen.zoom, dx * ratio, dy * ratio));
      return;
    }
    const angle = TURN / height;
    if (this.drag === 'orbit') this.hooks.move(orbit(camera, -dx * angle, dy * angle));
    else if (this.drag === 'look') this.look(dx * angle, dy * angle);
    else this.pan(dx, dy);
  }

  private look(right: number, down: number): void {
    const camera = this.hooks.camera();
    const slow = angleAcross(camera) / 90;
    this.hooks.move(look(camera, -right * slow, down * slow));
  }

  /** The target plane follows the pointer. */
  private pan(dx: number, dy: number): void {
    const camera = this.hooks.camera();
    const unit = spanAtTarget(camera) / this.screen.canvas.clientHeight;
    this.hooks.move(shift(camera, -dx * unit, dy * unit, 0));
  }

  private pinch([a, b]: [Spot, Spot], [c, d]: [Spot, Spot]): void {
    const factor = Math.hypot(c.x - d.x, c.y - d.y) / Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
    const { screen } = this;
    if (this.hooks.tool() === 'inspect') {
      const at = screen.canvasPoint((c.x + d.x) / 2, (c.y + d.y) / 2);
      return screen.setZoom(zoomed(screen.film, screen.size, screen.zoom, at, factor));
    }
    this.pan((c.x + d.x - a.x - b.x) / 2, (c.y + d.y - a.y - b.y) / 2);
    this.hooks.move(dolly(this.hooks.camera(), 1 / Math.max(0.2, factor)));
  }

  private up(event: PointerEvent): void {
    const known = this.pointers.delete(event.pointerId);
    if (!known || this.pointers.size > 0) return;
    if (event.type === 'pointerup' && event.button === 0 && this.fingers === 1 && this.travelled < this.slack) this.clicked(event);
    this.settleLater(60);
  }

  private clicked({ altKey, ctrlKey, metaKey, shiftKey, clientX: x, clientY: y, pointerType, timeStamp: at }: PointerEvent): void {
    if (altKey) return this.hooks.sharpen(x, y);
    const { tap } = this;
    const isSecond = pointerType === 'touch' && at - tap.at < DOUBLE_TAP.time && Math.hypot(x - tap.x, y - tap.y) < DOUBLE_TAP.distance;
    this.tap = { at: isSecond ? -Infinity : at, x, y };
    if (isSecond) this.hooks.focus(x, y);
    else this.hooks.click(x, y, ctrlKey || metaKey || shiftKey, pointerType === 'touch');
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 30 : event.deltaY;
    const factor = Math.exp(Math.max(-200, Math.min(200, lines)) * 0.0015);
    const { screen } = this;
    if (event.ctrlKey || this.hooks.tool() === 'inspect') {
      const at = screen.canvasPoint(event.clientX, event.clientY);
      return screen.setZoom(zoomed(screen.film, screen.size, screen.zoom, at, factor ** (event.ctrlKey ? -4 : -1.5)));
    }
    this.step(dolly(this.hooks.camera(), factor));
  }

  private settleLater(milliseconds = SETTLE_MS): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = null;
      if (this.pointers.size === 0) this.hooks.settle();
    }, milliseconds);
  }
}

interface Spot {
  x: number;
  y: number;
}
