/** Diagrams of lessons that one takes hold of: by mouse, keys and sliders, beside the picture and without one. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { SceneDocument } from '../../src/scene/document.ts';
import { short } from '../../src/app/ui/format.ts';
import { expected, type Bank } from '../../src/lesson/diagrams/darts.ts';
import { INTEGRAL } from '../../src/lesson/diagrams/density.ts';
import { lampOf, type Lamp } from '../../src/lesson/diagrams/solid-angle.ts';
import { masking } from '../../src/lesson/diagrams/microfacets.ts';
import { bestSplit, BOXES } from '../../src/lesson/diagrams/split.ts';
import { difference, type Painted } from '../../src/lesson/diagrams/spectra.ts';
import { balanceBound, lobeOf, pointOf, worth, type GlossyPoint } from '../../src/lesson/diagrams/two-densities.ts';
import { seriousViolations } from './access.ts';
import { ENDLESS, eventually, useBrowser } from './harness.ts';

declare const penumbra: { state: { get(): { document: SceneDocument } }; runner: { toggle(): void }; session: { isBusy: boolean } };
const browser = useBrowser();

const numbers = (page: Page): Promise<string[]> => page.locator('.diagram-numbers dd').allInnerTexts();

it('solid angle: the lamp moves in the picture as it does in the diagram', async () => {
  const opened = await browser.open({ width: 1280, height: 800, film: 16, spp: ENDLESS });
  const { page } = opened;
  await page.evaluate(() => penumbra.runner.toggle());
  await page.evaluate(() => (location.hash = '#lesson=solid-angle/shadow'));
  const lamp = async (): Promise<Lamp> => lampOf(await page.evaluate(() => penumbra.state.get().document), 'lamp');
  const center = async (): Promise<number[]> => (await lamp()).center.map((each) => Math.round(100 * each) / 100);
  const handle = page.getByRole('slider', { name: 'Lamp over the floor' });
  await handle.waitFor();
  await page.waitForFunction(() => !penumbra.session.isBusy && penumbra.state.get().document.shapes.some(({ name }) => name === 'lamp'));
  await eventually(center).toEqual([0.8, 1, -0.2]);
  await handle.focus();
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
  await eventually(center).toEqual([0.6, 1, -0.3]);
  expect(await handle.getAttribute('aria-valuetext')).toMatch(/^0\.6 m right, 0\.3 m to the back: Ω \d\.\d{3}, shadow \d\.\d{3}$/);
  await page.getByRole('slider', { name: 'Height' }).fill('0.5');
  await eventually(center).toEqual([0.6, 0.5, -0.3]);
  // By the silhouette in the map of the dome, to its middle.
  const dome = page.locator('.solid-angle-maps svg').first();
  await dome.scrollIntoViewIfNeeded();
  const box = (await dome.boundingBox())!;
  const length = Math.hypot(0.6, 0.5, 0.3);
  const stretch = Math.sqrt(2 / (1 + 0.5 / length)) / length / 2.9;
  const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.move(middle[0] + 0.6 * stretch * box.width, middle[1] - 0.3 * stretch * box.height);
  await page.mouse.down();
  await page.mouse.move(...middle, { steps: 4 });
  await page.mouse.up();
  await eventually(center).toEqual([0, 0.5, 0]);
  // A face of a cube.
  await eventually(() => numbers(page)).toContain('2.094 sr');
  // One drag is one step of undo.
  await page.keyboard.press('Control+z');
  await eventually(center).toEqual([0.6, 0.5, -0.3]);
  expect(await seriousViolations(page, '.lesson-diagram')).toEqual([]);
  await opened.done();
});

it('without WebGPU a diagram has a lamp of its own, on a phone and on paper', async () => {
  const init = "Object.defineProperty(navigator, 'gpu', { value: undefined })";
  const opened = await browser.open({ init, ready: false, suffix: '#lesson=solid-angle/dome', width: 390, height: 844 });
  const { page } = opened;
  const handle = page.getByRole('slider', { name: 'Lamp over the floor' });
  await handle.waitFor();
  const before = await numbers(page);
  await handle.focus();
  await page.keyboard.press('ArrowRight');
  await eventually(() => numbers(page)).not.toEqual(before);
  await eventually(() => handle.getAttribute('aria-valuetext')).toMatch(/^0\.9 m right/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await seriousViolations(page, '.lesson-alone')).toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await eventually(() => page.locator('.lesson-paper .lesson-diagram svg').count()).toBeGreaterThan(4);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await opened.done();
});

it('density: what is drawn is scaled to the area 1, a zero is told as bias, and samples gather around what is exact', async () => {
  const init = "Object.defineProperty(navigator, 'gpu', { value: undefined })";
  const opened = await browser.open({ init, ready: false, suffix: '#lesson=one-dimension/draw', width: 390, height: 844 });
  const { page } = opened;
  const pen = page.getByRole('slider', { name: 'Density; left and right choose a step' });
  await pen.waitFor();
  await eventually(() => numbers(page)).toEqual(['0.0889', '6.4 × 1/72', '0.3333', 'unbiased', '–', '', '–', '']);
  // A stroke along the integrand, in four straight pieces.
  await pen.scrollIntoViewIfNeeded();
  const box = (await pen.locator('rect').boundingBox())!;
  const tall = (box.height * 164) / 180;
  const at = (x: number): [number, number] => [box.x + x * box.width, box.y + tall * (1 - (3 * x * x) / 4)];
  await page.mouse.move(...at(0.03));
  await page.mouse.down();
  for (let i = 1; i <= 20; i++) await page.mouse.move(...at(Math.min(0.99, i / 20)));
  await page.mouse.up();
  await eventually(async () => (await numbers(page))[1]).toMatch(/^✓ 1\/72 is \d+(\.\d)? × that$/);
  const variance = Number((await numbers(page))[0]);
  await page.getByRole('button', { name: 'Draw 1,000 samples' }).click();
  await eventually(() => page.locator('.diagram-numbers').innerText()).toContain('Mean of 1,000 samples');
  await eventually(() => page.locator('.density-bar').count()).toBeGreaterThan(40);
  const [, , , , mean = '', error = ''] = await numbers(page);
  expect(Math.abs(Number(mean) - 1 / 3)).toBeLessThan(6 * Math.sqrt(variance / 1000) + 1e-4);
  expect(error).toMatch(/^± 0\.\d+$/);
  // The last step down to nothing: most of the integral is on the right.
  await pen.focus();
  for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await eventually(() => pen.getAttribute('aria-valuetext')).toMatch(/^step 20 of 20: p 0\.00, σ² /);
  await eventually(async () => (await numbers(page)).slice(2, 4)).toEqual([(INTEGRAL * 0.95 ** 3).toFixed(4), 'biased: 14.3 % missing']);
  // By the pointer: nothing on the left half, all on the right.
  await page.getByRole('button', { name: 'p = 1' }).click();
  await pen.scrollIntoViewIfNeeded();
  const below = (await pen.locator('rect').boundingBox())!;
  await page.mouse.move(below.x + 0.03 * below.width, below.y + 0.97 * below.height);
  await page.mouse.down();
  await page.mouse.move(below.x + 0.48 * below.width, below.y + 0.97 * below.height);
  await page.mouse.up();
  await eventually(async () => (await numbers(page)).slice(1, 4)).toEqual([
    'of a wrong mean',
    (7 / 24).toFixed(4),
    'biased: 12.5 % missing',
  ]);
  expect(await seriousViolations(page, '.lesson-diagram')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.evaluate(() => (location.hash = '#lesson=one-dimension/invert'));
  await page.getByRole('slider', { name: 'u, uniform' }).fill('0.125');
  await page.getByRole('button', { name: 'p = 3x²' }).click();
  await page.getByRole('img', { name: 'P(x): u = 0.125 leads to x = 0.500' }).waitFor();
  await opened.done();
});

it('two densities: the lamp, the roughness and the eye are those of the picture; variances follow', async () => {
  const opened = await browser.open({ width: 1280, height: 800, film: 16, spp: ENDLESS });
  const { page } = opened;
  await page.evaluate(() => penumbra.runner.toggle());
  await page.evaluate(() => (location.hash = '#lesson=two-densities/weights'));
  const names = { shape: 'lamp', material: 'floor' };
  const point = async (): Promise<GlossyPoint> => pointOf(await page.evaluate(() => penumbra.state.get().document), names);
  const handle = page.getByRole('slider', { name: 'Lamp as seen from the point' });
  await handle.waitFor();
  await page.waitForFunction(() => !penumbra.session.isBusy && 'floor' in penumbra.state.get().document.materials);
  await page.getByRole('button', { name: 'In between' }).click();
  await eventually(async () => (await point()).roughness).toBe(0.3);
  const bars = page.getByRole('img', { name: 'Variance' });
  const said = async (): Promise<number[]> =>
    [...((await bars.getAttribute('aria-label')) ?? '').matchAll(/\d+(?:\.\d+)?/g)].map(([each]) => Number(each));
  const exact = async (): Promise<number[]> => {
    const now = await point();
    const found = worth(lobeOf(now), now.lamp);
    return [found.bsdf, found.light, found.balance, found.power, balanceBound(found)].map((each) => Number(each.toPrecision(2)));
  };
  await eventually(said).toEqual(await exact());
  const before = await said();
  await handle.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await eventually(async () => (await point()).lamp.center.map((each) => Math.round(100 * each) / 100)).toEqual([0.2, 1, -0.6]);
  expect(await handle.getAttribute('aria-valuetext')).toMatch(/^0\.2 m right, 0\.6 m to the back: BSDF alone \d/);
  await page.getByRole('slider', { name: 'Roughness' }).fill('0.5');
  await eventually(async () => (await point()).roughness).toBe(0.5);
  await eventually(said).toEqual(await exact());
  expect(await said()).not.toEqual(before);
  // In another map than that of the handle: to the zenith.
  const map = page.locator('.hemisphere-maps svg').nth(3);
  await map.scrollIntoViewIfNeeded();
  const box = (await map.boundingBox())!;
  const length = Math.hypot(0.2, 1, 0.6);
  const stretch = Math.sqrt(2 / (1 + 1 / length)) / length / 2.92;
  const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.move(middle[0] + 0.2 * stretch * box.width, middle[1] - 0.6 * stretch * box.height);
  await page.mouse.down();
  await page.mouse.move(...middle, { steps: 4 });
  await page.mouse.up();
  await eventually(async () => (await point()).lamp.center.map((each) => Math.abs(Math.round(20 * each) / 20))).toEqual([0, 1, 0]);
  await eventually(said).toEqual(await exact());
  expect(await seriousViolations(page, '.lesson-diagram')).toEqual([]);
  await opened.done();
});

it('facets, spectra, darts, splits and what is learned are moved by keys and by the pointer on a phone, without WebGPU', async () => {
  const init = "Object.defineProperty(navigator, 'gpu', { value: undefined })";
  const opened = await browser.open({ init, ready: false, suffix: '#lesson=microfacets/hidden', width: 390, height: 844 });
  const { page } = opened;
  const degree = Math.PI / 180;
  const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;
  const sun = page.getByRole('slider', { name: 'Light; arrow keys turn it' });
  await sun.waitFor();
  await eventually(() => numbers(page)).toContain(`G₁ ${percent(masking(0.64, 65 * degree))}`);
  await sun.focus();
  await page.keyboard.press('ArrowRight');
  await eventually(() => numbers(page)).toContain(`G₁ ${percent(masking(0.64, 63 * degree))}`);
  const lit = (await numbers(page))[4];
  await page.getByRole('button', { name: 'Shuffle the facets' }).click();
  expect((await numbers(page))[4]).toBe(lit);
  // The sun to the other side, by the pointer.
  const box = (await sun.locator('.diagram-lamp').boundingBox())!;
  const drawing = (await page.locator('.microfacets svg.diagram').first().boundingBox())!;
  const [y, x] = [box.y + box.height / 2, box.x + box.width / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(2 * (drawing.x + drawing.width / 2) - x, y, { steps: 3 });
  await page.mouse.up();
  await eventually(() => sun.getAttribute('aria-valuetext')).toMatch(/^6[234]° right: h 4[345]° right, f /);
  expect(await seriousViolations(page, '.lesson-diagram')).toEqual([]);

  await page.evaluate(() => (location.hash = '#lesson=spectra/metamers'));
  const bump = page.getByRole('slider', { name: 'Top of the bump' });
  await bump.focus();
  await page.keyboard.press('ArrowRight');
  const painted: Painted = { centre: 605, width: 40, low: 0.3, high: 0.7, black: 1, lamp: 'd65' };
  await eventually(() => numbers(page)).toEqual(['0.0', 'nobody sees it', difference(painted, 'a').toFixed(1), '']);
  await page.getByRole('button', { name: 'Tungsten, A' }).click();
  await eventually(() => page.getByRole('button', { name: 'Tungsten, A' }).getAttribute('aria-pressed')).toBe('true');
  expect(await seriousViolations(page, '.lesson-diagram')).toEqual([]);

  await page.evaluate(() => (location.hash = '#lesson=darts/darts'));
  const line = page.getByRole('slider', { name: 'Majorant; up and down move it' });
  await page.getByRole('button', { name: '1,000 paths' }).click();
  await eventually(() => page.locator('.diagram-numbers').innerText()).toContain('Of 1,000 paths');
  const bank: Bank = { base: 0.15, peak: 2.5, centre: 2.2, width: 0.4, majorant: 3.5 };
  const { passes, darts } = expected(bank);
  const [, , , , part = '', , perPath = ''] = await numbers(page);
  expect(Math.abs(Number(part) - passes)).toBeLessThan(6 * Math.sqrt((passes * (1 - passes)) / 1000) + 1e-4);
  expect(Number(perPath)).toBeGreaterThan(0.8 * darts);
  expect(await page.locator('.dart-null').count()).toBeGreaterThan(20);
  await line.focus();
  for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowDown');
  const low = expected({ ...bank, majorant: 1.5 });
  await eventually(async () => (await numbers(page)).slice(2, 4)).toEqual([
    low.told.toFixed(4),
    `biased: ${short(low.told / low.passes)} × as much`,
  ]);
  // Other fog: the paths are forgotten.
  expect((await numbers(page))[4]).toBe('–');
  expect(await seriousViolations(page, '.lesson-diagram')).toEqual([]);

  await page.evaluate(() => (location.hash = '#lesson=structures/cut'));
  const cut = page.getByRole('slider', { name: 'Split; arrow keys move it' });
  await cut.focus();
  while (Number(await cut.getAttribute('aria-valuenow')) > bestSplit(BOXES).place) await page.keyboard.press('ArrowLeft');
  await eventually(() => numbers(page)).toContain('✓ the best');
  await page.getByRole('button', { name: 'Shoot 1,000 rays' }).click();
  await eventually(async () => (await numbers(page)).at(-1)).toMatch(/^± 0\.\d\d$/);
  expect(await seriousViolations(page, '.lesson-diagram')).toEqual([]);

  await page.evaluate(() => (location.hash = '#lesson=guiding/rounds'));
  for (const samples of ['64', '128', '256', '512']) await page.getByRole('button', { name: `Learn from ${samples} samples` }).click();
  await eventually(async () => (await numbers(page)).at(-1)).toBe('unbiased');
  expect((await numbers(page))[3]).toMatch(/^0\.\d+ × that of the BSDF$/);
  await page.getByRole('slider', { name: 'Slit' }).focus();
  await page.keyboard.press('ArrowRight');
  // Other light: what was learned is forgotten.
  await eventually(async () => (await numbers(page))[0]).toBe('0');
  expect(await seriousViolations(page, '.lesson-diagram')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await opened.done();
});
