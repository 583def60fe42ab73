import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumEnvironment, findChromium } from './tests/browser/chromium.ts';
import { serveCompressed } from './bench/serve.ts';
const server = await serveCompressed(process.env.DIST!);
const b = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS, env: chromiumEnvironment() as any });
const c = await b.newContext({ viewport: { width: 1280, height: 800 } });
const p = await c.newPage();
await p.goto(server.url, { waitUntil: 'commit' });
for (let i = 0; i < 6; i++) {
  await new Promise((r) => setTimeout(r, 4000));
  console.log(
    JSON.stringify(
      await p.evaluate(() => {
        const q = (globalThis as any).penumbra;
        const s = q?.state.get();
        return [q?.samples?.(), s?.running, s?.document.film, q.session.clock.film, q.session.clock.elapsed];
      }),
    ),
    (await import('node:os')).loadavg()[0],
  );
}
process.exit(0);
