/** Edits of materials, as an author makes them: one number in the code, or one slider. */
import type { MaterialModule } from '../src/shader/material.ts';

/** What an edit of a material's text may change, the first that holds a number; then any other function of it. */
const FUNCTIONS = ['surface', 'eval', 'value', 'sample', 'emission'];

/** The text with a factor near 1 in one of its functions; null: they hold nothing to multiply. */
export function editOf({ source, params }: MaterialModule): ((factor: number) => string) | null {
  const numbers = params.filter(({ control, type }) => control !== 'image' && (type === 'f32' || type === 'vec3f')).map(({ name }) => name);
  const number = new RegExp(`params\\.(?:${numbers.join('|') || '$^'})\\b|(?<![\\w.])(?:[1-9]\\d*\\.\\d+|0\\.\\d*[1-9]\\d*)`);
  const functions = [...source.matchAll(/^fn (\w+)\(/gm)].map(({ 1: name, index }) => ({ rank: FUNCTIONS.indexOf(name!), index }));
  functions.sort((a, b) => (a.rank < 0 ? FUNCTIONS.length : a.rank) - (b.rank < 0 ? FUNCTIONS.length : b.rank));
  for (const { index } of functions) {
    const body = source.indexOf('{', index);
    const found = number.exec(source.slice(body, source.indexOf('\n}', body)));
    if (found === null) continue;
    const at = body + found.index;
    return (factor) => `${source.slice(0, at)}(${found[0]} * ${factor.toFixed(9)})${source.slice(at + found[0].length)}`;
  }
  return null;
}

/** Values of the material's first plain slider, by a share of its range; null: it has none. */
export function sliderOf({ params }: MaterialModule): ((share: number) => Record<string, number>) | null {
  const slider = params.find(({ control, type, min, max }) => control === 'number' && type === 'f32' && Number.isFinite(max - min));
  if (slider === undefined) return null;
  const { name, min, max } = slider;
  return (share) => ({ [name]: min + (max - min) * (0.25 + 0.5 * share) });
}
