/** The dock of a narrow screen: a sheet below the picture that is dragged by its head, or moved by keys, from stop to stop. */
import type { App } from '../app.ts';
import { el, icon } from '../ui/dom.ts';
import { NARROW } from './narrow.ts';
import { restOf, stepped, STOPS, type Heights, type Stop } from './stops.ts';

/** CSS pixels from which a press is a drag. */
const SLACK = 6;
/** Milliseconds before the end of a drag whose movement is its speed. */
const RECENT_MS = 80;
const WORDS: Record<Stop, string> = { low: 'tabs only', half: 'half of the screen', full: 'most of the screen' };

export function addSheet(state: App['state'], sheet: HTMLElement, head: HTMLElement): void {
  new Sheet(state, sheet, head).begin();
}

interface Drag {
  pointer: number;
  /** Where it began. */
  from: number;
  height: number;
  isMoving: boolean;
  /** Time and place of the latest moves. */
  trail: { at: number; y: number }[];
}

class Sheet {
  private readonly state: App['state'];
  private readonly sheet: HTMLElement;
  private readonly head: HTMLElement;
  private readonly narrow = matchMedia(NARROW);
  private readonly handle = el(
    'div',
    { class: 'sheet-handle', role: 'slider', tabIndex: 0, 'aria-label': 'Height of the sheet', 'aria-orientation': 'vertical' },
    icon('up'),
  );
  private drag: Drag | null = null;

  constructor(state: App['state'], sheet: HTMLElement, head: HTMLElement) {
    this.state = state;
    this.sheet = sheet;
    this.head = head;
  }

  begin(): void {
    const { head, handle } = this;
    this.handle.setAttribute('aria-valuemin', '0');
    this.handle.setAttribute('aria-valuemax', String(STOPS.length - 1));
    head.append(handle);
    head.addEventListener('pointerdown', (event) => this.down(event));
    head.addEventListener('pointermove', (event) => this.moved(event));
    head.addEventListener('pointerup', (event) => this.up(event));
    head.addEventListener('pointercancel', (event) => this.up(event));
    // `touch-action` alone is late where the sheet has just moved.
    head.addEventListener('touchmove', (event) => this.drag !== null && event.cancelable && event.preventDefault(), { passive: false });
    // What ends a drag chooses no tab.
    head.addEventListener('click', (event) => this.drag !== null && this.swallow(event), { capture: true });
    handle.addEventListener('click', () => this.rest(this.stop === 'low' ? 'half' : this.stop === 'half' ? 'full' : 'low'));
    handle.addEventListener('keydown', (event) => this.key(event));
    this.state.subscribe((now, before) => now.dock !== before.dock && this.describe());
    this.describe();
  }

  private get stop(): Stop {
    const { open, stop } = this.state.get().dock;
    return open ? stop : 'low';
  }

  /** As the style sheet has them: layout.css. */
  private get heights(): Heights {
    const low = this.head.offsetHeight + 1;
    return {
      low,
      half: Math.round(innerHeight / 2),
      full: Math.max(low, innerHeight - 44 - Math.max(112, Math.round(innerHeight * 0.22))),
    };
  }

  private down(event: PointerEvent): void {
    if (!this.narrow.matches || event.button !== 0) return;
    const y = event.clientY;
    this.drag = {
      pointer: event.pointerId,
      from: y,
      height: this.sheet.offsetHeight,
      isMoving: false,
      trail: [{ at: event.timeStamp, y }],
    };
  }

  private moved(event: PointerEvent): void {
    const { drag } = this;
    if (drag === null || event.pointerId !== drag.pointer) return;
    const y = event.clientY;
    drag.trail = [...drag.trail.filter(({ at }) => event.timeStamp - at <= RECENT_MS), { at: event.timeStamp, y }];
    if (!drag.isMoving && Math.abs(y - drag.from) < SLACK) return;
    if (!drag.isMoving) this.head.setPointerCapture(event.pointerId);
    drag.isMoving = true;
    const { low, full } = this.heights;
    this.sheet.dataset.dragged = '';
    this.sheet.style.height = `${Math.min(full, Math.max(low, drag.height + drag.from - y))}px`;
  }

  private up(event: PointerEvent): void {
    const { drag } = this;
    if (drag === null || event.pointerId !== drag.pointer) return;
    if (!drag.isMoving) return void (this.drag = null);
    const [first] = drag.trail;
    const time = first === undefined ? 0 : event.timeStamp - first.at;
    const speed = first === undefined || time === 0 || event.type === 'pointercancel' ? 0 : (first.y - event.clientY) / time;
    const stop = restOf(this.sheet.offsetHeight, speed, this.heights);
    delete this.sheet.dataset.dragged;
    this.sheet.style.height = '';
    this.rest(stop);
    // The click of this very press, if there is one, comes before any later task.
    requestAnimationFrame(() => (this.drag = null));
  }

  private swallow(event: Event): void {
    if (this.drag?.isMoving !== true) return;
    event.stopPropagation();
    event.preventDefault();
  }

  private key(event: KeyboardEvent): void {
    const { stop } = this;
    const next = { ArrowUp: stepped(stop, 1), ArrowDown: stepped(stop, -1), Home: 'low' as const, End: 'full' as const }[event.key];
    const turned = event.key === 'Enter' || event.key === ' ' ? (stop === 'low' ? 'half' : 'low') : undefined;
    const to = next ?? turned;
    if (to === undefined) return;
    event.preventDefault();
    this.rest(to);
  }

  private rest(stop: Stop): void {
    const { dock } = this.state.get();
    this.state.update({ dock: { ...dock, open: stop !== 'low', stop: stop === 'low' ? dock.stop : stop } });
  }

  private describe(): void {
    const { stop } = this;
    this.handle.setAttribute('aria-valuenow', String(STOPS.indexOf(stop)));
    this.handle.setAttribute('aria-valuetext', WORDS[stop]);
    this.handle.dataset.stop = stop;
  }
}
