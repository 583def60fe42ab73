/** The lobe for a direction to look from that one drags: a polar plot and a body, of eval, pdf and samples. */
import { LabAborted } from '../../../lab/pace.ts';
import type { Lobe } from '../../../lab/lobe.ts';
import { el } from '../../ui/dom.ts';
import { short } from '../../ui/format.ts';
import type { App } from '../../app.ts';
import { sentence } from '../../../base/sentence.ts';
import { anglesOf, directionFrom, MAX_ANGLE } from './polar.ts';
import { PolarPlot } from './polar-plot.ts';
import type { LabRun } from './run.ts';
import { SolidPlot, type SolidKind } from './solid-plot.ts';
import { whileSized } from '../../ui/svg.ts';
import { isSameProgram, type LabSubject } from './subject.ts';
import { luminanceAt } from '../../../base/color.ts';

export interface LobeSection {
  element: HTMLElement;
  /** Whether it can be seen: only then is it computed. */
  visible(is: boolean): void;
  look(wo: readonly number[], front: boolean): void;
}

/** What differs from the direction that the section begins with would be noticed. */
const FIRST = { angle: 37, azimuth: 0 };

export function lobeSection(page: App, run: LabRun): LobeSection {
  const view = { ...FIRST, front: true, isLog: false, kind: 'light' as SolidKind };
  let lobe: Lobe | null = null;
  let isVisible = false;
  let stop: AbortController | null = null;
  let isWanted = false;
  let subject: LabSubject | null = null;

  const slider = (
    label: string,
    max: number,
    apply: (value: number) => void,
  ): { element: HTMLElement; input: HTMLInputElement; out: HTMLElement } => {
    const input = el('input', { type: 'range', min: '0', max: String(max), step: '1', oninput: () => apply(Number(input.value)) });
    const out = el('output');
    return { element: el('label', { class: 'lab-slider' }, el('span', {}, label), input, out), input, out };
  };
  const angle = slider('wo from the normal', MAX_ANGLE, (value) => aim({ angle: value }));
  const azimuth = slider('wo about the normal', 359, (value) => aim({ azimuth: value }));
  const choice = (label: string, options: [value: string, words: string][], apply: (value: string) => void): HTMLSelectElement => {
    const select = el(
      'select',
      { 'aria-label': label, onchange: () => apply(select.value) },
      ...options.map(([value, words]) => el('option', { value }, words)),
    );
    return select;
  };
  const side = choice(
    'Side',
    [
      ['front', 'front'],
      ['back', 'back'],
    ],
    (value) => aim({ front: value === 'front' }),
  );
  const scale = choice(
    'Scale',
    [
      ['linear', 'linear'],
      ['log', 'log, 4 decades'],
    ],
    (value) => {
      view.isLog = value === 'log';
      redraw();
    },
  );
  const kind = choice(
    'Body',
    [
      ['light', 'body: f |cos θ|'],
      ['pdf', 'body: pdf'],
      ['samples', 'body: samples'],
    ],
    (value) => {
      view.kind = value as SolidKind;
      redraw();
    },
  );
  const polar = new PolarPlot((value) => aim({ angle: value }));
  const solid = new SolidPlot();
  const place = el('div', { class: 'lab-place' }, polar.element);
  const body = el('div', { class: 'lab-place' }, solid.canvas);
  const key = el('dl', { class: 'lab-key' });
  const words = el('p', { class: 'lab-words', role: 'status' });
  const element = el(
    'div',
    { class: 'lab-lobe' },
    el('div', { class: 'lab-tools' }, scale, side, kind),
    place,
    key,
    angle.element,
    azimuth.element,
    words,
    body,
  );

  const drawPolar = whileSized(place, (width) => polar.draw(lobe, view, width));
  const drawSolid = whileSized(body, (width) => solid.show(lobe, view.kind, view.isLog, width));
  const redraw = (): void => {
    angle.input.value = String(view.angle);
    angle.out.textContent = `${view.angle}°`;
    azimuth.input.value = String(view.azimuth);
    azimuth.out.textContent = `${view.azimuth}°`;
    side.value = view.front ? 'front' : 'back';
    key.replaceChildren(...(lobe === null ? [] : keyOf(lobe)));
    drawPolar();
    drawSolid();
  };
  const aim = (change: Partial<typeof view>): void => {
    Object.assign(view, change);
    redraw();
    want();
  };
  /** One at a time, the newest last. */
  const want = (): void => {
    isWanted = true;
    if (isVisible && stop === null) void compute();
  };
  const compute = async (): Promise<void> => {
    while (isWanted && isVisible && run.state.get().subject !== null) {
      isWanted = false;
      const turn = new AbortController();
      stop = turn;
      try {
        const found = await run.lobe({ wo: directionFrom(view.angle, view.azimuth), front: view.front }, turn.signal);
        if (turn.signal.aborted) continue;
        lobe = found;
        words.textContent = '';
      } catch (error) {
        if (error instanceof LabAborted) continue;
        lobe = null;
        words.textContent = `There is no lobe: ${sentence(error)}`;
      }
      redraw();
    }
    stop = null;
  };
  run.state.subscribe(({ subject: now }) => {
    if (now === subject) return;
    // What was begun for another text is of no use; for other values it is, until the next.
    if (!isSameProgram(now, subject)) {
      stop?.abort();
      if (now?.material !== subject?.material) lobe = null;
    }
    subject = now;
    redraw();
    want();
  });
  page.state.subscribe((now, before) => now.theme !== before.theme && solid.plan());
  subject = run.state.get().subject;
  redraw();
  want();
  return {
    element,
    visible(is) {
      if (is === isVisible) return;
      isVisible = is;
      if (is && isWanted && stop === null) void compute();
    },
    look(wo, front) {
      aim({ ...anglesOf(wo), front });
      element.scrollIntoView({ block: 'nearest' });
    },
  };
}

/** Names of the lines, with their largest values. */
function keyOf(lobe: Lobe): HTMLElement[] {
  const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0);
  const light = most(lobe.plane.angles.map((_, i) => luminanceAt(lobe.plane.light, 3 * i)));
  const entry = (look: string, name: string, title: string, value: string): HTMLElement =>
    el('div', { title }, el('dt', { class: look }, name), el('dd', {}, value));
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
