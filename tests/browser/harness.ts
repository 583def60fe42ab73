/**
 * A real browser on the built page. One browser and one server a process, which runs many test files; a page a test or more, each
 * with a profile of its own.
 *
 *   const browser = useBrowser();
 *   it('…', async () => { const page = await browser.open(); …; await page.done(); });
 *
 * `done` fails on any error in the console or the page that was not expected.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { ROOT } from '../../src/content/node.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { CHROMIUM_FLAGS, chromiumEnvironment, findChromium, IS_HARDWARE } from './chromium.ts';
import { servePage } from './site.ts';

/** How a condition in the page is looked at: by the clock, since frames may be slow. */
const OFTEN = { polling: 50 };

/** Where screenshots and other evidence go. */
export const EVIDENCE = join(ROOT, '.cache', 'screenshots');

/**
 * Milliseconds that anything may take. Only what fails takes as long, and the machine may have other work: software renders the
 * picture, compiles its kernels and draws the page on the processors that other tests use.
 */
const PATIENCE = Number(process.env.PENUMBRA_PATIENCE ?? 120_000);

/**
 * Expects something of a page that it takes a while to reach. Nearly everything that the user does here is carried out later (an
 * edit waits for its kernel, panels are loaded, storage answers): `expect` alone is for what must not have changed.
 */
export const eventually = <T>(look: () => Promise<T>): ReturnType<typeof expect.poll<T>> =>
  expect.poll(look, { timeout: PATIENCE, interval: 50 });

/**
 * Runs before the page's own code. Keeps every message; and what the page does after some seconds (messages go, storage counts as
 * absent, pictures of scenes are stored) it does so late that no slow machine comes after it.
 */
export const LISTEN = `{
  const heard = (globalThis.heard = []);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node.nodeType === 1 && node.matches('.message[data-kind]')) heard.push(node.querySelector('span').textContent);
  }).observe(document, { childList: true, subtree: true });
  const { setTimeout: later } = globalThis;
  globalThis.setTimeout = (work, time, ...more) => later(work, time >= 3000 ? time * 20 : time, ...more);
}`;

interface OpenOptions {
  width?: number;
  height?: number;
  /** Fingers in place of a mouse. Off unless given. */
  touch?: boolean;
  /** Of the system: the page has it too. */
  theme?: 'dark' | 'light';
  /** Text of a script that runs before the page's own. */
  init?: string;
  /** After the page's address: '?x=1' or '#…'. */
  suffix?: string;
  /** Whether the page may keep itself for later visits: then requests that it makes are no longer seen here. Off unless given. */
  offline?: boolean;
  /** Wait until the first scene is in the engine. On unless WebGPU is taken away. */
  ready?: boolean;
  /** Side of the film that the first scene is cut to, so that rendering leaves time for the test; 0 leaves it. */
  film?: number;
  /** Samples that the first scene is to have, in place of its own: `ENDLESS` where the film has to grow while the test looks. */
  spp?: number;
}

/** More samples than any test waits for. */
export const ENDLESS = 1 << 20;

/** Samples at which a film ends that no test wants more of. */
const FEW = 12;

/** After a piece of the film the page rests so many times as long as it took, at most REST_MOST milliseconds. */
const [REST, REST_MOST] = [4, 400];

export interface Opened {
  page: Page;
  /** What went wrong in the page so far. */
  errors: string[];
  /** Errors that match are part of the test. */
  expectErrors(pattern: RegExp): void;
  document(): Promise<SceneDocument>;
  samples(): Promise<number>;
  /** Until the film has this many samples. */
  converge(samples?: number): Promise<void>;
  /** A message that matches and was said since the page was loaded, though it may be gone; each is told once. */
  said(pattern: RegExp): Promise<string>;
  /** Saves `.cache/screenshots/NAME.png`. */
  screenshot(name: string): Promise<string>;
  /** Closes the page and fails on errors that were not expected. */
  done(): Promise<void>;
}

/** What the tests use of `window.penumbra`. */
interface Handle {
  state: { get(): { document: SceneDocument; running: string } };
  session: { scene: SceneDocument | null; isMoving: boolean; gpu: { renderer: Rendering } | null };
  samples(): number;
  edit(document: SceneDocument): Promise<void>;
}
interface Rendering {
  submit(milliseconds: number, untilSample: number): Promise<{ done: Promise<void> } | null>;
}
declare const penumbra: Handle;
/** Messages since the page was loaded, without those that `said` has told. */
declare const heard: string[];

export interface Sessions {
  open(options?: OpenOptions): Promise<Opened>;
  /**
   * One page of all tests of a `describe`, each of which leaves it as the next ones need it: to open one takes longer than most tests.
   * @returns what gives it within a test
   */
  shared(options?: OpenOptions): () => Opened;
  url: string;
}

/** Where the page is, and what ends it. */
export interface Served {
  url: string;
  server: { close(): unknown };
}

/** Both end with the process. */
let launched: Promise<Browser> | null = null;
let built: Promise<Served> | null = null;

async function launch(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS, env: chromiumEnvironment() });
  browser.on('disconnected', () => (launched = null));
  return browser;
}

/**
 * To be called at the top of a test file.
 * @param serve where another page than the built one is to be looked at
 */
export function useBrowser(serve?: () => Promise<Served>): Sessions {
  let browser: Browser;
  let own: Served | null = null;
  const sessions: Sessions = {
    url: '',
    open: (options) => open(browser, sessions.url, options),
    shared: (options) => {
      let opened: Opened;
      beforeAll(async () => void (opened = await sessions.open(options)));
      afterAll(() => opened?.done());
      return () => opened;
    },
  };
  beforeAll(async () => {
    own = (await serve?.()) ?? null;
    ({ url: sessions.url } = own ?? (await (built ??= servePage())));
    browser = await (launched ??= launch());
  }, 900_000);
  afterAll(async () => {
    // Of tests that failed: nothing of them is to be there in the next file.
    await Promise.all(browser?.contexts().map((each) => each.close()) ?? []);
    own?.server.close();
  });
  return sessions;
}

/**
 * Until the page is loaded anew its film grows as on a slow device that costs nothing: after each piece of work it hears late that the piece
 * is done. Else a film in software would take both processors of the machine from the test that looks at the page, and from those beside it.
 * The picture that follows a hand, and films beside the one that is shown, are as fast as ever.
 */
function letRest([times, most]: readonly [number, number]): void {
  const { renderer } = penumbra.session.gpu!;
  const rendering = Object.getPrototypeOf(renderer) as Rendering;
  const { submit } = rendering;
  rendering.submit = async function (...words) {
    const start = performance.now();
    const work = await submit.apply(this, words);
    if (work === null || this !== penumbra.session.gpu?.renderer) return work;
    const late = async (): Promise<void> => {
      await work.done;
      const rest = penumbra.session.isMoving ? 0 : Math.min(most, times * (performance.now() - start));
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    };
    return { ...work, done: late() };
  };
}

async function open(browser: Browser, url: string, options: OpenOptions = {}): Promise<Opened> {
  const {
    width = 800,
    height = 560,
    theme = 'dark',
    init,
    suffix = '#scene=cornell-box',
    ready = true,
    film = 24,
    spp,
    offline = false,
    touch = false,
  } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: touch,
    // Nothing is on its way from one colour or place to another when a test looks.
    reducedMotion: 'reduce',
    colorScheme: theme,
    acceptDownloads: true,
    serviceWorkers: offline ? 'allow' : 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(LISTEN);
  const page = await context.newPage();
  const errors: string[] = [];
  const expected: RegExp[] = [];
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // A page that is loaded anew or closed gives up what is on its way.
    if (reason !== 'net::ERR_ABORTED') errors.push(`${request.url()}: ${reason}`);
  });
  if (init !== undefined) await page.addInitScript(init);
  await page.goto(url + suffix);
  const opened: Opened = {
    page,
    errors,
    expectErrors: (pattern) => void expected.push(pattern),
    document: () => page.evaluate(() => penumbra.state.get().document),
    samples: () => page.evaluate(() => penumbra.samples()),
    converge: async (samples = 1) => void (await page.waitForFunction((n) => penumbra.samples() >= n, samples, OFTEN)),
    said: async (pattern) => {
      const found = await page.waitForFunction(
        ({ source, flags }) => {
          const at = heard.findIndex((each) => new RegExp(source, flags).test(each));
          return at < 0 ? null : heard.splice(at, 1)[0]!;
        },
        { source: pattern.source, flags: pattern.flags },
        OFTEN,
      );
      return (await found.jsonValue())!;
    },
    screenshot: async (name) => {
      mkdirSync(EVIDENCE, { recursive: true });
      const path = join(EVIDENCE, `${name}.png`);
      await page.screenshot({ path });
      return path;
    },
    done: async () => {
      await context.close();
      expect(errors.filter((each) => !expected.some((pattern) => pattern.test(each)))).toEqual([]);
    },
  };
  if (!ready) return opened;
  await page.waitForFunction(
    () => 'penumbra' in globalThis && penumbra.session.scene !== null && document.querySelector('#app:not([aria-busy])') !== null,
    undefined,
    OFTEN,
  );
  // A graphics card is looked at as it is.
  if (!IS_HARDWARE) await page.evaluate(letRest, [REST, REST_MOST] as const);
  if (film > 0) {
    await page.evaluate(
      ([side, samples]) => {
        const { document } = penumbra.state.get();
        const render = { ...document.render, spp: samples };
        return penumbra.edit({ ...document, film: { width: side, height: side }, render });
      },
      [film, spp ?? FEW] as const,
    );
  }
  await opened.converge();
  return opened;
}
