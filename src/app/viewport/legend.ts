/** The scale beside the picture, where colours stand for numbers. */
import { layerImages } from '../../engine/index.ts';
import { srgbEncode } from '../../base/color.ts';
import { scaleColor, scaleTexts } from '../../scene/color-scale.ts';
import type { ColorScale } from '../../scene/document-scale.ts';
import { LAYER_KINDS, layerOfImage } from '../../scene/layers/index.ts';
import { layerOfView, type AppState } from '../app.ts';
import { el } from '../ui/dom.ts';
import { short } from '../ui/format.ts';
import { imageName } from './layer-names.ts';
import { paintPalette } from './palette.ts';
import type { Screen } from './screen.ts';

interface Shown {
  title: string;
  /** From the top. */
  ticks: string[];
  /** What one is a number of, and what all pixels come to. */
  unit?: string;
  total?: string;
  /** Where it is not that of the film's layers. */
  colors?: ColorScale;
}

const STEPS = [1, 0.75, 0.5, 0.25, 0];

export function legendOf(screen: Screen): { element: HTMLElement; show(state: AppState): void } {
  const canvas = el('canvas', { 'aria-hidden': 'true' });
  const title = el('p');
  const unit = el('p', { class: 'dim' });
  const total = el('p', { class: 'total' });
  const ticks = el('ol');
  const element = el('div', { class: 'legend over', hidden: true, id: 'legend' }, title, unit, canvas, ticks, total);
  let painted = '';
  return {
    element,
    show(state) {
      const shown = legend(state, screen);
      element.hidden = shown === null;
      if (shown === null) return;
      title.textContent = shown.title;
      [unit.textContent, total.textContent] = [shown.unit ?? '', shown.total ?? ''];
      [unit.hidden, total.hidden] = [!shown.unit, !shown.total];
      ticks.replaceChildren(...shown.ticks.map((each) => el('li', {}, each)));
      const { colors } = shown;
      if (painted === (colors?.map ?? 'palette')) return;
      painted = colors?.map ?? 'palette';
      paintPalette(canvas, colors && ((t) => scaleColor(colors, t).map((each) => Math.round(255 * srgbEncode(each)))));
    },
  };
}

function legend({ display: { view, falseColor }, document }: AppState, screen: Screen): Shown | null {
  if (view === 'error') return { title: 'Relative error', ticks: ['100 %', '10 %', '1 %', '0.1 %'] };
  const images = layerImages(document);
  const image = images.find((each) => each.name === layerOfView(view));
  const isRadiance = view === 'radiance' || view === 'denoised' || image?.kind === 'radiance';
  if (isRadiance && falseColor)
    return { title: 'Luminance', ticks: [4, 2, 0, -2, -4, -6, -8].map((stops) => short(2 ** (stops - document.display.exposure), 2)) };
  const { colorScale } = document;
  if (view === 'radiance' && colorScale !== undefined) {
    const { ticks, notes } = scaleTexts(colorScale);
    return { title: colorScale.title, unit: colorScale.unit, ticks, total: notes.join('\n'), colors: colorScale };
  }
  if (image === undefined) return null;
  const { low, high, sum, pixels } = screen.layer.scale;
  const title = imageName(image.name, images);
  if (image.kind === 'amount' || image.kind === 'samples') {
    const mean = pixels > 0 ? `mean ${short(sum / pixels)}` : '';
    const layer = layerOfImage(image.name);
    const units = layer === null ? undefined : LAYER_KINDS[layer].units?.[image.name];
    const all = units?.sum === false || pixels === 0 ? '' : `all pixels ${short(sum)}`;
    return {
      title,
      ticks: STEPS.map((t) => short(low + (high - low) * t)),
      unit: units?.unit,
      total: [mean, all].filter(Boolean).join('\n'),
    };
  }
  // As wgsl/view/layer.wgsl: its scale is logarithmic.
  const least = Math.max(low, high * 1e-6);
  return image.kind === 'variance' ? { title, ticks: STEPS.map((t) => short(least * (high / least) ** t, 2)) } : null;
}
