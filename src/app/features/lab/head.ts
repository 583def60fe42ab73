/** Top of the panel: what is checked, how far that is, the verdict in short, and what may be asked for. */
import type { CheckId } from '../../../lab/report.ts';
import { el } from '../../ui/dom.ts';
import { count, duration, short } from '../../ui/format.ts';
import type { App } from '../../app.ts';
import { swatch } from '../../programs/swatch.ts';
import { ticker } from '../../state/ticker.ts';
import type { Effort, LabRun, LabState } from './run.ts';
import { summaryOf, verdictIcon } from './verdict.ts';

const MAX_SEED = 2 ** 31 - 1;

export interface Head {
  element: HTMLElement;
  refresh(): void;
}

/** @param open shows a check */
export function head(page: App, run: LabRun, open: (id: CheckId) => void): Head {
  const name = el('h2', { class: 'lab-name' });
  const file = el('span', { class: 'lab-file' });
  const title = el('div', { class: 'lab-title' });
  const verdict = el('div', { class: 'lab-summary', role: 'status', 'aria-live': 'polite' });
  const progress = el('p', { class: 'lab-progress' });
  const bar = el('div', { class: 'lab-bar', 'aria-hidden': 'true' }, el('i'));

  const seed = el('input', {
    type: 'number',
    min: '0',
    max: String(MAX_SEED),
    step: '1',
    title: 'Everything random follows from it: the same seed gives the same report on the same adapter',
    onchange: () => {
      const value = Number(seed.value);
      const isWrong = seed.value.trim() === '' || !Number.isInteger(value) || value < 0 || value > MAX_SEED;
      seed.setAttribute('aria-invalid', String(isWrong));
      if (isWrong) page.say(`Seed: expected a whole number from 0 to ${count(MAX_SEED)}.`, 'error');
      else run.again({ seed: value });
    },
  });
  const renew = el(
    'button',
    { type: 'button', title: 'Check with another seed', onclick: () => run.again({ seed: 1 + Math.floor(Math.random() * 999_999) }) },
    'New seed',
  );
  const again = el('button', { type: 'button', title: 'Check once more with this seed', onclick: () => run.again() }, 'Run again');
  const effort = el(
    'select',
    {
      title: 'quick: at every compile. full: about ten times as many calls, before a material is published.',
      onchange: () => run.again({ effort: effort.value as Effort }),
    },
    el('option', { value: 'quick' }, 'quick'),
    el('option', { value: 'full' }, 'full'),
  );
  const only = el('input', { type: 'checkbox', onchange: () => run.again({ onlyThese: only.checked }) });
  const copy = el(
    'button',
    { type: 'button', title: 'Copy the whole report as JSON: every figure, every cell', onclick: () => void copyReport(page, run) },
    'Copy report',
  );
  const controls = el(
    'div',
    { class: 'lab-controls' },
    el('label', {}, 'Seed', seed),
    renew,
    again,
    el('label', {}, 'Effort', effort),
    copy,
    el(
      'label',
      { class: 'lab-only', title: 'Instead of the defaults, the ends of every range, and random values' },
      only,
      'The scene’s parameters only',
    ),
  );
  const element = el('header', { class: 'lab-head' }, title, verdict, bar, progress, controls);

  let shown: unknown[] = [];
  const refresh = (): void => {
    const now = run.state.get();
    const { subject, report, phase } = now;
    element.dataset.phase = phase;
    if (document.activeElement !== seed) seed.value = String(now.seed);
    effort.value = now.effort;
    only.checked = now.onlyThese;
    controls.hidden = subject === null;
    copy.disabled = report === null;
    progress.textContent = words(now);
    bar.hidden = phase !== 'checking' && phase !== 'waiting';
    const key = [subject?.material, subject?.program.name, page.state.get().document, report, phase];
    if (key.every((each, i) => each === shown[i])) return;
    shown = key;
    if (subject !== null) {
      name.textContent = subject.material;
      file.textContent = `${subject.program.name}.wgsl`;
      title.replaceChildren(swatch(page.state.get().document, subject.material), name, file);
    } else title.replaceChildren();
    title.hidden = subject === null;
    verdict.replaceChildren(...(report === null ? [] : summary(now, open)));
    verdict.hidden = report === null;
  };
  let stop: (() => void) | null = null;
  const tick = (): void => {
    if (element.closest('[hidden]') === null) progress.textContent = words(run.state.get());
  };
  const follow = ({ phase }: LabState): void => {
    if (phase === 'checking') stop ??= ticker.listen(tick);
    else if (stop !== null) {
      stop();
      stop = null;
    }
  };
  run.state.subscribe(follow);
  follow(run.state.get());
  return { element, refresh };
}

function summary({ report, phase }: LabState, open: (id: CheckId) => void): Node[] {
  const { verdict, words: text } = summaryOf(report!);
  const failed = report!.checks.filter((each) => each.verdict === 'fail');
  const isOld = phase !== 'done';
  return [
    verdictIcon(verdict),
    el('strong', { 'data-verdict': verdict }, isOld ? `Before: ${text}` : text),
    ...failed.map(({ id, label }) => el('button', { type: 'button', class: 'lab-jump', onclick: () => open(id) }, label)),
  ];
}

function words({ phase, report, since, error, gained, effort, onlyThese }: LabState): string {
  const alpha = `A right material fails with a probability of at most α = ${report?.alpha ?? 0.001}.`;
  if (phase === 'failed') return `It could not be checked: ${error ?? ''}`;
  if (phase === 'waiting') return 'Soon: the picture comes first.';
  if (phase === 'checking') {
    const spent = (performance.now() - since) / 1000;
    const expected = report !== null && report.effort === effort ? ` of about ${duration(report.milliseconds.total / 1000)}` : '';
    return `Checking ${onlyThese ? 'with the scene’s parameters' : 'over the ranges of its parameters'}… ${duration(spent)}${expected}.`;
  }
  if (report === null) return '';
  const film = gained === null ? '' : `, while the picture gained ${count(gained)} spp`;
  const { total, longest } = report.milliseconds;
  return `${count(report.evaluations)} calls in ${duration(total / 1000)}, in stretches of at most ${short(longest)} ms${film}. ${alpha}`;
}

async function copyReport(page: App, run: LabRun): Promise<void> {
  const { report } = run.state.get();
  if (report === null) return;
  try {
    await navigator.clipboard.writeText(JSON.stringify(report, null, 1));
    page.say('The report is in the clipboard.', 'info');
  } catch {
    page.say('The browser does not let the page write to the clipboard.', 'error');
  }
}
