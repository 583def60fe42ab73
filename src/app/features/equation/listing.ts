/** An excerpt of code with the lines that are meant. */
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Excerpt } from './code.ts';
import './code.css';

/** @param open shows it in the editor; null: no editor has it */
export function listing({ title, first, lines, from, to }: Excerpt, open: (() => void) | null): TemplateResult {
  const line = (text: string, number: number): TemplateResult =>
    html`<span
      class=${number >= from && number <= to ? 'lit' : nothing}
      .textContent=${`${String(number).padStart(4)}  ${text}\n`}
    ></span>`;
  return html`<div class="equation-code-head">
      <span>${title}</span>${open === null ? nothing : html`<button type="button" @click=${open}>Show in the editor</button>`}
    </div>
    <pre tabindex="0" aria-label="${title}, from line ${first}">${lines.map((text, i) => line(text, first + i))}</pre>`;
}
