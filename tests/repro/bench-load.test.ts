/** The benchmark of the first load waited for an event that the page no longer had, without end. */
import { expect, it } from 'vitest';
import { watchLoad } from '../../bench/watch-load.ts';
import { useBrowser } from '../browser/harness.ts';

const browser = useBrowser();

it('bench:load sees every step of a first load', async () => {
  // Functions are given their names by one that the browser lacks.
  const opened = await browser.open({ init: `{ const __name = (made) => made; (${String(watchLoad)})(); }` });
  await opened.page.waitForFunction(() => globalThis.firstLoad?.isThere, undefined, { timeout: 60_000 });
  const { ms } = await opened.page.evaluate(() => globalThis.firstLoad!.afterRendering(10));
  for (const step of ['evaluated', 'adapter', 'device', 'linked', 'compiled', 'sample', 'picture', 'furnished']) {
    expect(ms[step], step).toBeGreaterThan(0);
  }
  await opened.done();
});
