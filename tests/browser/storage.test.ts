/** Nothing that was done is lost: by a reload, a second tab, a lost device, or a kernel that may never end. */
import { expect, it } from 'vitest';
import { linkLibrary } from '../../src/cli/library.ts';
import { envelopeOf, fragmentOf } from '../../src/link/link.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { seriousViolations } from './access.ts';
import { ENDLESS, eventually, useBrowser, type Opened } from './harness.ts';

const browser = useBrowser();

const ready = (): boolean =>
  'penumbra' in globalThis && (globalThis as any).penumbra.samples() > 0 && document.querySelector('#app:not([aria-busy])') !== null;
const title = async (opened: Opened): Promise<string> => (await opened.document()).title;
const press = async ({ page }: Opened, key: string): Promise<void> => {
  await page.locator('canvas.film').focus();
  await page.keyboard.press(key);
};
const rename = ({ page }: Opened, name: string): Promise<void> =>
  page.evaluate((text) => {
    const { penumbra } = globalThis as any;
    return penumbra.edit({ ...penumbra.state.get().document, title: text });
  }, name);

it('takes back edits, the camera and the opening of another scene, also after a reload', async () => {
  const opened = await browser.open();
  const { page } = opened;
  const original = await title(opened);
  await rename(opened, 'first');
  await press(opened, 'ArrowRight');
  const { camera } = await opened.document();
  const other = 'of another file';
  await page.evaluate((text) => {
    const { penumbra } = globalThis as any;
    return penumbra.load({ ...penumbra.state.get().document, title: text }, 'other.json');
  }, other);
  await page.reload();
  await page.waitForFunction(ready);
  await eventually(() => title(opened)).toBe(other);
  await press(opened, 'Control+z');
  await eventually(() => title(opened)).toBe('first');
  await eventually(async () => (await opened.document()).camera).toEqual(camera);
  await press(opened, 'Control+z');
  await eventually(async () => (await opened.document()).camera).not.toEqual(camera);
  await press(opened, 'Control+z');
  await eventually(() => title(opened)).toBe(original);
  for (let i = 0; i < 3; i++) await press(opened, 'Control+Shift+Z');
  await eventually(() => title(opened)).toBe(other);
  await opened.done();
});

it('gives a second tab a copy, and lets neither overwrite the other', async () => {
  const opened = await browser.open();
  await rename(opened, 'of the first tab');
  await opened.page.evaluate(() => (globalThis as any).penumbra.storage.flush());
  const second = await opened.page.context().newPage();
  await second.goto(browser.url);
  await second.waitForFunction(ready);
  await second.locator('.message', { hasText: 'is open in another tab' }).waitFor();
  const two: Opened = { ...opened, page: second, document: () => second.evaluate(() => (globalThis as any).penumbra.state.get().document) };
  await eventually(() => title(two)).toBe('of the first tab');
  await rename(two, 'of the second tab');
  await rename(opened, 'still of the first');
  for (const { page } of [two, opened]) {
    await page.reload();
    await page.waitForFunction(ready);
  }
  expect([await title(opened), await title(two)]).toEqual(['still of the first', 'of the second tab']);
  await opened.done();
});

it('a tab that crashes comes back with its film, by the link in its address or without, and ends with that of one run', async () => {
  const [cornell] = await linkLibrary().scenes('cornell-box');
  const document = checkScene({ ...cornell!, film: { width: 8, height: 8 }, render: { ...cornell!.render, spp: 1 << 20, seed: 3 } });
  const envelope = await envelopeOf({ document, base: 'cornell-box', spp: 0, view: {}, fingerprint: null }, linkLibrary());
  const link = `#${fragmentOf(envelope, null)}`;
  const opened = await browser.open({ film: 0, suffix: link });
  const context = opened.page.context();
  let { page } = opened;
  const samples = (): Promise<number> => page.evaluate(() => (globalThis as any).penumbra.samples());
  const state = (): Promise<string> => page.evaluate(() => (globalThis as any).penumbra.state.get().running);
  /** Stops the film, waits until it is stored, and writes there that it took 9000 s, by which it is known again. */
  const stored = (): Promise<number> =>
    page.evaluate(async () => {
      const { storage, runner } = (globalThis as any).penumbra;
      runner.pause();
      for (;;) {
        await storage.flush();
        const put = await storage.disk.read((db: any) => db.get('films', storage.project));
        if (put !== null) {
          storage.disk.later('film', () => [{ table: 'films', put: { ...put, seconds: 9000 } }]);
          await storage.flush();
          return put.film.sample as number;
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    });
  const done = async (goal: number): Promise<number[]> => {
    await eventually(async () => (await samples()) === goal && (await state())).toBe('done');
    return page.evaluate(async () => Array.from((await (globalThis as any).penumbra.readFilm()).data as Float32Array));
  };
  for (const suffix of [link, '']) {
    const kept = await stored();
    await page.goto('chrome://crash').catch(() => {});
    await page.close();
    page = await context.newPage();
    // The browser lets go of what the dead tab held a moment later.
    await page.goto(`${browser.url}nothing`);
    await eventually(() => page.evaluate(async () => (await navigator.locks.query()).held!.length)).toBe(0);
    await page.goto(browser.url + suffix);
    await page.waitForFunction(ready);
    await eventually(() => page.evaluate(() => (globalThis as any).penumbra.session.clock.elapsed)).toBeGreaterThanOrEqual(9000);
    await eventually(samples).toBeGreaterThanOrEqual(kept);
  }
  await stored();
  const goal = await page.evaluate(async () => {
    const { penumbra } = globalThis as any;
    const { document: scene } = penumbra.state.get();
    // What was submitted before the pause still comes in.
    for (let before = -1; before !== penumbra.samples();) {
      before = penumbra.samples();
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    const spp = penumbra.samples() + 100;
    await penumbra.edit({ ...scene, render: { ...scene.render, spp } });
    penumbra.runner.toggle();
    return spp as number;
  });
  const whole = await done(goal);
  expect(whole[3]).toBe(goal);
  expect(
    await page.evaluate(() => {
      const { penumbra } = globalThis as any;
      penumbra.command('restart');
      return penumbra.samples();
    }),
  ).toBe(0);
  expect(await done(goal)).toEqual(whole);
  await opened.done();
});

it('goes on from the samples that there were when devices are lost', async () => {
  const opened = await browser.open({ spp: ENDLESS });
  const { page } = opened;
  for (let i = 0; i < 3; i++) {
    await opened.converge((await opened.samples()) + 3);
    const kept = await page.evaluate(async () => {
      const { session } = (globalThis as any).penumbra;
      await session.keep();
      const { sample } = session.backup.kept.film;
      session.gpu.device.destroy();
      return sample as number;
    });
    expect(kept).toBeGreaterThan(0);
    await opened.said(new RegExp(`goes on with a new graphics device, from sample ${kept} `));
    await eventually(opened.samples).toBeGreaterThanOrEqual(kept);
  }
  await opened.done();
});

it('does not start a kernel again that did not come back: it is paused, its code is there, and one may start it', async () => {
  const opened = await browser.open();
  const { page } = opened;
  await rename(opened, 'mine');
  // The first sample has come back, and the kernel is known to be good: as if it never had.
  await page.waitForFunction(() => localStorage.getItem('penumbra.proven') !== null);
  await page.evaluate(() => {
    localStorage.setItem('penumbra.suspects', localStorage.getItem('penumbra.proven')!);
    localStorage.removeItem('penumbra.proven');
  });
  await page.reload();
  const card = page.locator('.stage-card');
  await card.getByText('The kernel is paused').waitFor();
  await eventually(() => title(opened)).toBe('mine');
  expect(await opened.samples()).toBe(0);
  await opened.screenshot('keep-held');
  expect(await seriousViolations(page, '.stage-card')).toEqual([]);
  await card.getByRole('button', { name: 'Start it' }).click();
  await opened.converge(2);
  await eventually(() => card.isHidden()).toBe(true);
  await opened.done();
});

it('saves versions under a name, shows them, restores and deletes them; and the workspace goes into a file and back', async () => {
  const opened = await browser.open({ width: 1280, height: 800, film: 48 });
  const { page } = opened;
  const original = await title(opened);
  await press(opened, 'Shift+V');
  await page.getByText('Save the scene under a name').waitFor();
  await page.getByRole('textbox', { name: 'Name of the version' }).fill('before');
  await page.keyboard.press('Enter');
  const tile = page.locator('[data-version]');
  await tile.waitFor();
  await rename(opened, 'after');
  await tile.click();
  await page.getByText('Differs from what is on the screen in title.').waitFor();
  await opened.screenshot('keep-version');
  await eventually(() => seriousViolations(page, '.gallery')).toEqual([]);
  await page.getByRole('button', { name: 'Restore' }).click();
  await eventually(() => title(opened)).toBe(original);
  await press(opened, 'Control+z');
  await eventually(() => title(opened)).toBe('after');
  await press(opened, 'Shift+V');
  await tile.waitFor();
  await page.getByRole('button', { name: 'Delete the version before' }).click();
  await eventually(() => tile.count()).toBe(0);
  await page.locator('.message').getByRole('button', { name: 'Undo' }).last().click();
  await eventually(() => tile.count()).toBe(1);
  await press(opened, 'Control+Shift+O');
  await page.locator('[data-work]').first().waitFor();
  await opened.screenshot('keep-recent');
  await eventually(() => seriousViolations(page, '.gallery')).toEqual([]);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export the workspace' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^penumbra-workspace-.*\.zip$/);
  await page.locator('input[accept=".zip"]').setInputFiles(await file.path());
  await opened.said(/Added 0 items of the workspace file; 2 were here already/);
  await opened.done();
});
