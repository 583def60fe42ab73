/** The lobe in the plane of incidence: light and pdf as lines, samples as sectors, and the direction to look from to drag. */
import type { Lobe } from '../../../lab/lobe.ts';
import { angleOfPoint, directionFrom, MAX_ANGLE, pointAt, radiusOf, sectorsOf } from './polar.ts';
import { linePath, svg } from '../../ui/svg.ts';
import { luminanceAt } from '../../../base/color.ts';

/** Room about the circle of radius 1 for the handle and its words. */
const ROOM = 1.22;
const MAX_RADIUS = 210;
const BIG_STEP = 10;

export interface PolarOptions {
  /** Degrees from the normal. */
  angle: number;
  azimuth: number;
  isLog: boolean;
}

export class PolarPlot {
  readonly element = svg('svg', { class: 'lab-polar', role: 'group', 'aria-label': 'Lobe in the plane of incidence' });
  private readonly back = svg('g');
  private readonly curves = svg('g');
  private readonly handle = svg('g', {
    class: 'lab-handle',
    role: 'slider',
    tabindex: 0,
    'aria-label': 'Angle of incidence',
    'aria-valuemin': 0,
    'aria-valuemax': MAX_ANGLE,
  });
  private radius = 100;
  private isBelow = true;

  /** @param turn hears of another angle, in degrees */
  constructor(turn: (angle: number) => void) {
    this.element.append(this.back, this.curves, this.handle);
    const move = ({ clientX, clientY }: PointerEvent): void => {
      const { left, top, width } = this.element.getBoundingClientRect();
      turn(angleOfPoint(clientX - left - width / 2, clientY - top - this.radius * ROOM));
    };
    this.element.addEventListener('pointerdown', (event) => {
      // A finger elsewhere scrolls the panel.
      if (event.pointerType === 'touch' && !this.handle.contains(event.target as Node)) return;
      event.preventDefault();
      this.element.setPointerCapture(event.pointerId);
      this.handle.focus();
      move(event);
    });
    this.element.addEventListener('pointermove', (event) => this.element.hasPointerCapture(event.pointerId) && move(event));
    this.handle.addEventListener('keydown', (event) => {
      const now = Number(this.handle.getAttribute('aria-valuenow'));
      const step = {
        ArrowLeft: 1,
        ArrowUp: 1,
        ArrowRight: -1,
        ArrowDown: -1,
        PageUp: BIG_STEP,
        PageDown: -BIG_STEP,
        Home: -Infinity,
        End: Infinity,
      }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      turn(Math.max(0, Math.min(MAX_ANGLE, now + step)));
    });
  }

  /** @param width in CSS pixels */
  draw(lobe: Lobe | null, { angle, azimuth, isLog }: PolarOptions, width: number): void {
    // Without light below the surface the lower half is left away.
    if (lobe !== null) this.isBelow = reachesBelow(lobe);
    this.radius = Math.min(MAX_RADIUS, width / 2 / ROOM);
    const { radius } = this;
    const height = Math.round(radius * (ROOM + (this.isBelow ? ROOM : 0.16)));
    this.element.setAttribute('width', String(width));
    this.element.setAttribute('height', String(height));
    this.element.setAttribute('viewBox', `${-width / 2} ${-radius * ROOM} ${width} ${height}`);
    this.back.replaceChildren(...this.grid(isLog));
    this.placeHandle(angle);
    // A table of another direction would be a lie.
    const isNow = lobe !== null && near(lobe.wo, directionFrom(angle, azimuth));
    this.curves.classList.toggle('old', !isNow);
    if (lobe !== null) this.curves.replaceChildren(...this.lines(lobe, isLog));
  }

  private grid(isLog: boolean): SVGElement[] {
    const { radius } = this;
    const end = this.isBelow ? 180 : 90;
    const rings = (isLog ? [0.25, 0.5, 0.75, 1] : [0.5, 1]).map((part) => svg('path', { class: 'grid', d: arc(part * radius, end) }));
    const spokes = [-60, -30, 0, 30, 60, ...(this.isBelow ? [120, 150, 180, -150, -120] : [])].map((each) =>
      svg('path', { class: 'grid', d: linePath([[0, 0], pointAt((each * Math.PI) / 180, radius)]) }),
    );
    const surface = svg('path', {
      class: 'surface',
      d: linePath([
        [-radius * 1.06, 0],
        [radius * 1.06, 0],
      ]),
    });
    const text = (at: number, words: string): SVGElement => {
      const [x, y] = pointAt((at * Math.PI) / 180, radius + 10);
      return svg('text', { x, y: y + 4, 'text-anchor': at === 0 ? 'middle' : 'start' }, words);
    };
    return [...rings, ...spokes, surface, text(0, '0°'), text(30, '30°'), text(60, '60°')];
  }

  private lines(lobe: Lobe, isLog: boolean): SVGElement[] {
    const { radius } = this;
    const { angles } = lobe.plane;
    const light = angles.map((_, i) => luminanceAt(lobe.plane.light, 3 * i));
    const sectors = sectorsOf(lobe);
    const mostLight = Math.max(...light);
    const mostDensity = Math.max(...lobe.plane.pdf, 1e-30);
    const at = (angle: number, value: number, most: number): [number, number] => pointAt(angle, radius * radiusOf(value, most, isLog));
    const wedges = sectors.flatMap(({ from, to, density }) =>
      density > 0 ? [[[0, 0], at(from, density, mostDensity), at(to, density, mostDensity)] as [number, number][]] : [],
    );
    const deltas = lobe.lobes.map(({ wi, probability }) => {
      const side = wi[0] * lobe.wo[0] + wi[1] * lobe.wo[1] > 1e-6 ? -1 : 1;
      const tip = pointAt(side * Math.acos(Math.max(-1, Math.min(1, wi[2]))), radius);
      const words = svg('text', { x: tip[0] * 1.02 + 6, y: tip[1] + (tip[1] < 0 ? -2 : 12) }, `δ ${(probability * 100).toFixed(0)} %`);
      return svg(
        'g',
        { class: 'delta' },
        svg('path', { d: linePath([[0, 0], tip]) }),
        svg('circle', { cx: tip[0], cy: tip[1], r: 3 }),
        words,
      );
    });
    return [
      svg('path', { class: 'samples', d: wedges.map((each) => `${linePath(each)}Z`).join('') }),
      svg('path', { class: 'light', d: linePath(angles.map((each, i) => at(each, light[i]!, mostLight))) }),
      svg('path', { class: 'pdf', d: linePath(angles.map((each, i) => at(each, lobe.plane.pdf[i]!, mostDensity))) }),
      ...deltas,
    ];
  }

  private placeHandle(angle: number): void {
    const { radius, handle } = this;
    const turn = (-angle * Math.PI) / 180;
    const [x, y] = pointAt(turn, radius);
    handle.setAttribute('aria-valuenow', String(angle));
    handle.setAttribute('aria-valuetext', `${angle} degrees from the normal`);
    handle.replaceChildren(
      svg('path', {
        d: linePath([
          [0, 0],
          [x, y],
        ]),
      }),
      svg('circle', { class: 'halo', cx: x, cy: y, r: 20 }),
      svg('circle', { class: 'knob', cx: x, cy: y, r: 7 }),
      // Beside the mark of 0°, above the knob elsewhere.
      svg(
        'text',
        { x: angle < 15 ? x - 14 : x, y: angle < 15 ? y + 4 : y - 14, 'text-anchor': angle < 15 ? 'end' : 'middle' },
        `wo ${angle}°`,
      ),
    );
  }
}

/** An arc about the normal, `end` degrees to either side. */
function arc(radius: number, end: number): string {
  if (end === 180) return `M0 ${-radius}A${radius} ${radius} 0 1 1 0 ${radius}A${radius} ${radius} 0 1 1 0 ${-radius}`;
  return `M${-radius} 0A${radius} ${radius} 0 0 1 ${radius} 0`;
}

function reachesBelow({ rows, columns, light, pdf, sampled, lobes }: Lobe): boolean {
  if (lobes.some(({ wi }) => wi[2] < 0)) return true;
  const from = Math.ceil(rows / 2) * columns;
  return (
    sampled.slice(from).some((each) => each > 0) ||
    pdf.slice(from).some((each) => each > 0) ||
    light.slice(3 * from).some((each) => each > 0)
  );
}

const near = (a: readonly number[], b: readonly number[]): boolean => Math.hypot(...a.map((each, i) => each - b[i]!)) < 1e-3;
