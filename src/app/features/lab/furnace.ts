/** The white furnace as a picture: a sphere of the material in light of 1 from everywhere, rendered beside the film. */
import { html, nothing, render, type TemplateResult } from 'lit-html';
import { shaderLibrary } from '../../../content/library.ts';
import { filmMean, Renderer } from '../../../engine/index.ts';
import { furnaceScene } from '../../../lab/furnace.ts';
import { el } from '../../ui/dom.ts';
import { count } from '../../ui/format.ts';
import type { Page } from '../../shell/page.ts';
import { sentence } from '../../../base/sentence.ts';
import { frame } from '../../render/frames.ts';
import { READERS } from '../../render/radiance.ts';
import { furnaceMean, furnacePicture, type FurnaceMean } from './furnace-mean.ts';
import type { LabRun } from './run.ts';
import type { LabTarget } from './target.ts';

const SIDE = 96;
const SAMPLES = 64;
/** Samples between two pictures. */
const SHOWN = 8;
/** Milliseconds that a piece of work takes, as the film's own do. */
const HARDWARE = 8;
const SOFTWARE = 40;
/** Milliseconds that the parameters stay as they are before another picture is begun. */
const QUIET = 250;
const CHANNELS = ['red', 'green', 'blue'];

const NOTE =
  'A sphere of the material, with the scene’s parameters, in light of 1 from everywhere. What reflects all of it cannot be seen; darker: absorbed; orange: light that was made.';

export class FurnaceSection {
  readonly element = el('div', { class: 'lab-furnace-part' });
  private readonly page: Page;
  private readonly run: LabRun;
  private readonly canvas = el('canvas', { width: SIDE, height: SIDE, class: 'lab-furnace', role: 'img' });
  private mean: FurnaceMean | null = null;
  private words = '';
  private isVisible = false;
  private shown: LabTarget | null = null;
  private turn = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(page: Page, run: LabRun) {
    this.page = page;
    this.run = run;
    run.state.subscribe(({ target }) => {
      if (target === this.shown) return;
      this.turn++;
      this.later();
    });
    this.redraw();
  }

  visible(is: boolean): void {
    if (is === this.isVisible) return;
    this.isVisible = is;
    if (is) this.later();
  }

  private later(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const { target } = this.run.state.get();
      if (this.isVisible && target !== null && target !== this.shown) void this.begin(target);
    }, QUIET);
  }

  private async begin(target: LabTarget): Promise<void> {
    const own = ++this.turn;
    const { gpu } = this.page.session;
    if (gpu === null) return this.later();
    this.shown = target;
    const isCurrent = (): boolean => own === this.turn && this.isVisible && this.page.session.gpu === gpu;
    const renderer = new Renderer(gpu.device, shaderLibrary(), READERS);
    try {
      this.tell('Being compiled…');
      await renderer.setScene(furnaceScene(target.program, target.params, SIDE, this.page.state.get().document.images));
      await this.render(renderer, gpu.adapter.software ? SOFTWARE : HARDWARE, isCurrent);
    } catch (error) {
      if (isCurrent()) this.tell(`It could not be rendered: ${sentence(error)}`);
    } finally {
      renderer.destroy();
      // Stopped half way: begun again when it is seen again.
      if (own === this.turn && !isCurrent()) {
        this.shown = null;
        if (this.isVisible) this.later();
      }
    }
  }

  /** Samples, and the picture of them now and then, for as long as somebody wants it. */
  private async render(renderer: Renderer, milliseconds: number, isCurrent: () => boolean): Promise<void> {
    for (let next = 2; renderer.samples < SAMPLES; next = Math.min(SAMPLES, renderer.samples + SHOWN)) {
      while (renderer.samples < next) {
        await renderer.advance(milliseconds, next);
        await frame();
        if (!isCurrent()) return;
      }
      const film = await renderer.readFilm();
      if (!isCurrent()) return;
      this.canvas.getContext('2d')?.putImageData(new ImageData(furnacePicture(filmMean(film)), SIDE, SIDE), 0, 0);
      this.mean = furnaceMean(film);
      this.tell(`${renderer.samples} of ${SAMPLES} spp.`);
    }
  }

  private tell(words: string): void {
    this.words = words;
    this.redraw();
  }

  private redraw(): void {
    const { mean } = this;
    const share = mean?.mean.map((each) => `${(each * 100).toFixed(1)} %`).join(', ');
    this.canvas.setAttribute('aria-label', share === undefined ? 'White furnace' : `White furnace: ${share} of the light comes back.`);
    const title = mean === null ? nothing : `Mean of ${count(mean.pixels)} pixels and its standard error`;
    render(
      html`${this.canvas}
        <div>
          <dl class="lab-values" title=${title}>${mean === null ? nothing : CHANNELS.map((name, c) => channel(name, mean, c))}</dl>
          <p class="lab-words" role="status" .textContent=${this.words}></p>
          <p class="lab-words">${NOTE}</p>
        </div>`,
      this.element,
    );
  }
}

const channel = (name: string, { mean, error }: FurnaceMean, c: number): TemplateResult =>
  html`<dt>${name}</dt>
    <dd>${percent(mean[c])} ± ${percent(error[c])} %</dd>`;

const percent = (part: number | undefined): string => (100 * (part ?? Number.NaN)).toFixed(2);
