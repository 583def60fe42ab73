/** Where samples fall too often or too seldom: the residuals of a chi² test on both hemispheres. */
import type { HistogramPlot, LabReport } from '../../../lab/report.ts';
import type { App } from '../../app.ts';
import { el } from '../../ui/dom.ts';
import { count } from '../../ui/format.ts';
import type { Plot } from './albedo.ts';
import { degrees, probability } from './format.ts';
import { CellMap, directionOfDisc, discOfDirection, isPopulated } from './hemisphere.ts';
import { CLAMP, residualColor } from './palette.ts';
import { svg } from '../../ui/svg.ts';

/** Pixels along a disc. */
const SIZE = 192;
const LEGEND_STEPS = 13;

export function residualPlot(app: App): Plot {
  const choose = el('select', { 'aria-label': 'Situation', onchange: () => draw() });
  const discs = el('div', { class: 'lab-discs' });
  const under = el('p', { class: 'lab-words lab-under' });
  const words = el('p', { class: 'lab-words' });
  const scale = el('div', { class: 'lab-scale' });
  const element = el('div', {}, el('div', { class: 'lab-tools' }, choose), discs, scale, under, words);
  let plots: readonly HistogramPlot[] = [];

  const draw = (): void => {
    const plot = plots[Number(choose.value)];
    discs.replaceChildren();
    if (plot === undefined) return;
    const map = new CellMap(plot.cells);
    const { theme } = app.state.get();
    for (const isAbove of [true, false]) if (isPopulated(plot.cells, isAbove)) discs.append(disc(plot, map, isAbove, theme, under));
    const steps = Array.from({ length: LEGEND_STEPS }, (_, i) => CLAMP * ((2 * i) / (LEGEND_STEPS - 1) - 1));
    const bars = steps.map((each) => el('i', { style: `background: rgb(${residualColor(each, theme).join(' ')})` }));
    scale.replaceChildren(
      el('span', {}, `≤ −${CLAMP} σ too few`),
      el('span', { class: 'lab-steps', 'aria-hidden': 'true' }, ...bars),
      el('span', {}, `too many ≥ ${CLAMP} σ`),
    );
    under.textContent = 'Point at a disc to read a cell.';
    words.textContent = `chi² = ${count(plot.statistic)} with ${count(plot.dof)} degrees of freedom, p = ${probability(plot.p)} of this situation alone; ${count(plot.samples)} samples. pdf integrates to ${plot.integral.toFixed(4)}.`;
  };
  app.state.subscribe((now, before) => now.theme !== before.theme && draw());
  return {
    element,
    show(report: LabReport | null) {
      // Worst first.
      plots = [...(report?.plots.histograms ?? [])].sort((a, b) => a.p - b.p || b.statistic / b.dof - a.statistic / a.dof);
      element.hidden = plots.length === 0;
      choose.replaceChildren(
        ...plots.map((each, i) =>
          el(
            'option',
            { value: String(i) },
            `${i + 1}. wo ${degrees(each.wo[2])}, ${each.front ? 'front' : 'back'}, p = ${probability(each.p)}`,
          ),
        ),
      );
      choose.value = '0';
      draw();
    },
  };
}

function disc(plot: HistogramPlot, map: CellMap, isAbove: boolean, theme: 'dark' | 'light', under: HTMLElement): HTMLElement {
  const canvas = el('canvas', {
    width: SIZE,
    height: SIZE,
    role: 'img',
    'aria-label': `Residuals ${isAbove ? 'above' : 'below'} the surface`,
  });
  const context = canvas.getContext('2d')!;
  const image = context.createImageData(SIZE, SIZE);
  const directionAt = (i: number, j: number) => directionOfDisc(((i + 0.5) / SIZE) * 2 - 1, 1 - ((j + 0.5) / SIZE) * 2, isAbove);
  for (let j = 0; j < SIZE; j++) {
    for (let i = 0; i < SIZE; i++) {
      const direction = directionAt(i, j);
      const cell = direction === null ? null : map.at(direction);
      if (cell === null) continue;
      image.data.set([...residualColor(cell.residual, theme), 255], (j * SIZE + i) * 4);
    }
  }
  context.putImageData(image, 0, 0);
  canvas.addEventListener('pointermove', ({ offsetX, offsetY }) => {
    const scale = SIZE / canvas.clientWidth;
    const direction = directionAt(offsetX * scale - 0.5, offsetY * scale - 0.5);
    const cell = direction === null ? null : map.at(direction);
    if (direction === null || cell === null) return;
    under.textContent = `${degrees(direction[2])} from the normal: ${count(cell.observed)} observed, ${cell.expected.toFixed(1)} expected in the cell; its group is ${cell.residual < 0 ? '−' : '+'}${Math.abs(cell.residual).toFixed(1)} σ off.`;
  });
  return el(
    'figure',
    { class: 'lab-disc' },
    el('div', {}, canvas, marks(plot, isAbove)),
    el('figcaption', {}, isAbove ? 'above: reflected' : 'below: transmitted'),
  );
}

/** Rings at 30° and 60°, where one looks from, and its mirror image. */
function marks({ wo }: HistogramPlot, isAbove: boolean): SVGSVGElement {
  const root = svg('svg', { viewBox: '-1.02 -1.02 2.04 2.04', 'aria-hidden': 'true' });
  for (const angle of [30, 60, 90]) {
    const [r] = discOfDirection([Math.sin((angle * Math.PI) / 180), 0, Math.cos((angle * Math.PI) / 180)]);
    root.append(svg('circle', { cx: 0, cy: 0, r, class: 'ring' }));
  }
  const mark = (direction: readonly [number, number, number], name: string, label: string): void => {
    const [x, y] = discOfDirection(direction);
    const shape =
      name === 'eye'
        ? svg('circle', { cx: x, cy: -y, r: 0.045 })
        : svg('path', { d: `M${x - 0.045} ${-y - 0.045}l.09 .09m0 -.09l-.09 .09` });
    root.append(
      svg(
        'g',
        { class: name },
        shape,
        svg('text', { x: x + (x > 0.6 ? -0.08 : 0.08), y: -y + 0.04, 'text-anchor': x > 0.6 ? 'end' : 'start' }, label),
      ),
    );
  };
  if (isAbove) {
    mark(wo, 'eye', 'wo');
    if (wo[2] < 0.99) mark([-wo[0], -wo[1], wo[2]], 'mirror', 'mirrored');
  } else mark([-wo[0], -wo[1], -wo[2]], 'mirror', 'straight on');
  return root;
}
