/**
 * The first load of the built page: what is transferred until the first picture, when each step is reached, and which tasks of
 * the main thread are long, with nothing cached and on the next visit. One JSON line a visit, then one with the medians.
 *
 *   npm run build && npm run -s bench:load
 *   environment: DIST (folder of the built page, dist), ROUNDS (3), RENDER_MS (5000), BROWSER, FLAGS (separated by blanks;
 *   software without), PROFILE (a file for the CPU profile of the last visit)
 *
 * It needs Node, playwright-core and a browser, nothing else of this repository:
 *   npx esbuild bench/first-load.ts --bundle --platform=node --format=esm --external:playwright-core --outfile=first-load.mjs
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumEnvironment, findChromium } from '../tests/browser/chromium.ts';
import { serveCompressed, type Transfer } from './serve.ts';
import { watchLoad, type Seen } from './watch-load.ts';

const { DIST = 'dist', ROUNDS = '3', RENDER_MS = '5000', BROWSER, FLAGS, PROFILE } = process.env;
const WAIT_MS = 120_000;

interface Visit extends Seen {
  visit: 'cold' | 'warm';
  /** Bytes over the wire until the first picture, headers left out, and how many requests. */
  bytes: number;
  requests: number;
  transfers: readonly Transfer[];
}

const server = await serveCompressed(DIST);
const visits: Visit[] = [];
for (let round = 0; round < Number(ROUNDS); round++) {
  // A profile of its own: no cached file, no compiled shader, nothing stored.
  const profile = mkdtempSync(join(tmpdir(), 'first-load-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: BROWSER ?? findChromium(),
    args: FLAGS === undefined ? CHROMIUM_FLAGS : FLAGS.split(' '),
    env: FLAGS === undefined ? chromiumEnvironment() : (process.env as Record<string, string>),
    viewport: { width: 1280, height: 800 },
  });
  // Where TypeScript is run as it is, functions are given their names by one that the browser lacks.
  await context.addInitScript(`{ const __name = (made) => made; (${String(watchLoad)})(); }`);
  try {
    for (const visit of ['cold', 'warm'] as const) {
      const isProfiled = PROFILE !== undefined && visit === 'warm' && round === Number(ROUNDS) - 1;
      const result = { visit, ...(await visited(context, isProfiled)) };
      visits.push(result);
      console.log(JSON.stringify(result));
    }
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
for (const visit of ['cold', 'warm'] as const) {
  const all = visits.filter((each) => each.visit === visit);
  const ms = Object.fromEntries(Object.keys(all[0]!.ms).map((step) => [step, median(all.map((each) => each.ms[step]!))]));
  const longest = (when: 'loading' | 'rendering'): number =>
    Math.max(0, ...all.flatMap((each) => each.longTasks[when]).map(({ ms: took }) => took));
  console.log(
    JSON.stringify({
      median: visit,
      rounds: all.length,
      bytes: median(all.map((each) => each.bytes)),
      requests: median(all.map((each) => each.requests)),
      ms,
      longestTaskMs: { loading: longest('loading'), rendering: longest('rendering') },
    }),
  );
}
server.close();

/** One page from navigation to some seconds after its first picture. */
async function visited(context: BrowserContext, isProfiled: boolean): Promise<Omit<Visit, 'visit'>> {
  const page = await context.newPage();
  // A page of the same site first, so that the profiled process is that of the visit.
  if (isProfiled) await page.goto(`${server.url}licenses.txt`);
  const profiler = isProfiled ? await context.newCDPSession(page) : null;
  await profiler?.send('Profiler.enable');
  await profiler?.send('Profiler.setSamplingInterval', { interval: 200 });
  await profiler?.send('Profiler.start');
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const before = server.transfers.length;
  await page.goto(server.url, { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.firstLoad?.isThere, undefined, { timeout: WAIT_MS, polling: 100 });
  if (profiler !== null && PROFILE !== undefined) {
    const { profile } = await profiler.send('Profiler.stop');
    writeFileSync(PROFILE, JSON.stringify(profile));
  }
  const seen = await page.evaluate((milliseconds) => globalThis.firstLoad!.afterRendering(milliseconds), Number(RENDER_MS));
  await page.close();
  if (errors.length > 0) throw new Error(`The page failed: ${errors.join('; ')}`);
  const transfers = server.transfers.slice(before).filter(({ at }) => at <= seen.firstPictureAt);
  return { ...seen, bytes: transfers.reduce((sum, { bytes }) => sum + bytes, 0), requests: transfers.length, transfers };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}
