/** The lobe as a body that can be turned: light, pdf or samples as the distance from the surface. */
import type { Lobe } from '../../../lab/lobe.ts';
import { el } from '../../ui/dom.ts';
import { luminanceAt } from '../../../base/color.ts';
import { facets, project, radii, type Point, type View } from './solid.ts';

export type SolidKind = 'light' | 'pdf' | 'samples';

const HEIGHT = 240;
/** As in the polar plot, one looks from the left. */
const FIRST: View = { yaw: Math.PI - 0.5, pitch: 0.45 };
const STEP = Math.PI / 24;
/** What the arrow keys turn by. */
const STEPS: Readonly<Record<string, readonly [yaw: number, pitch: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};
const STEEPEST = Math.PI / 2;
/** Facets of the disc of the surface. */
const AROUND = 72;
/** Brightness of a facet seen edge on. */
const AMBIENT = 0.35;

export class SolidPlot {
  readonly canvas = el('canvas', {
    class: 'lab-solid',
    tabIndex: 0,
    role: 'img',
    'aria-roledescription': 'body that can be turned',
    'aria-label': 'The lobe in three dimensions. Arrow keys turn it.',
  });
  private readonly view: View = { ...FIRST };
  private lobe: Lobe | null = null;
  private kind: SolidKind = 'light';
  private radius: Float64Array = new Float64Array(0);
  private isLog = false;
  private width = 0;
  private isPlanned = false;

  constructor() {
    const { canvas } = this;
    let last: PointerEvent | null = null;
    canvas.addEventListener('pointerdown', (event) => {
      canvas.setPointerCapture(event.pointerId);
      last = event;
    });
    canvas.addEventListener('pointermove', (event) => {
      if (last === null || !canvas.hasPointerCapture(event.pointerId)) return;
      this.turn((event.clientX - last.clientX) / 100, (event.clientY - last.clientY) / 100);
      last = event;
    });
    canvas.addEventListener('keydown', (event) => {
      const by = STEPS[event.key];
      if (by === undefined) return;
      event.preventDefault();
      this.turn(...by);
    });
  }

  show(lobe: Lobe | null, kind: SolidKind, isLog: boolean, width: number): void {
    if (lobe !== this.lobe || kind !== this.kind || isLog !== this.isLog) {
      [this.lobe, this.kind, this.isLog] = [lobe, kind, isLog];
      this.radius = lobe === null ? new Float64Array(0) : radii(tableOf(lobe, kind), isLog);
    }
    this.width = width;
    this.plan();
  }

  /** Colours follow the theme. */
  plan(): void {
    if (this.isPlanned) return;
    this.isPlanned = true;
    requestAnimationFrame(() => {
      this.isPlanned = false;
      this.paint();
    });
  }

  private turn(yaw: number, pitch: number): void {
    this.view.yaw += yaw;
    this.view.pitch = Math.max(-STEEPEST, Math.min(STEEPEST, this.view.pitch + pitch));
    this.plan();
  }

  private paint(): void {
    const { view, lobe } = this;
    const context = this.width === 0 ? null : this.canvas.getContext('2d');
    if (context === null) return;
    const style = getComputedStyle(this.canvas);
    const color = (name: string): string => style.getPropertyValue(name).trim();
    const on: Drawing = { context, color, view, scale: this.prepare(context) };
    // Seen from above the surface hides what is below it, and the other way about.
    const isAbove = view.pitch >= 0;
    if (lobe !== null) this.drawHalf(on, lobe, !isAbove);
    drawSurface(on);
    context.font = `11px ${style.fontFamily}`;
    drawArrow(on, [0, 0, 1], 'n', color('--text-dim'));
    if (lobe === null) return;
    this.drawHalf(on, lobe, isAbove);
    drawArrow(on, lobe.wo, 'wo', color('--accent'));
    for (const { wi } of lobe.lobes) drawArrow(on, wi, 'δ', color('--text'));
  }

  /** Clears the canvas and puts its origin where the lobe begins. @returns pixels of 1 */
  private prepare(context: CanvasRenderingContext2D): number {
    const { canvas, width, lobe } = this;
    const ratio = devicePixelRatio;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(HEIGHT * ratio);
    canvas.style.height = `${HEIGHT}px`;
    const isBelow = lobe !== null && this.radius.subarray(this.radius.length / 2).some((each) => each > 0);
    const middle = isBelow ? 0.5 : 0.72;
    context.setTransform(ratio, 0, 0, ratio, (width * ratio) / 2, HEIGHT * ratio * middle);
    // Without a lower half the upper one has the room.
    return Math.min(width / 2, HEIGHT * (isBelow ? 0.5 : 0.68)) * 0.86;
  }

  private drawHalf(on: Drawing, { rows, columns }: Lobe, isAbove: boolean): void {
    const { context, color, view } = on;
    const half = this.radius.map((each, i) => (Math.floor(i / columns) < rows / 2 === isAbove ? each : 0));
    const rgb = color(`--lab-${this.kind}`).split(' ').map(Number);
    context.lineWidth = 0.6;
    for (const { corners, shade } of facets(half, rows, columns, view)) {
      trace(on, corners);
      context.closePath();
      const lit = AMBIENT + (1 - AMBIENT) * shade;
      context.fillStyle = context.strokeStyle = `rgb(${rgb.map((each) => Math.round(each * lit)).join(' ')})`;
      context.fill();
      context.stroke();
    }
    context.lineWidth = 1;
  }
}

interface Drawing {
  context: CanvasRenderingContext2D;
  /** A colour of the theme. */
  color(name: string): string;
  view: View;
  scale: number;
}

function trace({ context, scale }: Drawing, points: readonly Point[]): void {
  context.beginPath();
  points.forEach(([x, y], i) => (i === 0 ? context.moveTo(x * scale, -y * scale) : context.lineTo(x * scale, -y * scale)));
}

function drawSurface(on: Drawing): void {
  const { context, color, view } = on;
  const around = Array.from({ length: AROUND + 1 }, (_, i): Point => {
    const angle = (i * 2 * Math.PI) / AROUND;
    return project([Math.cos(angle), Math.sin(angle), 0], view);
  });
  trace(on, around);
  context.fillStyle = color('--lab-surface');
  context.fill();
  context.strokeStyle = color('--line-strong');
  context.stroke();
}

function drawArrow(on: Drawing, to: Point, words: string, ink: string): void {
  const { context, view, scale } = on;
  const tip = project(to, view);
  trace(on, [[0, 0, 0], tip]);
  context.strokeStyle = context.fillStyle = ink;
  context.stroke();
  context.fillText(words, tip[0] * scale + 4, -tip[1] * scale - 3);
}

function tableOf(lobe: Lobe, kind: SolidKind): ArrayLike<number> {
  if (kind === 'pdf') return lobe.pdf;
  if (kind === 'samples') return lobe.sampled;
  return lobe.pdf.map((_, i) => luminanceAt(lobe.light, 3 * i));
}
