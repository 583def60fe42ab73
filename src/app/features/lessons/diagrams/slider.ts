/** A number of a diagram by a slider, as the sliders of lessons look. */
import { html, type TemplateResult } from 'lit-html';
import { inputOf, unfocused } from '../../../ui/html.ts';

interface Slid {
  label: string;
  value: number;
  range: readonly [min: number, max: number];
  step: number;
  /** The value as it is shown and said. */
  words: string;
  to(value: number): void;
  /** The drag is over. */
  done?(): void;
}

export const slider = ({ label, value, range, step, words, to, done }: Slid): TemplateResult =>
  html`<label class="lesson-control">
    <span class="lesson-control-name">${label}</span>
    <input
      type="range"
      min=${range[0]}
      max=${range[1]}
      step=${step}
      aria-valuetext=${words}
      .value=${unfocused(String(value))}
      @input=${(event: Event) => to(Number(inputOf(event).value))}
      @change=${() => done?.()}
    />
    <output class="lesson-value">${words}</output>
  </label>`;
