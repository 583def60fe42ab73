/** `<penumbra-view>` in a page of another site, by the script view.js of this one. */
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkLibrary } from '../../src/cli/library.ts';
import { envelopeOf, fragmentOf } from '../../src/link/link.ts';
import { checkScene } from '../../src/scene/parse.ts';
import type { PenumbraView } from '../../src/view/index.ts';
import { elementOf } from '../../src/app/features/share/pages.ts';
import { eventually, useBrowser, type Opened } from './harness.ts';

const browser = useBrowser();
const scene = checkScene({
  version: 1,
  title: 'Elsewhere',
  camera: { position: [0, 0, 5], target: [0, 0, 0] },
  film: { width: 24, height: 16 },
  render: { spp: 5 },
  environment: { type: 'constant', radiance: [1, 1, 1] },
  materials: { a: { file: 'diffuse', params: { albedo: [1, 1, 1] } } },
  shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' }],
});

/** Another port is another site. Its pages have the policy that the address asks for, and what Share offers for a page. */
let server: Server;
let elsewhere = '';
beforeAll(async () => {
  const envelope = await envelopeOf({ document: scene, base: null, spp: 5, view: {}, fingerprint: null }, linkLibrary());
  const body = (): string => elementOf(`${browser.url}#${fragmentOf(envelope, null)}`, scene, ['play', 'samples', 'open']);
  server = createServer((request, response) => {
    const workers = new URL(request.url ?? '/', 'http://localhost').searchParams.get('workers') ?? '';
    const { origin } = new URL(browser.url);
    // What docs/guide.md asks for, and nothing more.
    const policy = `default-src 'none'; script-src ${origin}; connect-src ${origin}; worker-src ${workers}; style-src 'unsafe-inline'; img-src data:`;
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
    response.end(`<!doctype html><html lang="en"><title>Elsewhere</title><link rel="icon" href="data:," /><body>${body()}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  elsewhere = `http://127.0.0.1:${address.port}/`;
});
afterAll(() => server?.close());

/** A page of the other site. */
async function visit(workers: string): Promise<{ opened: Opened; asked: string[] }> {
  const opened = await browser.open({ ready: false, width: 640, height: 480, suffix: 'docs/start.html' });
  const asked: string[] = [];
  opened.page.context().on('request', (request) => asked.push(request.url()));
  await opened.page.goto(`${elsewhere}?workers=${encodeURIComponent(workers)}`);
  return { opened, asked };
}
const rendered = async ({ page }: Opened): Promise<void> => {
  await eventually(() => page.locator('penumbra-view').getAttribute('data-state')).toBe('done');
  expect(await page.evaluate(() => document.querySelector<PenumbraView>('penumbra-view')!.samples)).toBe(5);
};

it('renders in a worker, whose script is of the other site, and asks nobody else', async () => {
  const { opened, asked } = await visit(`blob: ${new URL(browser.url).origin}`);
  const { page } = opened;
  // Until there is a picture, the way to the scene.
  await rendered(opened);
  expect(page.workers().map((each) => each.url().split(':')[0])).toEqual(['blob']);
  expect(await page.getByText('5 / 5 spp').isVisible()).toBe(true);
  expect(await page.getByRole('link', { name: 'Open in Penumbra' }).getAttribute('href')).toMatch(`${browser.url}#1=`);
  expect(await page.getByRole('link', { name: 'Elsewhere' }).isVisible()).toBe(false);
  const others = asked.filter((each) => !/^(?:data|blob):/.test(each) && ![browser.url, elsewhere].some((site) => each.startsWith(site)));
  expect(others).toEqual([]);
  await opened.screenshot('view-elsewhere');
  await opened.done();
});

it('renders on the thread of a page whose policy lets no worker be', async () => {
  const { opened } = await visit("'none'");
  opened.expectErrors(/worker-src|blob:/);
  await rendered(opened);
  expect(opened.page.workers()).toEqual([]);
  await opened.done();
});
