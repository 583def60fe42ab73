/** A page in Firefox, and what a test asks of it. Errors in the console or the page are kept, and none is expected. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'fast-png';
import type { Browser, ElementHandle, KeyInput, Page } from 'puppeteer-core';
import { EVIDENCE, LISTEN } from '../browser/harness.ts';
import type { SceneDocument } from '../../src/scene/document.ts';

/** Milliseconds that anything may take; only what fails takes as long. */
const PATIENCE = 120_000;

/** A rectangle of the film, in parts of its width and height: left, top, right, bottom. */
export type Part = readonly [number, number, number, number];

declare const penumbra: {
  state: { get(): { document: SceneDocument; running: string } };
  session: { clock: { film: number } };
  screen: { filmPoint(x: number, y: number): [number, number] };
  samples(): number;
  edit(document: SceneDocument): Promise<void>;
};
declare const heard: string[];

/**
 * What a device complains of and nobody catches would be seen in no console. The page's Cross-Origin-Opener-Policy gives it a new
 * browsing context, which begins with an empty document, without WebGPU.
 */
const VALIDATE = `if ('GPUAdapter' in globalThis) {
  const { requestDevice } = GPUAdapter.prototype;
  GPUAdapter.prototype.requestDevice = async function (...words) {
    const device = await requestDevice.apply(this, words);
    device.addEventListener('uncapturederror', ({ error }) => console.error('WebGPU: ' + error.message));
    return device;
  };
}`;

export class FirefoxPage {
  readonly page: Page;
  private readonly errors: string[] = [];
  private readonly expected: RegExp[] = [];

  private constructor(page: Page) {
    this.page = page;
    page.setDefaultTimeout(PATIENCE);
    page.on('pageerror', (error) => this.errors.push(error instanceof Error ? (error.stack ?? error.message) : String(error)));
    page.on('console', (message) => message.type() === 'error' && this.errors.push(message.text()));
    page.on('requestfailed', (request) => this.errors.push(`${request.url()}: ${request.failure()?.errorText}`));
  }

  /** A new tab, once the page is there. @param isThere tells in it */
  static async open(browser: Browser, url: string, isThere: () => boolean = () => 'penumbra' in globalThis): Promise<FirefoxPage> {
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    const opened = new FirefoxPage(page);
    await page.evaluateOnNewDocument(`${LISTEN}${VALIDATE}`);
    await page.goto(url.includes('#') ? url : `${url}#scene=cornell-box`, { timeout: PATIENCE });
    await opened.until(isThere);
    return opened;
  }

  /** Errors that match are part of the test. */
  expectErrors = (pattern: RegExp): void => void this.expected.push(pattern);
  /** What else went wrong so far. */
  unexpected = (): string[] => this.errors.filter((each) => !this.expected.some((pattern) => pattern.test(each)));

  /** Until a condition in the page holds. By the clock, since frames may be slow. */
  async until<T extends unknown[]>(holds: (...words: T) => unknown, ...words: T): Promise<void> {
    await this.page.waitForFunction(holds as never, { polling: 50 }, ...words);
  }

  samples = (): Promise<number> => this.page.evaluate(() => penumbra.samples());
  /** Counts the films so far: one more after each change of what is seen. */
  films = (): Promise<number> => this.page.evaluate(() => penumbra.session.clock.film);
  running = (): Promise<string> => this.page.evaluate(() => penumbra.state.get().running);
  document = (): Promise<SceneDocument> => this.page.evaluate(() => penumbra.state.get().document);
  converge = (samples = 1): Promise<void> => this.until((n) => penumbra.samples() >= n, samples);

  /** Another film size and number of samples. */
  async film(side: number, spp: number): Promise<void> {
    const document = await this.document();
    const next = { ...document, film: { width: side, height: side }, render: { ...document.render, spp } };
    await this.page.evaluate((scene) => penumbra.edit(scene as SceneDocument), next as never);
    await this.converge();
  }

  /** The one element with this role and accessible name. */
  async named(role: string, name: string): Promise<ElementHandle<Element>> {
    const found = await this.page.waitForSelector(`::-p-aria([name="${name}"][role="${role}"])`, { visible: true });
    return found!;
  }
  press = (role: string, name: string): Promise<void> =>
    this.page.locator(`::-p-aria([name="${name}"][role="${role}"])`).setTimeout(PATIENCE).click();
  /** A key while another one is held. */
  async keys(held: 'Control', key: KeyInput): Promise<void> {
    await this.page.keyboard.down(held);
    await this.page.keyboard.press(key);
    await this.page.keyboard.up(held);
  }
  click = (selector: string): Promise<void> => this.page.locator(selector).setTimeout(PATIENCE).click();

  /** What is to be read there; '' where there is no such element. */
  text = (selector: string): Promise<string> =>
    this.page.evaluate((at) => document.querySelector<HTMLElement>(at)?.innerText ?? '', selector);
  isVisible = (selector: string): Promise<boolean> =>
    this.page.evaluate((at) => document.querySelector(at)?.checkVisibility() ?? false, selector);

  /** A message that matches and was said since the page was loaded, though it may be gone; each is told once. */
  async said(pattern: RegExp): Promise<void> {
    await this.until((source) => {
      const at = heard.findIndex((each) => new RegExp(source).test(each));
      return at >= 0 && heard.splice(at, 1).length > 0;
    }, pattern.source);
  }

  /** Mouse position over a point in parts of the film: the way from mouse to film is affine. */
  async over(x: number, y: number): Promise<[number, number]> {
    return this.page.evaluate(
      (px, py) => {
        const { width, height } = penumbra.state.get().document.film;
        const [a, b] = [penumbra.screen.filmPoint(0, 0), penumbra.screen.filmPoint(100, 100)];
        const back = (at: number, from: number, to: number): number => (100 * (at - from)) / (to - from);
        return [back(px * width, a[0], b[0]), back(py * height, a[1], b[1])] as [number, number];
      },
      x,
      y,
    );
  }

  /** Mean red, green and blue, 0 to 255, of a part of the picture as it stands on the screen. */
  async color([left, top, right, bottom]: Part): Promise<[number, number, number]> {
    const [x, y] = await this.over(left, top);
    const [x1, y1] = await this.over(right, bottom);
    const clip = { x: Math.ceil(x), y: Math.ceil(y), width: Math.floor(x1 - x), height: Math.floor(y1 - y) };
    const { data, channels } = decode(await this.page.screenshot({ clip }));
    const sums = [0, 0, 0];
    for (let i = 0; i < data.length; i++) if (i % channels < 3) sums[i % channels]! += data[i]!;
    const [r, g, b] = sums.map((sum) => (sum * channels) / data.length);
    return [r!, g!, b!];
  }

  /** Saves `.cache/screenshots/firefox-NAME.png`. */
  async screenshot(name: string): Promise<void> {
    mkdirSync(EVIDENCE, { recursive: true });
    await this.page.screenshot({ path: join(EVIDENCE, `firefox-${name}.png`) });
  }
}
