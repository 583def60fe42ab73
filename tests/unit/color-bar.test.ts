/** The bar that says what colours stand for: words, numbers, and dots in a picture. */
import { expect, it } from 'vitest';
import { drawColorBar } from '../../src/image/color-bar.ts';
import { drawText, textWidth } from '../../src/image/label.ts';
import type { ByteImage } from '../../src/image/types.ts';
import { scaleTexts } from '../../src/scene/color-scale.ts';
import { checkScene } from '../../src/scene/parse.ts';

const picture = (width: number, height: number): ByteImage => ({ width, height, rgb8: new Uint8Array(width * height * 3) });
const at = ({ width, rgb8 }: ByteImage, x: number, y: number): number[] => [...rgb8.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];

it('a scale in words', () => {
  const scale = { title: 'Pressure', unit: 'Pa', min: 0, max: 138_500, map: 'viridis', held: true, cutoff: 1234.5 } as const;
  expect(scaleTexts(scale)).toEqual({ ticks: ['139000', '104000', '69300', '34600', '0'], notes: ['≥ 1230', 'Held: grey'] });
  expect(scaleTexts({ ...scale, min: 1.74e-7, max: 1.5e-5 }).ticks).toEqual(['1.5e-5', '1.13e-5', '7.59e-6', '3.88e-6', '1.74e-7']);
  expect(scaleTexts({ ...scale, max: 2e9 }).ticks).toEqual(['2e9', '1.5e9', '1e9', '5e8', '0']);
  const scene = { version: 1, camera: { position: [0, 0, 5], target: [0, 0, 0] }, materials: { a: { file: 'diffuse' } }, shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' }] } as const; // prettier-ignore
  expect(checkScene({ ...scene, colorScale: { title: 'x', min: 0, max: 1 } }).colorScale).toEqual({ title: 'x', unit: '', min: 0, max: 1, map: 'viridis', held: false }); // prettier-ignore
  expect(() => checkScene({ ...scene, colorScale: { title: 'x', min: 2, max: 1 } })).toThrow(
    'At colorScale.max: expected at least min, 2, got 1',
  );
});

it('letters differ, and all that labels use have a form', () => {
  const forms = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZademrs.,-+/:≥<()%'].map((letter) => {
    const image = picture(3, 5);
    drawText(image, letter, 0, 0, 1, [255, 255, 255]);
    return image.rgb8.join();
  });
  // O and 0, S and 5 are told apart, too.
  expect(new Set(forms).size).toBe(forms.length);
  expect([textWidth(''), textWidth('1'), textWidth('123')]).toEqual([0, 3, 11]);
});

it('the bar has the colours of the scale, the greatest at the top, and stays within the picture', () => {
  const image = picture(320, 240);
  drawColorBar(image, { head: ['SPEED', 'm/s'], ticks: ['1', '0.5', '0'], foot: ['≥ 0.1'] }, (t) => [Math.round(255 * t), 0, 255]);
  const columns = Array.from(
    { length: 240 },
    (_, y) => Array.from({ length: 320 }, (__, x) => at(image, x, y)).find(([, g, b]) => g === 0 && b === 255)?.[0],
  );
  const bar = columns.filter((each) => each !== undefined);
  expect(bar.length).toBeGreaterThanOrEqual(120);
  expect([bar[0]! > 250, bar.at(-1)! < 5, bar.every((each, i) => i === 0 || each <= bar[i - 1]!)]).toEqual([true, true, true]);
  // Left half: untouched.
  expect(
    Array.from({ length: 240 * 160 }, (_, i) => at(image, i % 160, Math.floor(i / 160)))
      .flat()
      .every((each) => each === 0),
  ).toBe(true);
  // A picture that is too small for it is no error.
  drawColorBar(picture(8, 8), { head: ['SPEED'], ticks: ['1', '0'], foot: [] }, () => [255, 0, 0]);
});
