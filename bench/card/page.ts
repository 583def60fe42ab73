/**
 * The built page in Chromium on a graphics card: `page.mjs SCENES [name…]`, environment: DIST, BROWSER, FLAGS, SIZES (0: the scenes' own),
 * SETTLE_S, WATCH_S, BARE (milliseconds: also the engine alone in this browser, in pieces of that length), REST_MS (that the pointer is on
 * a scene before it is chosen), OUT (screenshots), PROFILE (of each drag, or with "load" of each scene until it is watched, in OUT; kit.sh
 * says how names are kept). For each scene: time from its setting to its first sample, samples a second, how long frames take while it
 * renders and while the camera is dragged, how coarse the film is then. One browser and one page for all, as a visitor has them.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import type { SceneDocument } from '../../src/scene/document.ts';
import { serveCompressed } from '../serve.ts';
import { bareRate } from './bare.ts';
import { drag } from './drag.ts';
import { cardScenes, report, sized } from './scenes.ts';
import { watchScene, type Watched } from './watch.ts';

const {
  DIST = 'dist',
  BROWSER = '/usr/bin/chromium',
  FLAGS = '--use-angle=vulkan --enable-features=Vulkan --disable-vulkan-surface',
  SIZES = '0,1024',
  SETTLE_S = '3',
  WATCH_S = '1.5',
  REST_MS = '0',
  BARE,
  OUT,
  PROFILE,
} = process.env;
const [folder = '', ...names] = process.argv.slice(2);
const { url } = await serveCompressed(DIST);

const browser = await chromium.launch({
  executablePath: BROWSER,
  args: ['--no-sandbox', '--enable-unsafe-webgpu', '--ignore-gpu-blocklist', ...FLAGS.split(' ')],
});
const errors: string[] = [];
const open = async (): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  page.on('pageerror', (error) => errors.push(String(error).slice(0, 300)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text().slice(0, 300)));
  const start = Date.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'penumbra' in globalThis && (globalThis as any).penumbra.samples() >= 1, undefined, {
    polling: 2,
    timeout: 60_000,
  });
  report({ firstSampleMs: Date.now() - start });
  return page;
};
// A first visit renders for minutes: it would have its part of the card.
await (await open()).close();
const page = await open();

const watch = (document: SceneDocument): Promise<Watched> =>
  page.evaluate(watchScene, [JSON.stringify(document), Number(SETTLE_S), Number(WATCH_S), Number(REST_MS)] as const);

/** Something done, with what the main thread did meanwhile in a file that the browser's tools open. */
async function profiled<T>(path: string, act: () => Promise<T>): Promise<T> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Profiler.enable');
  await tools.send('Profiler.setSamplingInterval', { interval: 500 });
  await tools.send('Profiler.start');
  const found = await act();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  writeFileSync(path, JSON.stringify((await tools.send('Profiler.stop')).profile));
  await tools.detach();
  return found;
}

for (const { name, scene } of cardScenes(folder, names)) {
  for (const side of SIZES.split(',').map(Number)) {
    try {
      const document = sized(scene, side);
      const file = (ending: string): string | null => (OUT === undefined ? null : join(OUT, `${name}-${side}${ending}`));
      const profile = PROFILE === undefined ? null : file('.cpuprofile');
      const found = await (profile !== null && PROFILE === 'load' ? profiled(profile, () => watch(document)) : watch(document));
      const picture = PROFILE === 'load' ? null : file('.png');
      if (picture !== null) await page.screenshot({ path: picture, timeout: 8000 });
      const bare: Record<string, number> = {};
      for (const piece of 'failed' in found ? [] : (BARE?.split(',') ?? [])) {
        bare[piece] = await page.evaluate(bareRate, [Number(piece), Number(WATCH_S)] as const);
      }
      const dragged =
        'failed' in found
          ? {}
          : { drag: await (profile !== null && PROFILE !== 'load' ? profiled(profile, () => drag(page)) : drag(page)) };
      report({
        where: 'page',
        scene: name,
        film: `${document.film.width}x${document.film.height}`,
        ...found,
        ...(BARE !== undefined && { bare }),
        ...dragged,
      });
    } catch (error) {
      report({ where: 'page', scene: name, failed: String(error).slice(0, 300) });
    }
  }
}
report({ errors: errors.slice(0, 20), count: errors.length });
await Promise.race([browser.close(), new Promise((resolve) => setTimeout(resolve, 4000))]);
process.exit(0);
