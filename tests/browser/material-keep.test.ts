/** Nothing that was typed is lost: by a reload, by another scene, by storage that is forbidden or broken. */
import { expect, it } from 'vitest';
import { fovOf } from '../../src/scene/camera.ts';
import { eventually, useBrowser, type Opened } from './harness.ts';
import { code, diagnostics, openMaterial, replace, state } from './material.ts';

const browser = useBrowser();

async function reload({ page }: Opened): Promise<void> {
  await page.reload();
  await page.waitForFunction(
    () =>
      'penumbra' in globalThis && (globalThis as any).penumbra.samples() > 0 && document.querySelector('#app:not([aria-busy])') !== null,
  );
}
const openScene = async ({ page }: Opened, id: string): Promise<void> => {
  await page.locator('canvas.film').focus();
  await page.keyboard.press('g');
  await page.locator(`[data-scene=${id}]`).click();
};

it('finds everything after a reload: the edited code, the draft beside it, values, names, the picture', async () => {
  const opened = await browser.open({ width: 1280, height: 800 });
  const { page } = opened;
  await openMaterial(opened);
  await page.evaluate(() => (globalThis as any).penumbra.state.update({ selection: 3 }));
  await replace(opened, 'params.albedo * INV_PI', 'params.albedo * INV_PI * 0.9');
  await eventually(() => state(opened)).toMatch(/^Compiled/);
  await page.evaluate(() => {
    (globalThis as any).penumbra.setDisplay({ exposure: 1.5 });
  });
  await replace(opened, '* 0.9', '* 0.9 * broken_name');
  await eventually(() => state(opened)).toContain('1 error');
  const before = await opened.document();
  const written = await diagnostics(opened);
  await reload(opened);
  await eventually(() => opened.document()).toEqual(before);
  await eventually(() => page.evaluate(() => (globalThis as any).penumbra.state.get().document.display.exposure)).toBe(1.5);
  await openMaterial(opened);
  await page.evaluate(() => (globalThis as any).penumbra.state.update({ selection: 3 }));
  await eventually(() => code(opened)).toContain('* 0.9 * broken_name');
  await eventually(() => diagnostics(opened)).toEqual(written);
  await page.locator('.diagnostics button').first().click();
  await page.locator('.squiggly-error').first().waitFor();
  await page.getByRole('button', { name: 'Discard the draft' }).click();
  await eventually(() => code(opened)).not.toContain('broken_name');
  await eventually(() => code(opened)).toContain('* 0.9');
  await opened.done();
});

it('loses no key that is typed right before the page goes away', async () => {
  const opened = await browser.open({ width: 1280, height: 800 });
  await openMaterial(opened);
  await replace(opened, '// Diffuse', '// Mine, Diffuse');
  await reload(opened);
  await openMaterial(opened);
  await eventually(() => code(opened)).toContain('// Mine, Diffuse');
  await eventually(async () => (await opened.document()).programs.diffuse ?? '').toContain('// Mine, Diffuse');
  await opened.done();
});

it('keeps an edited scene and its drafts while another one is open, and has the original too', async () => {
  const opened = await browser.open({ width: 1280, height: 800 });
  const { page } = opened;
  await openMaterial(opened);
  await replace(opened, 'params.albedo * INV_PI', 'params.albedo * INV_PI * 0.8');
  await eventually(() => state(opened)).toMatch(/^Compiled/);
  await replace(opened, '* 0.8', '* 0.8 +');
  await eventually(() => state(opened)).toContain('error');
  await openScene(opened, 'still-life');
  await eventually(async () => (await opened.document()).title).toContain('Still life');
  await eventually(() => code(opened)).not.toContain('* 0.8');
  await eventually(() => diagnostics(opened)).toEqual([]);
  await openScene(opened, 'cornell-box');
  await opened.said(/as you had edited it/);
  await eventually(async () => (await opened.document()).programs.diffuse ?? '').toContain('* 0.8,');
  await eventually(() => code(opened)).toContain('* 0.8 +');
  await page.getByRole('button', { name: 'Open the original' }).click();
  await eventually(async () => (await opened.document()).programs).toEqual({});
  await page.locator('canvas.film').focus();
  await page.keyboard.press('Control+z');
  await eventually(async () => (await opened.document()).programs.diffuse ?? '').toContain('* 0.8,');
  await opened.done();
});

it('keeps a scene from a file with its mesh, stored once', async () => {
  const opened = await browser.open();
  const { page } = opened;
  await page.evaluate(() => {
    const { penumbra } = globalThis as any;
    const { document } = penumbra.state.get();
    const data = { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], indices: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3] };
    const transform = { scale: 2, rotate: [0, 0, 0], translate: [2, 1, 1] };
    const mesh = { type: 'mesh', data, shading: 'auto', transform, material: 'red' };
    return penumbra.load({ ...document, title: 'With a mesh', shapes: [...document.shapes, mesh] }, 'tetra.json');
  });
  await opened.converge();
  for (const fov of [30, 31]) {
    await page.evaluate((angle) => {
      const { penumbra } = globalThis as any;
      // As the controls do it: a checked copy.
      const document = structuredClone(penumbra.state.get().document);
      penumbra.tryEdit({ ...document, camera: { ...document.camera, fov: angle } });
    }, fov);
    await eventually(async () => fovOf((await opened.document()).camera)).toBe(fov);
    await page.evaluate(() => (globalThis as any).penumbra.storage.flush());
  }
  const before = await opened.document();
  const meshes = (): Promise<number> =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const asked = indexedDB.open('penumbra');
          asked.onsuccess = () => {
            const count = asked.result.transaction('blobs').objectStore('blobs').count();
            count.onsuccess = () => resolve(count.result);
          };
        }),
    );
  expect(await meshes()).toBe(1);
  await reload(opened);
  await eventually(() => opened.document()).toEqual(before);
  await openScene(opened, 'still-life');
  await eventually(async () => (await opened.document()).title).toContain('Still life');
  await opened.done();
});

it('puts a stored scene aside that can no longer be read, and opens the first', async () => {
  const opened = await browser.open();
  const { page } = opened;
  await page.evaluate(() => (globalThis as any).penumbra.storage.flush());
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open('penumbra');
        asked.onsuccess = () => {
          const all = asked.result.transaction('works', 'readwrite').objectStore('works');
          const found = all.getAll();
          found.onsuccess = () => {
            const [scene] = found.result;
            const write = all.put({ ...scene, isEdited: true, document: { ...scene.document, shapes: [{ type: 'dodecahedron' }] } });
            write.onsuccess = () => resolve();
            write.onerror = () => reject(write.error);
          };
        };
      }),
  );
  await reload(opened);
  expect(await opened.said(/kept aside/)).toContain(
    'Your edited “cornell-box” can no longer be opened and was kept aside: At shapes[0].type',
  );
  await eventually(async () => (await opened.document()).title).toBe('A room of coloured light');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save it as a file' }).click()]);
  expect(file.suggestedFilename()).toBe('cornell-box-kept.json');
  await opened.done();
});

it('works without storage and says so once', async () => {
  const opened = await browser.open({
    width: 1280,
    height: 800,
    init: 'IDBFactory.prototype.open = () => { throw new DOMException("not allowed here", "SecurityError"); }',
  });
  expect(await opened.said(/keeps nothing/)).toContain('not allowed here');
  await openMaterial(opened);
  await replace(opened, 'params.albedo * INV_PI', 'params.albedo * INV_PI * 0.9');
  await eventually(() => state(opened)).toMatch(/^Compiled/);
  expect(await opened.page.locator('.message', { hasText: 'keeps nothing' }).count()).toBe(1);
  await opened.done();
});
