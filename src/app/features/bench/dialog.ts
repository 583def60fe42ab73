/** The dialog of the benchmark: what to measure, how far it is, and a result to copy. */
import './bench.css';
import { html, nothing, render, type TemplateResult } from 'lit-html';
import { EXPERIMENTS } from '../../../bench/early.ts';
import { earlyTable, headLine, markdown, measuredTable, numericColumns, type BenchHead, type Cells } from '../../../bench/table.ts';
import { el, icon } from '../../ui/dom.ts';
import { NumberField } from '../../ui/number-field.ts';
import type { Page } from '../../shell/page.ts';
import { sentence } from '../../../base/sentence.ts';
import { HERE, OFFERED, runBenchmark, type BenchResults } from './run.ts';

/** Relative error whose time is asked for. */
const TARGET = 0.05;

const SETTINGS = [
  { key: 'size', label: 'Size, pixels', value: 256, min: 16, max: 2048 },
  { key: 'depth', label: 'Bounces', value: 8, min: 0, max: 1024 },
  { key: 'seconds', label: 'Seconds a scene', value: 3, min: 1, max: 120 },
] as const;
type Setting = (typeof SETTINGS)[number]['key'];
type Settings = Record<Setting, number>;

let dialog: BenchmarkDialog | null = null;

/** Opens it; a second call brings the same one back with its results. */
export function openBenchmark(page: Page): void {
  dialog ??= new BenchmarkDialog(page);
  dialog.open();
}

class BenchmarkDialog {
  private readonly page: Page;
  private readonly element = el('dialog', { class: 'dialog bench-dialog', 'aria-label': 'Benchmark' });
  private readonly fields = Object.fromEntries(
    SETTINGS.map(({ key, label, value, min, max }) => {
      const field = new NumberField({ name: label, min, max, isWhole: true });
      field.write(value);
      return [key, field];
    }),
  ) as Record<Setting, NumberField>;
  private running: AbortController | null = null;
  private found: { head: BenchHead; results: BenchResults } | null = null;
  private status = '';
  /** Scenes and experiments that are done, and all. */
  private done = 0;
  private all = 1;

  constructor(page: Page) {
    this.page = page;
    this.element.addEventListener('close', () => this.running?.abort());
    this.element.addEventListener('keydown', (event) => event.stopPropagation());
    document.body.append(this.element);
    this.redraw();
  }

  open(): void {
    this.element.showModal();
  }

  private redraw(): void {
    const { found } = this;
    render(
      html`<header>
          <h2>Benchmark</h2>
          <button type="button" aria-label="Close the benchmark" @click=${() => this.element.close()}>${CLOSE}</button>
        </header>
        <p class="dim">
          The picture pauses meanwhile. Rays are counted in a separate run; the time to 5 % error follows from the variance of the samples.
        </p>
        ${this.form()}
        <p class="bench-status" role="status">${this.status}</p>
        <div class="bench-output">${found === null ? nothing : tables(found.head, found.results)}</div>
        ${found === null || isEmpty(found.results) ? nothing : this.copies(found)}`,
      this.element,
    );
  }

  private form(): TemplateResult {
    const isRunning = this.running !== null;
    const submit = (event: SubmitEvent): void => {
      event.preventDefault();
      void this.start(event.currentTarget as HTMLFormElement);
    };
    return html`<form class="bench-form" @submit=${submit}>
      ${choices(isRunning)}
      <fieldset class="bench-numbers" ?disabled=${isRunning}>
        <legend>Settings of scenes</legend>
        ${SETTINGS.map(({ key, label }) => html`<label><span>${label}</span>${this.fields[key].element}</label>`)}
      </fieldset>
      <div class="bench-run">
        <button type="submit" class="primary" ?hidden=${isRunning}>Run</button>
        <button type="button" ?hidden=${!isRunning} @click=${() => this.running?.abort()}>Cancel</button>
        <progress ?hidden=${!isRunning} aria-label="Progress" max=${this.all} value=${this.done}></progress>
      </div>
    </form>`;
  }

  private copies({ head, results }: { head: BenchHead; results: BenchResults }): TemplateResult {
    const copy = (text: string): void => void copyText(text).then((told) => this.tell(told));
    return html`<div class="bench-copies">
      <button type="button" @click=${() => copy(asMarkdown(head, results))}>Copy as Markdown</button>
      <button type="button" @click=${() => copy(JSON.stringify({ ...head, ...results }, null, 2))}>Copy as JSON</button>
    </div>`;
  }

  private tell(status: string): void {
    this.status = status;
    this.redraw();
  }

  private async start(form: HTMLFormElement): Promise<void> {
    const { gpu } = this.page.session;
    const ids = [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]:checked')].map((each) => each.value);
    if (this.running !== null) return;
    if (gpu === null) return this.tell('There is no graphics device at present.');
    if (ids.length === 0) return this.tell('Choose at least one scene or experiment.');
    const settings = { size: this.fields.size.value, depth: this.fields.depth.value, seconds: this.fields.seconds.value };
    const head = headOf(gpu.adapter.name, settings.seconds);
    this.running = new AbortController();
    this.found = { head, results: { measured: [], early: [] } };
    [this.done, this.all] = [0, ids.length];
    const resume = this.page.pause();
    try {
      await this.measure(gpu.device, ids, settings, this.found.results, this.running.signal);
      this.status = headLine(head);
    } catch (error) {
      this.status = this.running.signal.aborted ? 'Cancelled; what was measured until then stands below.' : sentence(error);
    } finally {
      this.running = null;
      this.redraw();
      resume();
    }
  }

  private async measure(device: GPUDevice, ids: string[], settings: Settings, results: BenchResults, signal: AbortSignal): Promise<void> {
    this.redraw();
    const options = { ...settings, target: TARGET, signal };
    await runBenchmark(device, this.page.state.get().document, ids, options, results, (what, done) => {
      this.done = done;
      this.tell(`${what}…`);
    });
  }
}

const CLOSE = icon('close');

/** What can be measured. */
const choices = (isRunning: boolean): TemplateResult =>
  html`<fieldset ?disabled=${isRunning}>
      <legend>Scenes</legend>
      ${box(HERE, 'The scene on the screen', true)}${OFFERED.map(({ id, name }, i) => box(id, name, i === 0))}
      <p class="dim">Those that need files (bunny, nefertiti, grains…) run on the command line: npm run -s bench.</p>
    </fieldset>
    <fieldset ?disabled=${isRunning}>
      <legend>Experiments of early ray tracers</legend>
      ${EXPERIMENTS.map(({ id, name }) => box(id, name, false))}
    </fieldset>`;

const box = (id: string, label: string, checked: boolean): TemplateResult =>
  html`<label><input type="checkbox" value=${id} ?checked=${checked} /><span>${label}</span></label>`;

const headOf = (adapter: string, seconds: number): BenchHead => ({
  adapter,
  seconds,
  target: TARGET,
  program: `Penumbra in ${navigator.userAgent.replace(/^.*?(Chrome|Firefox|Version)\/([\d.]+).*$/, '$1 $2')}`,
  date: new Date().toISOString().slice(0, 10),
});

const isEmpty = ({ measured, early }: BenchResults): boolean => measured.length + early.length === 0;

const tables = (head: BenchHead, { measured, early }: BenchResults): TemplateResult[] => [
  ...(measured.length > 0 ? [table('Scenes', measuredTable(measured, head))] : []),
  ...(early.length > 0 ? [table('Experiments', earlyTable(early))] : []),
];

const asMarkdown = (head: BenchHead, { measured, early }: BenchResults): string =>
  [
    ...(measured.length > 0 ? [markdown(headLine(head), measuredTable(measured, head))] : []),
    ...(early.length > 0 ? [markdown(headLine(head), earlyTable(early))] : []),
  ].join('\n');

function table(caption: string, cells: Cells): TemplateResult {
  const [head = [], ...rows] = cells;
  const numbers = numericColumns(cells).map((is) => (is ? 'number' : nothing));
  const cell = (text: string, k: number): TemplateResult =>
    k === 0 ? html`<th scope="row">${text}</th>` : html`<td class=${numbers[k]}>${text}</td>`;
  return html`<div class="bench-table" tabindex="0" role="region" aria-label=${caption}>
    <table>
      <thead>
        <tr>
          ${head.map((each, k) => html`<th scope="col" class=${numbers[k]}>${each}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map(cell)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** @returns what to tell */
async function copyText(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied.';
  } catch {
    return 'The browser does not let the page copy; select the table instead.';
  }
}
