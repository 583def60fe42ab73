/** “Why is this pixel noisy?”: the sources of its variance, what they mean in two sentences, and remedies that are measured when pressed. */
import { html, nothing, render, type TemplateResult } from 'lit-html';
import { tellsVertices } from '../../../../engine/passes/replay.ts';
import { sentence } from '../../../../base/sentence.ts';
import { el } from '../../../ui/dom.ts';
import { count, percent, short } from '../../../ui/format.ts';
import type { App } from '../../../app.ts';
import type { Session } from '../../../render/session.ts';
import type { Paths } from '../paths.ts';
import { type Measured, measure, type Remedy, remedied, remediesFor } from './remedies.ts';
import { materialOf } from '../words.ts';
import { explanation, poorRemedy, poorWords, sourceWords } from './sentences.ts';
import { NoiseTally, type NoiseSources, type PoorSampling, type Source } from './sources.ts';

/** Samples that are looked at, and seconds that this may take: then they are fewer. */
const SAMPLES = 4096;
const MAX_SECONDS = 8;
/** Smaller shares are not listed. */
const LISTED = 0.01;
/** A material whose sampling has a smaller part in the noise is not named. */
const NAMED = 0.2;
/** Where one learns to sample a lobe. */
const LESSON = '#lesson=the-bsdf/sample';

type Host = App & { readonly session: Session; readonly paths: Paths };

export class WhySection {
  readonly element = el('section', { class: 'why', 'aria-label': 'Why is this pixel noisy?' });
  private readonly page: Host;
  /** What the answer is about: pixel and film. */
  private key = '';
  private found: NoiseSources | null = null;
  /** The samples were all alike. */
  private isQuiet = false;
  private readonly measured = new Map<string, Measured | string>();
  /** Id of the remedy that is being measured. */
  private measuring: string | null = null;
  /** How much of that is done, in percent. */
  private part = 0;

  constructor(page: Host) {
    this.page = page;
  }

  /** The panel shows another state. */
  refresh(): void {
    if (this.key !== this.now) this.forget();
    this.draw();
  }

  private get now(): string {
    const { paths, session } = this.page;
    const { picked } = paths;
    return picked === null ? '' : `${picked.x} ${picked.y} ${session.clock.film}`;
  }

  private forget(): void {
    this.key = this.now;
    [this.found, this.isQuiet, this.measuring] = [null, false, null];
    this.measured.clear();
  }

  private async explain(): Promise<void> {
    const { page } = this;
    const { document } = page.state.get();
    const tally = new NoiseTally((vertex) => materialOf(vertex, document));
    await page.paths.work(`Replaying ${count(SAMPLES)} samples of the pixel…`, async (replay, pixel, isCurrent) => {
      const end = performance.now() + 1000 * MAX_SECONDS;
      await replay.each(
        pixel,
        0,
        SAMPLES,
        (path) => tally.add(path),
        (done) => isCurrent() && (done < 64 || performance.now() < end),
      );
      if (!isCurrent()) return;
      this.forget();
      this.found = tally.result;
      this.isQuiet = this.found === null;
    });
    this.draw();
  }

  private async try(remedy: Remedy): Promise<void> {
    const { page, key } = this;
    const { gpu, scene } = page.session;
    const { picked } = page.paths;
    if (gpu === null || scene === null || picked === null || this.measuring !== null) return;
    [this.measuring, this.part] = [remedy.id, 0];
    this.draw();
    const done = (part: number): void => {
      this.part = Math.round(100 * part);
      this.draw();
    };
    const goOn = (): boolean => this.measuring === remedy.id && this.key === key && page.session.gpu === gpu;
    const renderer = gpu.another();
    try {
      const { shaderLibrary } = await import('../../../../content/library.ts');
      const result = await measure(renderer, shaderLibrary(), scene, remedy, picked, goOn, done);
      if (result !== null && goOn()) this.measured.set(remedy.id, result);
    } catch (error) {
      if (goOn()) this.measured.set(remedy.id, sentence(error));
    } finally {
      renderer.destroy();
      if (goOn()) this.measuring = null;
    }
    this.draw();
  }

  private draw(): void {
    const { session, paths } = this.page;
    const { scene } = session;
    const { busy } = paths.state.get();
    const canTell = scene === null || tellsVertices(scene);
    render(
      html`<h3>Why is this pixel noisy?</h3>
        ${
          canTell
            ? html`<button
                type="button"
                ?hidden=${this.found !== null || this.isQuiet}
                ?disabled=${busy !== null}
                @click=${() => void this.explain()}
              >
                Explain
              </button>`
            : html`<p class="paths-words">
                The integrator of this scene follows trees of rays; what a pixel's variance is made of is told of path and path-naive.
              </p>`
        }
        ${this.isQuiet ? html`<p class="paths-words">It is not: all samples bring the same.</p>` : nothing}
        ${this.found === null || scene === null ? nothing : this.answer(this.found, remediesFor(scene, this.found))}`,
      this.element,
    );
  }

  private answer(found: NoiseSources, remedies: readonly Remedy[]): TemplateResult {
    const { samples, mean, deviation, sources } = found;
    const poor = found.poor.filter(({ share }) => share >= NAMED);
    const facts = `Of ${count(samples)} samples: mean luminance ${short(mean)}, standard deviation ${short(deviation)}, ${short(deviation / mean, 2)} times the mean.`;
    return html`<p class="why-words">${explanation(found)}</p>
      <ul class="why-sources">
        ${sources.filter(({ share }) => Math.abs(share) >= LISTED).map(bar)}
      </ul>
      ${poor.map((each) => html`<p class="why-words">${poorWords(each)}</p>`)}
      <p class="paths-words">${facts}</p>
      ${
        remedies.length + poor.length === 0
          ? html`<p class="paths-words">No setting of this program is known to help here: more samples do.</p>`
          : html`<h4>What may help</h4>
              <ul class="why-remedies">
                ${poor.map((each) => this.sampling(each))} ${remedies.map((each) => this.remedy(each))}
              </ul>`
      }`;
  }

  /** No setting helps against it: the material has to be written better. */
  private sampling({ material }: PoorSampling): TemplateResult {
    const { page } = this;
    const { document } = page.state.get();
    const use = document.materials[material];
    const { defines } = (use && page.session.gpu?.renderer.assembler.material(use.file, document.programs)) ?? {};
    const open = (): void => {
      page.state.update({ material });
      page.showPanel('material');
    };
    return html`<li>
      <span>${poorRemedy(material, defines === undefined || defines.sample || defines.direction || defines.surface)}</span>
      <span class="why-buttons">
        <button type="button" title="In the editor of the panel Material" @click=${open}>Show its code</button>
        <a href=${LESSON} target="_blank" title="The lesson “The BSDF”, its step “Draw it well”, in a tab of its own">How?</a>
      </span>
    </li>`;
  }

  private remedy(remedy: Remedy): TemplateResult {
    const { page, measured, measuring } = this;
    const result = measured.get(remedy.id);
    const use = (): void => page.tryEdit(remedied(page.state.get().document, remedy));
    return html`<li>
      <span>${remedy.words}${remedy.isBiased ? html` <em>(biased)</em>` : nothing}</span>
      ${remedy.unmeasured === undefined ? nothing : html`<small class="dim">${remedy.unmeasured}</small>`}
      <output>${measuring === remedy.id ? `measuring… ${this.part} %` : resultWords(result)}</output>
      <span class="why-buttons">
        <button
          type="button"
          ?hidden=${typeof result === 'object' || remedy.unmeasured !== undefined}
          ?disabled=${measuring !== null}
          title="Renders this pixel with and without it, by other seeds"
          @click=${() => void this.try(remedy)}
        >
          Measure
        </button>
        <button type="button" title="Sets it in the scene; Ctrl Z takes it back" @click=${use}>Use it</button>
      </span>
    </li>`;
  }
}

const bar = (source: Source): TemplateResult =>
  html`<li title="${percent(source.meanShare)} of the light, in ${percent(source.present)} of the samples">
    <i style="width: ${Math.min(100, Math.max(0, 100 * source.share)).toFixed(1)}%"></i>
    <span>${sourceWords(source)}</span>
    <b>${short(100 * source.share, 2)} ± ${short(100 * source.shareError, 1)} %</b>
  </li>`;

const resultWords = (result: Measured | string | undefined): string => {
  if (result === undefined) return '';
  if (typeof result === 'string') return result;
  return `${short(result.ratio, 2)} ± ${short(result.error, 1)} × the variance at equal samples`;
};
