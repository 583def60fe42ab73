/**
 * The three walks of docs/walks.md, step by step, by what a user sees: roles, names, the picture. Their sheets of pictures come from here:
 *   PENUMBRA_WALKS=docs/walks npx vitest run tests/browser/walks.test.ts
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { readLesson } from '../../src/cli/lessons/read.ts';
import { draftLesson } from '../../src/lesson/compile.ts';
import { questionsOf, readHandIn, writeHandIn, type Entry } from '../../src/lesson/hand-in.ts';
import type { Lesson } from '../../src/lesson/types.ts';
import { seriousViolations } from './access.ts';
import { writeSheet } from './contact-sheet.ts';
import { ENDLESS, EVIDENCE, eventually, useBrowser, type Opened } from './harness.ts';

const SHEETS = process.env.PENUMBRA_WALKS ?? EVIDENCE;
const browser = useBrowser();
/** A lesson of a lecturer's own. */
const MINE = `::lesson[My lesson]{series=equation order=50 minutes=5 summary="Mine." picture=cornell-box}\n\n::step[One]{#first}
::state{scene=cornell-box}\n\nRead.\n\n::::choice{#sure}\nSure?\n\n::option[Yes]{right}\n::option[No]{why="But yes."}\n\n:::right\nIt is so.\n:::\n::::\n`;

/** Frames of a walk, put on one sheet at its end. */
function frames(walk: string, opened: Opened): { take(): Promise<void>; sheet(perRow: number): Promise<void> } {
  const paths: string[] = [];
  return {
    take: async () => void paths.push(await opened.screenshot(`walk-${walk}-${paths.length + 1}`)),
    sheet: async (perRow) => {
      const rows = Array.from({ length: Math.ceil(paths.length / perRow) }, (_, i) => paths.slice(i * perRow, (i + 1) * perRow));
      mkdirSync(SHEETS, { recursive: true });
      await writeSheet(join(SHEETS, `${walk}.jpg`), rows, 70);
    },
  };
}

/** Whether all of an element is inside of another one's part of the window, and above what stands at its foot. */
async function isInSight(element: Locator, within: Locator, foot: Locator | null = null): Promise<boolean> {
  const [inner, outer, end] = await Promise.all([element.boundingBox(), within.boundingBox(), foot?.boundingBox()]);
  if (inner === null || outer === null) return false;
  return inner.height > 0 && inner.y >= outer.y - 1 && inner.y + inner.height <= (end?.y ?? outer.y + outer.height) + 1;
}

/** Answers to all questions that a file can have by hand: right, or entered wrongly. */
function answers({ steps }: Lesson, right: boolean): Record<string, Entry> {
  const entries = questionsOf({ steps } as Lesson).map(({ question }): [string, Entry] => {
    switch (question.type) {
      case 'number':
        return [question.id, { type: 'number', text: String(right ? question.answer : question.answer * 3 + 1) }];
      case 'choice':
        return [question.id, { type: 'choice', chosen: question.options.flatMap((each, i) => (each.right === right ? [i] : [])) }];
      case 'pick':
        return [
          question.id,
          {
            type: 'pick',
            point: right ? [...question.model] : [0, 0],
            shape: right && 'shapes' in question.target ? question.target.shapes[0]! : null,
          },
        ];
      case 'code':
        return [question.id, { type: 'code', text: right ? question.solution : question.start }];
    }
  });
  return Object.fromEntries(entries);
}

it('a lecturer presents a lesson, shows a term in the picture, hands out a link, and grades what comes back', async () => {
  const opened = await browser.open({ width: 1280, height: 800, film: 64, suffix: '' });
  const { page } = opened;
  const walk = frames('lecturer', opened);
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  await button('Learn').click();
  await page.getByRole('button', { name: /What a pixel integrates/ }).click();
  await page.getByRole('heading', { name: 'One number in a pixel' }).waitFor();
  await page.getByText('More', { exact: true }).click();
  await button('Present').click();
  await eventually(() => page.locator('.top-bar').isVisible()).toBe(false);
  const heading = (name: string): Locator => page.getByRole('heading', { name, exact: true });
  while (!(await heading('The equation').isVisible())) await page.keyboard.press('PageDown');
  await page.getByRole('math').first().waitFor();
  await page.keyboard.press('PageDown');
  await eventually(() => page.locator('main.viewport').evaluate((each) => each.dataset.waiting === undefined)).toBe(true);
  await walk.take();
  while (!(await button('Point at the terms').isVisible())) await page.keyboard.press('PageDown');
  await button('Point at the terms').click();
  const term = page.getByRole('region', { name: 'The rendering equation' }).getByRole('button', { name: 'Emission', exact: true });
  await term.click();
  await page.getByText('The picture shows it now.').waitFor();
  expect(await seriousViolations(page, '.equation-panel')).toEqual([]);
  await walk.take();
  // A remote control leads back to the text, and then on; so do the tabs, which are seen while it is not.
  await page.getByRole('tab', { name: /Learn/ }).waitFor();
  await page.keyboard.press('PageDown');
  await button('Point at the terms').waitFor();
  await eventually(() => page.getByRole('tab', { name: /Learn/ }).isVisible()).toBe(false);
  await page.keyboard.press('PageDown');
  await heading('Put it into itself').waitFor();
  await page.keyboard.press('PageUp');
  await heading('The equation').waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => page.locator('.top-bar').isVisible()).toBe(true);

  await page.getByText('More', { exact: true }).click();
  await button('Copy link').click();
  await opened.said(/Copied a link/);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/#lesson=a-pixel\/equation$/);

  await button('All lessons').click();
  await button('For who teaches').click();
  const grade = button('Grade answers');
  await eventually(() => isInSight(grade, page.locator('.lesson-overview'))).toBe(true);
  await walk.take();
  await grade.click();
  const [pixel, bsdf] = await Promise.all([readLesson('a-pixel'), readLesson('the-bsdf')]);
  const { lesson: mine } = await draftLesson('my-lesson', { 'lesson.md': MINE }, 'my-lesson');
  const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  const [lambert] = questionsOf(bsdf).flatMap(({ question }) => (question.type === 'code' ? [question] : []));
  await page.getByLabel('Files of answers').setInputFiles([
    file('ada.json', writeHandIn(pixel, 'Ada', answers(pixel, true))),
    file('bo.json', writeHandIn(pixel, 'Bo', answers(pixel, false))),
    file('cy.json', writeHandIn(bsdf, 'Cy', { [lambert!.id]: { type: 'code', text: lambert!.solution } })),
    file('di.json', writeHandIn(bsdf, 'Di', { [lambert!.id]: { type: 'code', text: lambert!.start } })),
    file('holiday.json', '{}'),
    // A lesson that is not the page's: its file comes with the answers.
    file('my-lesson.md', MINE),
    file('ed.json', writeHandIn(mine!, 'Ed', { sure: { type: 'choice', chosen: [0] } })),
    file('fay.json', writeHandIn({ ...mine!, name: 'unheard-of' }, 'Fay', {})),
  ]);
  await eventually(() => page.locator('.lesson-grading [role=status]').innerText()).toBe('Graded 5 of 7 files.');
  const row = async (of: Lesson, name: string): Promise<string[]> => {
    const line = page.getByRole('region', { name: of.title }).getByRole('row', { name });
    return (await line.getByRole('cell').allInnerTexts()).map((each) => each.trim());
  };
  const best = questionsOf(pixel).map(({ question }) => String(question.points));
  const sum = String(best.reduce((all, each) => all + Number(each), 0));
  expect(await row(pixel, 'Ada')).toEqual([...best, sum]);
  expect(await row(pixel, 'Bo')).toEqual([...best.map(() => '0'), '0']);
  expect((await row(bsdf, 'Cy')).at(-1)).toBe(String(lambert!.points));
  expect((await row(bsdf, 'Di')).at(-1)).toBe('0');
  expect((await row(mine!, 'Ed')).at(-1)).toBe(String(questionsOf(mine!)[0]!.question.points));
  expect(await page.getByRole('region', { name: 'Not graded' }).innerText()).toMatch(
    /fay\.json: There is no lesson called unheard-of\.[^]*holiday\.json: expected a file of answers/,
  );
  // The next table keeps its distance from the button above.
  const [csv, next] = await Promise.all([
    page.getByRole('button', { name: 'Save as CSV' }).first().boundingBox(),
    page.locator('.lesson-grading h3').nth(1).boundingBox(),
  ]);
  expect(next!.y - (csv!.y + csv!.height)).toBeGreaterThan(16);
  expect(await seriousViolations(page, '.lesson-place')).toEqual([]);
  await walk.take();
  const coming = page.waitForEvent('download');
  await page.getByRole('region', { name: pixel.title }).getByRole('button', { name: 'Save as CSV' }).click();
  const table = readFileSync(await (await coming).path(), 'utf8').split('\r\n');
  expect(table[1]).toBe(['Ada', 'ada.json', ...best, sum, sum, '', ''].join(','));
  await walk.sheet(2);
  await opened.done();
});

it('a student takes a lesson on a phone, with wrong answers and code, and hands in', async () => {
  const opened = await browser.open({ width: 390, height: 844, theme: 'light', film: 48, spp: ENDLESS });
  const { page } = opened;
  const walk = frames('student', opened);
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  await page.evaluate(() => (location.hash = '#lesson=the-bsdf'));
  await page.getByRole('heading', { name: 'A function of two directions' }).waitFor();
  await eventually(() => page.locator('main.viewport').evaluate((each) => each.dataset.waiting === undefined)).toBe(true);
  await walk.take();
  const sheet = page.locator('.lesson-place');
  const foot = page.locator('.lesson-foot');
  const verdict = page.locator('.lesson-verdict').first();
  await page.getByRole('radio', { name: /^No/ }).check();
  await button('Check').click();
  await eventually(() => verdict.innerText()).toContain('Not yet.');
  await eventually(() => isInSight(verdict, sheet, foot)).toBe(true);
  await walk.take();
  await page.getByRole('radio', { name: /^Yes/ }).check();
  await button('Check').click();
  await eventually(() => verdict.innerText()).toContain('Right.');
  await button('Next').click();
  // The step begins below the tabs: its lesson's head has made room.
  const title = page.getByRole('heading', { name: 'Matt paint' });
  await eventually(() => isInSight(title, sheet)).toBe(true);
  const [top, all] = [(await title.boundingBox())!.y, (await sheet.boundingBox())!];
  expect(top - all.y).toBeLessThan(40);
  const code = page.getByRole('textbox', { name: 'Your code (WGSL)' });
  await button('Check').click();
  await eventually(() => verdict.innerText()).toContain('Not yet.');
  await eventually(() => isInSight(verdict, sheet, foot)).toBe(true);
  expect(await page.locator('.lesson-goals').innerText()).toContain('f is 3.14 times that of the model solution');
  await walk.take();
  await code.fill((await code.inputValue()).replace('return albedo', 'return albedo / 3.14159265'));
  await button('Check').click();
  await eventually(() => verdict.innerText()).toContain('Right.');
  await page.getByText('More', { exact: true }).click();
  await button('Hand in').click();
  await page.getByLabel('Your name').fill('Ada');
  const coming = page.waitForEvent('download');
  await button('Save my answers').click();
  const handIn = readHandIn(readFileSync(await (await coming).path(), 'utf8'));
  expect(handIn.name).toBe('Ada');
  expect(Object.values(handIn.answers).map(({ type }) => type)).toEqual(['choice', 'code']);
  await page.getByText(/^Saved as the-bsdf\.ada\.json/).waitFor();
  expect(await seriousViolations(page, '.lesson-place')).toEqual([]);
  await walk.take();
  await walk.sheet(4);
  await opened.done();
});

it('an engineer opens a material that sparkles, asks why, mends it, measures by how much, and shows it', async () => {
  const opened = await browser.open({ width: 1280, height: 800, film: 48, spp: ENDLESS });
  const { page } = opened;
  const walk = frames('engineer', opened);
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const open = async (file: string): Promise<void> => {
    const asked = page.waitForEvent('filechooser');
    await button('Open').click();
    await (await asked).setFiles({ name: 'satin.wgsl', mimeType: '', buffer: readFileSync(join(import.meta.dirname, 'walks', file)) });
    await button('Run it').click();
  };
  await page.getByRole('tabpanel', { name: /Scene/ }).getByText('tall block', { exact: true }).click();
  await open('satin.wgsl');
  await opened.said(/^satin\.wgsl is the material of tall block now\.$/);
  await opened.converge(8);
  await walk.take();

  // Where the block mirrors the lit floor.
  await page.getByRole('tab', { name: /^Paths/ }).click();
  await page.getByText(/says what most of its variance comes from/).waitFor();
  await button('Pick a pixel').first().click();
  const film = (await page.locator('canvas.film').boundingBox())!;
  const side = Math.min(film.width, film.height);
  const [left, top] = [film.x + (film.width - side) / 2, film.y + (film.height - side) / 2];
  await page.mouse.click(left + 0.37 * side, top + 0.8 * side);
  const why = page.getByRole('region', { name: 'Why is this pixel noisy?' });
  await why.getByRole('button', { name: 'Explain' }).click();
  await why.getByText(/^\d+ % of the variance is in samples that “satin” sent where it seldom sends any/).waitFor();
  const deviation = async (): Promise<number> => Number(/standard deviation \S+, ([\d.]+) times the mean/.exec(await why.innerText())?.[1]);
  const before = await deviation();
  // What settings do against it: next to nothing, as is measured.
  const roulette = why.getByRole('listitem').filter({ hasText: 'Russian roulette' });
  if ((await roulette.count()) > 0) {
    await roulette.getByRole('button', { name: 'Measure' }).click();
    await eventually(() => roulette.locator('output').innerText()).toMatch(/^[\d.]+ ± [\d.]+ × the variance at equal samples$/);
  }
  const remedy = why.getByRole('listitem').filter({ hasText: 'Write sample and pdf for “satin”' });
  await remedy.scrollIntoViewIfNeeded();
  expect(await seriousViolations(page, '.why')).toEqual([]);
  await walk.take();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find a command' }).fill('fork');
  await page.getByRole('option', { name: /^Fork/ }).click();
  await opened.said(/This state is kept/);
  await remedy.getByRole('button', { name: 'Show its code' }).click();
  await page.getByRole('tab', { name: /^Material/, selected: true }).waitFor();
  await open('satin-sampled.wgsl');
  await opened.said(/^satin\.wgsl is the code of “satin” now\.$/);
  expect(Object.keys((await opened.document()).programs)).toEqual(['satin']);
  await page.getByRole('tab', { name: /^Paths/ }).click();
  await why.getByRole('button', { name: 'Explain' }).click();
  await why.getByText(/times the mean\.$/).waitFor();
  expect(await remedy.count()).toBe(0);
  // The variance of one pixel, of some hundred samples: far below, whatever these were.
  expect(await deviation()).toBeLessThan(before / 1.5);

  await button('Compare').first().click();
  const dialog = page.getByRole('dialog', { name: 'Comparison' });
  await dialog.getByLabel('How far').fill('64');
  await dialog.getByLabel('How far').press('Enter');
  await eventually(() => dialog.getByRole('status').textContent()).toBe('Done: all have had 64 samples a pixel.');
  await walk.take();
  const measure = async (name: string): Promise<number[]> => {
    const cells = await dialog.getByRole('row', { name }).getByRole('cell').allInnerTexts();
    return cells.map((each) => Number.parseFloat(each.replace(/,/g, '')));
  };
  const [now, forked] = await measure('Variance');
  expect(now!).toBeLessThan(forked!);
  await page.keyboard.press('Escape');

  await button('Share').click();
  await button('Copy link').click();
  await opened.said(/Copied link/);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await walk.take();
  await page.keyboard.press('Escape');
  await walk.sheet(2);
  await opened.done();

  const colleague = await browser.open({ suffix: link.slice(link.indexOf('#')), film: 0, ready: false });
  await colleague.page.getByRole('button', { name: 'Run it' }).click();
  await eventually(async () => (await colleague.document()).programs.satin?.includes('fn direction')).toBe(true);
  await colleague.done();
});
