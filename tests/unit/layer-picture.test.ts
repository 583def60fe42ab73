/** Layers of the film as pictures of 0 to 1. */
import { describe, expect, it } from 'vitest';
import { asPicture } from '../../src/engine/film/layer-image.ts';
import { srgbEncode } from '../../src/base/color.ts';

const layer = Float32Array.of(0.5, -2, 4, 0, 1, -1);

describe('a layer as a picture', () => {
  it.each(['radiance', 'albedo', 'uv'] as const)('of %s is as it is', (kind) => expect(asPicture(kind, layer)).toEqual(layer));

  it('of normals is half of them and a half, in what is stored', () => {
    const stored = Array.from(asPicture('normal', Float32Array.of(-1, 0, 1, 0.6, 0, -0.8)), (each) => srgbEncode(each));
    [0, 0.5, 1, 0.8, 0.5, 0.1].forEach((each, i) => expect(stored[i]).toBeCloseTo(each, 6));
  });

  it('of depth is bright where it is near, and black as far as it goes', () => {
    expect([...asPicture('depth', Float32Array.of(0, 1, 3, 4))]).toEqual([1, 0.75, 0.25, 0]);
  });

  it('of positions is around a half, by the farthest number', () => {
    expect([...asPicture('position', Float32Array.of(0, 1, -4, 2))]).toEqual([0.5, 0.625, 0, 0.75]);
  });

  it('of other numbers is by the largest, and nothing below 0', () => {
    for (const kind of ['distance', 'index'] as unknown as Parameters<typeof asPicture>[0][])
      expect([...asPicture(kind, Float32Array.of(0, -1, 3, 4))]).toEqual([0, 0, 0.75, 1]);
  });

  it('is black where there is no number, whatever the others are', () => {
    for (const kind of ['depth', 'position'] as const)
      expect([...asPicture(kind, Float32Array.of(NaN, Infinity, -Infinity, 2))].slice(0, 3)).toEqual([0, 0, 0]);
    expect([...asPicture('depth', new Float32Array(3))]).toEqual([1, 1, 1]);
  });
});
