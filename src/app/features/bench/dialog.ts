/** The dialog of the benchmark: what to measure, how far it is, and a result to copy. */
import './bench.css';
import { EXPERIMENTS } from '../../../bench/early.ts';
import { earlyTable, headLine, markdown, measuredTable, numericColumns, type BenchHead, type Cells } from '../../../bench/table.ts';
import { el, icon } from '../../ui/dom.ts';
import type { Page } from '../../shell/page.ts';
import { sentence } from '../../../base/sentence.ts';
import { HERE, OFFERED, runBenchmark, type BenchResults } from './run.ts';

/** Relative error whose time is asked for. */
const TARGET = 0.05;

let dialog: HTMLDialogElement | null = null;

/** Opens it; a second call brings the same one back with its results. */
export function openBenchmark(page: Page): void {
  dialog ??= benchmarkDialog(page);
  dialog.showModal();
}

function benchmarkDialog(page: Page): HTMLDialogElement {
  let running: AbortController | null = null;
  let found: { head: BenchHead; results: BenchResults } | null = null;

  const box = (id: string, label: string, checked: boolean): HTMLElement =>
    el('label', {}, el('input', { type: 'checkbox', value: id, checked }), el('span', {}, label));
  const scenes = el(
    'fieldset',
    {},
    el('legend', {}, 'Scenes'),
    box(HERE, 'The scene on the screen', true),
    ...OFFERED.map(({ id, name }, i) => box(id, name, i === 0)),
    el('p', { class: 'dim' }, 'Those that need files (bunny, nefertiti, grains…) run on the command line: npm run -s bench.'),
  );
  const early = el(
    'fieldset',
    {},
    el('legend', {}, 'Experiments of early ray tracers'),
    ...EXPERIMENTS.map(({ id, name }) => box(id, name, false)),
  );
  const number = (label: string, value: number, min: number, max: number): [HTMLElement, HTMLInputElement] => {
    const input = el('input', { type: 'number', value: String(value), min: String(min), max: String(max), step: '1', required: true });
    return [el('label', {}, el('span', {}, label), input), input];
  };
  const [sizeRow, size] = number('Size, pixels', 256, 16, 2048);
  const [depthRow, depth] = number('Bounces', 8, 0, 1024);
  const [secondsRow, seconds] = number('Seconds a scene', 3, 1, 120);
  const run = el('button', { type: 'submit', class: 'primary' }, 'Run');
  const cancel = el('button', { type: 'button', hidden: true, onclick: () => running?.abort() }, 'Cancel');
  const bar = el('progress', { hidden: true, 'aria-label': 'Progress' });
  const status = el('p', { class: 'bench-status', role: 'status' });
  const output = el('div', { class: 'bench-output' });
  const copy = (label: string, text: () => string): HTMLButtonElement =>
    el('button', { type: 'button', onclick: () => void copyText(text()).then((said) => (status.textContent = said)) }, label);
  const copies = el(
    'div',
    { class: 'bench-copies', hidden: true },
    copy('Copy as Markdown', () => (found === null ? '' : asMarkdown(found.head, found.results))),
    copy('Copy as JSON', () => (found === null ? '' : JSON.stringify({ ...found.head, ...found.results }, null, 2))),
  );
  const form = el(
    'form',
    { class: 'bench-form', onsubmit: (event: SubmitEvent) => (event.preventDefault(), void start()) },
    scenes,
    early,
    el('fieldset', { class: 'bench-numbers' }, el('legend', {}, 'Settings of scenes'), sizeRow, depthRow, secondsRow),
    el('div', { class: 'bench-run' }, run, cancel, bar),
  );
  const close = el('button', { type: 'button', 'aria-label': 'Close the benchmark', onclick: () => element.close() }, icon('close'));
  const element = el(
    'dialog',
    { class: 'dialog bench-dialog', 'aria-label': 'Benchmark' },
    el('header', {}, el('h2', {}, 'Benchmark'), close),
    el(
      'p',
      { class: 'dim' },
      'The picture pauses meanwhile. Rays are counted in a separate run; the time to 5 % error follows from the variance of the samples.',
    ),
    form,
    status,
    output,
    copies,
  );
  element.addEventListener('close', () => running?.abort());
  element.addEventListener('keydown', (event) => event.stopPropagation());
  document.body.append(element);

  const start = async (): Promise<void> => {
    const { gpu } = page.session;
    const ids = [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]:checked')].map((each) => each.value);
    if (running !== null) return;
    if (gpu === null) return void (status.textContent = 'There is no graphics device at present.');
    if (ids.length === 0) return void (status.textContent = 'Choose at least one scene or experiment.');
    running = new AbortController();
    const { signal } = running;
    const resume = page.pause();
    const results: BenchResults = { measured: [], early: [] };
    const head: BenchHead = {
      adapter: gpu.adapter.name,
      seconds: seconds.valueAsNumber,
      target: TARGET,
      program: `Penumbra in ${navigator.userAgent.replace(/^.*?(Chrome|Firefox|Version)\/([\d.]+).*$/, '$1 $2')}`,
      date: new Date().toISOString().slice(0, 10),
    };
    found = { head, results };
    busy(true);
    bar.max = ids.length;
    try {
      const options = { size: size.valueAsNumber, depth: depth.valueAsNumber, seconds: seconds.valueAsNumber, target: TARGET, signal };
      await runBenchmark(gpu.device, page.state.get().document, ids, options, results, (what, done) => {
        status.textContent = `${what}…`;
        bar.value = done;
        show(head, results);
      });
      status.textContent = headLine(head);
    } catch (error) {
      status.textContent = signal.aborted ? 'Cancelled; what was measured until then stands below.' : sentence(error);
    } finally {
      running = null;
      busy(false);
      show(head, results);
      resume();
    }
  };
  const busy = (is: boolean): void => {
    run.hidden = is;
    cancel.hidden = bar.hidden = !is;
    for (const each of [scenes, early, form.querySelector<HTMLFieldSetElement>('.bench-numbers')!]) each.disabled = is;
  };
  const show = (head: BenchHead, { measured, early: rows }: BenchResults): void => {
    output.replaceChildren(
      ...(measured.length > 0 ? [table('Scenes', measuredTable(measured, head))] : []),
      ...(rows.length > 0 ? [table('Experiments', earlyTable(rows))] : []),
    );
    copies.hidden = measured.length + rows.length === 0;
  };
  return element;
}

const asMarkdown = (head: BenchHead, { measured, early }: BenchResults): string =>
  [
    ...(measured.length > 0 ? [markdown(headLine(head), measuredTable(measured, head))] : []),
    ...(early.length > 0 ? [markdown(headLine(head), earlyTable(early))] : []),
  ].join('\n');

function table(caption: string, cells: Cells): HTMLElement {
  const [head = [], ...rows] = cells;
  const numbers = numericColumns(cells).map((is) => (is ? 'number' : false));
  return el(
    'div',
    { class: 'bench-table', tabIndex: 0, role: 'region', 'aria-label': caption },
    el(
      'table',
      {},
      el('thead', {}, el('tr', {}, ...head.map((each, k) => el('th', { scope: 'col', class: numbers[k] }, each)))),
      el(
        'tbody',
        {},
        ...rows.map((row) =>
          el('tr', {}, ...row.map((each, k) => (k === 0 ? el('th', { scope: 'row' }, each) : el('td', { class: numbers[k] }, each)))),
        ),
      ),
    ),
  );
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
