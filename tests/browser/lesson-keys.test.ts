/** Every step of every lesson by keys alone: all that can be used is reached by Tab, and Tab leads on from it. Without a picture: text and questions. */
import { expect, it } from 'vitest';
import { readLessons } from '../../src/cli/lessons/read.ts';
import { isQuestion } from '../../src/lesson/types.ts';
import { eventually, useBrowser } from './harness.ts';

const browser = useBrowser();
/** Presses of Tab that may pass before an element is reached: more than any step has. */
const MOST = 80;

it('every lesson is read, every question reached and every number answered by keys', async () => {
  const lessons = await readLessons();
  const init = "Object.defineProperty(navigator, 'gpu', { value: undefined })";
  const opened = await browser.open({ init, ready: false, width: 1280, height: 800 });
  const { page } = opened;
  /** Tab until what is focused fits. */
  const reach = async (selector: string, words?: string): Promise<void> => {
    for (let i = 0; i < MOST; i++) {
      const isThere = await page.evaluate(
        ([wanted, text]) => {
          const focused = document.activeElement;
          return focused?.matches(wanted!) === true && (text === '' || focused.textContent === text);
        },
        [selector, words ?? ''],
      );
      if (isThere) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not lead to ${selector} ${words ?? ''}`);
  };
  const title = (): Promise<string> => page.locator('.lesson-step h3').innerText();
  for (const lesson of lessons) {
    await reach(`[data-lesson="${lesson.name}"]`);
    await page.keyboard.press('Enter');
    for (const [i, step] of lesson.steps.entries()) {
      await eventually(title).toBe(step.title);
      for (const question of step.blocks.filter(isQuestion)) {
        const place = `[data-question="${question.id}"]`;
        if (question.type === 'number') {
          await reach(`${place} input`);
          await page.keyboard.type(String(question.answer));
          await page.keyboard.press('Enter');
          await eventually(() => page.locator(place).getAttribute('data-state')).toBe('right');
        } else if (question.type === 'choice') {
          await reach(`${place} input`);
          await page.keyboard.press('Space');
          await reach(`${place} .lesson-check`);
          await page.keyboard.press('Enter');
          await eventually(() => page.locator(`${place} .lesson-verdict`).innerText()).not.toBe('');
        } else if (question.type === 'code') {
          await reach(`${place} textarea`);
          // In a field for code Tab is a character, until Escape.
          await page.keyboard.press('Escape');
          await page.keyboard.press('Tab');
          expect(await page.evaluate((at) => document.activeElement?.matches(`${at} textarea`), place)).toBe(false);
        }
      }
      await reach('.lesson-next', i === lesson.steps.length - 1 ? 'Finish' : 'Next');
      await page.keyboard.press('Enter');
    }
    await eventually(title).toBe('The end of this lesson');
    await reach('.lesson-hand-in input');
    await reach('.lesson-next', 'All lessons');
    await page.keyboard.press('Enter');
    await page.locator('.lesson-overview').waitFor();
  }
  await opened.done();
});
