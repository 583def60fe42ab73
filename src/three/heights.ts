/** Displacement maps of three.js: how far each vertex goes along its normal, as the vertex shader has it. */
import type { Material, MeshStandardMaterial, Texture } from 'three';
import { srgbDecode } from '../base/color.ts';
import { isBitmap, numbersOf, readPixels } from './pixels.ts';
import { NEAREST, WRAPS } from './textures.ts';
import type { FromThreeOptions } from './types.ts';

/** The height of a vertex, and the set of coordinates that it goes by. */
export interface Heights {
  at(u: number, v: number): number;
  channel: 0 | 1;
}

/** Null: the material moves no vertex, or its map cannot be read, which is noted. */
export async function heightsOf(material: Material, draw: FromThreeOptions['draw'], notes: Set<string>): Promise<Heights | null> {
  const { displacementMap: map, displacementScale: factor = 1, displacementBias: bias = 0 } = material as Partial<MeshStandardMaterial>;
  if (map === null || map === undefined) return null;
  const name = map.name || 'a texture (displacement)';
  const texels = map.channel > 1 ? null : await texelsOf(map, draw);
  if (texels === null) {
    notes.add(`${name}: its pixels cannot be read, so that it moves nothing.`);
    return null;
  }
  if (map.matrixAutoUpdate) map.updateMatrix();
  const [a = 1, d = 0, , b = 0, e = 1, , tx = 0, ty = 0] = map.matrix.elements;
  const at = (u: number, v: number): number => factor * sampled(texels, map, a * u + b * v + tx, d * u + e * v + ty) + bias;
  return { at, channel: map.channel === 1 ? 1 : 0 };
}

interface Texels {
  width: number;
  height: number;
  /** The first channel, linear; row 0 is where v is 0. */
  at(column: number, row: number): number;
}

async function texelsOf(map: Texture, draw: FromThreeOptions['draw']): Promise<Texels | null> {
  const numbers = numbersOf(map);
  const pixels = numbers === null ? await readPixels(map, draw) : null;
  if (numbers === null && pixels === null) return null;
  const { width, height } = numbers ?? pixels ?? { width: 0, height: 0 };
  const stored = (i: number): number => (numbers === null ? (pixels?.rgba8[4 * i] ?? 0) / 255 : numbers.at(i * numbers.lanes));
  const linear = map.colorSpace === 'srgb' ? (i: number): number => srgbDecode(stored(i)) : stored;
  const isFlipped = map.flipY && !isBitmap(map.image);
  return { width, height, at: (column, row) => linear((isFlipped ? height - 1 - row : row) * width + column) };
}

/** The texel, or between four. */
function sampled({ width, height, at }: Texels, { wrapS, wrapT, magFilter }: Texture, u: number, v: number): number {
  const of = (column: number, row: number): number => at(wrapped(column, width, wrapS), wrapped(row, height, wrapT));
  if (magFilter === NEAREST) return of(Math.floor(u * width), Math.floor(v * height));
  const [x, y] = [u * width - 0.5, v * height - 0.5];
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const row = (k: number): number => of(x0, k) * (1 - (x - x0)) + of(x0 + 1, k) * (x - x0);
  return row(y0) * (1 - (y - y0)) + row(y0 + 1) * (y - y0);
}

function wrapped(i: number, count: number, wrap: number): number {
  const within = (n: number): number => ((i % n) + n) % n;
  const how = WRAPS[wrap] ?? 'repeat';
  if (how === 'repeat') return within(count);
  if (how !== 'mirror') return Math.min(count - 1, Math.max(0, i));
  const rest = within(2 * count);
  return rest < count ? rest : 2 * count - 1 - rest;
}
