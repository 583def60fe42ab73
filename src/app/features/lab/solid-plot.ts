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
      const by = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      this.turn(by[0]!, by[1]!);
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
    const { canvas, view, width, lobe } = this;
    if (width === 0) return;
    const ratio = devicePixelRatio;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(HEIGHT * ratio);
    canvas.style.height = `${HEIGHT}px`;
    const context = canvas.getContext('2d')!;
    const style = getComputedStyle(canvas);
    const color = (name: string): string => style.getPropertyValue(name).trim();
    const isBelow = lobe !== null && this.radius.subarray(this.radius.length / 2).some((each) => each > 0);
    // Without a lower half the upper one has the room.
    const scale = Math.min(width / 2, HEIGHT * (isBelow ? 0.5 : 0.68)) * 0.86;
    const middle = isBelow ? 0.5 : 0.72;
    context.setTransform(ratio, 0, 0, ratio, (width * ratio) / 2, HEIGHT * ratio * middle);
    const path = (points: readonly Point[]): void => {
      context.beginPath();
      points.forEach(([x, y], i) => (i === 0 ? context.moveTo(x * scale, -y * scale) : context.lineTo(x * scale, -y * scale)));
    };
    const surface = (): void => {
      path(
        Array.from({ length: AROUND + 1 }, (_, i) =>
          project([Math.cos((i * 2 * Math.PI) / AROUND), Math.sin((i * 2 * Math.PI) / AROUND), 0], view),
        ),
      );
      context.fillStyle = color('--lab-surface');
      context.fill();
      context.strokeStyle = color('--line-strong');
      context.stroke();
    };
    const body = (isAbove: boolean): void => {
      if (lobe === null) return;
      const half = this.radius.map((each, i) => (Math.floor(i / lobe.columns) < lobe.rows / 2 === isAbove ? each : 0));
      const rgb = color(`--lab-${this.kind}`).split(' ').map(Number);
      context.lineWidth = 0.6;
      for (const { corners, shade } of facets(half, lobe.rows, lobe.columns, view)) {
        path(corners);
        context.closePath();
        const lit = AMBIENT + (1 - AMBIENT) * shade;
        context.fillStyle = context.strokeStyle = `rgb(${rgb.map((each) => Math.round(each * lit)).join(' ')})`;
        context.fill();
        context.stroke();
      }
      context.lineWidth = 1;
    };
    // Seen from above the surface hides what is below it, and the other way about.
    const isAbove = view.pitch >= 0;
    body(!isAbove);
    surface();
    context.font = `11px ${style.fontFamily}`;
    const arrow = (to: Point, words: string, ink: string): void => {
      const tip = project(to, view);
      path([[0, 0, 0], tip]);
      context.strokeStyle = context.fillStyle = ink;
      context.stroke();
      context.fillText(words, tip[0] * scale + 4, -tip[1] * scale - 3);
    };
    arrow([0, 0, 1], 'n', color('--text-dim'));
    body(isAbove);
    if (lobe === null) return;
    arrow(lobe.wo, 'wo', color('--accent'));
    for (const { wi } of lobe.lobes) arrow(wi, 'δ', color('--text'));
  }
}

function tableOf(lobe: Lobe, kind: SolidKind): ArrayLike<number> {
  if (kind === 'pdf') return lobe.pdf;
  if (kind === 'samples') return lobe.sampled;
  return lobe.pdf.map((_, i) => luminanceAt(lobe.light, 3 * i));
}
