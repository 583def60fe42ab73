/**
 * `<penumbra-view>` of the built package on a graphics card: `view.mjs SCENES [name…]`, environment: VIEW (the package's dist), BROWSER,
 * FLAGS, WATCH_S. A page with nothing but the element, its engine in a worker and on the page's own thread in turn: milliseconds to its
 * first picture, tasks of the page above 50 ms until then, samples a second after it, and how long the page's frames take meanwhile.
 */
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { contentType } from '../../tests/helpers/file-types.ts';
import { cardScenes, report } from './scenes.ts';

const {
  VIEW = '.cache/packages/penumbra-engine/dist',
  BROWSER = '/usr/bin/chromium',
  FLAGS = '--use-angle=vulkan --enable-features=Vulkan --disable-vulkan-surface',
  WATCH_S = '2',
} = process.env;
const [folder = '', ...names] = process.argv.slice(2);

const PAGE = `<!doctype html><title>View</title><link rel="icon" href="data:," /><body>
<script type="module">import { defineView } from './view.js'; defineView();</script>`;
const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
  if (path === '/') return void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
  const file = path.startsWith('/scenes/') ? join(folder, path.slice('/scenes/'.length)) : join(VIEW, path);
  if (!existsSync(file)) return void response.writeHead(404).end();
  createReadStream(file).pipe(response.writeHead(200, { 'content-type': contentType(file) }));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as { port: number };

const browser = await chromium.launch({
  executablePath: BROWSER,
  args: ['--no-sandbox', '--enable-unsafe-webgpu', '--ignore-gpu-blocklist', ...FLAGS.split(' ')],
});

/** Runs in the page. */
async function watch([name, worker, seconds]: readonly [string, string, number]): Promise<object> {
  const { document, requestAnimationFrame } = globalThis as any;
  const view = document.createElement('penumbra-view');
  Object.assign(view, { src: `/scenes/${name}.json`, spp: 1 << 20 });
  view.style.width = '640px';
  if (worker === 'off') view.setAttribute('worker', 'off');
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => Math.round(duration))));
  observer.observe({ type: 'longtask' as 'mark' });
  const begun = performance.now();
  const said = new Promise<string | null>((resolve) => {
    view.addEventListener('sample', () => resolve(null), { once: true });
    view.addEventListener('error', (event: any) => resolve(event.detail.message));
  });
  document.body.append(view);
  const failed = await said;
  if (failed !== null) return { failed };
  const firstMs = Math.round(performance.now() - begun);
  const loadTasksMs = tasks.splice(0);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const gaps: number[] = [];
  const [from, start] = [view.samples, performance.now()];
  let last = start;
  while (performance.now() - start < 1000 * seconds) {
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    if (last !== start) gaps.push(now - last);
    last = now;
  }
  const spp = ((view.samples - from) / (performance.now() - start)) * 1000;
  gaps.sort((a, b) => a - b);
  const at = (part: number): number => Math.round(10 * (gaps[Math.floor(part * (gaps.length - 1))] ?? 0)) / 10;
  const frameMs = [at(0.5), at(0.99), at(1)];
  view.remove();
  return { firstMs, loadTasksMs, sppPerSecond: Math.round(spp), frameMs, longTasksMs: tasks };
}

for (const { name } of cardScenes(folder, names)) {
  for (const worker of ['on', 'off']) {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(`http://127.0.0.1:${port}/`);
    const found = await page.evaluate(watch, [name, worker, Number(WATCH_S)] as const);
    report({ scene: name, worker, threads: page.workers().length, ...found, errors });
    await page.close();
  }
}
await Promise.race([browser.close(), new Promise((resolve) => setTimeout(resolve, 4000))]);
process.exit(0);
