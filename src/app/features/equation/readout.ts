/** The kept term's value over the picture, at the pixel where a pointer rests or a finger has tapped. */
import { html, render } from 'lit-html';
import { tellsVertices } from '../../../engine/passes/replay.ts';
import { el } from '../../ui/dom.ts';
import type { Host } from './host.ts';
import { paced } from '../../state/paced.ts';
import { Probe, type Pixel } from './probe.ts';
import { TERM_INFO, type Term } from './terms.ts';
import { worthRows } from './pixel.ts';

/** Milliseconds that a pointer has to rest, and CSS pixels that a finger may tremble. */
const REST_MS = 160;
const STILL = 10;
const FOLLOW_MS = 1000;

export class TermReadout {
  private readonly page: Host;
  private readonly kept: () => Term | null;
  private readonly probe: Probe;
  private readonly element = el('div', { class: 'readout term-readout over', hidden: true, role: 'status' });
  private at: { x: number; y: number } | null = null;
  private down: { x: number; y: number } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isResting = false;

  /** @param kept the term that is shown over the picture; null: none */
  constructor(page: Host, kept: () => Term | null) {
    [this.page, this.kept, this.probe] = [page, kept, new Probe(page)];
    page.viewport.append(this.element);
    const { canvas } = page;
    canvas.addEventListener('pointermove', (event) => this.move(event));
    canvas.addEventListener('pointerdown', (event) => {
      this.hide();
      this.down = { x: event.clientX, y: event.clientY };
    });
    canvas.addEventListener('pointerup', (event) => this.up(event));
    canvas.addEventListener('pointerleave', ({ pointerType }) => pointerType !== 'touch' && this.hide());
    const follow = paced(() => this.follow(), FOLLOW_MS);
    page.session.progress.now.listen(follow);
    page.screen.zoomed.listen(() => this.hide());
  }

  /** Another term is kept, or none. */
  refresh(): void {
    if (this.kept() === null) return this.hide();
    this.draw();
  }

  private move({ clientX: x, clientY: y, buttons, pointerType }: PointerEvent): void {
    if (this.kept() === null) return;
    if (buttons !== 0 || pointerType === 'touch') return void (this.down === null || this.hide());
    const before = this.pixel;
    this.at = { x, y };
    const now = this.pixel;
    if (now === null) return this.hide();
    // Within a pixel that is read nothing is asked anew.
    if (before?.x === now.x && before.y === now.y && !this.element.hidden) return this.settle();
    this.element.hidden = true;
    this.isResting = false;
    this.wait();
  }

  private up({ clientX: x, clientY: y, pointerType }: PointerEvent): void {
    const { down } = this;
    this.down = null;
    if (this.kept() === null || down === null || Math.hypot(x - down.x, y - down.y) > STILL) return;
    this.at = { x, y };
    // A click turns nothing: the pointer rests.
    if (pointerType === 'touch') void this.read();
    else this.wait();
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.read(), REST_MS);
  }

  private get pixel(): Pixel | null {
    if (this.at === null) return null;
    const { film } = this.page.state.get().document;
    const [x, y] = this.page.screen.filmPoint(this.at.x, this.at.y).map(Math.floor) as [number, number];
    return x < 0 || y < 0 || x >= film.width || y >= film.height ? null : { x, y };
  }

  private async read(): Promise<void> {
    const { pixel } = this;
    if (pixel === null || this.kept() === null) return;
    this.isResting = true;
    await this.probe.look(pixel, () => this.draw());
  }

  /** The film has grown, or another has begun. */
  private follow(): void {
    const { pixel } = this;
    if (!this.isResting || pixel === null || this.kept() === null) return;
    this.draw();
    this.probe.follow(pixel, () => this.draw());
  }

  private draw(): void {
    const { pixel } = this;
    const term = this.kept();
    const seen = pixel === null ? null : this.probe.seen(pixel);
    // Of a term of the samples the first of them is waited for.
    if (term === null || seen === null || !this.isResting) return void (this.element.hidden = true);
    if (seen.paths.length === 0 && term !== 'lo' && tellsVertices(this.page.state.get().document)) return;
    render(
      html`<p class="term-readout-head">
          <strong>${TERM_INFO[term].name}</strong> <span .textContent=${`pixel ${seen.x}, ${seen.y}`}></span>
        </p>
        ${worthRows(this.page, term, seen)}`,
      this.element,
    );
    this.element.hidden = false;
    this.settle();
  }

  private hide(): void {
    clearTimeout(this.timer);
    this.isResting = false;
    this.probe.stop();
    this.at = null;
    this.element.hidden = true;
  }

  /** Above the pointer, inside the viewport: the pixel readout has the place below. */
  private settle(): void {
    if (this.at === null) return;
    const box = this.page.viewport.getBoundingClientRect();
    const { offsetWidth: w, offsetHeight: h, style } = this.element;
    const [x, y] = [this.at.x - box.left, this.at.y - box.top];
    style.left = `${Math.max(4, x + 16 + w > box.width - 4 ? x - w - 16 : x + 16)}px`;
    style.top = `${Math.max(4, y - h - 12 < 4 ? y + 16 : y - h - 12)}px`;
  }
}
