/**
 * Pictures of the page at the sizes that people have, in both themes, to be looked at.
 *   npm run screenshots
 *   environment: DIST (.cache/dist), OUT (.cache/screens), SIZES (360,390,…), THEMES (dark,light), VIEWS (first, gallery, palette, and panels: scene,controls,material,…), SAMPLES (40)
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { serveCompressed } from '../../bench/serve.ts';
import { CHROMIUM_FLAGS, chromiumEnvironment, findChromium } from './chromium.ts';

const { DIST = '.cache/dist', OUT = '.cache/screens', SIZES, THEMES = 'dark,light', VIEWS = 'first', SAMPLES = '40' } = process.env;

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
const WAIT = { timeout: 600_000, polling: 200 };

declare const penumbra: {
  samples(): number;
  showPanel(id: string): void;
  command(id: string): void;
  screen: { redraw(): void; progress(): void };
};

const wanted = SIZES?.split(',').map(Number);
const server = await serveCompressed(DIST);
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS, env: chromiumEnvironment() });
mkdirSync(OUT, { recursive: true });
for (const [width, height] of WINDOWS.filter(([each]) => wanted?.includes(each) ?? true))
  for (const colorScheme of THEMES.split(',') as ('dark' | 'light')[]) {
    const hasTouch = width < 720;
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, hasTouch, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto(server.url);
    await page.waitForFunction(() => 'penumbra' in globalThis && penumbra.samples() >= 1, undefined, WAIT);
    // In software it takes as long to draw a picture as to render it.
    await page.evaluate(() => void Object.assign(penumbra.screen, { redraw() {}, progress() {} }));
    await page.waitForFunction((n) => penumbra.samples() >= n, Number(SAMPLES), WAIT);
    await page.evaluate(() => {
      for (const each of ['redraw', 'progress'] as const) Reflect.deleteProperty(penumbra.screen, each);
      penumbra.screen.redraw();
    });
    await page.waitForTimeout(1500);
    for (const view of VIEWS.split(',')) {
      await show(page, view);
      const path = join(OUT, `${view}-${width}-${colorScheme}.png`);
      await page.screenshot({ path });
      console.log(path);
    }
    await context.close();
  }
await browser.close();
server.close();

async function show(page: Page, view: string): Promise<void> {
  if (view === 'first') return;
  await page.keyboard.press('Escape');
  if (view === 'gallery' || view === 'palette') {
    await page.evaluate((id) => penumbra.command(id), view);
    await page
      .locator(view === 'gallery' ? 'dialog.gallery img' : '.palette [role=option]')
      .first()
      .waitFor();
  } else {
    await page.evaluate((id) => penumbra.showPanel(id), view);
    await page.locator(`#panel-${view} > :not(.panel-wait)`).first().waitFor({ state: 'attached' });
  }
  // What is loaded with it: pictures, the editor.
  await page.waitForTimeout(3000);
}
