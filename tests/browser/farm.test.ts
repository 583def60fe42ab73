/** Films of a farm in the page: a folder that is dropped is followed, and its films are merged as they come. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { decodeFilm } from '../../src/engine/film/file.ts';
import { filmMean } from '../../src/engine/film/film.ts';
import { filmData } from '../../src/engine/film/store.ts';
import { merge, render } from '../helpers/command.ts';
import { eventually, useBrowser } from './harness.ts';

const browser = useBrowser();
const folder = mkdtempSync(join(tmpdir(), 'penumbra-page-farm-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const part = (i: number): string => join(folder, `part-${i}.film`);

it('follows a folder: samples, error, what is to come and what is left out, and the image of a single run in the end', async () => {
  const scene = join(folder, 'scene.json');
  const content = {
    version: 1,
    title: 'Of a farm',
    camera: { position: [0, 1, 4], target: [0, 0, 0] },
    film: { width: 24, height: 16 },
    render: { spp: 96 },
    environment: { type: 'constant', radiance: [1, 1, 1] },
    materials: { grey: { file: 'diffuse' } },
    shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'grey' }],
  };
  writeFileSync(scene, JSON.stringify(content));
  const made = await Promise.all([1, 2, 3].map((i) => render([scene, '--part', `${i}/3`, '-o', part(i)])));
  expect(made.map(({ code }) => code)).toEqual([0, 0, 0]);
  const all = join(folder, 'all.film');
  expect(await merge([1, 2, 3].map(part).concat('-o', all))).toMatchObject({ code: 0 });
  const opened = await browser.open({ film: 24 });
  const { page } = opened;
  /** What lies in the folder from now on. */
  const lay = (files: Record<string, Buffer>): Promise<void> =>
    page.evaluate(
      (given) => {
        const held = given.map(([name, text]) => new File([Uint8Array.from(atob(text!), (each) => each.charCodeAt(0))], name!));
        (globalThis as any).laid = [...((globalThis as any).laid ?? []), ...held];
      },
      Object.entries(files).map(([name, bytes]) => [name, bytes.toString('base64')]),
    );
  await lay({ 'part-2.film': readFileSync(part(2)), 'part-2.film.log': Buffer.from('done') });
  // A browser gives a folder to a drag of the user's alone; reading it is the page's.
  await page.evaluate(() => {
    const entry = {
      isDirectory: true,
      name: 'parts',
      fullPath: '/parts',
      createReader: () => {
        let files = (globalThis as any).laid as File[];
        return {
          readEntries: (give: (entries: object[]) => void) => {
            give(
              files.map((file) => ({
                isFile: true,
                name: file.name,
                fullPath: `/parts/${file.name}`,
                file: (take: (file: File) => void) => take(file),
              })),
            );
            files = [];
          },
        };
      },
    };
    DataTransferItem.prototype.webkitGetAsEntry = () => entry as never;
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([], 'parts'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  const said = page.locator('.farm [role=status]');
  await eventually(() => said.textContent()).toMatch(/^1 film, 32 \/ 96 spp · error [\d.]+ % · 64 spp to come$/);
  // The page adds no samples of its own.
  expect(await opened.samples()).toBe(32);
  await lay({
    'part-1.film': readFileSync(part(1)),
    'part-3.film': readFileSync(part(3)),
    'part-4.film': readFileSync(part(3)).subarray(0, 300),
  });
  await eventually(() => said.textContent()).toMatch(
    /^3 films, 96 \/ 96 spp · error [\d.]+ % · all there · 1 left out: parts\/part-4\.film: /,
  );
  const film = await decodeFilm(Uint8Array.from(readFileSync(all)));
  const image = await page.evaluate(async () => [...(await (globalThis as any).penumbra.readImage()).data]);
  expect(image).toEqual([...filmMean(filmData(film.scene, film))]);
  await opened.screenshot('farm');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect.poll(() => said.count()).toBe(0);
  await opened.done();
});
