/**
 * Debian's Firefox, driven by WebDriver BiDi: Playwright drives a Firefox of its own build only.
 * Its WebGPU is wgpu, whose compiler of WGSL is naga: another one than Chromium's and Node's.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer, { type Browser } from 'puppeteer-core';
import { findOrInstall } from '../helpers/apt.ts';

/** Where a browser may be; PENUMBRA_FIREFOX names another one. */
const PLACES = [process.env.PENUMBRA_FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'];

const MISSING =
  'The tests in Firefox need it at /usr/bin/firefox-esr: install it (Debian: apt-get install firefox-esr) or set PENUMBRA_FIREFOX to its path.';

const PREFERENCES = {
  'dom.webgpu.enabled': true,
  // Software adapters are on the list.
  'gfx.webgpu.ignore-blocklist': true,
  'gfx.webrender.software': true,
  // The system's theme is dark.
  'layout.css.prefers-color-scheme.content-override': 0,
  // The clipboard is read without asking.
  'dom.events.testing.asyncClipboard': true,
};

/**
 * Starts Firefox without a window. It finds the Vulkan driver that the tests give to Node.
 * @param downloads folder for what is saved
 * @throws Error, one sentence that says what to install
 */
export function launchFirefox(downloads: string): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: findOrInstall(PLACES, 'firefox-esr', MISSING),
    headless: true,
    timeout: 120_000,
    // Orders to Firefox, not waits for something in the page: a busy machine takes its time.
    protocolTimeout: 600_000,
    extraPrefsFirefox: {
      ...PREFERENCES,
      'browser.download.dir': downloads,
      'browser.download.folderList': 2,
      'browser.download.useDownloadDir': true,
      'browser.download.always_ask_before_handling_new_types': false,
    },
  });
}

/** Firefoxes that are tried, and milliseconds within which the process of one that has crashed is gone. */
const TRIES = 3;
const GRACE = 5000;

/**
 * Runs a test in a Firefox of its own, and in another one where Firefox itself crashes: 153 does now and then on a busy machine while a
 * worker draws (docs/browsers.md). All else that goes wrong is the test's.
 */
export async function inFirefox(test: (browser: Browser) => Promise<void>): Promise<void> {
  for (let turn = 1; ; turn++) {
    const downloads = mkdtempSync(join(tmpdir(), 'penumbra-firefox-'));
    const browser = await launchFirefox(downloads);
    try {
      return await test(browser);
    } catch (error) {
      if (turn === TRIES || !(await hasCrashed(browser))) throw error;
      console.warn(`Firefox has crashed (${browser.process()?.signalCode ?? browser.process()?.exitCode}); another one takes its place.`);
    } finally {
      await browser.close().catch(() => {});
      rmSync(downloads, { recursive: true, force: true });
    }
  }
}

/** Whether it has ended by itself. */
async function hasCrashed(browser: Browser): Promise<boolean> {
  const process = browser.process();
  const isOver = (): boolean => process !== null && (process.exitCode !== null || process.signalCode !== null);
  // What goes wrong first is the connection.
  for (let waited = 0; waited < GRACE && !isOver(); waited += 50) await sleep(50);
  return isOver();
}
