/** The picture on the page: it converges, pauses, restarts where it must and only there, and survives. */
import { describe, expect, it } from 'vitest';
import { ENDLESS, eventually, useBrowser, type Opened } from './harness.ts';

declare const penumbra: {
  session: {
    clock: { film: number };
    noise: { relativeError: number } | null;
    gpu: { device: { destroy(): void } } | null;
    watchdog: { isOn: { get(): boolean } };
  };
  state: {
    get(): {
      running: string;
      selection: number | null;
      document: { camera: { position: number[] } };
      display: { view: string };
    };
  };
  readImage(): Promise<object>;
  screen: { redraw(): void; shadow: { still: object | null; forget(): void } };
};
const browser = useBrowser();

const film = ({ page }: Opened): Promise<number> => page.evaluate(() => penumbra.session.clock.film);
const running = ({ page }: Opened): Promise<string> => page.evaluate(() => penumbra.state.get().running);
const position = ({ page }: Opened): Promise<number[]> => page.evaluate(() => penumbra.state.get().document.camera.position);
const press = async ({ page }: Opened, key: string): Promise<void> => {
  await page.locator('canvas.film').focus();
  await page.keyboard.press(key);
};
/** Until the sample that is being made is there: a picture is read when no more are added. */
const resting = ({ page }: Opened): Promise<void> => page.evaluate(async () => void (await penumbra.readImage()));
/** Colours of points of the picture, from a screenshot that the page itself decodes. */
async function colors({ page }: Opened, points: readonly (readonly [number, number])[]): Promise<number[][]> {
  const box = (await page.locator('canvas.film').boundingBox())!;
  const shot = await page.screenshot({ clip: box });
  return page.evaluate(
    async ({ data, at }) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      return at.map(([x, y]) => Array.from(context.getImageData(x * image.width, y * image.height, 1, 1).data.slice(0, 3)));
    },
    { data: shot.toString('base64'), at: points.map(([x, y]) => [x, y] as [number, number]) },
  );
}

describe('rendering', () => {
  const page = browser.shared({ film: 48, spp: ENDLESS });
  it('pauses, makes one step, resumes and restarts', async () => {
    const opened = page();
    await press(opened, ' ');
    await eventually(() => running(opened)).toBe('paused');
    await resting(opened);
    const still = await opened.samples();
    await opened.page.waitForTimeout(400);
    expect(await opened.samples()).toBe(still);
    await press(opened, '.');
    await eventually(opened.samples).toBe(still + 1);
    await eventually(() => running(opened)).toBe('paused');
    await resting(opened);
    expect(await opened.samples()).toBe(still + 1);
    await press(opened, ' ');
    await opened.converge(still + 3);
    const films = await film(opened);
    await press(opened, 'r');
    await eventually(() => film(opened)).toBe(films + 1);
    await opened.converge(1);
  });

  it('takes a restart by its key back, with all samples', async () => {
    const opened = page();
    await opened.converge(4);
    const [before, had] = [await film(opened), await opened.samples()];
    await press(opened, 'r');
    await eventually(() => film(opened)).toBe(before + 1);
    await press(opened, 'Control+z');
    await eventually(() => film(opened)).toBe(before);
    expect(await opened.samples()).toBeGreaterThanOrEqual(had);
  });

  it('restarts on a camera move and not on a change of the display', async () => {
    const opened = page();
    const films = await film(opened);
    for (const key of ['x', ']', ']', '2', '4', '7', '1', 'x']) await press(opened, key);
    await opened.page.waitForTimeout(200);
    expect(await film(opened)).toBe(films);
    const eye = await position(opened);
    await press(opened, 'ArrowRight');
    await eventually(() => film(opened)).toBeGreaterThan(films);
    await eventually(() => position(opened)).not.toEqual(eye);
    await press(opened, 'Home');
    await eventually(() => position(opened)).toEqual(eye);
    await opened.converge(1);
  });

  it('leaves drags and the wheel to the picture where a word stands over it', async () => {
    const opened = page();
    const under = await opened.page.evaluate(() => {
      (penumbra.state as unknown as { update(patch: object): void }).update({ running: 'compiling' });
      const word = document.querySelector('.stage-word')!;
      const { left, top, width, height } = word.getBoundingClientRect();
      return [width > 0, document.elementFromPoint(left + width / 2, top + height / 2)?.className];
    });
    expect(under).toEqual([true, 'film']);
    await opened.page.evaluate(() => (penumbra.state as unknown as { update(patch: object): void }).update({ running: 'running' }));
  });

  it('follows a drag and the wheel without a black frame', async () => {
    const opened = page();
    const box = (await opened.page.locator('canvas.film').boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const eye = await position(opened);
    await opened.page.mouse.move(x, y);
    await opened.page.mouse.down();
    for (let i = 1; i <= 4; i++) {
      await opened.page.mouse.move(x + i * 12, y + i * 4);
      const [middle] = await colors(opened, [[0.5, 0.6]]);
      expect(Math.max(...middle!), `step ${i}`).toBeGreaterThan(5);
    }
    await opened.page.mouse.up();
    await eventually(() => position(opened)).not.toEqual(eye);
    const dragged = await position(opened);
    await opened.page.mouse.wheel(0, 240);
    await eventually(() => position(opened)).not.toEqual(dragged);
    await opened.converge(1);
  });

  it('reaches the target and says so', async () => {
    const opened = page();
    // The camera of the last test is taken in, on a busy machine.
    await eventually(() => running(opened)).toBe('running');
    await opened.page.evaluate(() => {
      const page = penumbra as unknown as { state: { get(): { document: { render: object } } }; edit(scene: unknown): Promise<void> };
      const { document } = page.state.get();
      // With another seed, as a film of this one may have more samples by now.
      return page.edit({ ...document, render: { ...document.render, spp: 8, seed: 'another' } });
    });
    await eventually(() => running(opened)).toBe('done');
    expect(await opened.samples()).toBe(8);
    await eventually(() => opened.page.locator('#status-error').innerText()).toMatch(/± [\d.]+ %/);
  });
});

describe('the last picture stays until the next one has a sample', () => {
  /** Watches every draw from now on. @returns draws in all, and those of a film without a sample */
  const watch = ({ page }: Opened): Promise<void> =>
    page.evaluate(() => {
      const { gpu } = penumbra.session as unknown as {
        gpu: {
          display: { draw(target: unknown, input: { film: { buffer: unknown } }): void };
          renderer: { film: unknown; samples: number };
        };
      };
      const seen = { draws: 0, empty: 0 };
      const draw = gpu.display.draw.bind(gpu.display);
      gpu.display.draw = (target, input) => {
        seen.draws++;
        if (input.film.buffer === gpu.renderer.film && gpu.renderer.samples === 0) seen.empty++;
        draw(target, input);
      };
      Object.assign(globalThis, { seen });
    });
  const seen = ({ page }: Opened): Promise<{ draws: number; empty: number }> =>
    page.evaluate(() => (globalThis as unknown as { seen: { draws: number; empty: number } }).seen);

  it('through camera moves, another size and another scene', async () => {
    const opened = await browser.open({ film: 96 });
    await watch(opened);
    const box = (await opened.page.locator('canvas.film').boundingBox())!;
    await opened.page.mouse.move(box.x + 300, box.y + 300);
    await opened.page.mouse.down();
    for (let i = 1; i <= 12; i++) await opened.page.mouse.move(box.x + 300 + i * 8, box.y + 300);
    await opened.page.mouse.up();
    await opened.page.waitForTimeout(400);
    for (const side of [200, 64]) {
      await opened.page.evaluate((width) => {
        const page = penumbra as unknown as {
          state: { get(): { document: { render: object } } };
          load(scene: unknown, source: string): Promise<void>;
        };
        const { document } = page.state.get();
        // Another integrator: the old film goes on growing while its kernel is compiled.
        return page.load(
          {
            ...document,
            film: { width, height: 100 },
            render: { ...document.render, integrator: width === 200 ? 'whitted' : 'path-naive' },
          },
          `another ${width}`,
        );
      }, side);
      await opened.converge(1);
    }
    const { draws, empty } = await seen(opened);
    expect(draws).toBeGreaterThan(5);
    expect(empty).toBe(0);
    await opened.done();
  });
});

describe('what is shown', () => {
  const page = browser.shared({ film: 48 });
  it('selects by a click, in the list as in the picture', async () => {
    const opened = page();
    const box = (await opened.page.locator('canvas.film').boundingBox())!;
    const selection = (): Promise<number | null> => opened.page.evaluate(() => penumbra.state.get().selection);
    await opened.page.mouse.click(box.x + box.width * 0.58, box.y + box.height * 0.8);
    await eventually(selection).toBe(5);
    const option = opened.page.locator('.rows [aria-selected=true]');
    await eventually(() => option.innerText()).toContain('short block');
    await press(opened, 'Escape');
    await eventually(selection).toBe(null);
    await opened.page.getByRole('option', { name: 'lamp' }).click();
    await eventually(selection).toBe(7);
    await press(opened, 'Escape');
    await eventually(selection).toBe(null);
  });

  it('shows each view mode', async () => {
    const opened = page();
    // Back wall: away from edges, tools and status line.
    const wall = async (): Promise<number[]> => (await colors(opened, [[0.5, 0.38]]))[0]!;
    await press(opened, '2');
    // (0, 0, -1) to the last of eight bits: halves are between two codes.
    await eventually(async () => (await wall()).map((each, c) => Math.abs(each - [127.5, 127.5, 0][c]!) <= 1)).toEqual([true, true, true]);
    await press(opened, '4');
    await eventually(async () => Math.min(...(await wall()))).toBeGreaterThan(200);
    await press(opened, '6');
    await eventually(async () => Math.min(...(await wall()))).toBeGreaterThan(150);
    await press(opened, '1');
    await eventually(() => opened.page.evaluate(() => penumbra.state.get().display.view)).toBe('radiance');
  });

  it('tells the pixel under the pointer', async () => {
    const opened = page();
    await opened.converge(2);
    await press(opened, 'i');
    const box = (await opened.page.locator('canvas.film').boundingBox())!;
    await opened.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await eventually(() => opened.page.locator('#readout').innerText()).toMatch(/pixel 2\d, 2\d\n[\d,]+ samples\nR +[\d.]+ ± ≤? *[\d.]+/);
  });
});

describe('the page survives', () => {
  it('a storm of sizes', async () => {
    const opened = await browser.open({ film: 48, spp: ENDLESS });
    for (let i = 0; i < 12; i++) await opened.page.setViewportSize({ width: 400 + ((i * 397) % 1200), height: 400 + ((i * 211) % 500) });
    await opened.page.setViewportSize({ width: 1280, height: 800 });
    const films = await film(opened);
    await opened.converge((await opened.samples()) + 2);
    expect(await film(opened)).toBe(films);
    await eventually(async () => Math.max(...(await colors(opened, [[0.5, 0.6]]))[0]!)).toBeGreaterThan(5);
    await opened.done();
  });

  it('a lost device: the picture stays and the film goes on', async () => {
    const opened = await browser.open({ film: 48 });
    await opened.converge(4);
    // A still of the picture is taken every few seconds: one of what there is now.
    await opened.page.evaluate(() => {
      penumbra.screen.shadow.forget();
      penumbra.screen.redraw();
    });
    await eventually(() => opened.page.evaluate(() => penumbra.screen.shadow.still !== null)).toBe(true);
    // A kernel of which nothing has come back would be held for it.
    await eventually(() => opened.page.evaluate(() => penumbra.session.watchdog.isOn.get())).toBe(false);
    const films = await film(opened);
    await opened.page.evaluate(() => penumbra.session.gpu!.device.destroy());
    await opened.page.waitForTimeout(60);
    const [middle] = await colors(opened, [[0.5, 0.6]]);
    expect(Math.max(...middle!)).toBeGreaterThan(5);
    await eventually(() => film(opened)).toBeGreaterThan(films);
    await opened.converge(2);
    // The film may have come to its end meanwhile: it goes on.
    await eventually(() => running(opened)).toMatch(/^(running|done)$/);
    await opened.done();
  });

  it('being hidden: nothing is rendered until it is seen again', async () => {
    const opened = await browser.open({ film: 48, spp: ENDLESS });
    const hide = (hidden: boolean): Promise<void> =>
      opened.page.evaluate((is) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => is });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await hide(true);
    await resting(opened);
    const before = await opened.samples();
    await opened.page.waitForTimeout(600);
    expect(await opened.samples()).toBe(before);
    await hide(false);
    await opened.converge(before + 2);
    await opened.done();
  });
});
