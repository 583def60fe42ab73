/** Videos made in the page: stopped, gone on with, as frames and by the browser's encoder. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { decode } from 'fast-png';
import { unzipSync } from 'fflate';
import { seriousViolations } from './access.ts';
import { eventually, useBrowser } from './harness.ts';

const SIDE = 16;
const browser = useBrowser();

it('makes the convergence a row of frames, goes on after a stop, and a flight a video', async () => {
  const opened = await browser.open({ film: SIDE });
  const { page } = opened;
  const show = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Video of the convergence or of a flight' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Make a video' });
  await show();
  await eventually(() => dialog.getByRole('option', { name: 'The flight of the camera' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Frames', { exact: true }).fill('9');
  await dialog.getByLabel('Samples a pixel').fill('100000');
  await eventually(() => dialog.getByRole('status').innerText()).toBe('9 frames, 0.4 s, samples growing evenly on a logarithmic scale.');
  await dialog.getByLabel('File').selectOption('zip');
  await opened.screenshot('video-settings');
  await eventually(() => seriousViolations(page, 'dialog[open]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Make the video' }).click();
  await eventually(() => dialog.getByRole('status').innerText()).toMatch(/^Frame [3-9] of 9/);
  await opened.screenshot('video-progress');
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await eventually(() => dialog.getByRole('status').innerText()).toMatch(/\d of them are there\.$/);
  await dialog.getByRole('button', { name: 'Go on' }).waitFor();
  await dialog.getByLabel('Samples a pixel').fill('16');
  const zipped = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Make the video' }).click();
  const zip = await zipped;
  expect(zip.suggestedFilename()).toBe('cornell-box-convergence.zip');
  const files = unzipSync(new Uint8Array(await readFile(await zip.path())));
  expect(Object.keys(files)).toEqual(Array.from({ length: 9 }, (_, i) => `frame-000${i}.png`));
  expect(decode(files['frame-0000.png']!)).toMatchObject({ width: SIDE, height: SIDE });
  expect(files['frame-0008.png']).not.toEqual(files['frame-0000.png']);

  await page.evaluate(() => {
    const { penumbra } = globalThis as any;
    const { document } = penumbra.state.get();
    const { position, target } = document.camera;
    const keys = [0, 1].map((time) => ({ time, position: [position[0] + time, position[1], position[2]], target }));
    return penumbra.edit({ ...document, flight: { fps: 4, keys } });
  });
  await show();
  await dialog.getByLabel('Shows').selectOption('flight');
  await dialog.getByLabel('Frames a second').fill('4');
  await dialog.getByLabel('Samples a pixel').fill('2');
  await eventually(() => dialog.getByRole('status').innerText()).toBe('5 frames, 1.3 s, 2 samples each.');
  const formats = await dialog.getByLabel('File').locator('option').allInnerTexts();
  if (formats.includes('WebM')) await dialog.getByLabel('File').selectOption('webm');
  const made = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Make the video' }).click();
  const video = await made;
  const bytes = await readFile(await video.path());
  // EBML, or an archive where the browser has no encoder.
  expect(bytes.subarray(0, 4).toString('hex')).toBe(formats.includes('WebM') ? '1a45dfa3' : '504b0304');
  await opened.done();
});
