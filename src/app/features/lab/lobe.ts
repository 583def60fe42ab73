/** The lobe for a direction to look from that one drags: a polar plot and a body, of eval, pdf and samples. */
import { html, nothing, render, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { LabAborted } from '../../../lab/pace.ts';
import type { Lobe } from '../../../lab/lobe.ts';
import { el } from '../../ui/dom.ts';
import { inputOf, options } from '../../ui/html.ts';
import { short } from '../../ui/format.ts';
import type { App } from '../../app.ts';
import { sentence } from '../../../base/sentence.ts';
import { anglesOf, directionFrom, MAX_ANGLE } from './polar.ts';
import { PolarPlot } from './polar-plot.ts';
import type { LabRun } from './run.ts';
import { SolidPlot, type SolidKind } from './solid-plot.ts';
import { whileSized } from '../../ui/svg.ts';
import { isSameProgram, isSameTarget, type LabTarget } from './target.ts';
import { luminanceAt } from '../../../base/color.ts';

/** How it is looked at; angles in degrees. */
interface View {
  angle: number;
  azimuth: number;
  front: boolean;
  isLog: boolean;
  kind: SolidKind;
}

/** What differs from the direction that the section begins with would be noticed. */
const FIRST = { angle: 37, azimuth: 0 };
const SIDES = [
  ['front', 'front'],
  ['back', 'back'],
] as const;
const SCALES = [
  ['linear', 'linear'],
  ['log', 'log, 4 decades'],
] as const;
const BODIES = [
  ['light', 'body: f |cos θ|'],
  ['pdf', 'body: pdf'],
  ['samples', 'body: samples'],
] as const;

export class LobeSection {
  readonly element = el('div', { class: 'lab-lobe' });
  private readonly run: LabRun;
  private readonly view: View = { ...FIRST, front: true, isLog: false, kind: 'light' };
  private readonly polar = new PolarPlot((angle) => this.aim({ angle }));
  private readonly solid = new SolidPlot();
  private readonly place = el('div', { class: 'lab-place' }, this.polar.element);
  private readonly body = el('div', { class: 'lab-place' }, this.solid.canvas);
  private readonly drawPolar = whileSized(this.place, (width) => this.polar.draw(this.lobe, this.view, width));
  private readonly drawSolid = whileSized(this.body, (width) => this.solid.show(this.lobe, this.view.kind, this.view.isLog, width));
  private lobe: Lobe | null = null;
  private problem = '';
  private target: LabTarget | null;
  private isVisible = false;
  private isWanted = true;
  /** Of the lobe that is being computed. */
  private stop: AbortController | null = null;

  constructor(page: App, run: LabRun) {
    this.run = run;
    this.target = run.state.get().target;
    run.state.subscribe(({ target }) => this.follow(target));
    page.state.subscribe((now, before) => now.theme !== before.theme && this.solid.plan());
    this.redraw();
  }

  /** Whether it can be seen: only then is it computed. */
  visible(is: boolean): void {
    if (is === this.isVisible) return;
    this.isVisible = is;
    if (is && this.isWanted && this.stop === null) void this.compute();
  }

  look(wo: readonly number[], front: boolean): void {
    this.aim({ ...anglesOf(wo), front });
    this.element.scrollIntoView({ block: 'nearest' });
  }

  private follow(target: LabTarget | null): void {
    if (target === this.target) return;
    // What was begun for another text is of no use; for other values it is, until the next.
    if (!isSameProgram(target, this.target)) {
      this.stop?.abort();
      if (!isSameTarget(target, this.target)) this.lobe = null;
    }
    this.target = target;
    this.redraw();
    this.want();
  }

  private aim(change: Partial<View>): void {
    this.change(change);
    this.want();
  }

  private change(change: Partial<View>): void {
    Object.assign(this.view, change);
    this.redraw();
  }

  /** One at a time, the newest last. */
  private want(): void {
    this.isWanted = true;
    if (this.isVisible && this.stop === null) void this.compute();
  }

  private async compute(): Promise<void> {
    while (this.isWanted && this.isVisible && this.run.state.get().target?.kind === 'material') {
      this.isWanted = false;
      const turn = new AbortController();
      this.stop = turn;
      try {
        const found = await this.run.lobe({ wo: directionFrom(this.view.angle, this.view.azimuth), front: this.view.front }, turn.signal);
        if (turn.signal.aborted) continue;
        this.lobe = found;
        this.problem = '';
      } catch (error) {
        if (error instanceof LabAborted) continue;
        this.lobe = null;
        this.problem = `There is no lobe: ${sentence(error)}`;
      }
      this.redraw();
    }
    this.stop = null;
  }

  private redraw(): void {
    const { view, lobe } = this;
    render(
      html`<div class="lab-tools">${this.choices()}</div>
        ${this.place}
        <dl class="lab-key">${lobe === null ? nothing : keyOf(lobe)}</dl>
        ${slider('wo from the normal', MAX_ANGLE, view.angle, (angle) => this.aim({ angle }))}
        ${slider('wo about the normal', 359, view.azimuth, (azimuth) => this.aim({ azimuth }))}
        <p class="lab-words" role="status" .textContent=${this.problem}></p>
        ${this.body}`,
      this.element,
    );
    this.drawPolar();
    this.drawSolid();
  }

  private choices(): TemplateResult[] {
    const { isLog, front, kind } = this.view;
    return [
      choice('Scale', SCALES, isLog ? 'log' : 'linear', (value) => this.change({ isLog: value === 'log' })),
      choice('Side', SIDES, front ? 'front' : 'back', (value) => this.aim({ front: value === 'front' })),
      choice('Body', BODIES, kind, (value) => this.change({ kind: value })),
    ];
  }
}

function slider(label: string, max: number, value: number, apply: (value: number) => void): TemplateResult {
  return html`<label class="lab-slider"
    ><span>${label}</span
    ><input
      type="range"
      min="0"
      max=${max}
      step="1"
      .value=${live(String(value))}
      @input=${(event: Event) => apply(Number(inputOf(event).value))}
    /><output>${value}°</output></label
  >`;
}

function choice<T extends string>(
  label: string,
  offered: readonly (readonly [value: T, words: string])[],
  chosen: T,
  apply: (value: T) => void,
): TemplateResult {
  return html`<select aria-label=${label} @change=${(event: Event) => apply(inputOf(event).value as T)}>
    ${options(offered, chosen)}
  </select>`;
}

/** Names of the lines, with their largest values. */
function keyOf(lobe: Lobe): TemplateResult[] {
  const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0);
  const light = most(lobe.plane.angles.map((_, i) => luminanceAt(lobe.plane.light, 3 * i)));
  const entry = (look: string, name: string, title: string, value: string): TemplateResult =>
    html`<div title=${title}>
      <dt class=${look}>${name}</dt>
      <dd>${value}</dd>
    </div>`;
  const scattered = 1 - lobe.absorbed - lobe.delta;
  return [
    ...(scattered > 0
      ? [
          entry(
            'light',
            'f |cos θ|',
            'Luminance of eval times the cosine, on a scale of its own: where it has the shape of pdf, sampling is perfect',
            `≤ ${short(light)} /sr`,
          ),
          entry('pdf', 'pdf', 'Density that the material says it samples with', `≤ ${short(most(lobe.plane.pdf))} /sr`),
          entry('samples', 'samples', 'Density of samples, on the scale of pdf', `${short(scattered * 100)} % of all`),
        ]
      : []),
    ...(lobe.delta > 0
      ? [
          entry(
            'delta',
            'δ delta lobes',
            'Samples in Dirac delta lobes, where eval and pdf have no value',
            `${short(lobe.delta * 100)} % of samples`,
          ),
        ]
      : []),
    ...(lobe.absorbed > 0 ? [entry('absorbed', 'absorbed', 'Samples that end the path', `${short(lobe.absorbed * 100)} %`)] : []),
  ];
}
