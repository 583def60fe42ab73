/** A student answers a lesson, looks at an answer, leaves, comes back and hands in; the file is what the command line grades. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readLesson } from '../../src/cli/lessons/read.ts';
import { readHandIn } from '../../src/lesson/hand-in.ts';
import { markHandIn } from '../../src/lesson/marks.ts';
import { seriousViolations } from './access.ts';
import { eventually, useBrowser } from './harness.ts';

const browser = useBrowser();

it('what was entered stays, is handed in with a name, and is graded', async () => {
  const lesson = await readLesson('monte-carlo');
  const init = "Object.defineProperty(navigator, 'gpu', { value: undefined })";
  const opened = await browser.open({ init, ready: false, suffix: '#lesson=monte-carlo', width: 390, height: 844 });
  const { page } = opened;
  const asked = lesson.steps.flatMap(({ blocks }, step) => blocks.flatMap((each) => ('prompt' in each ? [{ step, question: each }] : [])));
  const of = (type: string) => asked.filter(({ question }) => question.type === type);
  const [number] = of('number');
  const [choice, other] = of('choice');
  if (number?.question.type !== 'number' || choice?.question.type !== 'choice' || other?.question.type !== 'choice') throw new Error();
  const go = (step: number): Promise<void> => page.getByRole('button', { name: new RegExp(`^Step ${step + 1}:`) }).click();
  const place = (id: string) => page.locator(`[data-question="${id}"]`);
  // Entered, not checked.
  await go(number.step);
  await place(number.question.id).getByRole('textbox').fill(String(number.question.answer));
  // Wrong, then looked at; the answer that the page fills in is not what the reader entered.
  await go(choice.step);
  const wrong = choice.question.options.findIndex(({ right }) => !right);
  await place(choice.question.id).locator('input').nth(wrong).check();
  for (let i = 0; i <= choice.question.hints.length; i++) await place(choice.question.id).getByRole('button', { name: 'Check' }).click();
  await place(choice.question.id).getByRole('button', { name: 'Show the answer' }).click();
  // Right.
  await go(other.step);
  for (const [i, { right }] of other.question.options.entries()) if (right) await place(other.question.id).locator('input').nth(i).check();
  await place(other.question.id).getByRole('button', { name: 'Check' }).click();
  await page.reload();
  await go(number.step);
  await eventually(() => place(number.question.id).getByRole('textbox').inputValue()).toBe(String(number.question.answer));
  await go(lesson.steps.length - 1);
  await page.getByRole('button', { name: 'Finish' }).click();
  const form = page.locator('.lesson-hand-in');
  await form.getByLabel('Your name').fill('Ada Ål');
  const coming = page.waitForEvent('download');
  await form.getByRole('button', { name: 'Save my answers' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('monte-carlo.ada-ål.json');
  await eventually(() => form.getByRole('status').innerText()).toBe('Saved as monte-carlo.ada-ål.json.');
  expect(await seriousViolations(page, '.lesson-hand-in')).toEqual([]);
  await opened.screenshot('lesson-hand-in');
  const handIn = readHandIn(readFileSync(await download.path(), 'utf8'));
  const { name, points, marks, isOtherEdition } = await markHandIn(lesson, handIn, () => Promise.reject(new Error()));
  expect([name, points, isOtherEdition]).toEqual(['Ada Ål', 2, false]);
  expect(
    marks
      .filter((each) => each.points > 0)
      .map(({ question }) => question)
      .sort(),
  ).toEqual([number.question.id, other.question.id].sort());
  expect(marks.filter(({ looked }) => looked)).toEqual([
    { question: choice.question.id, points: 0, entered: String(wrong + 1), said: '', looked: true },
  ]);
  await opened.done();
});
