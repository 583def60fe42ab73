/** A lecturer writes a lesson in the page: a fault at its line, the picture captured, the preview, the file, and all of it after a reload. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { surroundings } from '../../src/cli/lessons/read.ts';
import { draftLesson } from '../../src/lesson/compile.ts';
import { verifyLesson } from '../../src/lesson/verify.ts';
import { seriousViolations } from './access.ts';
import { eventually, useBrowser } from './harness.ts';

declare const penumbra: {
  state: { get(): { document: { materials: Record<string, { params: Record<string, unknown> }> }; source: string } };
  session: { isBusy: boolean };
  edit(document: object, step: string): Promise<void>;
  load(document: object, source: string): Promise<void>;
};
const browser = useBrowser();

it('writes, is told what is wrong and where, captures the picture, previews, saves, and goes on later', async () => {
  const opened = await browser.open({ width: 1280, height: 800, film: 16, suffix: '#scene=cornell-box' });
  const { page } = opened;
  await page.getByRole('button', { name: 'Learn', exact: true }).click();
  await page.getByRole('button', { name: 'Write a lesson' }).click();
  const foot = page.locator('.lesson-write-foot');
  await eventually(() => foot.getByRole('status').innerText()).toBe('Nothing is wrong.');
  await page.waitForFunction(() => !penumbra.session.isBusy);
  await page.evaluate(async () => {
    const { document } = penumbra.state.get();
    const red = document.materials.red!;
    const materials = { ...document.materials, red: { ...red, params: { albedo: [0.5, 0.25, 0.125] } } };
    await penumbra.edit({ ...document, materials }, 'test');
  });
  await page.getByRole('button', { name: 'Capture the picture' }).click();
  const text = (): Promise<string> =>
    page.evaluate(
      () => (JSON.parse(localStorage.getItem('penumbra.lesson-draft')!) as { files: Record<string, string> }).files['lesson.md']!,
    );
  await eventually(text).toContain('::set{path=materials.red.params.albedo to="[0.5,0.25,0.125]"}');
  expect((await text()).match(/^::state/gm)).toHaveLength(1);
  await eventually(() => foot.getByRole('status').innerText()).toBe('Nothing is wrong.');
  // What is typed is checked; the fault leads to its line.
  await page.locator('.lesson-write-editor .view-lines').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n$\\frac{1$');
  await eventually(() => foot.getByRole('status').innerText()).toBe('One fault');
  const line = (await text()).split('\n').findIndex((each) => each.includes('frac')) + 1;
  await eventually(() => foot.locator('li').innerText()).toMatch(new RegExp(`^Line ${line} the formula is wrong`));
  expect(await page.getByRole('button', { name: 'Preview' }).isDisabled()).toBe(true);
  await opened.screenshot('lesson-write');
  expect(await seriousViolations(page, '.lesson-write')).toEqual([]);
  await page.keyboard.press('Control+End');
  for (const _ of '$\\frac{1$') await page.keyboard.press('Backspace');
  await eventually(() => foot.getByRole('status').innerText()).toBe('Nothing is wrong.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await eventually(() => page.locator('.lesson-step h3').innerText()).toBe('First step');
  await eventually(() => page.evaluate(() => penumbra.state.get().document.materials.red!.params.albedo)).toEqual([0.5, 0.25, 0.125]);
  expect(page.url()).not.toContain('#lesson');
  await page.getByRole('button', { name: 'Back to the text' }).click();
  const coming = page.waitForEvent('download');
  await page.locator('.lesson-write').getByRole('button', { name: 'Save', exact: true }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('my-lesson.md');
  const saved = readFileSync(await download.path(), 'utf8');
  expect(saved).toBe(await text());
  // The command line agrees.
  expect(await verifyLesson(await draftLesson('my-lesson', { 'lesson.md': saved }), surroundings([]))).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'Learn', exact: true }).click();
  await page.getByRole('button', { name: 'Write a lesson' }).click();
  await eventually(() => page.locator('.lesson-write-editor').innerText()).toContain('materials.red.params.albedo');
  // Another file in its place.
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open …' }).click();
  await (
    await chooser
  ).setFiles({ name: 'other.md', mimeType: 'text/markdown', buffer: Buffer.from(saved.replace('First step', 'Another')) });
  await eventually(text).toContain('::step[Another]');
  await opened.done();
});
