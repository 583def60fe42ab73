/** The bar below a map: what its colours stand for. */
import { srgbEncode } from '../../../base/color.ts';
import { colorMap, type ColorMap } from '../../../scene/colormap.ts';
import { el } from '../../ui/dom.ts';
import type { Legend } from './views.ts';

const STOPS = 16;

export function legendBar(): { element: HTMLElement; show(legend: Legend | null): void } {
  const bar = el('i', { 'aria-hidden': 'true' });
  const ticks = [el('span', {}), el('span', {}), el('span', {})];
  const element = el('div', { class: 'compare-legend', hidden: true }, bar, ...ticks);
  return {
    element,
    show(legend) {
      element.hidden = legend === null;
      if (legend === null) return;
      bar.style.background = `linear-gradient(to right, ${stops(legend.map).join(', ')})`;
      ticks.forEach((each, i) => (each.textContent = legend.ticks[i]!));
    },
  };
}

const stops = (map: ColorMap): string[] =>
  Array.from({ length: STOPS + 1 }, (_, i) => {
    const rgb = colorMap(map, i / STOPS).map((each) => Math.round(255 * srgbEncode(each)));
    return `rgb(${rgb.join(' ')})`;
  });
