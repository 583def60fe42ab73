/** One handle as the page shows it: lines with a dark edge, a head, a letter, and a wide place to take hold of. */
import type { Vec3 } from '../../../scene/document.ts';
import type { Point } from '../../viewport/placement.ts';
import { linePath, svg } from '../../ui/svg.ts';
import { AXIS_NAMES, isGraspable, outlineOf, type Frame, type Handle, type Outline } from './handles.ts';
import type { Mode } from './modes.ts';

type Lines = (a: Vec3, b: Vec3) => Point[][];

/** CSS pixels. */
const HEAD = 7;
const MIDDLE = 8;
const LETTER = 13;

export class HandleElement {
  readonly handle: Handle;
  readonly element: SVGGElement;
  private readonly mode: Mode;
  private readonly behind = svg('path', { class: 'behind' });
  private readonly edge = svg('path', { class: 'edge' });
  private readonly line = svg('path', { class: 'line' });
  private readonly head = svg('path', { class: 'head' });
  private readonly hit = svg('path', { class: 'hit' });
  private readonly letter = svg('text', { class: 'letter', 'aria-hidden': 'true' });

  constructor(mode: Mode, handle: Handle) {
    this.mode = mode;
    this.handle = handle;
    const name = handle.axis === null ? 'all' : AXIS_NAMES[handle.axis];
    if (handle.kind === 'axis' || handle.kind === 'ring') this.letter.textContent = name;
    this.element = svg(
      'g',
      // A slider of no value: arrow keys make it more or less, and the controls have the numbers.
      { class: 'handle', 'data-axis': name, 'data-kind': handle.kind, tabindex: 0, role: 'button', 'aria-label': handle.label },
      svg('title', {}, `${handle.label}: drag, or press arrow keys`),
      this.behind,
      this.edge,
      this.line,
      this.head,
      this.letter,
      this.hit,
    );
  }

  draw(frame: Frame, lines: Lines): void {
    const outline = outlineOf(this.handle, frame);
    const isSeen = isGraspable(this.handle, frame);
    this.element.toggleAttribute('hidden', !isSeen);
    if (!isSeen) return;
    const path = (list: Outline['lines']): string => joined(list.flatMap(([a, b]) => lines(a, b)));
    const own = path(outline.lines);
    this.behind.setAttribute('d', path(outline.behind));
    for (const each of [this.edge, this.line]) each.setAttribute('d', own);
    const start = lines(frame.pivot, frame.pivot)[0]?.[0];
    const head = outline.head && lines(outline.head, outline.head)[0]?.[0];
    const shape = head === undefined || head === null || start === undefined ? '' : this.headShape(head, start);
    this.head.setAttribute('d', shape);
    // What lies behind is no place to take hold of.
    this.hit.setAttribute('d', own + shape);
    this.place(head ?? ringTop(outline, lines), start);
  }

  private headShape([x, y]: Point, start: Point): string {
    if (this.handle.kind === 'middle') return circle(x, y, MIDDLE);
    if (this.mode === 'scale') return `M${x - HEAD} ${y - HEAD}h${2 * HEAD}v${2 * HEAD}h${-2 * HEAD}z`;
    const [dx, dy] = unit(x - start[0], y - start[1]);
    const corner = (along: number, aside: number): string =>
      `${(x + along * dx - aside * dy).toFixed(2)} ${(y + along * dy + aside * dx).toFixed(2)}`;
    return `M${corner(1.6 * HEAD, 0)}L${corner(-0.4 * HEAD, 0.85 * HEAD)}L${corner(-0.4 * HEAD, -0.85 * HEAD)}z`;
  }

  /** The letter, beyond the head. */
  private place(at: Point | undefined, start: Point | undefined): void {
    if (at === undefined || start === undefined) return;
    const [dx, dy] = unit(at[0] - start[0], at[1] - start[1]);
    const away = this.handle.kind === 'ring' ? LETTER : 2 * LETTER;
    this.letter.setAttribute('x', (at[0] + away * dx).toFixed(1));
    this.letter.setAttribute('y', (at[1] + away * dy + 4).toFixed(1));
  }
}

/** A point of a ring that is ahead: where its letter stands. */
function ringTop({ lines: [first], head }: Outline, lines: Lines): Point | undefined {
  return head === null && first !== undefined ? lines(first[0], first[0])[0]?.[0] : undefined;
}

/** Pieces that meet as one line. */
function joined(pieces: readonly Point[][]): string {
  const points: (Point | null)[] = [];
  let end: Point | undefined;
  for (const piece of pieces) {
    const [first] = piece;
    const follows = end !== undefined && first !== undefined && Math.abs(end[0] - first[0]) + Math.abs(end[1] - first[1]) < 0.01;
    points.push(...(follows ? piece.slice(1) : [null, ...piece]));
    end = piece.at(-1);
  }
  return linePath(points);
}

const circle = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

function unit(x: number, y: number): Point {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}
