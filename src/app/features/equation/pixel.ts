/** A pixel that is picked by its numbers, for who has no pointer, and what a term is worth there. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { SPREAD } from '../../../scene/samplers/index.ts';
import { count, short } from '../../ui/format.ts';
import { NumberField } from '../../ui/number-field.ts';
import type { Host } from './host.ts';
import type { Probe } from './probe.ts';
import type { Term } from './terms.ts';
import { UNITS, worthOf, type Seen } from './worth.ts';

/** A term's value in a pixel, with its error, its unit and what it is the mean of. */
export function worthRows({ state }: Host, term: Term, seen: Seen): TemplateResult {
  const found = worthOf(term, seen);
  const words = seen.paths.length === 0 ? 'Only the film is known of this pixel.' : 'None: the samples have no such factor here.';
  if (found === null) return html`<p>${words}</p>`;
  const { mean, error, unit, count: samples } = found;
  const isGrey = mean.every((each, c) => each === mean[0] && error[c] === error[0]);
  const isSame = samples > 1 && error.every((each) => each === 0);
  // Of samples that are spread evenly the error is a bound.
  const sign = SPREAD.includes(state.get().document.render.sampler) ? '± ≤ ' : '± ';
  const row = (channel: string, c: 0 | 1 | 2): TemplateResult => {
    const noise = error[c] > 0 ? ` ${sign}${short(error[c], 2)}` : '';
    return html`<div>
      ${channel === '' ? nothing : html`<dt>${channel}</dt>`}
      <dd .textContent=${`${short(mean[c], 4)}${noise}`}></dd>
    </div>`;
  };
  const many = isSame ? `the same in all ${count(samples)} samples` : `mean of ${count(samples)} samples`;
  return html`<dl>${isGrey ? row('', 0) : [row('R', 0), row('G', 1), row('B', 2)]}</dl>
    <p>${UNITS[unit]}</p>
    <p>${samples === 1 ? 'one sample' : many}</p>`;
}

/** The two fields that name a pixel, which stay the same while what is around them is drawn anew. */
export class PixelForm {
  private readonly page: Host;
  private readonly probe: Probe;
  private readonly fields = {
    x: new NumberField({ name: 'x', min: 0, max: 0, isWhole: true }),
    y: new NumberField({ name: 'y', min: 0, max: 0, isWhole: true }),
  };

  constructor(page: Host, probe: Probe) {
    this.page = page;
    this.probe = probe;
  }

  render(term: Term): TemplateResult {
    const { page, probe } = this;
    const { x, y } = this.fields;
    const { picked } = page.paths.state.get();
    const { width, height } = page.state.get().document.film;
    x.ask({ max: width - 1 });
    y.ask({ max: height - 1 });
    x.show(picked?.x ?? width >> 1);
    y.show(picked?.y ?? height >> 1);
    const seen = picked === null ? null : probe.seen(picked);
    return html`<form class="equation-pixel" aria-label="Pixel" @submit=${this.pick} @change=${this.pick}>
        <span>Pixel</span><label>x ${x.element}</label> <label>y ${y.element}</label>
        <button type="submit">Show its value</button>
      </form>
      ${seen === null ? nothing : html`<div class="equation-worth">${worthRows(page, term, seen)}</div>`}`;
  }

  private readonly pick = (event: Event): void => {
    event.preventDefault();
    const { x, y } = this.fields;
    if (!(event.currentTarget as HTMLFormElement).reportValidity()) return;
    this.page.state.update({ tool: 'path' });
    void this.page.paths.pick(x.value, y.value);
  };
}
