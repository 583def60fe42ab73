/** Top of the panel: what is checked, how far that is, the verdict in short, and what may be asked for. */
import { html, nothing, render, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { live } from 'lit-html/directives/live.js';
import { el } from '../../ui/dom.ts';
import { inputOf, options } from '../../ui/html.ts';
import { NumberField } from '../../ui/number-field.ts';
import { count, duration, short } from '../../ui/format.ts';
import type { App } from '../../app.ts';
import { swatch } from '../../programs/swatch.ts';
import { targetName } from '../../programs/target-names.ts';
import { ticker } from '../../state/ticker.ts';
import type { AnyReport, Effort, LabRun, LabState } from './run.ts';
import type { LabTarget } from './target.ts';
import { summaryOf, verdictIcon } from './verdict.ts';

const MAX_SEED = 2 ** 31 - 1;

const EFFORTS = [
  ['quick', 'quick'],
  ['full', 'full'],
] as const;

export class LabHead {
  readonly element = el('header', { class: 'lab-head' });
  private readonly page: App;
  private readonly run: LabRun;
  private readonly seed = new NumberField(
    { name: 'Seed', min: 0, max: MAX_SEED, isWhole: true },
    {
      'aria-label': null,
      title: 'Everything random follows from it: the same seed gives the same report on the same adapter',
      onchange: () => this.setSeed(),
    },
  );
  private readonly open: (id: string) => void;
  /** Ends the ticking of the seconds while something is being checked. */
  private stop: (() => void) | null = null;

  /** @param open shows a check */
  constructor(page: App, run: LabRun, open: (id: string) => void) {
    this.page = page;
    this.run = run;
    this.open = open;
    run.state.subscribe(({ phase }) => this.tick(phase));
    this.tick(run.state.get().phase);
  }

  refresh(): void {
    const now = this.run.state.get();
    const { target, report, phase } = now;
    this.element.dataset.phase = phase;
    render(
      html`<div class="lab-title" ?hidden=${target === null}>${target === null ? nothing : this.title(target)}</div>
        <div class="lab-summary" role="status" aria-live="polite" ?hidden=${report === null}>
          ${report === null ? nothing : this.summary(report, phase)}
        </div>
        <div class="lab-bar" aria-hidden="true" ?hidden=${phase !== 'checking' && phase !== 'waiting'}><i></i></div>
        <p class="lab-progress">${words(now)}</p>
        <div class="lab-controls" ?hidden=${target === null}>${this.controls(now)}</div>`,
      this.element,
    );
  }

  private title({ of, kind, program }: LabTarget): TemplateResult {
    const { document } = this.page.state.get();
    return html`${kind !== 'material' || of === null ? nothing : guard([document, of], () => swatch(document, of))}
      <h2 class="lab-name">${targetName(document, of)}</h2>
      <span class="lab-file">${program.name}.wgsl</span>`;
  }

  private summary(report: AnyReport, phase: LabState['phase']): TemplateResult {
    const { verdict, words: text } = summaryOf(report);
    const failed = [...report.checks].filter((each) => each.verdict === 'fail');
    return html`${guard([verdict], () => verdictIcon(verdict))}
      <strong data-verdict=${verdict}>${phase === 'done' ? text : `Before: ${text}`}</strong>
      ${failed.map(({ id, label }) => html`<button type="button" class="lab-jump" @click=${() => this.open(id)}>${label}</button>`)}`;
  }

  private controls({ seed, effort, onlyThese, report }: LabState): TemplateResult {
    const { run } = this;
    this.seed.show(seed);
    const renew = (): void => run.again({ seed: 1 + Math.floor(Math.random() * 999_999) });
    return html`<label>Seed${this.seed.element}</label>
      <button type="button" title="Check with another seed" @click=${renew}>New seed</button>
      <button type="button" title="Check once more with this seed" @click=${() => run.again()}>Run again</button>
      <label
        >Effort<select
          title="quick: at every compile. full: about ten times as many calls, before a material is published."
          @change=${(event: Event) => run.again({ effort: inputOf(event).value as Effort })}
        >
          ${options(EFFORTS, effort)}
        </select></label
      >
      <button
        type="button"
        title="Copy the whole report as JSON: every figure, every cell"
        ?disabled=${report === null}
        @click=${() => void copyReport(this.page, run)}
      >
        Copy report
      </button>
      <label class="lab-only" title="Instead of the defaults, the ends of every range, and random values"
        ><input
          type="checkbox"
          .checked=${live(onlyThese)}
          @change=${(event: Event) => run.again({ onlyThese: inputOf(event).checked })}
        />The scene’s parameters only</label
      >`;
  }

  private setSeed(): void {
    const { entered } = this.seed;
    if ('wrong' in entered) this.page.say(entered.wrong, 'error');
    else this.run.again({ seed: entered.value ?? 0 });
  }

  private tick(phase: LabState['phase']): void {
    if (phase === 'checking') this.stop ??= ticker.listen(() => this.element.closest('[hidden]') === null && this.refresh());
    else {
      this.stop?.();
      this.stop = null;
    }
  }
}

function words({ phase, report, since, error, gained, effort, onlyThese }: LabState): string {
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
  return `${count(report.evaluations)} calls in ${duration(total / 1000)}, in stretches of at most ${short(longest)} ms${film}. ${promise(report)}`;
}

/** How far a failure can be trusted. */
const promise = (report: AnyReport): string =>
  'alpha' in report
    ? `A right material fails with a probability of at most α = ${report.alpha}.`
    : 'Chance has a part in the choice of places alone: a failure shows one.';

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
