/** A material's ball that is dragged onto a shape in the picture is that shape's; by mouse, pen and finger. */
import { shapeBox } from '../../scene/geometry/shape-box.ts';
import type { Vec3 } from '../../scene/document.ts';
import type { App } from '../app.ts';
import { el } from '../ui/dom.ts';
import { svg } from '../ui/svg.ts';
import { assigned } from './changes.ts';
import './ball-drag.css';

/** CSS pixels from which a press is a drag. */
const SLACK = 6;

/** @param grip what is taken hold of, among what `element` has @param materialOf of the grip; null: none */
export function dragsBall(app: App, element: HTMLElement, grip: string, materialOf: (at: HTMLElement) => string | null): void {
  element.addEventListener('pointerdown', (event) => {
    const at = (event.target as Element).closest<HTMLElement>(grip);
    const material = at && materialOf(at);
    if (event.button === 0 && event.isPrimary && at !== null && material !== null) new BallDrag(app, at, material, event);
  });
}

class BallDrag {
  private readonly app: App;
  private readonly material: string;
  private readonly from: PointerEvent;
  private readonly end = new AbortController();
  private readonly ball = el('span', { class: 'dragged-ball', 'aria-hidden': 'true' });
  private readonly edges = svg('path', {});
  private readonly frame = svg('svg', { class: 'ball-target', 'aria-hidden': 'true' }, this.edges);
  private isUnderWay = false;

  constructor(app: App, grip: HTMLElement, material: string, from: PointerEvent) {
    [this.app, this.material, this.from] = [app, material, from];
    const { signal } = this.end;
    grip.setPointerCapture(from.pointerId);
    this.ball.style.background = getComputedStyle(grip).backgroundColor;
    grip.addEventListener('pointermove', (event) => this.moved(event), { signal });
    grip.addEventListener('pointerup', (event) => this.up(event), { signal });
    grip.addEventListener('pointercancel', () => this.stop(), { signal });
    addEventListener('keydown', (event) => event.key === 'Escape' && this.isUnderWay && (event.stopPropagation(), this.stop()), {
      signal,
      capture: true,
    });
  }

  private moved(event: PointerEvent): void {
    const { clientX: x, clientY: y } = event;
    if (!this.isUnderWay && Math.hypot(x - this.from.clientX, y - this.from.clientY) < SLACK) return;
    if (!this.isUnderWay) {
      document.body.append(this.ball);
      this.app.stage.element.append(this.frame);
    }
    this.isUnderWay = true;
    this.ball.style.translate = `${x}px ${y}px`;
    this.edges.setAttribute('d', this.outline(this.under(event)));
  }

  private up(event: PointerEvent): void {
    const { app, material, isUnderWay } = this;
    this.stop();
    if (!isUnderWay) return;
    // The click that follows is the end of the drag.
    const swallow = (click: Event): void => (click.preventDefault(), click.stopPropagation());
    addEventListener('click', swallow, { capture: true, once: true });
    requestAnimationFrame(() => removeEventListener('click', swallow, { capture: true }));
    const shape = this.under(event);
    if (shape === null) return;
    app.tryEdit(assigned(app.state.get().document, shape, material));
  }

  private stop(): void {
    this.end.abort();
    this.ball.remove();
    this.frame.remove();
  }

  /** The shape of the document beneath; null: none, or one of an object, which stands in many places. */
  private under({ clientX: x, clientY: y }: PointerEvent): number | null {
    const { stage, state, canvas } = this.app;
    if (document.elementsFromPoint(x, y).every((each) => each !== canvas)) return null;
    const ray = stage.ray(x, y);
    const found = ray && stage.pick(ray);
    return found !== null && found.shape < state.get().document.shapes.length ? found.shape : null;
  }

  /** Its box, as the picture has it. */
  private outline(shape: number | null): string {
    const { stage } = this.app;
    const [lines, geometry] = [stage.lines(), stage.geometry];
    const box = shape === null || geometry === null ? null : shapeBox(geometry, shape);
    if (lines === null || box === null) return '';
    const corner = (i: number): Vec3 => [box[i & 1 ? 3 : 0], box[i & 2 ? 4 : 1], box[i & 4 ? 5 : 2]];
    const pairs = Array.from({ length: 8 }, (_, i) =>
      [1, 2, 4].filter((bit) => (i & bit) === 0).map((bit) => [i, i | bit] as const),
    ).flat();
    return pairs
      .flatMap(([a, b]) => lines(corner(a), corner(b)))
      .map((piece) => piece.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join(''))
      .join('');
  }
}
