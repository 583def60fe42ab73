/** The estimator beside the equation: its lines, the kernel's line of the one that is pointed at, and what each was worth. */
import { html, nothing, render, type TemplateResult } from 'lit-html';
import { documentedLibrary } from '../../../content/documented-library.ts';
import { el } from '../../ui/dom.ts';
import { withNumerals } from '../../ui/numerals.ts';
import type { PathSample, PathVertex } from '../../../engine/passes/replay.ts';
import { present } from '../../../base/present.ts';
import { excerptOf } from './code.ts';
import { ESTIMATOR, type EstimatorLine } from './estimator.ts';
import { listing } from './listing.ts';
import type { Part } from './parts.ts';
import { formula } from './typeset.ts';

/** The path that is shown, and its vertex. */
interface Shown {
  readonly selected: PathSample | null;
  readonly vertex: PathVertex | null;
  readonly state: { get(): { vertex: number } };
}

export class EstimatorSection implements Part {
  readonly element = el('section', { 'aria-label': 'Estimator' });
  private readonly paths: Shown;
  private line: EstimatorLine = present(ESTIMATOR[0], 'a first line');
  private pinned: EstimatorLine | null = null;

  constructor(paths: Shown) {
    this.paths = paths;
  }

  refresh(): void {
    const { vertex } = this.paths;
    const excerpt = excerptOf(this.line.place, null, documentedLibrary);
    render(
      html`<h3>The estimator, line by line</h3>
        <p class="equation-words">
          ${vertex === null ? 'One path estimates the equation so; pick a pixel to see its numbers.' : `Lines 2 to 10 are run at every vertex; the values are those of vertex ${this.paths.state.get().vertex + 1}.`}
        </p>
        <ol class="estimator">
          ${ESTIMATOR.map(this.row)}
        </ol>
        ${excerpt === null ? nothing : html`<div class="equation-code">${listing(excerpt, null)}</div>`}`,
      this.element,
    );
  }

  private readonly row = (line: EstimatorLine): TemplateResult => {
    const { selected: sample, vertex, state } = this.paths;
    const value = sample === null || vertex === null ? '' : (line.value(sample, state.get().vertex, vertex) ?? 'not run here');
    const point = (): void => this.point(line);
    const leave = (): void => this.point(this.pinned ?? line);
    const pin = (): void => {
      this.pinned = this.pinned === line ? null : line;
      this.point(line);
    };
    return html`<li>
      <button
        type="button"
        class="estimator-line ${line === this.line ? 'lit' : ''}"
        data-line=${line.id}
        aria-label="${line.name}${value === '' ? '' : `: ${value}`}"
        aria-pressed=${line === this.pinned}
        title=${line.name}
        @pointerenter=${point}
        @pointerleave=${leave}
        @focus=${point}
        @blur=${leave}
        @click=${pin}
      >
        ${formula(line.tex)} ${value === '' ? nothing : html`<span class="estimator-value">${withNumerals(value)}</span>`}
      </button>
    </li>`;
  };

  private point(line: EstimatorLine): void {
    this.line = line;
    this.refresh();
  }
}
