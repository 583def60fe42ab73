/**
 * The page in Firefox, as it is used: one page goes through all of it, and neither it nor its device complains of anything. What each
 * part does in detail is tested in Chromium; here is what another browser, another WebGPU and another compiler of WGSL may do otherwise.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, ElementHandle } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pngText, SCENE_KEYWORD } from '../../src/image/png.ts';
import { parseScene } from '../../src/scene/parse.ts';
import { ENDLESS, eventually } from '../browser/harness.ts';
import { servePage } from '../browser/site.ts';
import { EditorInFirefox } from './editor.ts';
import { launchFirefox } from './firefox.ts';
import { FirefoxPage, type Part } from './page.ts';

declare const penumbra: { edit(document: object): Promise<void> };
const LEFT_WALL: Part = [0.06, 0.35, 0.16, 0.6];
const RIGHT_WALL: Part = [0.84, 0.35, 0.94, 0.6];
const LAMP: Part = [0.45, 0.13, 0.55, 0.15];

let browser: Browser;
let server: Server;
let url: string;
let opened: FirefoxPage;
let editor: EditorInFirefox;
const downloads = mkdtempSync(join(tmpdir(), 'penumbra-firefox-'));

beforeAll(async () => {
  const served = await servePage();
  ({ server, url } = served);
  browser = await launchFirefox(downloads);
  opened = await FirefoxPage.open(browser, url);
  editor = new EditorInFirefox(opened);
}, 900_000);
afterAll(async () => {
  await browser?.close();
  server?.close();
  rmSync(downloads, { recursive: true, force: true });
});

/** Pauses or resumes, and waits for it. */
async function toggle(running: 'paused' | 'running'): Promise<void> {
  await opened.page.focus('canvas.film');
  await opened.page.keyboard.press(' ');
  await eventually(() => opened.running()).toBe(running);
}

it('shows a picture that converges', async () => {
  await opened.converge(2);
  const [lamp, left, right] = [await opened.color(LAMP), await opened.color(LEFT_WALL), await opened.color(RIGHT_WALL)];
  expect(Math.min(...lamp)).toBeGreaterThan(200);
  expect(left[0]).toBeGreaterThan(2 * Math.max(left[1], left[2]));
  expect(right[1]).toBeGreaterThan(2 * right[2]);
  expect(right[1]).toBeGreaterThan(right[0]);
  await eventually(() => opened.text('.status-line')).toMatch(/spp\n\d+\n/);
  await opened.screenshot('first');
  // From here on the processors are the test's.
  await opened.film(48, ENDLESS);
});

it('marks an error at its line and column, whoever finds it, while the picture goes on', async () => {
  await opened.page.mouse.click(...(await opened.over(0.1, 0.5)));
  await eventually(() => opened.text('.rows [aria-selected=true]')).toContain('left wall');
  await opened.press('tab', 'Material, Lab');
  await editor.opened();
  await eventually(() => editor.code()).toContain('// Diffuse');
  const films = await opened.films();
  // A name that nobody has: our linker and the compiler may both say so.
  await editor.replace('INV_PI, wi', 'INV_TAU, wi');
  await editor.expectErrorAt('INV_TAU', /INV_TAU/);
  await editor.replace('INV_TAU', 'INV_PI');
  await eventually(() => editor.diagnostics()).toEqual([]);
  // A field that is none: only the compiler knows. Firefox tells the console too.
  opened.expectErrors(/while creating shader module|parsing error: (invalid field accessor|no definition in scope for identifier) `\w*`/);
  opened.expectErrors(/Shader validation error: Function \[\d+\] 'package_materials_diffuse_eval' is invalid/);
  await editor.replace('params.albedo * INV_PI', 'params.albdo * INV_PI');
  await editor.expectErrorAt('albdo', /albdo/);
  await opened.converge((await opened.samples()) + 2);
  expect(await opened.films()).toBe(films);
  expect((await opened.document()).programs).toEqual({});
  const [red, green] = await opened.color(LEFT_WALL);
  expect(red).toBeGreaterThan(2 * green);
  await opened.screenshot('material-error');
});

it('compiles what is mended, and the picture changes', async () => {
  const films = await opened.films();
  await editor.replace('params.albdo', 'params.albedo.zyx');
  await editor.replace('wi, params.albedo,', 'wi, params.albedo.zyx,');
  await eventually(() => editor.state()).toMatch(/^Compiled in [\d,]+ ms/);
  await eventually(async () => (await opened.document()).programs.diffuse).toContain('(wi, params.albedo.zyx,');
  await eventually(() => editor.diagnostics()).toEqual([]);
  expect(await opened.films()).toBeGreaterThan(films);
  await opened.converge(2);
  await eventually(async () => {
    const [r, , b] = await opened.color(LEFT_WALL);
    return b / r;
  }).toBeGreaterThan(2);
});

it('gives the verdict of the laboratory', async () => {
  // The processors are the laboratory's.
  await toggle('paused');
  await opened.click('#part-lab');
  await eventually(() => opened.text('.lab-summary strong')).toMatch(/^(\d+) of \1 claims hold$/);
  await toggle('running');
  await opened.screenshot('lab');
  // What is shared would have the laboratory at work as well.
  await opened.press('tab', 'Scene, Inspector');
});

it('saves a picture and opens it again', async () => {
  const document = await opened.document();
  await opened.press('button', 'Save');
  await opened.click(`::-p-xpath(//*[@role='menuitem'][starts-with(., 'Picture as PNG')])`);
  const path = join(downloads, 'cornell-box.png');
  await eventually(async () => readdirSync(downloads)).toEqual(['cornell-box.png']);
  expect(parseScene(pngText(new Uint8Array(readFileSync(path)))[SCENE_KEYWORD]!)).toEqual(document);
  await opened.page.focus('canvas.film');
  await opened.page.keyboard.press('ArrowRight');
  await eventually(async () => (await opened.document()).camera).not.toEqual(document.camera);
  const asked = opened.page.waitForFileChooser();
  await opened.press('button', 'Open');
  await (await asked).accept([path]);
  await eventually(() => opened.document()).toEqual(document);
  await opened.converge();
});

it('shares a link that opens in a page of its own', async () => {
  await opened.converge(4);
  // Whoever compares needs as many samples.
  await toggle('paused');
  await opened.press('button', 'Share');
  const field = (await opened.named('textbox', 'Link')) as ElementHandle<HTMLInputElement>;
  await eventually(() => field.evaluate((each) => each.value)).toMatch(/#1=[\w-]+\.[\w-]+$/);
  await opened.screenshot('share');
  await opened.press('button', 'Copy link');
  await opened.said(/Copied link/);
  const link = await opened.page.evaluate(() => navigator.clipboard.readText());
  await opened.page.keyboard.press('Escape');
  const other = await FirefoxPage.open(browser, link);
  // It brings code of its own, which was written here: nobody is asked.
  await eventually(() => other.document()).toEqual(await opened.document());
  await other.said(/picture agrees with its author/);
  await other.page.close();
  expect(other.unexpected()).toEqual([]);
  await opened.page.bringToFront();
  await toggle('running');
});

it('fits another window size and the other theme, and the film goes on', async () => {
  const films = await opened.films();
  for (const size of [
    { width: 390, height: 844 },
    { width: 1024, height: 768 },
  ]) {
    await opened.page.setViewport(size);
    await opened.converge((await opened.samples()) + 2);
    await eventually(async () => Math.min(...(await opened.color(LAMP)))).toBeGreaterThan(200);
    expect(await opened.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  const surface = (): Promise<string> => opened.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await surface()).toBe('rgb(28, 28, 28)');
  await opened.press('button', 'Light surroundings');
  await eventually(surface).toBe('rgb(244, 244, 244)');
  await opened.screenshot('light-1024');
  await opened.press('button', 'Light surroundings');
  await opened.page.setViewport({ width: 1280, height: 800 });
  expect(await opened.films()).toBe(films);
});

it('takes hold of things: select, drag, one step back, by name, and a material by its ball', async () => {
  const { page } = opened;
  const before = await opened.document();
  await page.mouse.click(...(await opened.over(0.63, 0.75)));
  await eventually(() => opened.text('.rows [aria-selected=true]')).toContain('short block');
  const middle = (selector: string): Promise<[number, number]> =>
    page.$eval(selector, (each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      return [left + width / 2, top + height / 2] as [number, number];
    });
  const drag = async (from: readonly [number, number], to: readonly [number, number]): Promise<void> => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 6 });
    await page.mouse.up();
  };
  await page.waitForSelector('.gizmo:not([hidden]) [data-kind=axis][data-axis=y]');
  const [x, y] = await middle('.gizmo [data-kind=axis][data-axis=y] .hit');
  await drag([x, y], [x, y - 50]);
  await eventually(() => opened.document()).not.toEqual(before);
  await eventually(() => opened.text('.gizmo-words')).toBe('');
  await page.focus('canvas.film');
  await opened.keys('Control', 'z');
  await eventually(() => opened.document()).toEqual(before);

  await opened.keys('Control', 'k');
  await page.waitForSelector('.palette[open] input');
  await page.keyboard.type('max depth');
  await eventually(() => opened.text('.palette [role=option]')).toMatch(/max depth/);
  await page.keyboard.press('Enter');
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Max depth');

  await page.waitForSelector('.materials [data-name=green] .swatch');
  await page.$eval('.materials [data-name=green] .swatch', (each) => each.scrollIntoView({ block: 'center' }));
  await drag(await middle('.materials [data-name=green] .swatch'), await opened.over(0.63, 0.75));
  const block = async (): Promise<string | undefined> =>
    (await opened.document()).shapes.find(({ name }) => name === 'short block')?.material;
  await eventually(block).toBe('green');
  await page.focus('canvas.film');
  await opened.keys('Control', 'z');
  await eventually(() => opened.document()).toEqual(before);
  await page.keyboard.press('Escape');
});

it('learns where light comes from while the picture goes on, and renders by it', async () => {
  const before = await opened.document();
  const films = await opened.films();
  const guided = { ...before, render: { ...before.render, guiding: 'learned', guidingPaths: 8192 } };
  await opened.page.evaluate((next) => penumbra.edit(next), guided);
  await eventually(() => opened.films()).toBeGreaterThan(films);
  await opened.converge(3);
  expect(Math.min(...(await opened.color(LAMP)))).toBeGreaterThan(200);
  await opened.page.evaluate((next) => penumbra.edit(next), before);
  await opened.converge();
});

it('takes another scene of the gallery while one is rendered', async () => {
  for (const [scene, title] of [
    ['hundred-lamps', 'A hundred coloured lamps'],
    ['materials-first-steps', 'First steps: materials of a few lines'],
  ] as const) {
    await opened.page.focus('canvas.film');
    await opened.page.keyboard.press('g');
    await opened.click(`[data-scene=${scene}]`);
    await eventually(async () => (await opened.document()).title).toBe(title);
    await opened.converge();
    expect(Math.max(...(await opened.color([0.3, 0.3, 0.7, 0.7])))).toBeGreaterThan(10);
  }
});

it('takes a step of a lesson', async () => {
  await opened.page.setViewport({ width: 1024, height: 768 });
  await opened.page.evaluate(() => (location.hash = '#lesson=monte-carlo/error'));
  await eventually(() => opened.text('.lesson-step h3')).toBe('How far off is it?');
  const verdict = (): Promise<string> => opened.text('[data-question=uniform] .lesson-verdict');
  await opened.click('[data-question=uniform] input');
  await opened.page.keyboard.type('1/60');
  await opened.page.keyboard.press('Enter');
  await eventually(verdict).toContain('Right.');
  // Mathematics is drawn, not spelt: a fraction stands in two lines.
  const heights = await opened.page.$$eval('.lesson-step mfrac', (all) => all.map((each) => each.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeGreaterThan(20);
  // Beside a scrollbar that takes room nothing is too wide.
  const excess = await opened.page.$eval('.lesson-scroll', (each) => each.scrollWidth - each.clientWidth);
  expect(excess).toBeLessThanOrEqual(0);
  await opened.screenshot('lesson');
  await opened.press('button', 'Next');
  await eventually(() => opened.text('.lesson-step h3')).toBe('Four times the work');
});

it('is a picture in another page, with what is asked for below it', async () => {
  const isThere = (): boolean => document.querySelector('penumbra-view[data-state]') !== null;
  const frame = await FirefoxPage.open(browser, `${url}?embed=play,samples#scene=cornell-box`, isThere);
  await frame.page.setViewport({ width: 360, height: 300 });
  // The old address leads to a document with the element alone; what the one before had asked for is given up.
  frame.expectErrors(/: NS_BINDING_ABORTED$|A ServiceWorker intercepted the request/);
  await eventually(async () => frame.page.url()).toMatch(/embed\.html\?line=play,samples#scene=cornell-box$/);
  const text = (part: string): Promise<string> =>
    frame.page.evaluate(
      (each) => document.querySelector('penumbra-view')?.shadowRoot?.querySelector(`[part=${each}]`)?.textContent ?? '',
      part,
    );
  await eventually(() => text('samples')).toMatch(/^[1-9][\d,]* \/ [\d,]+ spp$/);
  expect(await text('title')).toBe('');
  // What a step of a lesson shows takes its place while it renders.
  const title = (): Promise<string | undefined> => frame.page.evaluate(() => document.querySelector('penumbra-view')!.scene?.title);
  const before = await title();
  await frame.page.evaluate(() => void (location.hash = '#lesson=refraction/balls'));
  await eventually(async () => (await title()) !== before).toBe(true);
  await eventually(() => text('samples')).toMatch(/^[1-9][\d,]* \/ [\d,]+ spp$/);
  const play = await frame.page.evaluateHandle(() => document.querySelector('penumbra-view')!.shadowRoot!.querySelector('button')!);
  await play.click();
  await eventually(() => frame.page.evaluate(() => document.querySelector('penumbra-view')!.paused)).toBe(true);
  await frame.screenshot('embed');
  await frame.page.close();
  expect(frame.unexpected()).toEqual([]);
  await opened.page.bringToFront();
});

it('has complained of nothing', () => {
  expect(opened.unexpected()).toEqual([]);
});
