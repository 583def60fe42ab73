/** The picture of a step of a lesson in another page: the element, with what the step asks for and nothing else; and a lesson that is read there. */
import { expect, it } from 'vitest';
import { readLesson } from '../../src/cli/lessons/read.ts';
import { sceneText } from '../../src/content/scenes.ts';
import { lessonScenes, stepDocument } from '../../src/lesson/state.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { parseScene } from '../../src/scene/parse.ts';
import type { PenumbraView } from '../../src/view/index.ts';
import { eventually, useBrowser } from './harness.ts';

const browser = useBrowser();

it('shows the picture of a step without its words; the line comes by keys; the way leads to the lesson', async () => {
  const opened = await browser.open({ width: 390, height: 300, ready: false, suffix: '?embed=picture#lesson=refraction/balls' });
  const { page } = opened;
  await page.waitForURL(/\/embed\.html\?line=picture#lesson=refraction\/balls$/);
  const state = (): Promise<string | null> => page.locator('penumbra-view').getAttribute('data-state');
  const scene = (): Promise<unknown> => page.evaluate(() => document.querySelector<PenumbraView>('penumbra-view')!.scene);
  const samples = (): Promise<number> => page.evaluate(() => document.querySelector<PenumbraView>('penumbra-view')!.samples);
  await eventually(samples).toBeGreaterThan(0);
  const lesson = await readLesson('refraction');
  const index = lesson.steps.findIndex(({ id }) => id === 'balls');
  const gallery = async (id: string): Promise<SceneDocument> => parseScene(await sceneText(id));
  expect(await scene()).toEqual(JSON.parse(JSON.stringify(await stepDocument(lesson, index, lessonScenes(lesson, gallery)))));
  const opacity = (): Promise<string> => page.locator('[part=line]').evaluate((each) => getComputedStyle(each).opacity);
  // Headless shells begin with the pointer in the corner of the page.
  await page.mouse.move(-1, -1);
  await eventually(opacity).toBe('0');
  const way = page.getByRole('link', { name: 'Open in Penumbra' });
  await way.focus();
  await eventually(opacity).toBe('1');
  expect(await way.getAttribute('href')).toBe(`${browser.url}#lesson=refraction/balls`);
  // The picture has the whole frame, and the line is within it.
  const [picture, link] = [(await page.locator('canvas').boundingBox())!, (await way.boundingBox())!];
  expect([picture.width, picture.height]).toEqual([390, 300]);
  expect(link.x + link.width).toBeLessThanOrEqual(390);
  await opened.screenshot('lesson-picture-390');
  await page.evaluate(() => void (location.hash = '#lesson=structures/no-such-step'));
  await eventually(() => page.locator('[part=status]').innerText()).toBe('The lesson structures has no step called "no-such-step".');
  // A layer in false colour, and code that a reader would write, as it begins.
  for (const step of ['structures/dear', 'darts/write']) {
    await page.evaluate((to) => void (location.hash = `#lesson=${to}`), step);
    await eventually(async () => (await state()) === 'rendering' || (await state()) === 'done').toBe(true);
    await eventually(samples).toBeGreaterThan(1);
    expect(await way.getAttribute('href')).toBe(`${browser.url}#lesson=${step}`);
    await opened.screenshot(`lesson-picture-${step.replace('/', '-')}`);
  }
  await opened.done();
});

it('a lesson that is read in a frame leads to itself', async () => {
  const opened = await browser.open({ width: 800, height: 500, film: 0, ready: false, suffix: '?embed#lesson=refraction/balls' });
  const { page } = opened;
  await page.locator('.lesson-step h3').waitFor();
  const way = page.getByRole('link', { name: 'Open in Penumbra' });
  await way.focus();
  expect(await way.getAttribute('href')).toMatch(/\/#lesson=refraction\/balls$/);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('heading', { level: 3 }).waitFor();
  await way.blur();
  await way.focus();
  await eventually(() => way.getAttribute('href')).toBe(await page.evaluate(() => `${location.pathname}${location.hash}`));
  expect(page.url()).not.toContain('refraction/balls');
  await opened.done();
});
