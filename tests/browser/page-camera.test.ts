/** Camera and film in the Controls panel, and the lens in the viewport. */
import { expect, it } from 'vitest';
import { fovOf } from '../../src/scene/camera.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { openControls } from './controls.ts';
import { eventually, useBrowser } from './harness.ts';

declare const penumbra: {
  state: { get(): { document: SceneDocument } };
  edit(document: SceneDocument): Promise<void>;
};
const browser = useBrowser();

it('kinds of camera come with their own fields, and the picture goes on', async () => {
  const opened = await browser.open({ film: 48 });
  const { page } = opened;
  await openControls(opened);
  const kind = page.getByRole('combobox', { name: 'Kind' });
  await kind.selectOption({ label: 'Orthographic' });
  await eventually(async () => (await opened.document()).camera.type).toBe('orthographic');
  const height = page.getByRole('textbox', { name: 'Height', exact: true });
  await height.fill('3');
  await height.press('Enter');
  await eventually(async () => (await opened.document()).camera).toMatchObject({ height: 3 });
  await kind.selectOption({ label: 'Tilt-shift' });
  const rise = page.getByRole('textbox', { name: 'Rise', exact: true });
  await rise.fill('0.25');
  await rise.press('Enter');
  await page.getByRole('checkbox', { name: 'Lens' }).press('Space');
  await eventually(async () => (await opened.document()).camera).toMatchObject({ type: 'tilt-shift', rise: 0.25, lens: { blades: 0 } });
  await kind.selectOption({ label: 'Fisheye' });
  await eventually(async () => fovOf((await opened.document()).camera)).toBe(180);
  await kind.selectOption({ label: 'Panorama' });
  await page.getByRole('combobox', { name: 'Pictures' }).selectOption({ label: 'Stereo, over under' });
  await eventually(async () => (await opened.document()).camera).toMatchObject({ stereo: { layout: 'over-under' } });
  await opened.converge(1);
  await kind.selectOption({ label: 'Lens of glass' });
  await page.getByRole('combobox', { name: 'Lens', exact: true }).selectOption({ label: 'Wide angle, 35 mm f/2.8' });
  await page.getByRole('checkbox', { name: 'Focus at target' }).press('Space');
  await eventually(async () => (await opened.document()).camera).toMatchObject({
    type: 'lens',
    design: 'wide-angle',
    focus: expect.any(Number),
  });
  await opened.converge(1);
  await page.getByRole('button', { name: 'Shutter' }).click();
  await page.getByRole('combobox', { name: 'Exposed' }).selectOption({ label: 'Rows, upward' });
  await eventually(async () => (await opened.document()).camera.shutter?.rolling).toEqual({ direction: 'up', readout: 1 });
  await opened.converge(1);
  await opened.done();
});

it('a lens is given in the controls and focused by Alt click', async () => {
  const opened = await browser.open({ film: 48 });
  const { page } = opened;
  const canvas = page.locator('canvas.film');
  await canvas.click({ modifiers: ['Alt'], position: { x: 250, y: 200 } });
  await opened.said(/no lens/);
  await openControls(opened);
  await page.getByRole('checkbox', { name: 'Lens' }).press('Space');
  await eventually(async () => (await opened.document()).camera).toMatchObject({ lens: { blades: 0 } });
  const before = (await opened.document()).camera;
  await canvas.click({ modifiers: ['Alt'], position: { x: 250, y: 200 } });
  await eventually(async () => (await opened.document()).camera).toMatchObject({ lens: { focus: expect.any(Number) } });
  const after = (await opened.document()).camera;
  expect({ ...after, lens: null }).toEqual({ ...before, lens: null });
  await page.getByRole('combobox', { name: 'Blades' }).selectOption({ label: '6 blades' });
  await page.getByRole('combobox', { name: 'Opening as' }).selectOption({ label: 'f-stop' });
  await eventually(async () => (await opened.document()).camera).toMatchObject({ lens: { blades: 6, fStop: expect.any(Number) } });
  await opened.converge(1);
  await opened.done();
});

it('the film has a filter, and a part of it can be rendered alone', async () => {
  const opened = await browser.open({ film: 48 });
  const { page } = opened;
  await openControls(opened, 'Film');
  await page.getByRole('combobox', { name: 'Pixel filter' }).selectOption({ label: 'Mitchell' });
  await eventually(async () => (await opened.document()).film).toMatchObject({ filter: { type: 'mitchell', radius: 2 } });
  await page.getByRole('checkbox', { name: 'Render a part only' }).press('Space');
  await eventually(async () => (await opened.document()).film.crop).toEqual([12, 12, 36, 36]);
  await opened.converge(2);
  // The error is that of the pixels that are rendered.
  await eventually(() => page.locator('#status-error').innerText()).toMatch(/± [\d.]+ %/);
  await opened.done();
});

it('lights without a shape are edited, each with the fields of its kind', async () => {
  const opened = await browser.open({ film: 48 });
  const { page } = opened;
  await page.evaluate(async () => {
    const { document } = penumbra.state.get();
    const table = { vertical: [0, 90], horizontal: [0], values: [1, 0] };
    await penumbra.edit({
      ...document,
      lights: [
        { type: 'point', position: [0, 1, 0], intensity: [1, 1, 1] },
        { type: 'goniometric', position: [1, 1, 0], direction: [0, -1, 0], zero: [1, 0, 0], intensity: [1, 1, 1], table },
      ],
    });
  });
  await page.getByRole('button', { name: /^Goniometric light 2/ }).click();
  await openControls(opened);
  // That field is of this kind alone.
  const zero = page.getByRole('textbox', { name: 'Angle 0 towards z' });
  await zero.fill('2');
  await zero.press('Enter');
  const height = page.getByRole('textbox', { name: 'Light position y' });
  await height.fill('0.75');
  await height.press('Enter');
  await eventually(async () => (await opened.document()).lights).toMatchObject([
    { type: 'point', position: [0, 1, 0] },
    { type: 'goniometric', position: [1, 0.75, 0], zero: [1, 0, 2] },
  ]);
  await opened.converge(1);
  await opened.done();
});
