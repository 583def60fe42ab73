/** The scale beside the picture, where colours stand for numbers. */
import { layerImages } from '../../engine/layers.ts';
import { layerOfView, type AppState } from '../app.ts';
import { el } from '../dom.ts';
import { short } from '../format.ts';
import { imageName } from './layer-names.ts';
import { paintPalette } from './palette.ts';
import type { Screen } from './screen.ts';

interface Shown {
  title: string;
  /** From the top. */
  ticks: string[];
}

const STEPS = [1, 0.75, 0.5, 0.25, 0];

export function legendOf(screen: Screen): { element: HTMLElement; show(state: AppState): void } {
  const canvas = el('canvas', { 'aria-hidden': 'true' });
  paintPalette(canvas);
  const title = el('p');
  const ticks = el('ol');
  const element = el('div', { class: 'legend over', hidden: true, id: 'legend' }, title, canvas, ticks);
  return {
    element,
    show(state) {
      const shown = legend(state, screen);
      element.hidden = shown === null;
      if (shown === null) return;
      title.textContent = shown.title;
      ticks.replaceChildren(...shown.ticks.map((each) => el('li', {}, each)));
    },
  };
}

function legend({ display: { view, falseColor, exposure }, document }: AppState, screen: Screen): Shown | null {
  if (view === 'error') return { title: 'Relative error', ticks: ['100 %', '10 %', '1 %', '0.1 %'] };
  const images = layerImages(document);
  const image = images.find((each) => each.name === layerOfView(view));
  const isRadiance = view === 'radiance' || image?.kind === 'radiance';
  if (isRadiance && falseColor)
    return { title: 'Luminance', ticks: [4, 2, 0, -2, -4, -6, -8].map((stops) => short(2 ** (stops - exposure), 2)) };
  if (image === undefined) return null;
  const { low, high } = screen.layer.scale;
  const title = imageName(image.name, images);
  if (image.kind === 'amount' || image.kind === 'samples') return { title, ticks: STEPS.map((t) => short(low + (high - low) * t)) };
  // As wgsl/view/layer.wgsl: its scale is logarithmic.
  const least = Math.max(low, high * 1e-6);
  return image.kind === 'variance' ? { title, ticks: STEPS.map((t) => short(least * (high / least) ** t, 2)) } : null;
}
