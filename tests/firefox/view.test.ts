/**
 * `<penumbra-view>` in Firefox, as pages of other sites have it: by the script view.js of this one, under the policy that docs/packages.md
 * asks for. Two of them on a page, from their first pictures to a pick; one is given another goal and a wrong scene, one is taken away,
 * and what nobody sees rests.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decode } from 'fast-png';
import type { Browser, Page } from 'puppeteer-core';
import { expect, it } from 'vitest';
import { linkLibrary } from '../../src/cli/library.ts';
import { envelopeOf, fragmentOf } from '../../src/link/link.ts';
import type { SceneInput } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import type { PenumbraView } from '../../src/view/index.ts';
import { eventually } from '../browser/harness.ts';
import { servePage } from '../browser/site.ts';
import { inFirefox } from './firefox.ts';

interface Told {
  id: string;
  type: string;
  detail: any;
}
declare const told: Told[];
declare const devices: GPUDevice[];
declare const workers: string[];

/** A ball of a colour. */
const ball = (...albedo: [number, number, number]): SceneInput => ({
  version: 1,
  camera: { position: [0, 1, 4], target: [0, 0, 0] },
  film: { width: 24, height: 16, layers: ['depth'] },
  materials: { a: { file: 'diffuse', params: { albedo } } },
  environment: { type: 'constant', radiance: [1, 1, 1] },
  shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' }],
});

/** Runs before the page's own scripts: keeps what views tell, and what workers and devices the page asks for. */
const LISTEN = `{
  const [told, devices, workers] = [[], [], []];
  Object.assign(globalThis, { told, devices, workers });
  for (const type of ['sample', 'done', 'error', 'pick'])
    addEventListener(type, ({ target, detail }) => {
      if (target.localName === 'penumbra-view')
        told.push({ id: target.id, type, detail: type === 'error' ? { code: detail.code, path: detail.path, message: detail.message } : detail });
    }, true);
  const { requestDevice } = GPUAdapter.prototype;
  GPUAdapter.prototype.requestDevice = async function (...words) {
    const device = await requestDevice.apply(this, words);
    devices.push(device);
    return device;
  };
  globalThis.Worker = class extends Worker {
    constructor(address, options) {
      super(address, options);
      workers.push(String(address));
    }
  };
}`;

/** A page of another site: another port is one. */
async function elsewhere(site: string, views: readonly (readonly [id: string, scene: SceneInput, spp: number])[]): Promise<Server> {
  const elements = await Promise.all(
    views.map(async ([id, scene, spp]) => {
      const envelope = await envelopeOf({ document: checkScene(scene), base: null, spp, view: {}, fingerprint: null }, linkLibrary());
      return `<penumbra-view id="${id}" src="${site}#${fragmentOf(envelope, null)}" spp="${spp}"></penumbra-view>`;
    }),
  );
  const { origin } = new URL(site);
  const policy = `default-src 'none'; script-src ${origin}; connect-src ${origin}; worker-src blob: ${origin}; style-src 'unsafe-inline'; img-src data:`;
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
    response.end(
      `<!doctype html><html lang="en"><title>Elsewhere</title><link rel="icon" href="data:," />
      <style>penumbra-view { display: block; width: 96px } body { padding-bottom: 4000px }</style>
      <script type="module" src="${site}view.js"></script><body>${elements.join('')}`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

it('renders two views in one worker of another site, tells of each, answers a click, and rests out of sight', async () => {
  const { server: site, url } = await servePage();
  const server = await elsewhere(url, [
    ['orange', ball(0.8, 0.4, 0.1), 6],
    ['blue', ball(0.1, 0.4, 0.8), 5],
  ]);
  try {
    await inFirefox((browser) => test(browser, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`));
  } finally {
    server.close();
    site.close();
  }
});

/** Red less blue in the middle of the picture, 0 to 255. */
async function redness(page: Page, id: string): Promise<number> {
  const { data, width, height, channels } = decode(await (await page.$(`#${id}`))!.screenshot());
  const middle = channels * ((height >> 1) * width + (width >> 1));
  return data[middle]! - data[middle + 2]!;
}

async function test(browser: Browser, address: string): Promise<void> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.evaluateOnNewDocument(LISTEN);
  await page.goto(address);
  const events = (id: string, type: string): Promise<any[]> =>
    page.evaluate((name, kind) => told.filter((each) => each.id === name && each.type === kind).map(({ detail }) => detail), id, type);
  await eventually(() => events('orange', 'done')).toEqual([{ samples: 6, spp: 6 }]);
  await eventually(() => events('blue', 'done')).toEqual([{ samples: 5, spp: 5 }]);
  expect((await events('orange', 'sample')).at(-1)).toEqual({ samples: 6, spp: 6 });
  // One worker for both, which is of this page, and has the device.
  expect(await page.evaluate(() => workers.map((each) => each.split(':')[0]))).toEqual(['blob']);
  expect(await page.evaluate(() => devices.length)).toBe(0);
  await eventually(() => redness(page, 'orange')).toBeGreaterThan(80);
  await eventually(() => redness(page, 'blue')).toBeLessThan(-80);
  const { width, height } = (await (await page.$('#orange'))!.boundingBox())!;
  expect(width / height).toBeCloseTo(24 / 16, 1);

  await page.click('#orange');
  await eventually(async () => (await events('orange', 'pick')).length).toBe(1);
  const [{ x, y, values }] = await events('orange', 'pick');
  expect([x, y]).toEqual([12, 8]);
  expect(values.depth[0]).toBeCloseTo(Math.sqrt(17) - 1, 1);
  expect(await events('blue', 'pick')).toEqual([]);

  // A layer in place of the picture: grey, of the same film, which has its samples already.
  await page.evaluate(() => document.querySelector('#blue')!.setAttribute('mode', 'depth'));
  await eventually(() => redness(page, 'blue')).toBeGreaterThan(-20);
  await page.evaluate(() => document.querySelector('#blue')!.setAttribute('spp', '9'));
  await eventually(async () => (await events('blue', 'done')).at(-1)).toEqual({ samples: 9, spp: 9 });
  // What is wrong is said with its place, and is that view's alone.
  const wrong = { ...ball(1, 1, 1), film: { width: -1, height: 16 } };
  await page.evaluate((scene) => (document.querySelector<PenumbraView>('#blue')!.scene = scene as never), wrong as never);
  await eventually(() => events('blue', 'error')).toEqual([
    { code: 'scene', path: 'film.width', message: expect.stringContaining('film.width') },
  ]);
  expect(await page.evaluate(() => document.querySelector<HTMLElement>('#blue')!.dataset.state)).toBe('error');

  const samples = (): Promise<number> => page.evaluate(() => document.querySelector<PenumbraView>('#orange')!.samples);
  const growth = async (): Promise<number> => {
    const before = await samples();
    await new Promise((resolve) => setTimeout(resolve, 700));
    return (await samples()) - before;
  };
  await page.evaluate(() => document.querySelector('#orange')!.setAttribute('spp', String(1 << 20)));
  await page.evaluate(() => document.querySelector('#blue')!.remove());
  await eventually(samples).toBeGreaterThan(6);
  await eventually(growth).toBeGreaterThan(0);
  await page.evaluate(() => scrollTo(0, 3500));
  await eventually(growth).toBe(0);
  await page.evaluate(() => scrollTo(0, 0));
  await eventually(growth).toBeGreaterThan(0);
  expect(await events('orange', 'error')).toEqual([]);
  expect(complaints).toEqual([]);
}
