/** Each format is saved and read back; the picture goes to the clipboard; a saved PNG opens its scene. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decode } from 'fast-png';
import { decodeFilm } from '../../src/engine/film/file.ts';
import { filmData } from '../../src/engine/film/store.ts';
import { filmMean } from '../../src/engine/film/film.ts';
import { decodeExr } from '../../src/image/exr.ts';
import { decodePfm } from '../../src/image/pfm.ts';
import { pngText, SCENE_KEYWORD } from '../../src/image/png.ts';
import type { FloatImage } from '../../src/image/types.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { parseScene } from '../../src/scene/parse.ts';
import { ENDLESS, eventually, useBrowser, type Opened } from './harness.ts';

const SIDE = 32;
const browser = useBrowser();
let opened: Opened;
beforeAll(async () => {
  opened = await browser.open({ film: SIDE, spp: ENDLESS });
  await opened.converge(4);
  // From here on the picture must not change.
  await opened.page.keyboard.press(' ');
  await opened.page.waitForFunction(() => (globalThis as any).penumbra.state.get().running === 'paused');
});
afterAll(() => opened.done());

async function saved(item: string): Promise<{ name: string; bytes: Uint8Array }> {
  const download = opened.page.waitForEvent('download');
  await opened.page.getByRole('button', { name: 'Save' }).click();
  await opened.page.getByRole('menuitem', { name: item }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: new Uint8Array(await readFile(await file.path())) };
}

const shown = (): Promise<number[]> => opened.page.evaluate(async () => [...(await (globalThis as any).penumbra.readImage()).data]);
const largest = (image: FloatImage, other: number[]): number =>
  image.data.reduce((most, each, i) => Math.max(most, Math.abs(each - other[i]!)), 0);

it('saves EXR and PFM with the very numbers of the film', async () => {
  const data = await shown();
  const exr = await saved('Radiance as EXR');
  expect(exr.name).toBe('cornell-box.exr');
  const image = await decodeExr(exr.bytes);
  expect([image.width, image.height, largest(image, data)]).toEqual([SIDE, SIDE, 0]);
  const pfm = await saved('Radiance as PFM');
  expect(pfm.name).toBe('cornell-box.pfm');
  expect(largest(decodePfm(pfm.bytes), data)).toBe(0);
  expect(data.some((each) => each > 0)).toBe(true);
});

it('saves the scene as JSON that reads back equal', async () => {
  const { name, bytes } = await saved('Scene as JSON');
  expect(name).toBe('cornell-box.json');
  expect(parseScene(new TextDecoder().decode(bytes))).toEqual(await opened.document());
});

it('saves a PNG that opens the scene that it shows', async () => {
  const document: SceneDocument = await opened.document();
  const { name, bytes } = await saved('Picture as PNG');
  expect(name).toBe('cornell-box.png');
  const image = decode(bytes);
  expect([image.width, image.height]).toEqual([SIDE, SIDE]);
  expect(parseScene(pngText(bytes)[SCENE_KEYWORD]!)).toEqual(document);
  await opened.page.evaluate(() => {
    const { penumbra } = globalThis as any;
    return penumbra.edit({ ...penumbra.state.get().document, title: 'Another' });
  });
  const asked = opened.page.waitForEvent('filechooser');
  await opened.page.getByRole('button', { name: 'Open', exact: true }).click();
  await (await asked).setFiles([{ name, mimeType: 'image/png', buffer: Buffer.from(bytes) }]);
  await eventually(async () => (await opened.document()).title).toBe('Cornell box');
  await eventually(() => opened.document()).toEqual(document);
});

it('copies the picture', async () => {
  await opened.converge();
  await opened.page.bringToFront();
  await opened.page.getByRole('button', { name: 'Save' }).click();
  await opened.page.getByRole('menuitem', { name: 'Copy the picture' }).click();
  expect(await opened.said(/copied|clipboard/i)).toBe('Copied the picture.');
  const type = await opened.page.evaluate(
    `navigator.clipboard.read().then(async ([item]) => item.types.join() + ' ' + (await createImageBitmap(await item.getType('image/png'))).width)`,
  );
  expect(type).toBe(`image/png ${SIDE}`);
});

it('saves a film that goes on where it was, and that the command line reads', async () => {
  const document = await opened.document();
  const { name, bytes } = await saved('Film, to go on with later or to merge');
  expect(name).toBe('cornell-box.film');
  const film = await decodeFilm(Uint8Array.from(bytes));
  const samples = await opened.samples();
  expect(film).toMatchObject({ ranges: [[0, samples]], scene: { title: 'Cornell box' } });
  const before = await shown();
  expect([...filmMean(filmData(film.scene, film))]).toEqual(before);
  // Something else, and back.
  await opened.page.evaluate(() => {
    const { penumbra } = globalThis as any;
    return penumbra.edit({ ...penumbra.state.get().document, render: { ...penumbra.state.get().document.render, seed: 'other' } });
  });
  await opened.converge();
  const asked = opened.page.waitForEvent('filechooser');
  await opened.page.getByRole('button', { name: 'Open', exact: true }).click();
  await (await asked).setFiles([{ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) }]);
  expect(await opened.said(/goes on from/)).toBe(`cornell-box.film goes on from ${samples} spp.`);
  await eventually(() => opened.document()).toEqual(document);
  expect(await shown()).toEqual(before);
  await opened.page.keyboard.press('.');
  await opened.converge(samples + 1);
  expect(await opened.samples()).toBe(samples + 1);
});
