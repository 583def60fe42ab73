/** Where a check failed: in numbers, once more by a click, in the picture, and as a command. */
import type { CheckResult, Evidence, LabReport } from '../../../lab/report.ts';
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
import type { LabRun } from './run.ts';
import { VERDICT_WORDS } from './verdict.ts';

let steps = 0;

export function evidence(
  page: App,
  run: LabRun,
  report: LabReport,
  result: CheckResult,
  found: Evidence,
  look: (wo: readonly number[], front: boolean) => void,
): HTMLElement {
  const { params, wo, wi, u, front, uv, detail, command } = found;
  const entry = (term: string, title: string, value: string | Node): Node[] => [el('dt', { title }, term), el('dd', {}, value)];
  const list = el(
    'dl',
    { class: 'lab-evidence' },
    ...entry('seen', 'What was seen there', detail),
    ...entry('wo', 'Direction to look from, in the local frame: z along the normal', `${vector(wo)}  ${degrees(wo[2])} from the normal`),
    ...(wi === undefined
      ? []
      : entry('wi', 'Direction of the light, in the local frame', `${vector(wi)}  ${degrees(wi[2])} from the normal`)),
    ...(u === undefined ? [] : entry('u', 'Random numbers given to sample', vector(u))),
    ...entry('side', 'Side of the surface', front ? 'front' : 'back'),
    ...entry('uv', 'Texture coordinates', vector(uv)),
    ...(Object.keys(params).length === 0 ? [] : entry('with', 'Parameters', parameters(run, params))),
  );
  const outcome = el('p', { class: 'lab-outcome', role: 'status' });
  const repeat = el(
    'button',
    { type: 'button', title: `Check once more with seed ${report.seed}, these parameters and this wo, and nothing else` },
    'Show again',
  );
  repeat.addEventListener('click', () => {
    repeat.disabled = true;
    outcome.textContent = 'Being checked…';
    run
      .reproduce(report, found)
      .then((again) => {
        const other = again.checks.find(({ id }) => id === result.id);
        outcome.textContent = `Again, of ${count(again.evaluations)} calls: ${other === undefined ? 'not checked' : `${VERDICT_WORDS[other.verdict]}. ${other.sentence}`}`;
      })
      .catch((error: unknown) => (outcome.textContent = `That did not work: ${sentence(error)}`))
      .finally(() => (repeat.disabled = false));
  });
  const use = el(
    'button',
    {
      type: 'button',
      title: 'Sets them in the scene, to see the failure in the picture. Undo takes it back.',
      onclick: () => apply(page, run, params),
    },
    'Use these parameters',
  );
  const seek = el(
    'button',
    { type: 'button', title: 'The lobe for this direction to look from', onclick: () => look(wo, front) },
    'Show the lobe',
  );
  const copy = el(
    'button',
    {
      type: 'button',
      title: 'Copy the command',
      onclick: () =>
        void navigator.clipboard.writeText(command).then(
          () => page.say('The command is in the clipboard.', 'info'),
          () => page.say('The browser does not let the page write to the clipboard; select the command and copy it.', 'error'),
        ),
    },
    'Copy',
  );
  return el(
    'div',
    { class: 'lab-proof' },
    list,
    el('div', { class: 'lab-buttons' }, repeat, Object.keys(params).length === 0 ? null : use, seek),
    outcome,
    el(
      'div',
      { class: 'lab-command' },
      el('code', { tabIndex: 0, role: 'textbox', 'aria-readonly': 'true', 'aria-label': 'Command' }, command),
      copy,
    ),
  );
}

/** Those that are not the defaults, and how many others there are. */
function parameters(run: LabRun, params: Readonly<Record<string, ParamInput>>): HTMLElement {
  const source = run.state.get().subject?.program.source ?? null;
  const defaults = new Map(paramsOf(source).map((each) => [each.name, String(defaultOf(each))]));
  const special = Object.entries(params).filter(([name, value]) => defaults.get(name) !== String(value));
  const rest = Object.keys(params).length - special.length;
  const words = special.map(([name, value]) => el('span', {}, `${name} ${shown(value)}`));
  if (rest > 0) words.push(el('span', { class: 'dim' }, special.length === 0 ? 'the defaults' : `${rest} at default`));
  return el('span', { class: 'lab-params' }, ...words);
}

function shown(value: ParamInput): string {
  const digits = (each: number): number => Number(each.toPrecision(5));
  if (typeof value === 'number') return String(digits(value));
  return Array.isArray(value) ? value.map(digits).join(', ') : textOf(value as boolean | string);
}

function apply(page: App, run: LabRun, params: Readonly<Record<string, ParamInput>>): void {
  const { subject } = run.state.get();
  const { document } = page.state.get();
  const use = subject === null ? null : useOf(document, subject.material);
  if (subject === null || use === null) return;
  const values = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? [...value] : value]));
  page
    .edit(withUse(document, subject.material, { ...use, params: { ...use.params, ...values } }), `lab ${steps++}`)
    .catch((error: unknown) => page.say(sentence(error), 'error'));
}
