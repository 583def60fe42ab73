/** “Step by step”: the selected path as a debugger goes through it, with its variables, its random numbers and the kernel's line. */
import { html, nothing, render, type TemplateResult } from 'lit-html';
import { documentedLibrary } from '../../../../content/documented-library.ts';
import type { PathSample } from '../../../../engine/index.ts';
import { excerptOf } from '../../equation/code.ts';
import { lineOfStep } from '../../equation/estimator.ts';
import { listing } from '../../equation/listing.ts';
import type { App } from '../../../app.ts';
import type { Session } from '../../../render/session.ts';
import { el } from '../../../ui/dom.ts';
import { count, short } from '../../../ui/format.ts';
import { inputOf, options } from '../../../ui/html.ts';
import { NumberField } from '../../../ui/number-field.ts';
import type { Paths } from '../paths.ts';
import { triple } from '../words.ts';
import { wordsOfDraw } from './dimensions.ts';
import { type Breakpoint, type Step, stepsOf, stopsAt } from './steps.ts';
import { variablesOf, wordsOfStep } from './words.ts';
import './debugger.css';

/** Samples that a search looks at before it gives up. */
const SEARCHED = 4096;
/** Random numbers that are listed of one step. */
const LISTED = 24;
const BREAKS = [
  ['beta', 'β exceeds'],
  ['light', 'an asked light adds more than'],
] as const;

type Host = Pick<App, 'state'> & { readonly session: Session; readonly paths: Paths };
type Move = (steps: readonly Step[], at: number) => number;

const nextVertex: Move = (steps, at) => {
  const found = steps.findIndex(
    ({ vertex, kind }, i) => i > at && kind !== 'camera' && vertex > (at === 0 ? -1 : (steps[at]?.vertex ?? 0)),
  );
  return found < 0 ? steps.length - 1 : found;
};
const previousVertex: Move = (steps, at) => {
  const vertex = steps[at]?.vertex ?? 0;
  const begins = (k: number): number => steps.findIndex((each) => each.vertex === k && each.kind !== 'camera');
  const first = begins(vertex);
  return at > first && first >= 0 ? first : vertex === 0 ? 0 : begins(vertex - 1);
};
const MOVES: readonly [key: string, sign: string, label: string, move: Move][] = [
  ['Home', '⇤', 'To the beginning', () => 0],
  ['ArrowLeft', '«', 'Vertex before', previousVertex],
  ['ArrowUp', '‹', 'Step back', (_, at) => at - 1],
  ['ArrowDown', '›', 'Step', (_, at) => at + 1],
  ['ArrowRight', '»', 'Next vertex', nextVertex],
  ['End', '⇥', 'To the end', (steps) => steps.length - 1],
];

export class DebuggerSection {
  readonly element = el('section', { class: 'debugger', 'aria-label': 'Step by step' });
  private readonly page: Host;
  private readonly threshold = new NumberField(
    { name: 'Threshold', min: 0 },
    {
      oninput: () => {
        const { value } = this.threshold;
        if (!Number.isNaN(value)) this.breakpoint = { ...this.breakpoint, above: value };
      },
    },
  );
  private sample: PathSample | null = null;
  private steps: readonly Step[] = [];
  private at = 0;
  private breakpoint: Breakpoint = { of: 'beta', above: 1 };
  private found = '';

  constructor(page: Host) {
    this.page = page;
    this.element.addEventListener('keydown', (event) => this.key(event));
  }

  /** The panel shows another state. */
  refresh(): void {
    const { paths } = this.page;
    const { selected: sample } = paths;
    const { vertex } = paths.state.get();
    if (sample !== this.sample) {
      this.sample = sample;
      this.steps = sample === null ? [] : stepsOf(sample);
      this.at = this.begin(vertex);
    } else if (this.steps[this.at]?.vertex !== vertex) this.at = this.begin(vertex);
    this.draw();
  }

  /** The first step of a vertex; of the first the camera's. */
  private begin(vertex: number): number {
    return Math.max(0, vertex === 0 ? 0 : this.steps.findIndex((each) => each.vertex === vertex));
  }

  private go(move: Move): void {
    this.at = Math.max(0, Math.min(this.steps.length - 1, move(this.steps, this.at)));
    const { paths } = this.page;
    const { path, vertex } = paths.state.get();
    const next = this.steps[this.at]?.vertex ?? 0;
    if (next === vertex) this.draw();
    else paths.select(path, next);
  }

  private key(event: KeyboardEvent): void {
    if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    // A field, and code that scrolls, keep their keys.
    if ((event.target as Element).closest('input, select, pre') !== null) return;
    const found = MOVES.find(([key]) => key === event.key);
    if (found === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.go(found[3]);
  }

  private draw(): void {
    const step = this.steps[this.at];
    this.element.hidden = step === undefined || this.sample?.vertices.length === 0;
    if (step === undefined || this.sample === null) return;
    render(
      html`<h3>Step by step</h3>
        <div class="paths-tools debugger-moves" role="group" aria-label="Go through the path">
          ${MOVES.map(([key, sign, label, move]) => {
            const isOff = Math.max(0, Math.min(this.steps.length - 1, move(this.steps, this.at))) === this.at;
            const run = (): void => this.go(move);
            // Not disabled: the focus would be lost at the end.
            return html`<button type="button" title="${label} (${key})" aria-label=${label} aria-disabled=${isOff} @click=${run}>
              ${sign}
            </button>`;
          })}
          <span>${this.at + 1} of ${this.steps.length}</span>
        </div>
        <p class="debugger-step" aria-live="polite" .textContent=${wordsOfStep(step, this.sample, this.page.state.get().document)}></p>
        ${this.variables(step)} ${this.numbers(step)} ${this.code(step)} ${this.breaks()}`,
      this.element,
    );
  }

  private variables(step: Step): TemplateResult {
    if (this.sample === null) return html``;
    const rows = variablesOf(step, this.sample);
    return html`<table class="debugger-table" aria-label="Variables before and after the step">
      <thead>
        <tr>
          <th scope="col">Variable</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ name, title, before, after }) =>
            html`<tr class=${before === after ? nothing : 'changed'} title=${title}>
              <th scope="row">${name}</th>
              <td .textContent=${before}></td>
              <td .textContent=${before === after ? '=' : after}></td>
            </tr>`,
        )}
      </tbody>
    </table>`;
  }

  private numbers({ draws }: Step): TemplateResult {
    if (draws.length === 0) return html`<p class="paths-words">No random number is drawn in this step.</p>`;
    const row = (each: Step['draws'][number]): TemplateResult => {
      const { name, decides } = wordsOfDraw(each);
      return html`<tr>
        <th scope="row">${name}</th>
        <td>${each.u.map((u) => u.toFixed(6)).join('  ')}</td>
        <td>${decides}</td>
      </tr>`;
    };
    return html`<table class="debugger-table" aria-label="Random numbers of the step">
        <thead>
          <tr>
            <th scope="col">Dimension</th>
            <th scope="col">Random number</th>
            <th scope="col">Decides</th>
          </tr>
        </thead>
        <tbody>
          ${draws.slice(0, LISTED).map(row)}
        </tbody>
      </table>
      ${this.sample !== null && this.sample.drawsLeft > 0 ? html`<p class="paths-words">The path drew ${count(this.sample.drawsLeft)} more at its end, which are not told.</p>` : nothing}
      ${draws.length > LISTED ? html`<p class="paths-words">And ${count(draws.length - LISTED)} more.</p>` : nothing}`;
  }

  private code({ kind }: Step): TemplateResult | typeof nothing {
    const line = lineOfStep(kind);
    const excerpt = line === null ? null : excerptOf(line.place, null, documentedLibrary);
    return excerpt === null ? nothing : html`<div class="equation-code">${listing(excerpt, null)}</div>`;
  }

  private breaks(): TemplateResult {
    const { of, above } = this.breakpoint;
    this.threshold.show(above);
    const choose = (event: Event): void => void (this.breakpoint = { ...this.breakpoint, of: inputOf(event).value as Breakpoint['of'] });
    const submit = (event: Event): void => {
      event.preventDefault();
      void this.search();
    };
    return html`<form class="paths-tools debugger-breaks" aria-label="Breakpoint" @submit=${submit}>
        <label
          >Stop where
          <select @change=${choose}>
            ${options(BREAKS, of)}
          </select></label
        >
        ${this.threshold.element}
        <button type="submit" title="Goes on from this step, then through the samples of the pixel that follow">Go on</button>
      </form>
      <p class="paths-words" role="status" .textContent=${this.found}></p>`;
  }

  /** On to the next step at which the breakpoint stops, in this path or one of a later sample. */
  private async search(): Promise<void> {
    const { sample, breakpoint, page } = this;
    if (sample === null) return;
    this.found = '';
    const here = stopsAt(this.steps, breakpoint, this.at + 1);
    if (here >= 0) {
      this.found = 'Stopped in the same sample.';
      return this.go(() => here);
    }
    const { paths, session } = page;
    await paths.work('Looking through the samples of the pixel…', async (replay, pixel, isCurrent) => {
      const first = sample.sample + 1;
      const most = Math.min(SEARCHED, (session.gpu?.renderer.store.offset ?? 0) + session.samples - first);
      let hit: PathSample | null = null;
      const looked = await replay.each(
        pixel,
        first,
        Math.max(0, most),
        (each) => {
          if (hit === null && stopsAt(stepsOf(each), breakpoint) >= 0) hit = each;
        },
        () => hit === null && isCurrent(),
      );
      if (!isCurrent()) return;
      if (hit === null) {
        this.found = `None of the ${count(looked)} samples that follow stops there.`;
        return this.draw();
      }
      const stopped: PathSample = hit;
      const shown = paths.state.get().paths.filter((each) => each.sample !== stopped.sample);
      const all = [...shown, stopped].sort((a, b) => a.sample - b.sample);
      const at = stopsAt(stepsOf(stopped), breakpoint);
      this.found = `Stopped in sample ${count(stopped.sample + 1)}, which brings ${triple(stopped.radiance)}; threshold ${short(breakpoint.above)}.`;
      paths.state.update({ paths: all, path: all.indexOf(stopped), vertex: stepsOf(stopped)[at]?.vertex ?? 0 });
      this.go(() => at);
    });
  }
}
