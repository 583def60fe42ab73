/** embed.html: a scene in another page, and the old address that leads there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkLibrary } from '../../src/cli/library.ts';
import { digestOf } from '../../src/link/canonical.ts';
import type { Fingerprint } from '../../src/link/fingerprint.ts';
import { envelopeOf, fragmentOf, linkIn, openLink } from '../../src/link/link.ts';
import type { PageView } from '../../src/link/view.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import type { PenumbraView } from '../../src/view/index.ts';
import { seriousViolations } from './access.ts';
import { ENDLESS, eventually, useBrowser, type Opened } from './harness.ts';
import { BASE, builtPage } from './site.ts';

const browser = useBrowser();
const library = linkLibrary();

/** A furnace: every sample of the ball and of what is around it is 1, so that its fingerprint is known. */
function scene(title: string, { programs, spp = ENDLESS }: { programs?: Record<string, string>; spp?: number } = {}): SceneDocument {
  return checkScene({
    version: 1,
    title,
    camera: { position: [0, 0, 5], target: [0, 0, 0] },
    film: { width: 24, height: 16, layers: ['depth'] },
    render: { spp },
    environment: { type: 'constant', radiance: [1, 1, 1] },
    ...(programs !== undefined && { programs }),
    materials: { a: programs === undefined ? { file: 'diffuse', params: { albedo: [1, 1, 1] } } : { file: Object.keys(programs)[0]! } },
    shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' }],
  });
}
const OWN = { own: 'import package::material::Hit;\nfn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(0.1); }\n' };
const grey = (mean: number): Fingerprint => ({
  columns: 1,
  rows: 1,
  mean: new Float64Array(3).fill(mean),
  error: new Float64Array(3).fill(1e-3),
});

interface Said {
  view?: PageView;
  fingerprint?: Fingerprint | null;
  digest?: string;
}
async function linkOf(document: SceneDocument, { view = {}, fingerprint = null, digest }: Said = {}): Promise<string> {
  const envelope = await envelopeOf({ document, base: null, spp: 3, view, fingerprint }, library);
  return `#${fragmentOf({ ...envelope, ...(digest !== undefined && { digest }) }, fingerprint)}`;
}

const open = (suffix: string, more: Parameters<typeof browser.open>[0] = {}): Promise<Opened> =>
  browser.open({ ready: false, width: 360, height: 300, ...more, suffix });
const view = (page: Page, index = 0): ReturnType<Page['locator']> => page.locator('penumbra-view').nth(index);
const state = (page: Page): Promise<string | null> => view(page).getAttribute('data-state');
const samples = (page: Page): Promise<number> => page.evaluate(() => document.querySelector<PenumbraView>('penumbra-view')!.samples);

it('the old address leads there, with what was asked for below the picture: play, samples and the way to the whole page', async () => {
  const link = await linkOf(scene('In a lecture'));
  const opened = await open(`?embed=play,samples,open${link}`);
  const { page } = opened;
  await page.waitForURL(/\/embed\.html\?line=play,samples,open#1=/);
  await eventually(() => page.getByText(/\d+ \/ 1,048,576 spp/).isVisible()).toBe(true);
  expect(await page.getByText('In a lecture').isVisible()).toBe(false);
  await eventually(() => page.title()).toBe('In a lecture');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  const way = page.getByRole('link', { name: 'Open in Penumbra' });
  expect(await way.getAttribute('href')).toBe(`${browser.url}${link}`);
  // What is being looked at: a camera that was moved goes along.
  await page.getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  await way.focus();
  await eventually(async () => (await way.getAttribute('href')) !== `${browser.url}${link}`).toBe(true);
  const { document } = await openLink(linkIn((await way.getAttribute('href'))!)!, library);
  expect([document.title, document.camera.position[0] > 0.1]).toEqual(['In a lecture', true]);
  await opened.screenshot('embed-360');
  await opened.done();
});

it('renders on after it is done, by the keys as well', async () => {
  const opened = await open(`embed.html${await linkOf(scene('Short', { spp: 4 }))}`);
  const { page } = opened;
  await eventually(() => page.getByText('4 / 4 spp').isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Render on' }).click();
  await eventually(() => page.getByText('8 / 8 spp').isVisible()).toBe(true);
  await page.keyboard.press('Space');
  await opened.done();
});

it('asks before code of a link runs, runs nothing where it is refused, and remembers that it was agreed to', async () => {
  const link = await linkOf(scene('With code', { programs: OWN }));
  const opened = await open(`embed.html${link}`);
  const { page } = opened;
  const question = page.getByText('“With code” brings code of its own');
  await question.waitFor();
  await eventually(() => seriousViolations(page)).toEqual([]);
  await page.locator('summary').click();
  expect(await page.locator('pre').innerText()).toContain('return vec3f(0.1)');
  await opened.screenshot('embed-question');
  await page.waitForTimeout(1000);
  expect([await state(page), await samples(page)]).toEqual(['asking', 0]);
  // Another goal asks for nothing else.
  await page.evaluate(() => (document.querySelector<PenumbraView>('penumbra-view')!.spp = 3));
  await page.waitForTimeout(500);
  expect([await state(page), await samples(page)]).toEqual(['asking', 0]);
  await page.getByRole('button', { name: 'Run it' }).click();
  await eventually(() => samples(page)).toBeGreaterThan(0);
  expect(await question.count()).toBe(0);
  await page.reload();
  await eventually(() => samples(page)).toBeGreaterThan(0);
  // Other code asks again, though it claims to be that.
  const evil = scene('Evil', { programs: { own: OWN.own.replace('0.1', '0.2') } });
  const forged = await linkOf(evil, { digest: await digestOf(scene('With code', { programs: OWN })) });
  await page.evaluate((to) => void (location.hash = to), forged);
  await page.getByText('“Evil” brings code of its own').waitFor();
  await page.waitForTimeout(500);
  expect([await state(page), await samples(page)]).toEqual(['asking', 0]);
  await opened.done();
});

let course: Opened;
const asked: string[] = [];
beforeAll(async () => {
  course = await browser.open({ ready: false, width: 800, height: 600, suffix: 'docs/start.html' });
  const frames = [
    `embed.html?line=samples${await linkOf(scene('one', { spp: 5 }))}`,
    `?embed=samples${await linkOf(scene('two', { spp: 6 }))}`,
    `embed.html${await linkOf(scene('three', { programs: OWN }))}`,
  ];
  const address = new URL('course.html', browser.url).href;
  await course.page.route(address, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: frames.map((src, i) => `<iframe id="f${i}" src="./${src}" width="240" height="180"></iframe>`).join(''),
    }),
  );
  course.page.on('request', (request) => asked.push(request.url()));
  await course.page.goto(address);
}, 300_000);
afterAll(() => course?.done());

it('three in a page render each; in a frame nobody is asked about code, but offered a page of its own', async () => {
  const frame = (i: number): ReturnType<Page['frameLocator']> => course.page.frameLocator(`#f${i}`);
  await frame(0).getByText('5 / 5 spp').waitFor();
  await frame(1).getByText('6 / 6 spp').waitFor();
  const way = frame(2).locator('[part=question]').getByRole('link', { name: 'Open in Penumbra' });
  await way.waitFor();
  expect(await frame(2).getByRole('button', { name: 'Run it' }).count()).toBe(0);
  expect(await way.getAttribute('href')).toMatch(/\/#1=/);
  await course.screenshot('embed-course');
  // Nobody else was asked for anything.
  expect(asked.filter((each) => !each.startsWith(browser.url) && !each.startsWith('data:') && !each.startsWith('blob:'))).toEqual([]);
});

it('says what is wrong with a link, in German where that is spoken, and shows what comes next', async () => {
  const good = await linkOf(scene('Danach', { spp: 2 }));
  const opened = await open(`embed.html?language=de${good.slice(0, -9)}!`);
  const { page } = opened;
  await eventually(() => page.locator('[part=status]').innerText()).toMatch(/^The link is /);
  expect(await page.getByRole('link', { name: 'In Penumbra öffnen' }).isVisible()).toBe(true);
  await page.evaluate((to) => void (location.hash = to), good);
  await eventually(() => page.getByText('2 / 2 spp').isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Weiterrendern' }).waitFor();
  await page.evaluate(() => void (location.hash = '#scene=no-such-scene'));
  await eventually(() => page.locator('[part=status]').innerText()).toBe('There is no scene called "no-such-scene".');
  await opened.done();
});

it('compares the picture with its author’s, and says of an altered link that it is one', async () => {
  const document = scene('Furnace', { spp: 5 });
  const opened = await open(`embed.html${await linkOf(document, { fingerprint: grey(1) })}`);
  const { page } = opened;
  await page.getByText('✓ Verified here').waitFor();
  // Another camera is another picture.
  await page.getByRole('application').focus();
  await page.keyboard.press('ArrowUp');
  await eventually(() => page.getByText('✓ Verified here').count()).toBe(0);
  const other = await linkOf(document, { fingerprint: grey(0.8) });
  await page.evaluate((to) => void (location.hash = to), other);
  await page.getByText('≠ Differs').waitFor();
  const altered = await linkOf(document, { fingerprint: grey(1), digest: 'A'.repeat(16) });
  await page.evaluate((to) => void (location.hash = to), altered);
  await eventually(() => page.locator('[part=status]').innerText()).toMatch(/^The link was altered/);
  expect(await page.getByText(/Verified|Differs/).count()).toBe(0);
  await opened.done();
});

it('shows what its author looked at: a layer, false colour, and the place in the middle', async () => {
  const middle = async (page: Page): Promise<number[]> => {
    const png = (await page.screenshot()).toString('base64');
    return page.evaluate(async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
      context.drawImage(image, 0, 0);
      return [...context.getImageData(image.width >> 1, (image.height >> 1) - 18, 1, 1).data.subarray(0, 3)];
    }, png);
  };
  const opened = await open(`embed.html${await linkOf(scene('Normals', { spp: 3 }), { view: { mode: 'normals' } })}`);
  const { page } = opened;
  const shown = async (more: PageView): Promise<number[]> => {
    const link = await linkOf(scene(JSON.stringify(more), { spp: 3 }), { view: more });
    await page.evaluate((to) => void (location.hash = to), link);
    await eventually(() => page.title()).toBe(JSON.stringify(more));
    await eventually(() => state(page)).toBe('done');
    return middle(page);
  };
  await eventually(() => state(page)).toBe('done');
  // The normal in the middle of the ball is +z: half, half, one.
  const [r, g, b] = await middle(page);
  expect(b).toBeGreaterThan(250);
  expect(Math.max(Math.abs(r! - 128), Math.abs(g! - 128))).toBeLessThan(24);
  const white = await shown({});
  expect(Math.min(...white)).toBeGreaterThan(230);
  expect(new Set(white).size).toBe(1);
  const [red, green, blue] = await shown({ falseColor: true });
  expect(new Set([red, green, blue]).size).toBeGreaterThan(1);
  // The ball is the nearest there is.
  const [depth] = await shown({ mode: 'layer:depth' });
  expect(depth).not.toBe(white[0]);
  // What the scene has not is as if nothing had been said.
  expect(await shown({ mode: 'layer:nothing' })).toEqual(white);
  await shown({ zoom: [40, 0.25, 0.5] });
  const box = (await page.locator('canvas').boundingBox())!;
  expect(box.width).toBeCloseTo(40 * 24, 0);
  expect(box.x + box.width * 0.25).toBeCloseTo(180, 0);
  expect(box.y + box.height * 0.5).toBeCloseTo(132, 0);
  await opened.done();
});

it('shows a scene of the gallery by its name; what the page’s own thread loads until then is small', async () => {
  const opened = await open('docs/start.html');
  const { page } = opened;
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname));
  await page.goto(`${browser.url}embed.html#scene=cornell-box`);
  await eventually(() => samples(page)).toBeGreaterThan(0);
  const folder = await builtPage();
  const sizes = (files: readonly string[]): [string, number][] =>
    files.map((file) => [file, gzipSync(readFileSync(join(folder, file)), { level: 9 }).length]);
  const sum = (all: readonly [string, number][]): number => all.reduce((total, [, bytes]) => total + bytes, 0);
  const html = readFileSync(join(folder, 'embed.html'), 'utf8');
  // The engine and its shaders are the worker's.
  const own = sizes(['embed.html', ...[...html.matchAll(/"\.\/(assets\/[^"]+)"/g)].map(([, file]) => file!)]);
  expect(sum(own), own.join(' ')).toBeLessThan(20_000);
  const all = sizes([...asked].filter((each) => each.startsWith(BASE)).map((each) => each.slice(BASE.length)));
  expect(all.map(([file]) => file).some((file) => file.includes('/library-'))).toBe(false);
  // With what moves the camera, which follows the picture.
  expect(sum(all), all.join(' ')).toBeLessThan(260_000);
  expect(await page.getByRole('link', { name: 'Open in Penumbra' }).getAttribute('href')).toBe(`${browser.url}#scene=cornell-box`);
  await opened.done();
});

it.each(['dark', 'light'] as const)('fits its frame, %s', async (theme) => {
  const link = await linkOf(scene('A ball in a furnace, of a title that is long', { spp: 2 }));
  for (const width of [320, 640, 1280]) {
    const opened = await open(`embed.html${link}`, { theme, width, height: Math.round(width * 0.7) });
    const { page } = opened;
    await eventually(() => state(page)).toBe('done');
    await opened.screenshot(`embed-${width}-${theme}`);
    const [box, line] = [(await page.locator('canvas').boundingBox())!, (await page.locator('[part=line]').boundingBox())!];
    expect(box.y + box.height).toBeLessThanOrEqual(line.y + 0.5);
    expect(line.y + line.height).toBeCloseTo(Math.round(width * 0.7), 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (width === 640) await eventually(() => seriousViolations(page)).toEqual([]);
    await opened.done();
  }
});
