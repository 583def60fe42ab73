/** Light of another map of the sphere, sampled anew; and the file that it becomes. */
import { expect, it } from 'vitest';
import { fromDataUrl } from '../../src/image/decode/data-url.ts';
import { decodeImage } from '../../src/image/decode/index.ts';
import { encodeHalfExr } from '../../src/image/half-exr.ts';
import { panorama } from '../../src/image/panorama.ts';
import { equalAreaPlace } from '../../src/scene/import/pbrt/octahedral.ts';

it('half floats come back as the nearest ones', async () => {
  const values = [0, 1, 0.1, 65504, 1e9, 2 ** -24, 6e-8, 0.33333334, 2047.9, 1e-5, 3.1415927, 0.99999];
  const image = await decodeImage(encodeHalfExr({ width: 2, height: 2, data: Float32Array.from(values) }), 'a.exr');
  expect([image.kind, image.width, image.height]).toEqual(['rgba32f', 2, 2]);
  values.forEach((value, i) => {
    const got = image.data[4 * Math.floor(i / 3) + (i % 3)]!;
    // Eleven bits, or steps of 2⁻²⁴.
    expect(Math.abs(got - Math.min(65504, value))).toBeLessThanOrEqual(Math.max(2 ** -25, value * 2 ** -11));
  });
});

it('the equal-area map is one: random directions fill its cells alike', () => {
  const cells = new Float64Array(64);
  const n = 64_000;
  // A lattice of the sphere that is uniform by area.
  for (let i = 0; i < n; i++) {
    const [z, phi] = [1 - (2 * i + 1) / n, i * Math.PI * (3 - Math.sqrt(5))];
    const r = Math.sqrt(1 - z * z);
    const [u, v] = equalAreaPlace([r * Math.cos(phi), r * Math.sin(phi), z]);
    cells[Math.min(7, Math.floor(v * 8)) * 8 + Math.min(7, Math.floor(u * 8))]! += 1;
  }
  // 1,000 each; a lattice errs by its points along the edges of a cell, some 4 √1000.
  for (const each of cells) expect(Math.abs(each - n / 64)).toBeLessThan(4 * Math.sqrt(n / 64));
  expect(equalAreaPlace([0, 0, 1])).toEqual([0.5, 0.5]);
  expect(equalAreaPlace([1, 0, 0])).toEqual([1, 0.5]);
  expect(equalAreaPlace([0, 1, 0])).toEqual([0.5, 1]);
});

it('each direction gets the light of its place', async () => {
  // A square of 16 pixels whose colour is the place itself.
  const size = 16;
  const data = Float32Array.from({ length: 3 * size * size }, (_, i) => {
    const pixel = Math.floor(i / 3);
    return i % 3 === 2 ? 1 : ((i % 3 === 0 ? pixel % size : Math.floor(pixel / size)) + 0.5) / size;
  });
  const url = await panorama(encodeHalfExr({ width: size, height: size, data }), 'a.exr', equalAreaPlace);
  const image = await decodeImage(fromDataUrl(url), 'b.exr');
  expect([image.width, image.height]).toEqual([32, 16]);
  const at = (column: number, row: number) => [0, 1, 2].map((c) => image.data[4 * (row * 32 + column) + c]!);
  // The right half looks to +x, the middle to −z, the top to +y; a pixel is off its direction by half a pixel.
  for (const [column, row] of [[24, 8], [16, 8], [8, 4], [3, 13]] as const) {
    const [longitude, polar] = [2 * Math.PI * ((column + 0.5) / 32 - 0.5), (Math.PI * (row + 0.5)) / 16];
    const level = Math.sin(polar);
    const [u, v] = equalAreaPlace([level * Math.sin(longitude), Math.cos(polar), -level * Math.cos(longitude)]);
    const [r, g, b] = at(column, row) as [number, number, number];
    // Linear between the pixels' middles, so that the place is met but for the edge; halves have eleven bits.
    const inside = (x: number): number => Math.min(1 - 0.5 / size, Math.max(0.5 / size, x));
    expect(Math.abs(r - inside(u))).toBeLessThan(2e-3);
    expect(Math.abs(g - inside(v))).toBeLessThan(2e-3);
    expect(b).toBe(1);
  } // prettier-ignore
});
