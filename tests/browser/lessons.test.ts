/** Three lessons from start to end as a student takes them, with wrong answers on the way; links, keys, no network. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readLesson } from '../../src/cli/lessons/read.ts';
import type { Lesson, Question } from '../../src/lesson/types.ts';
import { isQuestion } from '../../src/lesson/types.ts';
import { seriousViolations } from './access.ts';
import { ENDLESS, eventually, useBrowser, type Opened } from './harness.ts';

declare const penumbra: {
  screen: { filmPoint(x: number, y: number): [number, number] };
  state: {
    get(): {
      selection: number | null;
      source: string;
      tool: string;
      document: { film: { width: number; height: number }; programs: Record<string, string> };
    };
    update(patch: object): void;
  };
  session: { isBusy: boolean; set(scene: object): Promise<boolean> };
  runner: { toggle(): void };
  foresee(scene: () => Promise<object>): void;
};
declare global {
  var letGo: () => void;
  var foreseen: object | undefined;
}
const browser = useBrowser();

/** A lesson by its link, the film paused after its first sample so that the processor is the test's. */
async function learn(name: string): Promise<{ opened: Opened; lesson: Lesson }> {
  const opened = await browser.open({ width: 1280, height: 800, film: 16, spp: ENDLESS });
  await opened.page.evaluate(() => penumbra.runner.toggle());
  await opened.page.evaluate((hash) => (location.hash = hash), `#lesson=${name}`);
  await opened.page.locator('.lesson-step h3').waitFor();
  return { opened, lesson: await readLesson(name) };
}

const ready = async ({ page }: Opened): Promise<unknown> => page.waitForFunction(() => !penumbra.session.isBusy);

/** The mouse position over a point in parts of the film: the way from mouse to film is affine. */
async function over(page: Page, [x, y]: readonly [number, number]): Promise<[number, number]> {
  return page.evaluate(
    ([px, py]) => {
      const { width, height } = penumbra.state.get().document.film;
      const [a, b] = [penumbra.screen.filmPoint(0, 0), penumbra.screen.filmPoint(100, 100)];
      const back = (at: number, from: number, to: number): number => (100 * (at - from)) / (to - from);
      return [back(px! * width, a[0], b[0]), back(py! * height, a[1], b[1])] as [number, number];
    },
    [x, y],
  );
}

/** Answers as someone does who knows the lesson; `slip`: wrongly first. */
async function answer(page: Page, question: Question, slip: boolean): Promise<void> {
  const place = page.locator(`[data-question="${question.id}"]`);
  const verdict = place.locator('.lesson-verdict');
  const check = (): Promise<void> => place.getByRole('button', { name: 'Check' }).click();
  expect(await place.getByRole('button', { name: 'Show the answer' }).isVisible()).toBe(false);
  if (question.type === 'number') {
    if (slip) {
      await place.getByRole('textbox').fill(String(question.answer * 2 + 1));
      await check();
      await eventually(() => verdict.innerText()).toContain('Not yet');
      await place.locator('.lesson-hint').first().waitFor();
    }
    await place.getByRole('textbox').fill(String(question.answer));
    await place.getByRole('textbox').press('Enter');
  } else if (question.type === 'choice') {
    if (slip) {
      const wrong = question.options.findIndex((option) => !option.right);
      await place.getByRole('radio').nth(wrong).check();
      await check();
      await eventually(() => verdict.innerText()).toContain(question.options[wrong]!.why.slice(0, 30));
    }
    for (const [i, { right }] of question.options.entries()) if (right) await place.locator('input').nth(i).check();
    await check();
  } else if (question.type === 'pick') {
    const button = place.getByRole('button', { name: 'Answer with a click' });
    await button.click();
    if (slip) {
      await page.mouse.click(...(await over(page, [0.03, 0.6])));
      await eventually(() => verdict.innerText()).toContain('Not yet');
    }
    await page.mouse.click(...(await over(page, question.model)));
    // The click was an answer and nothing else.
    expect(await page.evaluate(() => penumbra.state.get().selection)).toBe(null);
  }
  await eventually(() => verdict.innerText()).toContain('Right.');
  await eventually(() => place.locator('.lesson-right').innerText()).not.toBe('');
}

/** All steps to the last; the first question of each type is answered wrongly first. */
async function through({ page }: Opened, { steps }: Lesson, types: readonly Question['type'][]): Promise<void> {
  const slipped = new Set<string>();
  for (const [i, step] of steps.entries()) {
    await eventually(() => page.locator('.lesson-step h3').innerText()).toBe(step.title);
    for (const question of step.blocks.filter(isQuestion)) {
      if (!types.includes(question.type)) continue;
      await answer(page, question, !slipped.has(question.type));
      slipped.add(question.type);
    }
    await page.getByRole('button', { name: i === steps.length - 1 ? 'Finish' : 'Next', exact: true }).click();
  }
  // The end: how each question was answered, the way back to it, and the lesson that follows.
  const asked = steps.flatMap(({ blocks }) => blocks.filter(isQuestion));
  const right = asked.filter(({ type }) => types.includes(type)).length;
  const end = page.locator('.lesson-summary');
  await eventually(() => end.innerText()).toContain(`${right} of ${asked.length} question`);
  expect(await end.locator('li').count()).toBe(asked.length);
  expect(await end.locator('li[data-how=right]').count()).toBe(right);
  expect(await seriousViolations(page, '.lesson-summary')).toEqual([]);
  await page.getByRole('button', { name: 'All lessons' }).last().click();
  await page.locator('.lesson-overview').waitFor();
}

it('Monte Carlo: numbers, choices, a place, an experiment; what was answered stays', async () => {
  const { opened, lesson } = await learn('monte-carlo');
  const { page } = opened;
  await ready(opened);
  await page.evaluate(() => (location.hash = '#lesson=monte-carlo/quarter'));
  const experiment = page.locator('.lesson-experiment');
  await experiment.getByRole('button', { name: 'Measure on your adapter' }).click();
  await experiment.locator('[data-measured=true]').first().waitFor({ state: 'attached' });
  await eventually(() => experiment.locator('.measured circle').count()).toBeGreaterThan(0);
  await experiment.getByRole('button', { name: 'Stop' }).click();
  await eventually(() => experiment.locator('[role=status]').innerText()).toBe('Stopped.');
  await page.evaluate(() => (location.hash = '#lesson=monte-carlo/average'));
  await through(opened, lesson, ['number', 'choice', 'pick']);
  await eventually(() => page.locator('[data-lesson=monte-carlo] .lesson-entry-state').innerText()).toContain('read');
  await page.reload();
  await page.getByRole('button', { name: 'Learn', exact: true }).click();
  await page.locator('[data-lesson=monte-carlo]').click();
  await page.getByRole('button', { name: 'Step 2' }).click();
  await eventually(() => page.locator('[data-question=uniform] .lesson-verdict').innerText()).toContain('You answered this.');
  await eventually(async () => page.url()).toMatch(/#lesson=monte-carlo\/error$/);
  await opened.done();
});

it('Refraction: without the network once it is open; a slider moves the scene; presented by keys', async () => {
  const { opened, lesson } = await learn('refraction');
  const { page } = opened;
  await ready(opened);
  await page.locator('[data-whole=refraction]').waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  // Pictures of the list of lessons.
  opened.expectErrors(/thumbnails|ERR_INTERNET_DISCONNECTED/);
  const ior = (): Promise<number> =>
    page.evaluate(() => (penumbra.state.get().document as any).materials['index 1.5'].params.ior as number);
  await eventually(ior).toBe(1.5);
  await page.getByRole('slider', { name: 'Index of the fourth ball' }).fill('2');
  await eventually(ior).toBe(2);
  await page.getByRole('button', { name: 'Reset picture' }).click();
  await eventually(ior).toBe(1.5);
  await ready(opened);
  await through(opened, lesson, ['number', 'choice', 'pick']);
  await page.evaluate(() => (location.hash = '#lesson=refraction/balls'));
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('button', { name: 'Present' }).click();
  await eventually(() => page.locator('.top-bar').isVisible()).toBe(false);
  // What the reader answered is not shown to a class, and parts appear one by one.
  const later = (): Promise<number> => page.locator('.lesson-step [data-later]').count();
  const hidden = await later();
  expect(hidden).toBeGreaterThan(0);
  await page.keyboard.press('PageDown');
  await eventually(later).toBe(hidden - 1);
  await page.keyboard.press('PageUp');
  await eventually(later).toBe(hidden);
  await page.keyboard.press('End');
  await eventually(later).toBe(0);
  await page.keyboard.press('PageDown');
  await eventually(() => page.locator('.lesson-step h3').innerText()).toBe('How much is reflected');
  await page.keyboard.press('PageUp');
  await eventually(() => page.locator('.lesson-step h3').innerText()).toBe('Six balls');
  await eventually(later).toBe(0);
  await page.keyboard.press('ArrowRight');
  await eventually(() => page.locator('.lesson-step h3').innerText()).toBe('How much is reflected');
  const glass = page.locator('[data-question=glass]');
  const stated = (): Promise<string | null> => glass.getAttribute('data-state');
  expect(await stated()).toBe(null);
  expect(await glass.locator('input').inputValue()).toBe('');
  while (!(await glass.isVisible())) await page.keyboard.press('ArrowRight');
  expect(await stated()).toBe(null);
  await page.keyboard.press('ArrowRight');
  await eventually(stated).toBe('shown');
  await opened.screenshot('lesson-present');
  await page.keyboard.press('End');
  // Arrows are not for buttons.
  await page.locator('[data-question=glass]').getByRole('button', { name: 'Check' }).focus();
  await page.keyboard.press('ArrowLeft');
  await eventually(later).toBe(1);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await eventually(() => page.locator('.lesson-step h3').innerText()).toBe('Six balls');
  await page.keyboard.press('Escape');
  await eventually(() => page.locator('.top-bar').isVisible()).toBe(true);
  // The reader's own answers are there again, and nothing of the presentation.
  await page.getByRole('button', { name: 'Step 2' }).click();
  await eventually(stated).toBe('right');
  await opened.done();
});

it('The BSDF: code that does not compile, that the laboratory refuses to be written, and a solution', async () => {
  const { opened, lesson } = await learn('the-bsdf');
  const { page } = opened;
  const next = (): Promise<void> => page.getByRole('button', { name: 'Next' }).click();
  await answer(page, lesson.steps[0]!.blocks.filter(isQuestion)[0]!, true);
  await next();
  const code = page.getByRole('textbox', { name: 'Your code (WGSL)' });
  const code1 = lesson.steps[1]!.blocks.filter(isQuestion).find(({ type }) => type === 'code');
  const verdict = page.locator('[data-type=code] .lesson-verdict');
  const check = (): Promise<void> => page.locator('[data-type=code]').getByRole('button', { name: 'Check' }).click();
  const start = await code.inputValue();
  await code.fill(start.replace('return albedo', 'return albdo'));
  await check();
  await eventually(() => verdict.innerText()).toContain('It does not compile yet');
  await eventually(() => page.locator('.lesson-faults').innerText()).toMatch(/^Line 6 .*albdo/);
  const solution = start.replace('return albedo', 'return albedo / 3.14159265');
  await code.fill(solution);
  await check();
  await eventually(() => verdict.innerText()).toContain('Right.');
  await eventually(() => page.locator('.lesson-goals li[data-passed=true]').count()).toBe(3);
  await eventually(() => page.evaluate(() => penumbra.state.get().document.programs.answer)).toBe(solution);
  for (const id of ['write-phong', 'write-sample']) {
    await next();
    await code.waitFor();
    const question = lesson.steps.flatMap(({ blocks }) => blocks.filter(isQuestion)).find((each) => each.id === id)!;
    for (let hint = 0; hint < question.hints.length; hint++) {
      await code.fill('fn eval(');
      await check();
      await page.locator('[data-type=code] .lesson-hint').nth(hint).waitFor();
    }
    await page.locator('[data-type=code]').getByRole('button', { name: 'Show the answer' }).click();
    await eventually(async () => question.type === 'code' && (await code.inputValue()) === question.solution).toBe(true);
  }
  await page.getByRole('button', { name: 'Finish' }).click();
  const end = page.locator('.lesson-summary');
  const [first] = lesson.steps[0]!.blocks.filter(isQuestion);
  const answers: Record<string, string> = { [first!.id]: 'right', [code1!.id]: 'right', 'write-phong': 'shown', 'write-sample': 'shown' };
  await eventually(() => end.locator('li').evaluateAll((all) => all.map((each) => each.dataset.how))).toEqual(
    lesson.steps.flatMap(({ blocks }) => blocks.filter(isQuestion)).map(({ id }) => answers[id] ?? 'open'),
  );
  await opened.screenshot('lesson-end');
  // Back to a question, and on to the next lesson.
  await end.locator('li button').nth(1).click();
  await eventually(() => page.locator('.lesson-step h3').innerText()).toBe(lesson.steps[1]!.title);
  for (const _ of lesson.steps.slice(2)) await next();
  await page.getByRole('button', { name: 'Finish' }).click();
  const following = end.locator('[data-next]');
  const name = await following.getAttribute('data-next');
  await following.click();
  await eventually(async () => page.url()).toContain(`#lesson=${name}/`);
  await opened.done();
});

it('a step begins with tools of its own, and until its picture is there a click is no answer', async () => {
  const opened = await browser.open({ width: 1280, height: 800, film: 16, spp: ENDLESS });
  const { page } = opened;
  await page.evaluate(() => penumbra.state.update({ tool: 'path' }));
  await page.evaluate(() => (location.hash = '#lesson=monte-carlo/average'));
  await page.locator('.lesson-step h3').waitFor();
  await eventually(() => page.evaluate(() => penumbra.state.get().tool)).toBe('orbit');
  const waiting = (): Promise<boolean> => page.locator('main.viewport').evaluate((each) => each.dataset.waiting !== undefined);
  await eventually(waiting).toBe(false);
  // The picture of another lesson is kept from coming.
  await page.evaluate(() => {
    const { session } = penumbra;
    const set = session.set.bind(session);
    session.set = async (scene) => {
      await new Promise<void>((resolve) => (globalThis.letGo = resolve));
      return set(scene);
    };
  });
  const { steps } = await readLesson('refraction');
  const asks = steps.find(({ blocks }) => blocks.some(({ type }) => type === 'pick'))!;
  await page.evaluate((id) => (location.hash = `#lesson=refraction/${id}`), asks.id);
  await eventually(() => page.locator('.lesson-step h3').innerText()).toBe(asks.title);
  expect(await waiting()).toBe(true);
  await page.getByRole('button', { name: 'Answer with a click' }).click();
  await page.mouse.click(...(await over(page, [0.5, 0.5])));
  await opened.said(/picture of this step is on its way/);
  // When it is there, the next one is made ready.
  await page.evaluate(() => {
    penumbra.foresee = async (scene) => void (globalThis.foreseen = await scene());
    letGo();
  });
  await eventually(waiting).toBe(false);
  await eventually(() => page.evaluate(() => globalThis.foreseen !== undefined)).toBe(true);
  const foreseen = await page.evaluate(() => globalThis.foreseen);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await eventually(() => page.locator('.lesson-step h3').innerText()).not.toBe(asks.title);
  await page.evaluate(() => letGo());
  await eventually(waiting).toBe(false);
  expect(await opened.document()).toEqual(foreseen);
  await opened.done();
});
