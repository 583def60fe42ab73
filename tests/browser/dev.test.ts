/** `npm start`: the page as those have it who work on it, under the policy that everybody else has. */
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createServer } from 'vite';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/content/node.ts';
import { eventually, useBrowser, type Served } from './harness.ts';

/** The server of `npm start`, on a free port of this machine alone. */
async function serveSources(): Promise<Served> {
  const server = await createServer({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'error',
    cacheDir: join(ROOT, '.cache', 'dev'),
    // `node_modules` may be a link to another checkout's.
    server: { host: '127.0.0.1', port: 0, fs: { allow: [ROOT, dirname(realpathSync(join(ROOT, 'node_modules')))] } },
  });
  await server.listen();
  const address = server.httpServer!.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { url: `http://127.0.0.1:${address.port}/`, server };
}

const browser = useBrowser(serveSources);

/** Runs before the page's code. */
const WATCH = `globalThis.violations = [];
  globalThis.spoken = [];
  const { debug } = console;
  console.debug = (...words) => debug(...words, spoken.push(words.join(' ')));
  addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective + ' ' + event.blockedURI));`;

it('renders and opens the editor under the policy, and hears of changes', async () => {
  // What Vite finds late it bundles, and then it loads the page anew: that is over after the first visit.
  const first = await browser.open({ width: 1280, height: 800 });
  await first.page.keyboard.press('t');
  await first.page.locator('.monaco-editor .view-line').first().waitFor();
  await first.page.waitForLoadState('networkidle');
  await first.page.close();

  const opened = await browser.open({ width: 1280, height: 800, init: WATCH, ready: false });
  const { page } = opened;
  await page.waitForFunction(() => 'penumbra' in globalThis);
  await opened.converge();
  await eventually(() => page.evaluate('spoken')).toContain('[vite] connected.');
  await page.keyboard.press('t');
  await page.locator('.monaco-editor .view-line').first().waitFor();
  expect(await page.evaluate('violations')).toEqual([]);
  const { headers } = await page.evaluate(async () => ({ headers: Object.fromEntries((await fetch('./')).headers) }));
  expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';");
  await opened.done();
});
