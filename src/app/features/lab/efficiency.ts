/** How many samples of the cosine hemisphere one sample is worth, over the angle of incidence. */
import { el } from '../../ui/dom.ts';
import { short } from '../../ui/format.ts';
import type { Plot } from './albedo.ts';
import { chart } from './chart.ts';
import { whileSized } from '../../ui/svg.ts';

export function efficiencyPlot(): Plot {
  const worth = el('p', { class: 'lab-worth' });
  const place = el('div', { class: 'lab-place' });
  const words = el(
    'p',
    { class: 'lab-words' },
    'A dot is one direction and one set of parameters. Below the dashed line cosine sampling would be better.',
  );
  const element = el('div', {}, worth, place, words);
  let points: [number, number][] = [];
  const draw = whileSized(place, (width) => {
    if (points.length === 0) return place.replaceChildren();
    const values = points.map(([, each]) => each);
    const low = Math.min(-1, Math.floor(Math.log10(Math.min(...values))));
    const high = Math.max(1, Math.ceil(Math.log10(Math.max(...values))));
    const step = Math.ceil((high - low) / 5);
    const ticks = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, i) => 10 ** (low + i * step));
    place.replaceChildren(
      chart(
        {
          x: { min: 0, max: 90, ticks: [0, 15, 30, 45, 60, 75, 90], text: (each) => `${each}°`, label: 'angle of incidence' },
          y: { min: 10 ** low, max: 10 ** high, ticks, text: (each) => short(each), label: 'worth', log: true },
          series: [{ name: 'worth', look: 'grey', points, dots: true }],
          marks: [1],
          description: `Worth of a sample in samples of the cosine hemisphere: ${points.map(([angle, each]) => `${angle.toFixed(0)}°: ${short(each)}`).join(', ')}`,
        },
        width,
      ),
    );
  });
  return {
    element,
    show(report) {
      points = (report?.plots.efficiency ?? []).map(({ cosine, worth: each }): [number, number] => [
        (Math.acos(Math.min(1, cosine)) * 180) / Math.PI,
        each,
      ]);
      const sorted = points.map(([, each]) => each).sort((a, b) => a - b);
      element.hidden = sorted.length === 0;
      const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
      worth.replaceChildren(
        'A sample is worth ',
        el('strong', {}, `${short(middle)} ×`),
        ` one of the cosine hemisphere (median; ${short(sorted[0] ?? 0)} to ${short(sorted.at(-1) ?? 0)}).`,
      );
      draw();
    },
  };
}
