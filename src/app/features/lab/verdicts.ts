/** The checks, a row each; a row opens into what was measured, the evidence, and the check's documentation. */
import { CHECKS, type CheckId, type CheckResult, type LabReport } from '../../../lab/report.ts';
import { el } from '../../ui/dom.ts';
import type { App } from '../../app.ts';
import { evidence } from './evidence.ts';
import { figure, probability, spoken } from './format.ts';
import { documentation } from './prose.ts';
import type { LabRun } from './run.ts';
import { VERDICT_WORDS, verdictIcon } from './verdict.ts';

export interface Verdicts {
  element: HTMLElement;
  show(report: LabReport | null): void;
  /** Opens the row of a check and goes there. */
  open(id: CheckId): void;
}

/** @param look shows the lobe for a direction to look from */
export function verdicts(page: App, run: LabRun, look: (wo: readonly number[], front: boolean) => void): Verdicts {
  const element = el('ol', { class: 'lab-verdicts', 'aria-label': 'Checks' });
  /** What the user opened or closed; failures are open otherwise. */
  const opened = new Map<CheckId, boolean>();
  let shown: LabReport | null = null;

  const row = (report: LabReport, result: CheckResult): HTMLElement => {
    const { id, label, verdict, sentence, p } = result;
    const body = el('div', { class: 'lab-row-body', id: `lab-check-${id}-body` });
    const fill = (): void => {
      if (body.childElementCount > 0) return;
      if (result.evidence !== null) body.append(evidence(page, run, report, result, result.evidence, look));
      const values = Object.entries(result.values);
      if (values.length > 0)
        body.append(
          el(
            'dl',
            { class: 'lab-figures' },
            ...values.map(([name, value]) => el('div', {}, el('dt', {}, spoken(name)), el('dd', {}, figure(value)))),
          ),
        );
      const how = el(
        'details',
        { class: 'lab-how', open: result.evidence === null },
        el('summary', {}, 'How this is checked'),
        documentation(id),
      );
      body.append(how);
    };
    const open = (is: boolean): void => {
      if (is) fill();
      body.hidden = !is;
      button.setAttribute('aria-expanded', String(is));
    };
    const button = el(
      'button',
      {
        type: 'button',
        class: 'lab-row',
        'aria-controls': body.id,
        onclick: () => {
          opened.set(id, body.hidden !== false);
          open(body.hidden !== false);
        },
      },
      verdictIcon(verdict),
      el('span', { class: 'lab-row-label' }, label),
      el(
        'span',
        { class: 'lab-row-p', title: 'Probability of this or worse for a right material, corrected for the number of tests' },
        p === null ? '' : `p = ${probability(p)}`,
      ),
      el('span', { class: 'lab-row-word' }, VERDICT_WORDS[verdict]),
      el('span', { class: 'lab-row-sentence' }, sentence),
    );
    open(opened.get(id) ?? verdict === 'fail');
    return el('li', { id: `lab-check-${id}`, 'data-verdict': verdict }, button, body);
  };

  return {
    element,
    show(report) {
      element.hidden = report === null;
      if (report === shown) return;
      shown = report;
      const focused = element.contains(document.activeElement) ? document.activeElement!.closest('li')?.id : undefined;
      const results = report === null ? [] : CHECKS.flatMap((id) => report.checks.find((each) => each.id === id) ?? []);
      element.replaceChildren(...results.map((each) => row(report!, each)));
      if (focused !== undefined) element.querySelector<HTMLElement>(`#${focused} .lab-row`)?.focus();
    },
    open(id) {
      const button = element.querySelector<HTMLButtonElement>(`#lab-check-${id} .lab-row`);
      if (button?.getAttribute('aria-expanded') === 'false') button.click();
      button?.scrollIntoView({ block: 'nearest' });
      button?.focus();
    },
  };
}
