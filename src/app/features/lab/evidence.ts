/** Where a check failed: in numbers, once more by a click, in the picture, and as a command. */
import { html, nothing, render, type TemplateResult } from 'lit-html';
import type { Place } from '../../../lab/program-report.ts';
import type { Evidence } from '../../../lab/report.ts';
import type { ParamInput } from '../../../shader/params.ts';
import { el } from '../../ui/dom.ts';
import { count } from '../../ui/format.ts';
import { withUse } from '../../programs/changes.ts';
import { useOf } from '../../programs/uses.ts';
import { paramsOf } from '../../programs/sources.ts';
import { defaultOf, textOf } from '../../programs/values.ts';
import type { App } from '../../app.ts';
import { sentence } from '../../../base/sentence.ts';
import { degrees, vector } from './format.ts';
import type { AnyReport, LabRun } from './run.ts';
import { VERDICT_WORDS } from './verdict.ts';

let steps = 0;

/** A situation of a material, or a place of an environment or a distance. */
export type Found = Evidence | (Place & { command: string });

/** Shows the lobe for a direction to look from. */
export type Look = (wo: readonly number[], front: boolean) => void;

export class EvidenceView {
  readonly element = el('div', { class: 'lab-proof' });
  private readonly page: App;
  private readonly run: LabRun;
  private readonly report: AnyReport;
  private readonly id: string;
  private readonly found: Found;
  private readonly look: Look;
  /** How it went once more. */
  private outcome = '';
  private isBusy = false;

  constructor(page: App, run: LabRun, report: AnyReport, id: string, found: Found, look: Look) {
    this.page = page;
    this.run = run;
    this.report = report;
    this.id = id;
    this.found = found;
    this.look = look;
    this.redraw();
  }

  private redraw(): void {
    const { found } = this;
    render(
      html`<dl class="lab-evidence" data-sense="evidence">
          ${'at' in found ? seenAt(found) : seen(found)}${Object.keys(found.params).length === 0 ? nothing : entry('with', 'Parameters', parameters(this.run, found.params))}
        </dl>
        <div class="lab-buttons">${this.buttons()}</div>
        <p class="lab-outcome" role="status" .textContent=${this.outcome}></p>
        <div class="lab-command">
          <code tabindex="0" role="textbox" aria-readonly="true" aria-label="Command" .textContent=${found.command}></code>
          <button type="button" title="Copy the command" @click=${() => this.copy()}>Copy</button>
        </div>`,
      this.element,
    );
  }

  private buttons(): TemplateResult {
    const { found } = this;
    const { params } = found;
    const these = 'at' in found ? 'these parameters' : 'these parameters and this wo';
    const again = `Check once more with seed ${this.report.seed}, ${these}, and nothing else`;
    const use = html`<button
      type="button"
      title="Sets them in the scene, to see the failure in the picture. Undo takes it back."
      @click=${() => apply(this.page, this.run, params)}
    >
      Use these parameters
    </button>`;
    return html`<button type="button" title=${again} ?disabled=${this.isBusy} @click=${() => this.again()}>Show again</button>
      ${Object.keys(params).length === 0 ? nothing : use} ${'at' in found ? nothing : lobeButton(() => this.look(found.wo, found.front))}`;
  }

  private async again(): Promise<void> {
    this.tell('Being checked…', true);
    try {
      const { checks, evaluations } = await this.run.reproduce(this.report, this.found);
      const other = [...checks].find(({ id }) => id === this.id);
      const verdict = other === undefined ? 'not checked' : `${VERDICT_WORDS[other.verdict]}. ${other.sentence}`;
      this.tell(`Again, of ${count(evaluations)} calls: ${verdict}`, false);
    } catch (error) {
      this.tell(`That did not work: ${sentence(error)}`, false);
    }
  }

  private tell(outcome: string, isBusy: boolean): void {
    this.outcome = outcome;
    this.isBusy = isBusy;
    this.redraw();
  }

  private copy(): void {
    void navigator.clipboard.writeText(this.found.command).then(
      () => this.page.say('The command is in the clipboard.', 'info'),
      () => this.page.say('The browser does not let the page write to the clipboard; select the command and copy it.', 'error'),
    );
  }
}

const entry = (term: string, title: string, value: unknown): TemplateResult =>
  html`<dt title=${title}>${term}</dt>
    <dd>${value}</dd>`;

const lobeButton = (show: () => void): TemplateResult =>
  html`<button type="button" title="The lobe for this direction to look from" @click=${show}>Show the lobe</button>`;

const seenAt = ({ at }: Place): TemplateResult => entry('at', 'The direction that was asked for, or the point: x, y, z', vector(at));

function seen({ wo, wi, u, front, uv, detail }: Evidence): unknown[] {
  const direction = (w: readonly [number, number, number]): string => `${vector(w)}  ${degrees(w[2])} from the normal`;
  return [
    entry('seen', 'What was seen there', detail),
    entry('wo', 'Direction to look from, in the local frame: z along the normal', direction(wo)),
    wi === undefined ? nothing : entry('wi', 'Direction of the light, in the local frame', direction(wi)),
    u === undefined ? nothing : entry('u', 'Random numbers given to sample', vector(u)),
    entry('side', 'Side of the surface', front ? 'front' : 'back'),
    entry('uv', 'Texture coordinates', vector(uv)),
  ];
}

/** Those that are not the defaults, and how many others there are. */
function parameters(run: LabRun, params: Readonly<Record<string, ParamInput>>): TemplateResult {
  const source = run.state.get().target?.program.source ?? null;
  const defaults = new Map(paramsOf(source).map((each) => [each.name, String(defaultOf(each))]));
  const special = Object.entries(params).filter(([name, value]) => defaults.get(name) !== String(value));
  const rest = Object.keys(params).length - special.length;
  const words = special.map(([name, value]) => html`<span>${name} ${shown(value)}</span>`);
  const others = html`<span class="dim">${special.length === 0 ? 'the defaults' : `${rest} at default`}</span>`;
  return html`<span class="lab-params">${words}${rest > 0 ? others : nothing}</span>`;
}

function shown(value: ParamInput): string {
  const digits = (each: number): number => Number(each.toPrecision(5));
  if (typeof value === 'number') return String(digits(value));
  return Array.isArray(value) ? value.map(digits).join(', ') : textOf(value as boolean | string);
}

function apply(page: App, run: LabRun, params: Readonly<Record<string, ParamInput>>): void {
  const { target } = run.state.get();
  const { document } = page.state.get();
  const use = target === null ? null : useOf(document, target.of);
  if (target === null || use === null) return;
  const values = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? [...value] : value]));
  page
    .edit(withUse(document, target.of, { ...use, params: { ...use.params, ...values } }), `lab ${steps++}`)
    .catch((error: unknown) => page.say(sentence(error), 'error'));
}
