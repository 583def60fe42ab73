/**
 * The built page in Firefox on a graphics card: `firefox.mjs SCENES [name…]`, environment: DIST, FIREFOX, SIZES (0: the scenes' own),
 * SETTLE_S, WATCH_S, OUT (screenshots). As page.ts.
 */
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { serveCompressed } from '../serve.ts';
import { drag } from './drag.ts';
import { cardScenes, report, sized } from './scenes.ts';
import { watchScene } from './watch.ts';

const { DIST = 'dist', FIREFOX = '/usr/bin/firefox-esr', SIZES = '0', SETTLE_S = '3', WATCH_S = '1.5', OUT } = process.env;
const [folder = '', ...names] = process.argv.slice(2);
const { url } = await serveCompressed(DIST);

const browser = await puppeteer.launch({
  browser: 'firefox',
  executablePath: FIREFOX,
  headless: true,
  timeout: 60_000,
  protocolTimeout: 120_000,
  extraPrefsFirefox: { 'dom.webgpu.enabled': true, 'gfx.webgpu.ignore-blocklist': true, 'gfx.webrender.software': true },
});
const errors: string[] = [];
const page = await browser.newPage();
await page.setViewport({ width: 1280, height: 800 });
page.on('pageerror', (error) => errors.push(String(error).slice(0, 300)));
page.on('console', (message) => message.type() === 'error' && errors.push(message.text().slice(0, 300)));
const start = Date.now();
await page.goto(url);
await page.waitForFunction(() => 'penumbra' in globalThis && (globalThis as any).penumbra.samples() >= 1, { timeout: 60_000 });
report({ browser: await browser.version(), firstSampleMs: Date.now() - start });
report(
  await page.evaluate(() => {
    const { adapter, device } = (globalThis as any).penumbra.session.gpu;
    return { adapter, clock: device.features.has('timestamp-query') };
  }),
);

for (const { name, scene } of cardScenes(folder, names)) {
  for (const side of SIZES.split(',').map(Number)) {
    try {
      const document = sized(scene, side);
      const found = await page.evaluate(watchScene, [JSON.stringify(document), Number(SETTLE_S), Number(WATCH_S), 0] as const);
      const dragged = 'failed' in found ? {} : { drag: await drag(page) };
      report({ where: 'firefox', scene: name, film: `${document.film.width}x${document.film.height}`, ...found, ...dragged });
      if (OUT !== undefined) await page.screenshot({ path: join(OUT, `firefox-${name}-${side}.png`) });
    } catch (error) {
      report({ where: 'firefox', scene: name, failed: String(error).slice(0, 300) });
    }
  }
}
report({ errors: errors.slice(0, 20), count: errors.length });
await Promise.race([browser.close(), new Promise((resolve) => setTimeout(resolve, 4000))]);
process.exit(0);
