/** A kept film beside the one that grows: a still of it lies over the left part of the picture, up to a line that is dragged. */
import { el } from '../../ui/dom.ts';
import { count } from '../../ui/format.ts';
import type { Host } from './host.ts';
import type { StandIn } from '../../viewport/screen.ts';

export class Beside {
  private readonly page: Host;
  private readonly still = el('canvas', { class: 'beside-still', 'aria-hidden': 'true' });
  private readonly names = [el('span', { class: 'beside-name over' }), el('span', { class: 'beside-name beside-now over' })] as const;
  private readonly line: HTMLInputElement;
  private readonly element: HTMLElement;
  /** What is beside the film. */
  private shown: { standIn: StandIn; samples: number } | null = null;
  /** How the still was drawn. */
  private drawn = '';

  constructor(page: Host) {
    this.page = page;
    this.line = el('input', {
      type: 'range',
      class: 'beside-line',
      min: '0',
      max: '1000',
      value: '500',
      'aria-label': 'Line between the kept film and the one that grows',
      oninput: () => this.place(),
    });
    this.element = el('div', { class: 'beside', hidden: true }, this.still, ...this.names, this.line);
    page.canvas.after(this.element);
    page.screen.drawn.listen(() => this.follow());
  }

  /** @param standIn null: the film alone */
  show(standIn: StandIn | null, samples: number): void {
    this.shown = standIn === null ? null : { standIn, samples };
    this.element.hidden = standIn === null;
    this.drawn = '';
    this.place();
    this.page.screen.redraw();
  }

  private place(): void {
    this.element.style.setProperty('--beside', `${Number(this.line.value) / 10}%`);
  }

  /** The picture was drawn: its still is drawn anew where it would look otherwise. */
  private follow(): void {
    const { page, shown, still } = this;
    if (shown === null) return;
    const { screen, canvas, session, state } = page;
    const { display, document, selection, theme } = state.get();
    this.names[0].textContent = `${count(shown.samples)} spp`;
    this.names[1].textContent = `now, ${count(session.samples)} spp`;
    const look = JSON.stringify([canvas.width, canvas.height, screen.zoom, display, document.display, selection, theme]);
    const wanted = `${shown.standIn.version} ${look}`;
    if (wanted === this.drawn) return;
    this.drawn = wanted;
    if (still.width !== canvas.width) still.width = canvas.width;
    if (still.height !== canvas.height) still.height = canvas.height;
    // In this task: the canvas shows what is drawn last, and reads as empty later.
    const { made } = screen;
    screen.made = shown.standIn;
    screen.drawNow();
    still.getContext('2d', { alpha: false })?.drawImage(canvas, 0, 0);
    screen.made = made;
    screen.drawNow();
  }
}
