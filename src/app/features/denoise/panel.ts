/** Beside the denoised picture: that it is biased, and by how much where that is asked for. */
import { html, nothing, render, type TemplateResult } from 'lit-html';
import type { CrossError, NetworkName } from '../../../engine/denoise/index.ts';
import { paintPalette } from '../../viewport/palette.ts';
import { el } from '../../ui/dom.ts';
import { count, duration, percent } from '../../ui/format.ts';
import { inputOf } from '../../ui/html.ts';
import { REFERENCE_FILES } from '../compare/reference.ts';
import type { Verdict } from './check.ts';
import type { Host } from './host.ts';
import { highest } from './map.ts';
import type { Made } from './view.ts';
import './denoise.css';

interface Hooks {
  /** What is asked for has changed. */
  asked(): void;
  save(): void;
  open(file: File): void;
}

interface Shown {
  made?: Made | null;
  network?: NetworkName | undefined;
  /** What is being done, before there is a picture. */
  words?: string;
  failed?: string;
}

const STEPS = [1, 0.5, 0];

export class Panel {
  /** Whether it is asked how wrong the picture is, and whether that is to be seen in place of it. */
  isAsked = false;
  wantsMap = true;
  private readonly app: Host;
  private readonly hooks: Hooks;
  private readonly element = el('section', { class: 'denoise over', 'aria-label': 'Denoised picture', hidden: true });
  private readonly file = el('input', {
    type: 'file',
    accept: REFERENCE_FILES.join(','),
    hidden: true,
    'aria-label': 'Reference file',
    onchange: () => {
      const file = this.file.files?.[0];
      this.file.value = '';
      if (file !== undefined) this.hooks.open(file);
    },
  });
  private readonly palette = el('canvas', { 'aria-hidden': 'true' });

  constructor(app: Host, hooks: Hooks) {
    [this.app, this.hooks] = [app, hooks];
    paintPalette(this.palette);
    app.stage.element.append(this.element, this.file);
  }

  show(shown: Shown): void {
    this.element.hidden = this.app.state.get().display.view !== 'denoised';
    if (!this.element.hidden) render(this.template(shown), this.element);
  }

  private template({ made, network, words, failed }: Shown): TemplateResult {
    if (failed !== undefined) return html`<p role="alert">${failed}</p>`;
    if (made === undefined || made === null) return html`<p role="status">${words ?? 'Waiting for the first sample…'}</p>`;
    const by = `Open Image Denoise, the ${network === 'small' ? 'small network' : 'network'} for radiance, albedo and normals`;
    return html`<p title=${by}>
        <strong>Biased: denoised</strong> at ${count(made.samples)} spp, in ${duration(made.done.milliseconds / 1000)}. The film goes on as
        it is.
      </p>
      <div class="denoise-row">
        <label
          title="Renders two more films with other random numbers and compares the picture with both: an estimate that is right in the mean"
        >
          <input type="checkbox" .checked=${this.isAsked} @change=${this.ask} />How wrong is it?
        </label>
        <button type="button" title="Saves what is denoised; saved films and pictures stay as they are" @click=${this.hooks.save}>
          Save as PNG
        </button>
      </div>
      ${this.isAsked ? this.answer(made) : nothing}`;
  }

  private answer({ verdict, against }: Made): TemplateResult {
    return html`${verdict === null ? html`<p role="status">Rendering two more films with other random numbers…</p>` : this.errors(verdict)}
      <div class="denoise-row">
        <span
          >${against === null ? nothing : html`against ${against.name} <span id="reference-error">${errorText(against.error)}</span>`}</span
        >
        <button type="button" title="A film, EXR or PFM of this scene in the same size" @click=${() => this.file.click()}>
          Against a file…
        </button>
      </div>`;
  }

  private errors({ denoised, film, samples, map }: Verdict): TemplateResult {
    const [most, isTold] = [highest(map), map.some((each) => each > 0)];
    return html`<dl class="denoise-errors">
        <dt>denoised</dt>
        <dd id="denoised-error">${errorText(denoised)}</dd>
        <dt>film</dt>
        <dd id="film-error">${errorText(film)}</dd>
      </dl>
      <p class="dim">
        Root of the mean squared error over the picture’s mean, ± its standard error, by two films of ${count(samples)} spp: (picture − A) ×
        (picture − B) is right in the mean.
      </p>
      <label><input type="checkbox" .checked=${this.wantsMap} @change=${this.choose} />Show where</label>
      ${!this.wantsMap || isTold ? nothing : html`<p class="dim">Nowhere can it be told from none yet.</p>`}
      ${this.wantsMap && isTold ? this.scale(most) : nothing}`;
  }

  private readonly scale = (most: number): TemplateResult =>
    html`<div class="denoise-scale">
      ${this.palette}
      <ol>
        ${STEPS.map((t) => html`<li>${percent(t * most)}</li>`)}
      </ol>
    </div>`;

  private readonly ask = (event: Event): void => {
    this.isAsked = inputOf(event).checked;
    this.hooks.asked();
  };

  private readonly choose = (event: Event): void => {
    this.wantsMap = inputOf(event).checked;
    this.hooks.asked();
  };
}

/** `3.2 ± 0.1 %`; where it cannot be told from none, what it is below. */
function errorText({ mse, mseError, relative, relativeError, bound }: CrossError): string {
  if (!(mse > 2 * mseError)) return `below ${percent(bound)}`;
  return `${percent(relative).replace(' %', '')} ± ${percent(relativeError)}`;
}
