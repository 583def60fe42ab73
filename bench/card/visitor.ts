/** The built page on a graphics card, as a visitor has it: a browser of its own, and what the page complained of. */
import { chromium, type Page } from 'playwright-core';
import { serveCompressed } from '../serve.ts';
import { report } from './scenes.ts';

const {
  DIST = 'dist',
  BROWSER = '/usr/bin/chromium',
  FLAGS = '--use-angle=vulkan --enable-features=Vulkan --disable-vulkan-surface',
} = process.env;

export interface Visitor {
  page: Page;
  isConnected(): boolean;
  /** Reports what the page complained of, and ends the process. */
  leave(): Promise<never>;
}

/** Once the page has its first sample. Environment: DIST, BROWSER, FLAGS. */
export async function visit(): Promise<Visitor> {
  const { url } = await serveCompressed(DIST);
  const browser = await chromium.launch({
    executablePath: BROWSER,
    args: ['--no-sandbox', '--enable-unsafe-webgpu', '--ignore-gpu-blocklist', ...FLAGS.split(' ')],
  });
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error).slice(0, 300)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text().slice(0, 300)));
  await page.goto(url, { waitUntil: 'commit' });
  const isThere = (): boolean => 'penumbra' in globalThis && (globalThis as any).penumbra.samples() >= 1;
  await page.waitForFunction(isThere, undefined, { polling: 10, timeout: 60_000 });
  return {
    page,
    isConnected: () => browser.isConnected(),
    async leave() {
      report({ errors: errors.slice(0, 20), count: errors.length });
      await Promise.race([browser.close(), new Promise((resolve) => setTimeout(resolve, 4000))]);
      return process.exit(0);
    },
  };
}
