/** A pixel that is picked by its numbers, for who has no pointer, and what a term is worth there. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { SPREAD } from '../../../scene/samplers/index.ts';
import { count, short } from '../../ui/format.ts';
import { unfocused } from '../../ui/html.ts';
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

export function pixelForm(page: Host, probe: Probe, term: Term): TemplateResult {
  const { paths, state } = page;
  const { picked } = paths.state.get();
  const { width, height } = state.get().document.film;
  const seen = picked === null ? null : probe.seen(picked);
  const pick = (event: Event): void => {
    event.preventDefault();
    const form = (event.currentTarget as HTMLElement).closest('form');
    if (form?.reportValidity() !== true) return;
    const [x = 0, y = 0] = [...form.querySelectorAll('input')].map(({ valueAsNumber }) => valueAsNumber);
    state.update({ tool: 'path' });
    void paths.pick(x, y);
  };
  const field = (name: string, value: number, side: number): TemplateResult =>
    html`<label>
      ${name}
      <input type="number" required min="0" max=${side - 1} step="1" .value=${unfocused(String(value))} @change=${pick} />
    </label>`;
  return html`<form class="equation-pixel" aria-label="Pixel" @submit=${pick}>
      <span>Pixel</span>${field('x', picked?.x ?? width >> 1, width)} ${field('y', picked?.y ?? height >> 1, height)}
      <button type="submit">Show its value</button>
    </form>
    ${seen === null ? nothing : html`<div class="equation-worth">${worthRows(page, term, seen)}</div>`}`;
}
