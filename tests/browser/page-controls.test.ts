/** Controls, stop rules, touch, undo: what changes the scene restarts the film, what changes the display does not. */
import { describe, expect, it } from 'vitest';
import { openControls } from './controls.ts';
import { recordTexts, saysWhatIsWrong } from './plot.ts';
import { ENDLESS, eventually, useBrowser, type Opened } from './harness.ts';

interface Camera {
  position: [number, number, number];
  target: [number, number, number];
}
declare const penumbra: {
  session: { clock: { film: number; elapsed: number }; noise: { relativeError: number } | null };
  state: {
    get(): {
      running: string;
      selection: number | null;
      document: {
        camera: Camera;
        film: { width: number; height: number };
        render: { integrator: string; spp: number };
        display: { exposure: number; tone: string };
        shapes: { radius?: number; emission?: object }[];
      };
    };
    update(patch: object): void;
  };
  canvas: HTMLCanvasElement;
  screen: { zoom: object | null; setZoom(zoom: object): void; drawStill(): Promise<void>; shadow: { still: HTMLCanvasElement | null } };
  load(document: object, source: string): Promise<void>;
  pause(): unknown;
};
const browser = useBrowser();
const shared = browser.shared();
const film = ({ page }: Opened): Promise<number> => page.evaluate(() => penumbra.session.clock.film);
const camera = ({ page }: Opened): Promise<Camera> => page.evaluate(() => penumbra.state.get().document.camera);
const press = async ({ page }: Opened, key: string): Promise<void> => {
  await page.locator('canvas.film').focus();
  await page.keyboard.press(key);
};
const distance = ({ position: p, target: t }: Camera): number => Math.hypot(p[0] - t[0], p[1] - t[1], p[2] - t[2]);

describe('the controls', () => {
  it('change the display without a new film, and the scene with one', async () => {
    const opened = shared();
    const { page } = opened;
    await openControls(opened, 'Film');
    const films = await film(opened);
    await page.getByRole('combobox', { name: 'Tone curve' }).selectOption({ label: 'AgX' });
    const exposure = page.getByRole('textbox', { name: 'Exposure, EV' });
    await exposure.fill('1.5');
    await exposure.press('Enter');
    await eventually(() => page.evaluate(() => penumbra.state.get().document.display)).toEqual({
      tone: 'agx',
      exposure: 1.5,
      white: 'D65',
    });
    expect(await film(opened)).toBe(films);
    const width = page.getByRole('textbox', { name: 'Width, px' });
    await width.fill('40');
    await width.press('Enter');
    await eventually(() => page.evaluate(() => penumbra.state.get().document.film.width)).toBe(40);
    await opened.converge(1);
    expect(await film(opened)).toBeGreaterThan(films);
  });

  it('move a selected shape and its light', async () => {
    const opened = shared();
    const { page } = opened;
    await page.evaluate(() => penumbra.state.update({ selection: 7 }));
    await openControls(opened);
    const corner = page.getByRole('textbox', { name: 'Corner x' });
    await corner.fill('1.5');
    await corner.press('Enter');
    await eventually(() =>
      page.evaluate(() => (penumbra.state.get().document.shapes[7] as unknown as { corner: number[] }).corner[0]),
    ).toBe(1.5);
    await press(opened, 'Control+z');
    await eventually(() =>
      page.evaluate(() => (penumbra.state.get().document.shapes[7] as unknown as { corner: number[] }).corner[0]),
    ).not.toBe(1.5);
    await opened.converge(1);
  });

  it('fill a shape with a medium, beside its material and place', async () => {
    const opened = shared();
    const { page } = opened;
    await page.evaluate(() => penumbra.state.update({ selection: 5 }));
    await openControls(opened, 'Medium');
    expect(await page.locator('.inspector-ball').isVisible()).toBe(true);
    expect(await page.getByRole('textbox', { name: 'Centre x' }).count()).toBe(1);
    await page.getByRole('combobox', { name: 'Filled with' }).selectOption({ label: 'A new medium' });
    await eventually(async () => (await opened.document()).shapes[5]).toMatchObject({ interior: { medium: 'medium' } });
    expect(Object.keys((await opened.document()).media)).toEqual(['medium']);
    await press(opened, 'Control+z');
    await eventually(async () => Object.keys((await opened.document()).media)).toEqual([]);
    await opened.converge(1);
  });
});

describe('undo', () => {
  const target = ({ page }: Opened): Promise<number> => page.evaluate(() => penumbra.state.get().document.render.spp);

  it('takes back the target of samples, wherever it was set', async () => {
    const opened = await browser.open({ film: 48, spp: ENDLESS });
    const { page } = opened;
    const before = await target(opened);
    await openControls(opened, 'Rendering');
    const control = page.getByRole('textbox', { name: 'Target, spp' });
    await control.fill('5000');
    await control.press('Enter');
    await eventually(() => target(opened)).toBe(5000);
    await recordTexts(opened);
    await press(opened, 'v');
    const field = page.getByRole('spinbutton', { name: 'Stop at' });
    await saysWhatIsWrong(opened, field);
    await field.fill('6000');
    await field.press('Enter');
    await eventually(() => target(opened)).toBe(6000);
    await press(opened, 'Control+z');
    await eventually(() => target(opened)).toBe(5000);
    await press(opened, 'Control+z');
    await eventually(() => target(opened)).toBe(before);
    await press(opened, 'Control+Shift+Z');
    await eventually(() => target(opened)).toBe(5000);
    await opened.done();
  });

  it('takes back a drag of the camera at once, though the pointer rested', async () => {
    const opened = await browser.open({ film: 48 });
    const { page } = opened;
    const before = await camera(opened);
    const box = (await page.locator('canvas.film').boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y, { steps: 4 });
    await page.waitForTimeout(1000);
    await page.mouse.move(x + 80, y, { steps: 4 });
    await page.mouse.up();
    expect(await camera(opened)).not.toEqual(before);
    await press(opened, 'Control+z');
    await eventually(() => camera(opened)).toEqual(before);
    await opened.done();
  });
});

describe('keys', () => {
  it('choose the integrator', async () => {
    const opened = shared();
    // With something selected, H hides it.
    await press(opened, 'Escape');
    for (const [key, name] of [
      ['c', 'cast'],
      ['k', 'distributed'],
      ['h', 'whitted'],
      ['n', 'path-naive'],
      ['p', 'path'],
    ] as const) {
      await press(opened, key);
      await eventually(() => opened.page.evaluate(() => penumbra.state.get().document.render.integrator)).toBe(name);
      await opened.converge(1);
    }
  });
});

describe('rendering stops', () => {
  it('at an error, and goes on when asked', async () => {
    const opened = await browser.open({ spp: ENDLESS });
    await opened.page.evaluate(() => penumbra.state.update({ stop: { seconds: null, error: 0.9 } }));
    const running = (): Promise<string> => opened.page.evaluate(() => penumbra.state.get().running);
    await eventually(running).toBe('done');
    await eventually(() => opened.page.evaluate(() => penumbra.session.noise!.relativeError)).toBeLessThanOrEqual(0.9);
    const samples = await opened.samples();
    await press(opened, ' ');
    await opened.converge(samples + 3);
    await opened.done();
  });

  it('after a time', async () => {
    const opened = await browser.open({ spp: ENDLESS });
    await opened.page.evaluate(() => penumbra.state.update({ stop: { seconds: 0.5, error: null } }));
    await eventually(() => opened.page.evaluate(() => penumbra.state.get().running)).toBe('done');
    await opened.done();
  });
});

describe('fingers', () => {
  it('select by a tap, turn by one and move by two; the picture goes on', async () => {
    const opened = shared();
    const { page } = opened;
    await press(opened, 'Escape');
    const box = (await page.locator('canvas.film').boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.45];
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: readonly number[]): Promise<unknown> =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at.map((each, id) => ({ x: each, y, id })) });
    await touch('touchStart', x);
    await touch('touchEnd');
    await eventually(() => page.evaluate(() => penumbra.state.get().selection)).not.toBe(null);
    await press(opened, 'Escape');
    const before = await camera(opened);
    await touch('touchStart', x);
    for (const step of [12, 24, 36, 48]) await touch('touchMove', x + step);
    await touch('touchEnd');
    // About its target, as far from it as it was.
    await eventually(() => camera(opened)).not.toEqual(before);
    const turned = await camera(opened);
    expect([turned.target, distance(turned)]).toEqual([before.target, expect.closeTo(distance(before), 4)]);
    expect(await page.evaluate(() => penumbra.state.get().selection)).toBe(null);
    await touch('touchStart', x - 40, x + 40);
    for (const step of [10, 20, 30, 40]) await touch('touchMove', x - 40 + step, x + 40 + step);
    await touch('touchEnd');
    await eventually(async () => (await camera(opened)).target).not.toEqual(turned.target);
    expect(distance(await camera(opened)) / distance(turned)).toBeCloseTo(1, 1);
    await opened.converge(1);
  });

  it('move nearer by spreading', async () => {
    const opened = shared();
    const { page } = opened;
    const box = (await page.locator('canvas.film').boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const before = distance(await camera(opened));
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', half: number): Promise<unknown> =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd'
            ? []
            : [
                { x: x - half, y, id: 0 },
                { x: x + half, y, id: 1 },
              ],
      });
    await touch('touchStart', 40);
    for (const half of [50, 60, 70, 80]) await touch('touchMove', half);
    await touch('touchEnd', 0);
    await eventually(async () => distance(await camera(opened))).toBeLessThan(before * 0.8);
    await opened.converge(1);
  });
});

it('a scene that is opened while rendering is paused is shown, whole, in place of the last one', async () => {
  const opened = shared();
  const { page } = opened;
  const running = (): Promise<string> => page.evaluate(() => penumbra.state.get().running);
  await page.evaluate(() => {
    penumbra.pause();
    penumbra.screen.setZoom({ scale: 100, centre: [0.5, 0.5] });
    const { document } = penumbra.state.get();
    const camera = { ...document.camera, position: [0, 0, 5], target: [0, 0, 0], up: [0, 1, 0] };
    const away = { type: 'sphere', center: [0, 0, 9], radius: 1, material: 'white' };
    return penumbra.load(
      {
        ...document,
        camera,
        shapes: [away],
        materials: { white: { file: 'diffuse', params: {} } },
        environment: { type: 'constant', radiance: [0, 0, 0.3] },
        film: { width: 32, height: 16 },
      },
      'a blue sky',
    );
  });
  await opened.converge(1);
  await eventually(running).toBe('paused');
  expect(await opened.samples()).toBe(1);
  expect(await page.evaluate(() => penumbra.screen.zoom)).toBe(null);
  /** Red, green and blue of a point of the canvas, in parts of the picture's height from its middle. */
  const color = (x: number, y: number): Promise<number[]> =>
    page.evaluate(
      async ([right, down]) => {
        await penumbra.screen.drawStill();
        const still = penumbra.screen.shadow.still!;
        // Twice as wide as high, it fills the width.
        const height = still.width / 2;
        const middle = (still.height * penumbra.canvas.clientHeight - 38 * still.height) / penumbra.canvas.clientHeight / 2;
        const at = [still.width / 2 + right * height, middle + down * height] as const;
        return Array.from(
          still
            .getContext('2d')!
            .getImageData(...at, 1, 1)
            .data.slice(0, 3),
        );
      },
      [x, y] as const,
    );
  for (const [x, y] of [
    [0, 0],
    [-0.9, -0.4],
    [0.9, 0.4],
  ] as const) {
    const [red, , blue] = await color(x, y);
    expect(blue).toBeGreaterThan(red + 60);
  }
});
