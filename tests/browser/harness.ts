/**
 * A real browser on the built page. One browser and one server a test file; a page a test or more.
 *
 *   const browser = useBrowser();
 *   it('…', async () => { const page = await browser.open(); …; await page.done(); });
 *
 * `done` fails on any error in the console or the page that was not expected.
 */
import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { ROOT } from '../../src/content/node.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { CHROMIUM_FLAGS, chromiumEnvironment, findChromium } from './chromium.ts';
import { servePage } from './site.ts';

/** Where screenshots and other evidence go. */
export const EVIDENCE = join(ROOT, '.cache', 'screenshots');

/** Expects something of a page that it takes a while to reach. */
export const eventually = <T>(look: () => Promise<T>): ReturnType<typeof expect.poll<T>> =>
  expect.poll(look, { timeout: 30_000, interval: 50 });

export interface OpenOptions {
  width?: number;
  height?: number;
  theme?: 'dark' | 'light';
  /** Text of a script that runs before the page's own. */
  init?: string;
  /** After the page's address: '?x=1' or '#…'. */
  suffix?: string;
  /** Wait until the first scene is in the engine. On unless WebGPU is taken away. */
  ready?: boolean;
  /** Side of the film that the first scene is cut to, so that rendering leaves time for the test; 0 leaves it. */
  film?: number;
}

export interface Opened {
  page: Page;
  /** What went wrong in the page so far. */
  errors: string[];
  /** Errors that match are part of the test. */
  expectErrors(pattern: RegExp): void;
  document(): Promise<SceneDocument>;
  samples(): Promise<number>;
  /** Until the film has this many samples. */
  converge(samples?: number): Promise<void>;
  /** A message of the page that matches. */
  said(pattern: RegExp): Promise<string>;
  /** Saves `.cache/screenshots/NAME.png`. */
  screenshot(name: string): Promise<string>;
  /** Closes the page and fails on errors that were not expected. */
  done(): Promise<void>;
}

/** What the tests use of `window.penumbra`. */
interface Handle {
  state: { get(): { document: SceneDocument; running: string } };
  session: { scene: SceneDocument | null };
  samples(): number;
  edit(document: SceneDocument): Promise<void>;
}
declare const penumbra: Handle;

export interface Sessions {
  open(options?: OpenOptions): Promise<Opened>;
  url: string;
}

/** To be called at the top of a test file. */
export function useBrowser(): Sessions {
  let browser: Browser;
  let server: Server;
  const sessions: Sessions = { url: '', open: (options) => open(browser, sessions.url, options) };
  beforeAll(async () => {
    const executablePath = findChromium();
    const served = await servePage();
    ({ server } = served);
    sessions.url = served.url;
    browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS, env: chromiumEnvironment() });
  }, 900_000);
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });
  return sessions;
}

async function open(browser: Browser, url: string, options: OpenOptions = {}): Promise<Opened> {
  const { width = 800, height = 560, theme, init, suffix = '', ready = true, film = 48 } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    acceptDownloads: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  const errors: string[] = [];
  const expected: RegExp[] = [];
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('requestfailed', (request) => errors.push(`${request.url()}: ${request.failure()?.errorText}`));
  if (theme !== undefined) await page.addInitScript(`localStorage.setItem('penumbra.page', JSON.stringify({ theme: '${theme}' }))`);
  if (init !== undefined) await page.addInitScript(init);
  await page.goto(url + suffix);
  const opened: Opened = {
    page,
    errors,
    expectErrors: (pattern) => void expected.push(pattern),
    document: () => page.evaluate(() => penumbra.state.get().document),
    samples: () => page.evaluate(() => penumbra.samples()),
    converge: async (samples = 1) => void (await page.waitForFunction((n) => penumbra.samples() >= n, samples, { timeout: 60_000 })),
    said: async (pattern) => {
      const message = page.locator('.message', { hasText: pattern }).last();
      await message.waitFor({ timeout: 30_000 });
      return message.innerText();
    },
    screenshot: async (name) => {
      mkdirSync(EVIDENCE, { recursive: true });
      const path = join(EVIDENCE, `${name}.png`);
      await page.screenshot({ path });
      return path;
    },
    done: async () => {
      await context.close();
      expect(errors.filter((each) => !expected.some((pattern) => pattern.test(each)))).toEqual([]);
    },
  };
  if (!ready) return opened;
  await page.waitForFunction(
    () => 'penumbra' in globalThis && penumbra.session.scene !== null && document.querySelector('#app:not([aria-busy])') !== null,
    undefined,
    { timeout: 60_000 },
  );
  if (film > 0) {
    await page.evaluate((side) => {
      const { document } = penumbra.state.get();
      return penumbra.edit({ ...document, film: { width: side, height: side } });
    }, film);
  }
  await opened.converge();
  return opened;
}
