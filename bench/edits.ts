/** Edits of materials, as an author makes them: one number in the code, or one slider. */
import type { MaterialModule } from '../src/shader/material.ts';

/** What an edit of a material's text may change, the first that it has. */
const FUNCTIONS = ['surface', 'eval', 'sample', 'emission'];

/** The text with a factor near 1 in the first function of the contract; null: it holds nothing to multiply. */
export function editOf({ source, params }: MaterialModule): ((factor: number) => string) | null {
  const start = FUNCTIONS.map((name) => source.search(new RegExp(`^fn ${name}\\(`, 'm'))).find((each) => each >= 0);
  if (start === undefined) return null;
  const body = source.indexOf('{', start);
  const end = source.indexOf('\n}', body);
  const numbers = params.filter(({ control, type }) => control !== 'image' && (type === 'f32' || type === 'vec3f')).map(({ name }) => name);
  const text = source.slice(body, end);
  const found = new RegExp(`params\\.(?:${numbers.join('|')})\\b|(?<![\\w.])(?:[1-9]\\d*\\.\\d+|0\\.\\d*[1-9]\\d*)`).exec(text);
  if (found === null || numbers.length + text.length === 0) return null;
  const at = body + found.index;
  return (factor) => `${source.slice(0, at)}(${found[0]} * ${factor.toFixed(9)})${source.slice(at + found[0].length)}`;
}

/** Values of the material's first plain slider, by a share of its range; null: it has none. */
export function sliderOf({ params }: MaterialModule): ((share: number) => Record<string, number>) | null {
  const slider = params.find(({ control, type, min, max }) => control === 'number' && type === 'f32' && Number.isFinite(max - min));
  if (slider === undefined) return null;
  const { name, min, max } = slider;
  return (share) => ({ [name]: min + (max - min) * (0.25 + 0.5 * share) });
}
