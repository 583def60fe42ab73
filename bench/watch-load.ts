/** Runs in the page before its own code: when each step of the first load is reached, and which tasks are long. */

/** Milliseconds since navigation at which a step is reached. */
export type Step = 'paint' | 'evaluated' | 'adapter' | 'device' | 'linked' | 'compiled' | 'sample' | 'picture' | 'furnished';

export interface LongTask {
  at: number;
  ms: number;
}

export interface Seen {
  ms: Partial<Record<string, number>>;
  /** When the first picture was drawn, milliseconds since 1970. */
  firstPictureAt: number;
  /** Above 50 ms: from navigation to the first picture and the page's last part; then while rendering. */
  longTasks: { loading: LongTask[]; rendering: LongTask[] };
}

interface Watch {
  /** Whether the picture and all parts of the page are. */
  readonly isThere: boolean;
  /** Renders for some milliseconds, then tells what was seen. */
  afterRendering(milliseconds: number): Promise<Seen>;
}

/** As much of the page as is used: this file is checked without the DOM's types. */
declare const document: { querySelector(selectors: string): object | null };
interface Page {
  screen: { drawn: { listen(listener: () => void): unknown } };
  samples(): number;
  state: { get(): { document: { render: object } } };
  edit(document: object): Promise<void>;
}

declare global {
  var firstLoad: Watch | undefined;
}

/** Self-contained: the browser gets its text alone. */
export function watchLoad(): void {
  const ms: Seen['ms'] = {};
  const long: LongTask[] = [];
  const note = (step: Step): void => void (ms[step] ??= Math.round(10 * performance.now()) / 10);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) long.push({ at: Math.round(startTime), ms: Math.round(duration) });
  }).observe({ type: 'longtask' as 'mark', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) ms.paint ??= Math.round(10 * startTime) / 10;
  }).observe({ type: 'paint' as 'mark', buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'penumbra:evaluated') ms.evaluated ??= Math.round(10 * startTime) / 10;
  }).observe({ type: 'mark', buffered: true });

  /** Notes when what a method promises is there; of several, the last one before the first sample. */
  const after = (prototype: object | undefined, method: string, step: Step, isLast = false): void => {
    if (prototype === undefined) return;
    const own = prototype as Record<string, (...words: unknown[]) => Promise<unknown>>;
    const original = own[method]!;
    own[method] = async function (...words) {
      const result = await original.apply(this, words);
      if (isLast && ms.sample === undefined) delete ms[step];
      note(step);
      return result;
    };
  };
  after(globalThis.GPU?.prototype, 'requestAdapter', 'adapter');
  after(globalThis.GPUAdapter?.prototype, 'requestDevice', 'device');
  after(globalThis.GPUDevice?.prototype, 'createComputePipelineAsync', 'compiled', true);
  const device = globalThis.GPUDevice?.prototype as undefined | { createShaderModule(each: { code: string }): unknown };
  if (device !== undefined) {
    const { createShaderModule } = device;
    let longest = 0;
    // The kernel is the longest text that is compiled.
    device.createShaderModule = function (each) {
      if (each.code.length > longest && ms.sample === undefined) {
        longest = each.code.length;
        delete ms.linked;
        note('linked');
      }
      return createShaderModule.call(this, each);
    };
  }

  const page = (): Page | undefined => (globalThis as { penumbra?: unknown }).penumbra as Page | undefined;
  let isHeard = false;
  const timer = setInterval(() => {
    const now = page();
    if (now === undefined) return;
    if (!isHeard) {
      isHeard = true;
      now.screen.drawn.listen(() => now.samples() >= 1 && note('picture'));
    }
    if (now.samples() >= 1) note('sample');
    if (
      document.querySelector('#app[aria-busy]') === null &&
      document.querySelector('#app .top-bar button') !== null &&
      ms.sample !== undefined
    )
      note('furnished');
    if (ms.picture !== undefined && ms.furnished !== undefined) clearInterval(timer);
  }, 2);

  const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
  globalThis.firstLoad = {
    get isThere() {
      return ms.picture !== undefined && ms.furnished !== undefined;
    },
    async afterRendering(milliseconds) {
      // What is loaded after the first picture belongs to loading.
      await wait(1500);
      const loaded = performance.now();
      const { document: scene } = page()!.state.get();
      await page()!.edit({ ...scene, render: { ...scene.render, spp: 1 << 20 } });
      await wait(milliseconds);
      return {
        ms,
        firstPictureAt: performance.timeOrigin + ms.picture!,
        longTasks: { loading: long.filter(({ at }) => at < loaded), rendering: long.filter(({ at }) => at >= loaded) },
      };
    },
  };
}
