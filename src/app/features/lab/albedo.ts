/** Directional albedo over the angle of incidence, with the line that no material may cross. */
import type { AlbedoCurve, LabReport, Vector } from '../../../lab/report.ts';
import { el } from '../../ui/dom.ts';
import { short } from '../../ui/format.ts';
import { chart, legend, type Series } from './chart.ts';
import { whileSized } from '../../ui/svg.ts';

/** Standard errors of the band: 95 % where the error is normal. */
const BAND = 1.96;
const CHANNELS = ['red', 'green', 'blue'] as const;
const ANGLES = [0, 15, 30, 45, 60, 75, 90];

export interface Plot {
  element: HTMLElement;
  show(report: LabReport | null): void;
}

export function albedoPlot(): Plot {
  const place = el('div', { class: 'lab-place' });
  const names = el('div');
  const side = el(
    'select',
    { 'aria-label': 'Side of the surface', onchange: () => draw() },
    el('option', { value: 'front' }, 'seen from the front'),
    el('option', { value: 'back' }, 'seen from the back'),
  );
  const words = el('p', { class: 'lab-words' });
  const element = el('div', {}, el('div', { class: 'lab-tools' }, names, side), place, words);
  let curves: readonly AlbedoCurve[] = [];
  const draw = whileSized(place, (width) => {
    const shown = curves.find(({ front }) => front === (side.value === 'front'));
    if (shown === undefined) return place.replaceChildren();
    const series = seriesOf(shown);
    const most = Math.max(...shown.mean.flat());
    const top = most <= 1.02 ? 1.1 : most * 1.08;
    place.replaceChildren(
      chart(
        {
          x: { min: 0, max: 90, ticks: ANGLES, text: (each) => `${each}°`, label: 'angle of incidence' },
          y: { min: 0, max: top, ticks: ticksTo(top), text: (each) => short(each), label: 'albedo' },
          series,
          marks: [1],
          description: `Directional albedo from ${short(most)} at most; ${spokenCurve(shown)}`,
        },
        width,
      ),
    );
    names.replaceChildren(legend(series));
    words.textContent = `Band: ± ${BAND} standard errors of ${short(shown.samples)} samples an angle. Dashed: all light. Above it light is made.`;
  });
  return {
    element,
    show(report) {
      curves = report?.plots.albedo ?? [];
      element.hidden = curves.length === 0;
      const back = curves.find(({ front }) => !front);
      side.hidden = back === undefined || back.mean.every((each) => Math.max(...each) === 0);
      draw();
    },
  };
}

/** Channels that hardly differ are one line. */
export function seriesOf({ cosines, mean, error }: AlbedoCurve): Series[] {
  const angles = cosines.map((each) => (Math.acos(each) * 180) / Math.PI);
  const line = (name: string, look: string, of: (values: Vector) => number): Series => ({
    name,
    look,
    points: angles.map((angle, i): [number, number] => [angle, of(mean[i]!)]),
    band: error.map((each) => BAND * of(each)),
  });
  const isGrey = mean.every((each) => Math.max(...each) - Math.min(...each) < 0.002);
  if (isGrey) return [line('all channels', 'grey', (each) => each[0])];
  return CHANNELS.map((name, c) => line(name, name, (each) => each[c]!));
}

export function ticksTo(top: number): number[] {
  const step = top <= 1.2 ? 0.25 : 10 ** Math.floor(Math.log10(top)) / (top / 10 ** Math.floor(Math.log10(top)) < 2.5 ? 2 : 1);
  const least = top / step > 6 ? step * 2 : step;
  return Array.from({ length: Math.floor(top / least + 1e-9) + 1 }, (_, i) => i * least);
}

function spokenCurve({ cosines, mean }: AlbedoCurve): string {
  return [cosines.length - 1, Math.floor(cosines.length / 2), 0]
    .map((i) => `${((Math.acos(cosines[i]!) * 180) / Math.PI).toFixed(0)}°: ${mean[i]!.map((each) => each.toFixed(3)).join(', ')}`)
    .join('; ');
}
