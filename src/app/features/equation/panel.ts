/** The Equation panel: the rendering equation, each term of which can be pointed at, and what may be taken out of it. */
import { html, nothing, render, type TemplateResult } from 'lit-html';
import { documentedLibrary } from '../../../content/documented-library.ts';
import { layerImages } from '../../../engine/index.ts';
import type { AppState } from '../../app.ts';
import { paced } from '../../state/paced.ts';
import { sourceOf } from '../../programs/sources.ts';
import type { Page } from '../../shell/page.ts';
import { materialOf, whereOf } from '../paths/words.ts';
import { excerptOf, type Excerpt } from './code.ts';
import { Probe } from './probe.ts';
import { PixelForm } from './pixel.ts';
import { TermReadout } from './readout.ts';
import { EstimatorSection } from './estimator-section.ts';
import { listing } from './listing.ts';
import { factorSwitches, OrderWeights, type Part } from './parts.ts';
import { EQUATION, orderTex, STRAIGHT, TERM_INFO, type Piece, type Term } from './terms.ts';
import { LeaveOut, removableOf, type Removable } from './leave-out.ts';
import { formula, typeset } from './typeset.ts';
import { TermView } from './view.ts';
import { valueOf } from './values.ts';
import '../../ui/math.css';
import './equation.css';

/** Milliseconds between two looks at the film. */
const LOOK_MS = 1000;

export function mountEquation(page: Page, container: HTMLElement): void {
  container.classList.add('equation-panel');
  new EquationPanel(page, container).begin();
}

class EquationPanel {
  private readonly page: Page;
  private readonly container: HTMLElement;
  private readonly view: TermView;
  private readonly parts: readonly Part[];
  private readonly leaveOut: LeaveOut;
  /** Of the picked pixel, and of the one below the pointer. */
  private readonly probe: Probe;
  private readonly pixel: PixelForm;
  private readonly readout: TermReadout;
  /** What the card tells of. */
  private term: Term = 'f';
  private pinned: Term | null = null;

  constructor(page: Page, container: HTMLElement) {
    this.page = page;
    this.container = container;
    this.view = new TermView(page);
    this.leaveOut = new LeaveOut(page);
    this.probe = new Probe(page);
    this.pixel = new PixelForm(page, this.probe);
    this.readout = new TermReadout(page, () => (page.showsPanel('equation') ? this.pinned : null));
    this.parts = [new EstimatorSection(page.paths), new OrderWeights(page, typeset), factorSwitches(page)];
  }

  begin(): void {
    const { state, paths } = this.page;
    state.subscribe((now, before) => this.follow(now, before));
    paths.state.subscribe(() => this.refresh());
    this.page.session.progress.now.listen(paced(() => this.look(), LOOK_MS));
    this.container.addEventListener('keydown', (event) => this.stepBack(event));
    this.refresh();
  }

  /** Escape puts back what was left out, before it means anything else. */
  private stepBack(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || this.leaveOut.out.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    this.leaveOut.restore();
  }

  private follow(now: AppState, before: AppState): void {
    if (now.dock !== before.dock && !this.page.showsPanel('equation') && this.view.isShowing) {
      this.pinned = null;
      this.point(null);
    }
    if (now.document !== before.document || now.material !== before.material) this.refresh();
  }

  private refresh(): void {
    for (const part of this.parts) part.refresh();
    this.look();
    this.show(this.view.isShowing);
  }

  /** At the picked pixel, while the panel is seen. */
  private look(): void {
    const { picked } = this.page.paths.state.get();
    if (picked !== null && this.page.showsPanel('equation')) this.probe.follow(picked, () => this.show(this.view.isShowing));
  }

  /** A term is pointed at; null: none. */
  private point(next: Term | null): void {
    if (next !== null) this.term = next;
    const has = next === null ? null : TERM_INFO[next].view;
    const isShown = has !== null && this.view.show(has);
    if (has === null || !isShown) this.view.restore();
    this.show(next !== null && isShown);
  }

  private show(isInPicture: boolean): void {
    this.readout.refresh();
    render(
      html`<section class="equation-display" aria-label="The rendering equation">
          ${this.line(EQUATION)}
          <p class="equation-words">Straight from a point y of a light:</p>
          ${this.line(STRAIGHT)}
          <p class="equation-words">The same, solved: T scatters light once more.</p>
          ${this.series()} ${this.tray()}
        </section>
        <section class="equation-card" aria-live="polite" aria-label="Term">${this.card(isInPicture)}</section>
        ${this.parts.map(({ element }) => element)}`,
      this.container,
    );
  }

  private readonly line = (pieces: readonly Piece[]): TemplateResult =>
    html`<div class="equation-line" role="group">
      ${pieces.slice(0, -2).map(this.piece)}<span class="equation-end">${pieces.slice(-2).map(this.piece)}</span>
    </div>`;

  private readonly piece = ([tex, term]: Piece): unknown => {
    if (term === undefined) return formula(tex);
    const { name } = TERM_INFO[term];
    const point = (): void => this.point(term);
    const leave = (): void => this.point(this.pinned);
    const { leaveOut } = this;
    const removable = removableOf(term);
    const isRemovable = removable !== undefined;
    const isOut = isRemovable && leaveOut.isOut(removable);
    const pin = (): void => {
      if (leaveOut.takesClick()) return;
      this.pinned = this.pinned === term ? null : term;
      this.point(term);
    };
    return html`<button
      type="button"
      class="equation-term ${term === this.term ? 'lit' : ''} ${isRemovable ? 'removable' : ''} ${isOut ? 'out' : ''}"
      data-term=${term}
      aria-label=${isOut ? `${name}, left out` : name}
      aria-pressed=${term === this.pinned}
      title=${isRemovable ? `${name}: dragged out, or Delete, leaves it out of the picture` : name}
      @keydown=${(event: KeyboardEvent) => isRemovable && this.remove(event, removable)}
      @pointerdown=${(event: PointerEvent) => leaveOut.press(event, removable)}
      @pointerenter=${point}
      @pointerleave=${leave}
      @focus=${point}
      @blur=${leave}
      @click=${pin}
    >
      ${formula(tex)}
    </button>`;
  };

  private remove(event: KeyboardEvent, which: Removable): void {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    event.stopPropagation();
    this.leaveOut.set(which, !this.leaveOut.isOut(which));
  }

  /** The equation solved: its orders of scattering, each of which can be taken out. */
  private series(): TemplateResult {
    const { orders } = this.leaveOut;
    return html`<div class="equation-line" role="group" aria-label="Orders of scattering">
      ${formula('L =')}${orders.map((order) => html`${order === 0 ? nothing : formula('+')}${this.order(order, order === orders.length - 1)}`)}
    </div>`;
  }

  private order(order: number, isLast: boolean): TemplateResult {
    const { leaveOut } = this;
    const name = `Order ${order}: ${leaveOut.nameOf(order)}`;
    const isOut = leaveOut.isOut(order);
    const toggle = (): void => {
      if (!leaveOut.takesClick() && isOut) leaveOut.set(order, false);
    };
    return html`<button
      type="button"
      class="equation-term removable ${isOut ? 'out' : ''}"
      data-order=${order}
      aria-label=${isOut ? `${name}, left out` : name}
      title="${name}: dragged out, or Delete, leaves it out of the picture"
      @keydown=${(event: KeyboardEvent) => this.remove(event, order)}
      @pointerdown=${(event: PointerEvent) => leaveOut.press(event, order)}
      @click=${toggle}
    >
      ${formula(orderTex(order, isLast))}
    </button>`;
  }

  /** The terms that are left out. */
  private tray(): TemplateResult | typeof nothing {
    const { leaveOut } = this;
    const { out } = leaveOut;
    if (out.length === 0) return nothing;
    const chip = (each: Removable): TemplateResult => {
      const restore = (): void => {
        if (!leaveOut.takesClick()) leaveOut.set(each, false);
      };
      return html`<button
        type="button"
        class="removable"
        title="Dragged back into the equation, or pressed, it counts again"
        @pointerdown=${(event: PointerEvent) => leaveOut.press(event, each)}
        @click=${restore}
      >
        ${leaveOut.nameOf(each)}
      </button>`;
    };
    return html`<div class="equation-tray" role="group" aria-label="Left out">
      <span>Left out: the picture is not the solution.</span>${out.map(chip)}
      <button type="button" title="Also Escape" @click=${() => leaveOut.restore()}>Put all back</button>
    </div>`;
  }

  private card(isInPicture: boolean): TemplateResult {
    const { name, words } = TERM_INFO[this.term];
    return html`<h3>${name}</h3>
      <p>${words}</p>
      <output class="equation-value" .textContent=${this.value()}></output>
      <p class="equation-words">${this.where()}</p>
      ${this.pixel.render(this.term)}
      <div class="equation-code">${this.code()}</div>
      <p class="equation-words" .textContent=${isInPicture ? 'The picture shows it now.' : this.wish()}></p>`;
  }

  /** What the term is worth at the vertex; empty: none is picked. */
  private value(): string {
    const { selected: sample, vertex, state } = this.page.paths;
    if (vertex === null) return '';
    return (sample === null ? null : valueOf(this.term, sample, state.get().vertex)) ?? 'none: the path has no such factor here';
  }

  private where(): string | TemplateResult {
    const { state, paths } = this.page;
    const { picked, vertex: at } = paths.state.get();
    const { vertex } = paths;
    if (vertex !== null && picked !== null)
      return `At vertex ${at + 1} of the path (${whereOf(vertex, state.get().document)}), pixel ${picked.x}, ${picked.y}. Shift ← and → go along the path.`;
    const pick = (): void => state.update({ tool: 'path' });
    return html`Pick a pixel to see what it is worth there.
      <button type="button" title=${this.page.tip('tool-path')} @click=${pick}>Pick a pixel</button>`;
  }

  /** What would show the term in the picture. */
  private wish(): string {
    const { view } = TERM_INFO[this.term];
    const isOrder = view?.startsWith('layer:order') === true;
    const isThere = layerImages(this.page.state.get().document).some(({ name }) => `layer:${name}` === view);
    return isOrder && !isThere ? 'Accumulate the orders apart (below) to see it in the picture.' : '';
  }

  private code(): TemplateResult {
    const { document: scene, material: shown } = this.page.state.get();
    const { vertex } = this.page.paths;
    const material = (vertex === null ? null : materialOf(vertex, scene)) ?? shown;
    const file = material === null ? undefined : scene.materials[material]?.file;
    const source = file === undefined ? null : sourceOf(scene, 'material', file);
    const program = file === undefined || source === null ? null : { file, source };
    const excerpt = excerptOf(TERM_INFO[this.term].place, program, documentedLibrary);
    if (excerpt !== null) return this.excerpt(excerpt, material);
    const absent = material === null ? 'No material is selected.' : `The code of “${material}” has no such function.`;
    return html`<p class="equation-words">${absent}</p>`;
  }

  private excerpt(excerpt: Excerpt, material: string | null): TemplateResult {
    const { file, from, to } = excerpt;
    const open = (): void => {
      if (file === null) return;
      this.page.state.update({ material, lit: { file, from, to } });
      this.page.showPanel('material');
    };
    return listing(excerpt, file === null ? null : open);
  }
}
