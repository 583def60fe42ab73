/** The checks, a row each; a row opens into what was measured, the evidence, and the check's documentation. */
import { html, nothing, render, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { keyed } from 'lit-html/directives/keyed.js';
import { repeat } from 'lit-html/directives/repeat.js';
import { el } from '../../ui/dom.ts';
import { languageChosen, pageLanguage } from '../../words/language.ts';
import type { App } from '../../app.ts';
import { EvidenceView, type Found, type Look } from './evidence.ts';
import { figure, probability, spoken } from './format.ts';
import { documentation } from './prose.ts';
import type { AnyReport, LabRun } from './run.ts';
import { VERDICT_WORDS, verdictIcon } from './verdict.ts';

type Result = AnyReport['checks'][number];

/** What showed it. */
function foundOf(result: Result): Found | null {
  if ('evidence' in result) return result.evidence;
  const { place, command } = result;
  return place === null || command === null ? null : { ...place, command };
}

export class Verdicts {
  readonly element = el('ol', { class: 'lab-verdicts', 'aria-label': 'Checks', hidden: true });
  private readonly page: App;
  private readonly run: LabRun;
  private readonly look: Look;
  /** What the user opened or closed; failures are open otherwise. */
  private readonly opened = new Map<string, boolean>();
  /** Rows of this report that have been open: what is in them is made then, and stays. */
  private readonly filled = new Set<string>();
  private report: AnyReport | null = null;

  constructor(page: App, run: LabRun, look: Look) {
    this.page = page;
    this.run = run;
    this.look = look;
    languageChosen.listen(() => this.redraw());
  }

  show(report: AnyReport | null): void {
    if (report === this.report) return;
    this.report = report;
    this.filled.clear();
    this.redraw();
  }

  /** Opens the row of a check and goes there. */
  open(id: string): void {
    this.opened.set(id, true);
    this.redraw();
    const button = this.element.querySelector<HTMLButtonElement>(`#lab-check-${id} .lab-row`);
    button?.scrollIntoView({ block: 'nearest' });
    button?.focus();
  }

  private redraw(): void {
    const { report } = this;
    this.element.hidden = report === null;
    render(
      report === null
        ? nothing
        : repeat<Result>(
            report.checks,
            ({ id }) => id,
            (each) => this.row(report, each),
          ),
      this.element,
    );
  }

  private row(report: AnyReport, result: Result): TemplateResult {
    const { id, label, verdict, sentence } = result;
    const p = 'p' in result ? result.p : null;
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

  private body(report: AnyReport, result: Result): TemplateResult {
    const { id } = result;
    const found = foundOf(result);
    const proof = (): unknown => (found === null ? nothing : new EvidenceView(this.page, this.run, report, id, found, this.look).element);
    return html`${guard([report], proof)}${figures(result)}
      <details class="lab-how" ?open=${found === null}>
        <summary>How this is checked</summary>
        ${guard([id, pageLanguage()], () => documentation(report, id, pageLanguage()))}
      </details>`;
  }
}

function figures({ values }: Result): TemplateResult | typeof nothing {
  const entries = Object.entries(values);
  if (entries.length === 0) return nothing;
  return html`<dl class="lab-figures" data-sense="figure">
    ${entries.map(
      ([name, value]) =>
        html`<div>
          <dt>${spoken(name)}</dt>
          <dd>${figure(value)}</dd>
        </div>`,
    )}
  </dl>`;
}
