/** Handles over the picture for what is selected: drawn where the camera sees them, dragged by mouse, finger, pen or arrow keys. */
import type { Held } from '../../../scene/held.ts';
import { dot, normalize, scale, sub } from '../../../scene/vec.ts';
import type { App } from '../../app.ts';
import { svg } from '../../ui/svg.ts';
import { towardsEye, unitsPerPixel } from './drag.ts';
import { HandleElement } from './handle-element.ts';
import { Stream } from './edits.ts';
import { graspOf, keyStep, type Arrow, type Grasp, type Spot, type Step } from './grasp.ts';
import { handlesOf, type Frame, type Handle } from './handles.ts';
import { heldOf, selectionOf } from './selection.ts';
import type { Settings } from './settings.ts';

/** CSS pixels of an axis. */
const AXIS_PIXELS = 88;
const WORLD: Held['axes'] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

const ARROWS: Readonly<Record<string, Arrow>> = {
  ArrowRight: { sign: 1, isUpright: false },
  ArrowUp: { sign: 1, isUpright: true },
  ArrowLeft: { sign: -1, isUpright: false },
  ArrowDown: { sign: -1, isUpright: true },
};

interface Seen {
  held: Held;
  frame: Frame;
  unit: number;
}

interface Drag {
  pointer: number;
  seen: Seen;
  grasp: Grasp;
  stream: Stream;
  handle: Handle;
}

export class Gizmo {
  private readonly app: App;
  private readonly settings: Settings;
  private readonly root = svg('svg', { class: 'gizmo', role: 'group', 'aria-label': 'Handles of the selection' });
  private readonly words = svg('text', { class: 'gizmo-words' });
  private handles: HandleElement[] = [];
  private built = '';
  private drag: Drag | null = null;
  private keys: Stream | null = null;
  private steps: Promise<void> = Promise.resolve();
  private shown: unknown[] = [];

  constructor(app: App, settings: Settings) {
    this.app = app;
    this.settings = settings;
    this.root.append(this.words);
  }

  /** Puts it over the picture, and keeps it there. */
  start(): void {
    const { app, root, settings } = this;
    app.canvas.after(root);
    const draw = (): void => this.draw();
    app.stage.drawn.listen(draw);
    app.state.subscribe(draw);
    settings.listen(draw);
    root.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.drag !== null) this.cancel(event);
    });
    root.addEventListener('keyup', () => void this.endKeys());
    draw();
  }

  /** Where the handles lie now; null where there are none. */
  private see(): Seen | null {
    const { app, settings } = this;
    const selection = selectionOf(app);
    const { tool } = app.state.get();
    if (selection === null || (tool !== 'orbit' && tool !== 'look')) return null;
    const held = heldOf(app, selection);
    const lines = app.stage.lines();
    const at = held && lines?.(held.pivot, held.pivot)[0]?.[0];
    if (held === null || at === undefined || at === null) return null;
    const box = app.stage.element.getBoundingClientRect();
    const [x, y] = [box.left + at[0], box.top + at[1]];
    const [one, other] = [app.stage.ray(x, y), app.stage.ray(x + 1, y)];
    if (one === null || other === null) return null;
    const unit = unitsPerPixel(one, other, held.pivot);
    if (!(unit > 0)) return null;
    const { mode, isOwn } = settings.get();
    const axes = mode === 'scale' || isOwn ? held.axes : WORLD;
    const toEye = towardsEye(one);
    const aside = sub(other.direction, one.direction);
    const right = normalize(sub(aside, scale(toEye, dot(aside, toEye))));
    return { held, unit, frame: { pivot: held.pivot, axes, size: AXIS_PIXELS * unit, toEye, right } };
  }

  private draw(): void {
    const { app, settings } = this;
    const { document, tool } = app.state.get();
    const now = [document, app.selected.all.get(), tool, settings.get(), app.stage.scene, app.stage.key];
    if (now.every((each, i) => each === this.shown[i])) return;
    this.shown = now;
    const seen = this.drag === null ? this.see() : this.following(this.drag);
    this.root.toggleAttribute('hidden', seen === null);
    if (seen === null) return;
    this.build(seen.held);
    const lines = app.stage.lines();
    if (lines !== null) for (const each of this.handles) each.draw(seen.frame, lines);
  }

  /** While it is dragged the handles follow what the document has become; turned, they stay. */
  private following({ seen }: Drag): Seen | null {
    const now = this.see();
    if (now === null) return null;
    return this.settings.get().mode === 'turn' ? { ...now, frame: { ...now.frame, axes: seen.frame.axes } } : now;
  }

  private build(held: Held): void {
    const { mode } = this.settings.get();
    const kind = `${mode} ${held.turns} ${held.stretches.join('')}`;
    if (kind === this.built) return;
    this.built = kind;
    for (const each of this.handles) each.element.remove();
    this.handles = handlesOf(mode, held).map((handle) => {
      const element = new HandleElement(mode, handle);
      element.element.addEventListener('pointerdown', (event) => this.down(event, element));
      element.element.addEventListener('keydown', (event) => this.key(event, handle));
      return element;
    });
    this.root.prepend(...this.handles.map((each) => each.element));
  }

  private spot({ clientX: x, clientY: y }: PointerEvent): Spot | null {
    const ray = this.app.stage.ray(x, y);
    return ray === null ? null : { ray, x, y };
  }

  private down(event: PointerEvent, element: HandleElement): void {
    if (event.button !== 0 || this.drag !== null) return;
    const seen = this.see();
    const from = this.spot(event);
    const { mode } = this.settings.get();
    const grasp = seen && from && graspOf(mode, element.handle, { ...seen, from });
    if (seen === null || grasp === null) return;
    event.preventDefault();
    const own = element.element;
    own.focus();
    own.setPointerCapture(event.pointerId);
    const drag: Drag = { pointer: event.pointerId, seen, grasp, stream: new Stream(this.app, true), handle: element.handle };
    this.drag = drag;
    this.root.dataset.dragged = '';
    own.dataset.dragged = '';
    const move = (next: PointerEvent): void => {
      if (next.pointerId === drag.pointer && this.drag === drag) this.moved(next, drag);
    };
    const end = new AbortController();
    const up = (next: PointerEvent): void => {
      if (next.pointerId !== drag.pointer) return;
      end.abort();
      delete own.dataset.dragged;
      void this.ended(drag);
    };
    own.addEventListener('pointermove', move, { signal: end.signal });
    own.addEventListener('pointerup', up, { signal: end.signal });
    own.addEventListener('pointercancel', up, { signal: end.signal });
  }

  private moved(event: PointerEvent, drag: Drag): void {
    const spot = this.spot(event);
    const step = spot && drag.grasp.to(spot, this.settings.get().snaps !== (event.ctrlKey || event.metaKey));
    if (step === null) return;
    drag.stream.push(step.change);
    this.say(event, step);
  }

  /** How far, beside the pointer. */
  private say({ clientX, clientY }: PointerEvent, { words }: Step): void {
    const box = this.root.getBoundingClientRect();
    this.words.textContent = words;
    this.words.setAttribute('x', String(Math.min(clientX - box.left + 16, box.width - 110)));
    this.words.setAttribute('y', String(Math.max(18, clientY - box.top - 12)));
  }

  private async ended(drag: Drag): Promise<void> {
    if (this.drag !== drag) return;
    this.drag = null;
    this.words.textContent = '';
    delete this.root.dataset.dragged;
    await drag.stream.end();
    this.shown = [];
    this.draw();
  }

  /** As it was before the drag. */
  private cancel(event: Event): void {
    const { drag } = this;
    if (drag === null) return;
    event.stopPropagation();
    this.drag = null;
    this.words.textContent = '';
    delete this.root.dataset.dragged;
    void drag.stream.end().then((isChanged) => {
      if (isChanged) this.app.command('undo');
    });
  }

  private key(event: KeyboardEvent, handle: Handle): void {
    const arrow = ARROWS[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const keys = (this.keys ??= new Stream(this.app));
    // Each step of a key that is held begins where the last one ended.
    this.steps = this.steps.then(() => {
      const seen = this.see();
      if (seen === null) return;
      keys.push(keyStep(this.settings.get().mode, handle, seen, arrow));
      return keys.idle();
    });
  }

  private async endKeys(): Promise<void> {
    const { keys } = this;
    this.keys = null;
    await this.steps;
    await keys?.end();
  }
}
