/** The checks, a row each; a row opens into what was measured, the evidence, and the check's documentation. */
import { html, nothing, render, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { keyed } from 'lit-html/directives/keyed.js';
import { repeat } from 'lit-html/directives/repeat.js';
import { CHECKS, type CheckId, type CheckResult, type LabReport } from '../../../lab/report.ts';
import { el } from '../../ui/dom.ts';
import type { App } from '../../app.ts';
import { EvidenceView, type Look } from './evidence.ts';
import { figure, probability, spoken } from './format.ts';
import { documentation } from './prose.ts';
import type { LabRun } from './run.ts';
import { VERDICT_WORDS, verdictIcon } from './verdict.ts';

export class Verdicts {
  readonly element = el('ol', { class: 'lab-verdicts', 'aria-label': 'Checks', hidden: true });
  private readonly page: App;
  private readonly run: LabRun;
  private readonly look: Look;
  /** What the user opened or closed; failures are open otherwise. */
  private readonly opened = new Map<CheckId, boolean>();
  /** Rows of this report that have been open: what is in them is made then, and stays. */
  private readonly filled = new Set<CheckId>();
  private report: LabReport | null = null;

  constructor(page: App, run: LabRun, look: Look) {
    this.page = page;
    this.run = run;
    this.look = look;
  }

  show(report: LabReport | null): void {
    if (report === this.report) return;
    this.report = report;
    this.filled.clear();
    this.redraw();
  }

  /** Opens the row of a check and goes there. */
  open(id: CheckId): void {
    this.opened.set(id, true);
    this.redraw();
    const button = this.element.querySelector<HTMLButtonElement>(`#lab-check-${id} .lab-row`);
    button?.scrollIntoView({ block: 'nearest' });
    button?.focus();
  }

  private redraw(): void {
    const { report } = this;
    this.element.hidden = report === null;
    const results = report === null ? [] : CHECKS.flatMap((id) => report.checks.find((each) => each.id === id) ?? []);
    render(
      repeat(
        results,
        ({ id }) => id,
        (each) => (report === null ? nothing : this.row(report, each)),
      ),
      this.element,
    );
  }

  private row(report: LabReport, result: CheckResult): TemplateResult {
    const { id, label, verdict, sentence, p } = result;
    const isOpen = this.opened.get(id) ?? verdict === 'fail';
    if (isOpen) this.filled.add(id);
    const toggle = (): void => {
      this.opened.set(id, !isOpen);
      this.redraw();
    };
    return html`<li id="lab-check-${id}" data-verdict=${verdict}>
      <button type="button" class="lab-row" aria-controls="lab-check-${id}-body" aria-expanded=${isOpen} @click=${toggle}>
        ${guard([verdict], () => verdictIcon(verdict))}
        <span class="lab-row-label">${label}</span>
        <span class="lab-row-p" title="Probability of this or worse for a right material, corrected for the number of tests"
          >${p === null ? '' : `p = ${probability(p)}`}</span
        >
        <span class="lab-row-word">${VERDICT_WORDS[verdict]}</span>
        <span class="lab-row-sentence">${sentence}</span>
      </button>
      <div class="lab-row-body" id="lab-check-${id}-body" ?hidden=${!isOpen}>
        ${this.filled.has(id) ? keyed(report, this.body(report, result)) : nothing}
      </div>
    </li>`;
  }

  private body(report: LabReport, result: CheckResult): TemplateResult {
    const { id, evidence } = result;
    const proof = (): unknown =>
      evidence === null ? nothing : new EvidenceView(this.page, this.run, report, id, evidence, this.look).element;
    return html`${guard([report], proof)}${figures(result)}
      <details class="lab-how" ?open=${evidence === null}>
        <summary>How this is checked</summary>
        ${guard([id], () => documentation(id))}
      </details>`;
  }
}

function figures({ values }: CheckResult): TemplateResult | typeof nothing {
  const entries = Object.entries(values);
  if (entries.length === 0) return nothing;
  return html`<dl class="lab-figures">
    ${entries.map(
      ([name, value]) =>
        html`<div>
          <dt>${spoken(name)}</dt>
          <dd>${figure(value)}</dd>
        </div>`,
    )}
  </dl>`;
}
