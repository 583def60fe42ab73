/** A material's colour in one small square. */
import type { SceneDocument } from '../../scene/document.ts';
import { el } from '../ui/dom.ts';
import './swatch.css';
import { paramsOf, sourceOf } from './sources.ts';

/** The first colour parameter of a material, linear; null where it has none. */
export function colorOf(document: SceneDocument, material: string): readonly number[] | null {
  const use = document.materials[material];
  const source = use === undefined ? null : sourceOf(document, 'material', use.file);
  const color = paramsOf(source).find(({ control }) => control === 'color');
  if (use === undefined || color === undefined) return null;
  const value = use.params[color.name];
  return Array.isArray(value) ? value : color.default;
}

/** As the screen shows it; grey where there is no colour. */
export function swatch(document: SceneDocument, material: string): HTMLElement {
  const element = el('span', { class: 'swatch', 'aria-hidden': 'true' });
  const color = colorOf(document, material);
  if (color !== null) element.style.background = `color(srgb-linear ${color.join(' ')})`;
  return element;
}
