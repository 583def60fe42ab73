/** The environment on the page: from the gallery, from a dropped file, by its controls; it is there again after a reload. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { SceneDocument } from '../../src/scene/document.ts';
import { parseScene } from '../../src/scene/parse.ts';
import { openControls } from './controls.ts';
import { eventually, useBrowser, type Opened } from './harness.ts';

const browser = useBrowser();
type Image = Extract<SceneDocument['environment'], { type: 'image' }>;
const environment = async (opened: Opened): Promise<Image> => (await opened.document()).environment as Image;
declare const penumbra: {
  session: { gpu: { renderer: { pipelinesCreated: number } } };
  readImage(): Promise<{ data: number[] }>;
  storage: { flush(): Promise<void> };
};

/** A flat HDR file of 8×4 pixels, all of radiance 2. */
const HDR = Buffer.concat([
  Buffer.from('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 4 +X 8\n'),
  Buffer.from(Array.from({ length: 32 }, () => [128, 128, 128, 130]).flat()),
]);

async function drop({ page }: Opened, name: string, bytes: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(atob('${bytes.toString('base64')}'), (c) => c.charCodeAt(0))], '${name}'));
    return transfer;
  })()`);
  await page.locator('canvas.film').dispatchEvent('drop', { dataTransfer: transfer });
}

it('comes from the gallery, and its controls compile nothing', async () => {
  const requests: string[] = [];
  const opened = await browser.open({ width: 1280, height: 800 });
  const { page } = opened;
  page.on('request', (request) => requests.push(request.url()));
  await page.getByTitle('Open the gallery of scenes').click();
  await page.getByRole('tab', { name: 'Environments' }).click();
  await eventually(() => page.locator('[data-environment]').count()).toBe(18);
  await opened.screenshot('gallery-environments');
  await page.locator('[data-environment="pmndrs:studio"]').click();
  await opened.said(/The environment is studio now/);
  await eventually(() => environment(opened)).toMatchObject({ type: 'image', file: 'pmndrs:studio', rotation: 0, intensity: 1 });
  await opened.converge(1);
  expect(requests.every((each) => each.startsWith(browser.url))).toBe(true);
  const kernels = await page.evaluate(() => penumbra.session.gpu.renderer.pipelinesCreated);
  await openControls(opened, 'Environment');
  const rotation = page.getByRole('textbox', { name: 'Rotation, °' });
  await rotation.fill('40');
  await rotation.press('Enter');
  await eventually(async () => (await environment(opened)).rotation).toBe(40);
  await page.getByRole('combobox', { name: 'Image' }).selectOption({ label: 'park' });
  await eventually(async () => (await environment(opened)).file).toBe('pmndrs:park');
  expect((await environment(opened)).rotation).toBe(40);
  await opened.converge(1);
  expect(await page.evaluate(() => penumbra.session.gpu.renderer.pipelinesCreated)).toBe(kernels);
  await opened.screenshot('environment-controls');
  await opened.done();
});

it('is a dropped HDR file, after a reload too, and in the saved scene; a bad file says why and changes nothing', async () => {
  const opened = await browser.open({ width: 1000, height: 700 });
  const { page } = opened;
  await drop(opened, 'bad.hdr', HDR.subarray(0, 60));
  expect(await opened.said(/cut short/)).toContain('The environment’s image: the HDR file is cut short');
  expect((await opened.document()).environment.type).toBe('constant');
  await drop(opened, 'flat.hdr', HDR);
  await opened.said(/The environment is flat\.hdr now/);
  const { data } = await environment(opened);
  expect(data).toBe(`data:image/vnd.radiance;base64,${HDR.toString('base64')}`);
  await opened.converge(2);
  await page.getByRole('tab', { name: 'Text' }).click();
  await eventually(() => page.locator('.view-lines').innerText()).toMatch(/inline:image/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('menuitem', { name: 'Scene as JSON' }).click();
  const saved = parseScene(await readFile(await (await download).path(), 'utf8'));
  expect((saved.environment as Image).data).toBe(data);
  await page.evaluate(() => penumbra.storage.flush());
  await page.reload();
  await page.waitForFunction(() => 'penumbra' in globalThis && (globalThis as any).penumbra.samples() >= 1);
  await eventually(async () => (await environment(opened)).data).toBe(data);
  await opened.done();
});
