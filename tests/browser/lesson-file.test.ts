/** A lesson as one file, opened from the disk: read, answered, handed in, without a request; and what is hostile in it is text. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { expect, it } from 'vitest';
import { lessonHtml } from '../../src/cli/lessons/export.ts';
import { ROOT } from '../../src/content/node.ts';
import { compileLesson } from '../../src/lesson/compile.ts';
import { readHandIn } from '../../src/lesson/hand-in.ts';
import { seriousViolations } from './access.ts';
import { CHROMIUM_FLAGS, chromiumEnvironment, findChromium } from './chromium.ts';
import { EVIDENCE, eventually } from './harness.ts';

/** KiB that the reader may have beside a lesson's own text and pictures; it has 361, the font of formulas, zod and one diagram among them. */
const MAX_READER_KIB = 390;
const ATTACK = '</script><script>globalThis.hacked = 1</script><img src=x onerror="globalThis.hacked = 1">';
const TEXT = `::lesson[Half${ATTACK.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}]{series=equation order=90 minutes=5 summary="A half." picture=cornell-box}

::step[One]{#one}
::state{scene=cornell-box}

A formula $\\frac{1}{2}$, \`${ATTACK}\`, and [the next step](#lesson=half/two).

::::number{#half answer=0.5 tolerance=0.001}
How much is a half?

:::hint
Less than one.
:::

:::right
It is 1/2.
:::
::::

::step[Two]{#two}
::split[Of diagrams it has this one alone.]

Nothing more.
`;

it('is read, checked and handed in from the disk, with no request and no script of a stranger', async () => {
  const lesson = await compileLesson('half', { 'lesson.md': TEXT }, 'half');
  const html = await lessonHtml(lesson, join(ROOT, 'lessons', 'half'));
  const picture = readFileSync(join(ROOT, 'src/app/public/thumbnails/cornell-box.jpg')).length;
  expect((html.length - (4 / 3) * picture) / 1024).toBeLessThan(MAX_READER_KIB);
  const path = join(mkdtempSync(join(tmpdir(), 'penumbra-lesson-')), 'half.html');
  writeFileSync(path, html);
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS, env: chromiumEnvironment() });
  try {
    const page = await browser.newPage({ viewport: { width: 800, height: 900 } });
    const asked: string[] = [];
    const wrong: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('pageerror', (error) => wrong.push(error.message));
    page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
    const url = pathToFileURL(path).href;
    await page.goto(url);
    await page.getByRole('heading', { name: 'One', exact: true }).waitFor();
    expect(await page.locator('math').count()).toBeGreaterThan(0);
    expect(await page.getByRole('heading', { level: 2 }).innerText()).toContain('<img src=x');
    await eventually(() => page.locator('.lesson-stored img').evaluate((each) => (each as HTMLImageElement).naturalWidth)).toBeGreaterThan(
      0,
    );
    const verdict = page.locator('.lesson-verdict');
    const answer = async (text: string): Promise<void> => {
      await page.getByRole('textbox').fill(text);
      await page.getByRole('button', { name: 'Check' }).click();
    };
    await answer('2');
    await eventually(() => verdict.innerText()).toContain('Not yet.');
    await page.getByText('Less than one.').waitFor();
    await answer('1/2');
    await eventually(() => verdict.innerText()).toContain('Right.');
    mkdirSync(EVIDENCE, { recursive: true });
    await page.screenshot({ path: join(EVIDENCE, 'lesson-file.png') });
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'the next step' }).click();
    await page.getByRole('heading', { name: 'Two', exact: true }).waitFor();
    await page.locator('.lesson-diagram svg').first().waitFor();
    await page.getByRole('button', { name: 'Hand in' }).click();
    await page.getByLabel('Your name').fill('Ada');
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save my answers' }).click();
    const { answers } = readHandIn(readFileSync(await (await coming).path(), 'utf8'));
    expect(answers).toEqual({ half: { type: 'number', text: '1/2' } });
    expect(asked.filter((each) => !/^(data|blob):/.test(each) && each.split('#')[0] !== url)).toEqual([]);
    // What gets into the page all the same may not run, nor ask for anything.
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<img src="https://127.0.0.1:9/x" onerror="globalThis.hacked = 1">');
      const script = document.createElement('script');
      script.textContent = 'globalThis.hacked = 1';
      document.body.append(script);
    });
    await eventually(async () => wrong.filter((each) => each.includes('Content Security Policy')).length).toBeGreaterThanOrEqual(2);
    expect(await page.evaluate(() => (globalThis as { hacked?: number }).hacked)).toBeUndefined();
    expect(wrong.filter((each) => !each.includes('Content Security Policy'))).toEqual([]);
  } finally {
    await browser.close();
  }
});
