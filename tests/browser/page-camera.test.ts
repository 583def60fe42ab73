/** Camera and film in the Controls panel, and the lens in the viewport. */
import { expect, it } from 'vitest';
import { fovOf } from '../../src/scene/camera.ts';
import { useBrowser } from './harness.ts';

const browser = useBrowser();
/** A software adapter compiles a kernel for each of these cameras. */
const PATIENCE = { timeout: 30_000 };

it('kinds of camera come with their own fields, and the picture goes on', async () => {
  const opened = await browser.open();
  const { page } = opened;
  await page.getByRole('tab', { name: 'Controls' }).click();
  const kind = page.getByRole('combobox', { name: 'Kind' });
  await kind.selectOption({ label: 'Orthographic' });
  await expect.poll(async () => (await opened.document()).camera.type, PATIENCE).toBe('orthographic');
  const height = page.getByRole('textbox', { name: 'Height', exact: true });
  await height.fill('3');
  await height.press('Enter');
  await expect.poll(async () => (await opened.document()).camera, PATIENCE).toMatchObject({ height: 3 });
  await kind.selectOption({ label: 'Fisheye' });
  await expect.poll(async () => fovOf((await opened.document()).camera), PATIENCE).toBe(180);
  await kind.selectOption({ label: 'Panorama' });
  await page.getByRole('combobox', { name: 'Pictures' }).selectOption({ label: 'Stereo, over under' });
  await expect.poll(async () => (await opened.document()).camera, PATIENCE).toMatchObject({ stereo: { layout: 'over-under' } });
  await opened.converge(1);
  await opened.done();
}, 120_000);

it('a lens is given in the controls and focused by Alt click', async () => {
  const opened = await browser.open();
  const { page } = opened;
  const canvas = page.locator('canvas.film');
  await canvas.click({ modifiers: ['Alt'], position: { x: 250, y: 200 } });
  await opened.said(/no lens/);
  await page.getByRole('tab', { name: 'Controls' }).click();
  await page.getByRole('checkbox', { name: 'Lens' }).press('Space');
  await expect.poll(async () => (await opened.document()).camera, PATIENCE).toMatchObject({ lens: { blades: 0 } });
  const before = (await opened.document()).camera;
  await canvas.click({ modifiers: ['Alt'], position: { x: 250, y: 200 } });
  await expect.poll(async () => (await opened.document()).camera, PATIENCE).toMatchObject({ lens: { focus: expect.any(Number) } });
  const after = (await opened.document()).camera;
  expect({ ...after, lens: null }).toEqual({ ...before, lens: null });
  await page.getByRole('combobox', { name: 'Blades' }).selectOption({ label: '6 blades' });
  await page.getByRole('combobox', { name: 'Opening as' }).selectOption({ label: 'f-stop' });
  await expect
    .poll(async () => (await opened.document()).camera, PATIENCE)
    .toMatchObject({ lens: { blades: 6, fStop: expect.any(Number) } });
  await opened.converge(1);
  await opened.done();
}, 120_000);

it('the film has a filter, and a part of it can be rendered alone', async () => {
  const opened = await browser.open();
  const { page } = opened;
  await page.getByRole('tab', { name: 'Controls' }).click();
  await page.getByRole('combobox', { name: 'Pixel filter' }).selectOption({ label: 'Mitchell' });
  await expect.poll(async () => (await opened.document()).film, PATIENCE).toMatchObject({ filter: { type: 'mitchell', radius: 2 } });
  await page.getByRole('checkbox', { name: 'Render a part only' }).press('Space');
  await expect.poll(async () => (await opened.document()).film.crop, PATIENCE).toEqual([12, 12, 36, 36]);
  await opened.converge(2);
  // The error is that of the pixels that are rendered.
  await expect.poll(() => page.locator('#status-error').innerText(), PATIENCE).toMatch(/± [\d.]+ %/);
  await opened.done();
}, 120_000);
