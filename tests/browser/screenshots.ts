/**
 * Pictures of the page at the sizes that people have, in both themes, to be looked at.
 *   npm run screenshots
 *   environment: DIST (.cache/dist), OUT (.cache/screens), SIZES (360,390,…), THEMES (dark,light), VIEWS (first, inspector of a shape, panels as scene,material,…, commands as gallery,palette,…), SAMPLES (40),
 *   SHEETS (a folder: the sheets of docs/guide.md go there, light.jpg and dark.jpg; with VIEWS=first,controls,gallery,palette)
 * Says for each window how much of the page has moved by itself until then, its cumulative layout shift.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { serveCompressed } from '../../bench/serve.ts';
import { CHROMIUM_FLAGS, chromiumEnvironment, findChromium } from './chromium.ts';
import { writeSheet } from './contact-sheet.ts';
import { WATCH_SHIFTS } from './shifts.ts';

const { DIST = '.cache/dist', OUT = '.cache/screens', SIZES, THEMES = 'dark,light', VIEWS = 'first', SAMPLES = '40', SHEETS } = process.env;

/** Width and height of windows: phones, a tablet, a projector, laptops, desks. */
const WINDOWS: readonly (readonly [number, number])[] = [
  [360, 740],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1280, 720],
  [1920, 1080],
  [2560, 1440],
];
/** Rows of a sheet: view and width. */
const SHEET = [
  ['first-2560', 'first-1920'],
  ['first-1280', 'first-1024'],
  ['first-768', 'first-390', 'first-360', 'controls-390', 'gallery-390', 'palette-390'],
];
const WAIT = { timeout: 600_000, polling: 200 };

declare const shifts: { value: number }[];
declare const penumbra: {
  samples(): number;
  showPanel(id: string): void;
  command(id: string): void;
  state: { update(patch: object): void };
  screen: { redraw(): void; progress(): void };
};

const wanted = SIZES?.split(',').map(Number);
const server = await serveCompressed(DIST);
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS, env: chromiumEnvironment() });
mkdirSync(OUT, { recursive: true });
const themes = THEMES.split(',') as ('dark' | 'light')[];
for (const [width, height] of WINDOWS.filter(([each]) => wanted?.includes(each) ?? true)) {
  const viewport = { width, height };
  const more = { reducedMotion: 'reduce', serviceWorkers: 'block' } as const;
  const context = await browser.newContext({ viewport, colorScheme: themes[0]!, hasTouch: width < 720, ...more });
  const page = await context.newPage();
  await page.addInitScript(WATCH_SHIFTS);
  await page.goto(server.url);
  await converge(page);
  console.log(`${width}: layout shift ${await page.evaluate(() => shifts.reduce((sum, each) => sum + each.value, 0))}`);
  for (const view of VIEWS.split(',')) {
    await show(page, view);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(1000);
      const path = join(OUT, `${view}-${width}-${colorScheme}.png`);
      await page.screenshot({ path });
      console.log(path);
    }
  }
  await context.close();
}
await browser.close();
server.close();
if (SHEETS !== undefined) {
  mkdirSync(SHEETS, { recursive: true });
  for (const theme of themes) {
    const rows = SHEET.map((row) => row.map((each) => join(OUT, `${each}-${theme}.png`)));
    await writeSheet(join(SHEETS, `${theme}.jpg`), rows);
  }
}

async function converge(page: Page): Promise<void> {
  await page.waitForFunction(() => 'penumbra' in globalThis && penumbra.samples() >= 1, undefined, WAIT);
  // In software it takes as long to draw a picture as to render it.
  await page.evaluate(() => void Object.assign(penumbra.screen, { redraw() {}, progress() {} }));
  await page.waitForFunction((n) => penumbra.samples() >= n, Number(SAMPLES), WAIT);
  await page.evaluate(() => {
    for (const each of ['redraw', 'progress'] as const) Reflect.deleteProperty(penumbra.screen, each);
    penumbra.screen.redraw();
  });
  await page.waitForTimeout(1500);
}

async function show(page: Page, view: string): Promise<void> {
  if (view === 'first') return;
  await page.keyboard.press('Escape');
  if (view === 'inspector') await page.evaluate(() => penumbra.state.update({ selection: 2 }));
  const panel = view === 'inspector' ? 'controls' : view;
  if ((await page.locator(`#panel-${panel}`).count()) > 0) {
    await page.evaluate((id) => penumbra.showPanel(id), panel);
    await page.locator(`#panel-${panel} > :not(.panel-wait)`).first().waitFor({ state: 'attached' });
  } else await page.evaluate((id) => penumbra.command(id), panel);
  // What is loaded with it: pictures, the editor.
  await page.waitForTimeout(4000);
}
