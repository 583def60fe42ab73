/** Tabs, their parts, the inspector of what is selected, and the sheet of a narrow screen. */
import { describe, expect, it } from 'vitest';
import { expectAccessible, seriousViolations } from './access.ts';
import { eventually, useBrowser, type Opened } from './harness.ts';

declare const penumbra: {
  showPanel(id: string): void;
  showsPanel(id: string): boolean;
  edit(document: object): Promise<void>;
  canvas: HTMLElement;
  stage: { ray(x: number, y: number): object | null; pick(ray: object): { shape: number } | null };
  state: {
    get(): {
      document: { shapes: { material: string }[] };
      selection: number | null;
      light: number | null;
      dock: { open: boolean; stop: string; tab: string };
    };
    update(patch: object): void;
  };
};
declare const penumbraMaterialEditor: { getValue(): string; setPosition(place: { lineNumber: number; column: number }): void };
const browser = useBrowser();
const dock = ({ page }: Opened): Promise<object> => page.evaluate(() => penumbra.state.get().dock);
const shows = ({ page }: Opened, id: string): Promise<boolean> => page.evaluate((each) => penumbra.showsPanel(each), id);

describe('tabs', () => {
  it('are all in sight at 1280 pixels, and what is behind each is named', async () => {
    const opened = await browser.open({ width: 1280, height: 720 });
    const tabs = opened.page.locator('.tabs [role=tab]');
    await eventually(() => tabs.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))).toEqual([
      'Scene, Inspector',
      'Material, Lab',
      'Paths, Equation',
      'Text',
      'Learn',
    ]);
    const cut = (): Promise<number> =>
      tabs.evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().right > innerWidth).length);
    expect(await cut()).toBe(0);
    // Objects above, settings below: there is room for both.
    expect([await shows(opened, 'scene'), await shows(opened, 'controls')]).toEqual([true, true]);
    // Code needs more of it: the laboratory takes its place. While that is at work its tab says so.
    for (const id of ['lab', 'material', 'lab'] as const) {
      await opened.page.evaluate((each) => penumbra.showPanel(each), id);
      await eventually(() => Promise.all([shows(opened, 'material'), shows(opened, 'lab')])).toEqual([id === 'material', id === 'lab']);
    }
    await opened.page.locator('.lab-tab-mark:not(:empty)').waitFor();
    expect(await cut()).toBe(0);
    // A projector, a desk and 4K: nothing is cut off, and the picture has most of the window.
    for (const [width, height] of [
      [1024, 768],
      [2560, 1440],
      [3840, 2160],
    ] as const) {
      await opened.page.setViewportSize({ width, height });
      expect([width, await cutOff(opened)]).toEqual([width, []]);
      const view = await opened.page.locator('main.viewport').boundingBox();
      expect([width, (view?.width ?? 0) > width * 0.5]).toEqual([width, true]);
    }
    await opened.done();
  });

  it.each(['controls', 'lab', 'equation'])('of before are found: %s', async (id) => {
    const init = `localStorage.setItem('penumbra.page', ${JSON.stringify(JSON.stringify({ dock: { open: true, tab: id, width: 320, height: 320, folded: [] } }))})`;
    const opened = await browser.open({ width: 1280, height: 720, init });
    await eventually(() => shows(opened, id)).toBe(true);
    await opened.page.locator(`#panel-${id}`).waitFor();
    await opened.done();
  });

  it('fold their parts by keyboard, and one at a time is open where there is little room', async () => {
    const opened = await browser.open({ width: 1280, height: 720 });
    const head = opened.page.getByRole('button', { name: /^Objects/ });
    await head.press('Enter');
    await eventually(() => shows(opened, 'scene')).toBe(false);
    await head.press('Enter');
    await eventually(() => shows(opened, 'scene')).toBe(true);
    await opened.page.setViewportSize({ width: 1000, height: 500 });
    await eventually(async () => [await shows(opened, 'scene'), await shows(opened, 'controls')]).toEqual([true, false]);
    await opened.page.getByRole('button', { name: /^Settings of the scene/ }).click();
    await eventually(async () => [await shows(opened, 'scene'), await shows(opened, 'controls')]).toEqual([false, true]);
    await opened.done();
  });
});

describe('the inspector', () => {
  it('shows the scene, a shape with name and material, and a light', async () => {
    const opened = await browser.open({ width: 1280, height: 800 });
    const { page } = opened;
    const heading = page.locator('#part-controls .part-title');
    await eventually(() => heading.textContent()).toBe('Settings of the scene');
    await page.getByRole('option', { name: /^tall block/ }).click();
    await eventually(() => heading.textContent()).toBe('tall block');
    await page.getByRole('textbox', { name: 'Name' }).fill('tower');
    await page.keyboard.press('Enter');
    await eventually(() => page.getByRole('option', { name: /^tower/ }).isVisible()).toBe(true);
    await page.getByRole('combobox', { name: 'Material', exact: true }).selectOption('red');
    await eventually(async () => (await opened.document()).shapes.find(({ name }) => name === 'tower')?.material).toBe('red');
    await page.getByRole('button', { name: 'Open “red” in the Material panel' }).click();
    await eventually(() => shows(opened, 'material')).toBe(true);
    const document = await opened.document();
    await page.evaluate(
      (scene) => penumbra.edit({ ...scene, lights: [{ type: 'point', position: [1, 1, 1], intensity: [1, 1, 1] }] }),
      document,
    );
    await page.getByRole('tab', { name: 'Scene, Inspector' }).click();
    await page.getByRole('button', { name: /^Point light 1/ }).click();
    await eventually(() => page.evaluate(() => [penumbra.state.get().light, penumbra.state.get().selection])).toEqual([0, null]);
    await page.getByRole('textbox', { name: 'Light position y' }).fill('2');
    await page.keyboard.press('Enter');
    await eventually(async () => (await opened.document()).lights[0]).toMatchObject({ position: [1, 2, 1] });
    await page.getByRole('button', { name: 'Deselect' }).click();
    await eventually(() => heading.textContent()).toBe('Settings of the scene');
    await opened.done();
  });
});

describe('the sheet of a narrow screen', () => {
  const top = ({ page }: Opened): Promise<number> => page.locator('#dock').evaluate((each) => each.getBoundingClientRect().top);

  it('goes from stop to stop by keyboard and by touch, and is remembered', async () => {
    const opened = await browser.open({ width: 390, height: 844 });
    const { page } = opened;
    const handle = page.getByRole('slider', { name: 'Height of the sheet' });
    await eventually(() => handle.getAttribute('aria-valuetext')).toBe('tabs only');
    await handle.press('ArrowUp');
    await eventually(() => dock(opened)).toMatchObject({ open: true, stop: 'half' });
    await handle.press('ArrowUp');
    await eventually(() => dock(opened)).toMatchObject({ open: true, stop: 'full' });
    // The picture stays in sight.
    expect(await top(opened)).toBeGreaterThan(140);
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number): Promise<unknown> =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: 195, y, id: 0 }] });
    const from = (await top(opened)) + 8;
    await touch('touchStart', from);
    for (let y = from; y <= 836; y += 40) await touch('touchMove', y);
    await touch('touchMove', 840);
    await touch('touchEnd', 840);
    await eventually(() => dock(opened)).toMatchObject({ open: false });
    await handle.press('ArrowUp');
    await page.reload();
    await page.waitForFunction(() => 'penumbra' in globalThis);
    await eventually(() => dock(opened)).toMatchObject({ open: true, stop: 'half' });
    await dragsBallByFinger(opened);
    // The plot over what is left of the picture scrolls there.
    await opened.converge(4);
    await page.locator('#button-plot').click();
    await page.locator('.uplot').waitFor();
    const [plot, view] = [await page.locator('.status-plot').boundingBox(), await page.locator('main.viewport').boundingBox()];
    expect(plot!.y).toBeGreaterThanOrEqual(view!.y);
    await opened.done();
  });
});

/** From the list in the sheet to a shape in the picture above it; neither scrolls, turns or opens anything. */
async function dragsBallByFinger(opened: Opened): Promise<void> {
  const { page } = opened;
  await page.evaluate(() => penumbra.showPanel('scene'));
  const ball = page.locator('.materials .swatch').last();
  await ball.scrollIntoViewIfNeeded();
  await opened.converge();
  const material = await page.locator('.materials [data-name]').last().getAttribute('data-name');
  const start = await ball.boundingBox();
  if (start === null) throw new Error('expected a ball in the list');
  const from = { x: start.x + start.width / 2, y: start.y + start.height / 2 };
  const to = await page.evaluate((other) => {
    const { left, right, top, bottom } = penumbra.canvas.getBoundingClientRect();
    const end = Math.min(bottom, document.querySelector('#dock')!.getBoundingClientRect().top);
    const { shapes } = penumbra.state.get().document;
    for (let y = top + 60; y < end - 60; y += 8)
      for (let x = left + 60; x < right - 60; x += 8) {
        const ray = penumbra.stage.ray(x, y);
        const found = ray && penumbra.stage.pick(ray);
        const shape = found === null ? undefined : shapes[found.shape];
        if (found !== null && shape !== undefined && shape.material !== other) return { x, y, shape: found.shape };
      }
    throw new Error('expected a shape of another material in the picture');
  }, material);
  const { camera } = await opened.document();
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: { x: number; y: number }): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: at.x, y: at.y, id: 0 }] });
  await touch('touchStart', from);
  for (let i = 1; i <= 8; i++) await touch('touchMove', { x: from.x + ((to.x - from.x) * i) / 8, y: from.y + ((to.y - from.y) * i) / 8 });
  await eventually(() => page.locator('.ball-target path').getAttribute('d')).toMatch(/^M/);
  await touch('touchEnd', to);
  await eventually(async () => (await opened.document()).shapes[to.shape]?.material).toBe(material);
  expect((await opened.document()).camera).toEqual(camera);
  expect(await page.evaluate(() => penumbra.showsPanel('scene'))).toBe(true);
}

/** What reaches beyond the window, but for rows that scroll sideways. */
const cutOff = ({ page }: Opened): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('#app :is(button, input, select, label, p, h2, h3)')]
      .filter((each) => {
        const { right, left, width } = each.getBoundingClientRect();
        return width > 1 && (right > innerWidth + 1 || left < -1) && each.closest('.tabs, .actions, .code-keys, .monaco-editor') === null;
      })
      .map((each) => `${each.tagName} ${each.className} ${each.textContent?.slice(0, 30) ?? ''}`),
  );

/** What a finger cannot hit: lower than 44 pixels, with what belongs to it. */
const tooSmall = ({ page }: Opened, within: string): Promise<string[]> =>
  page.evaluate(
    (at) =>
      [...document.querySelectorAll(`${at} :is(button, select, input, summary, a, [role=option], [role=slider])`)]
        .filter((each) => {
          const { height, width } = each.getBoundingClientRect();
          const label = each.closest('label')?.getBoundingClientRect().height ?? 0;
          return each.checkVisibility() && width > 1 && Math.max(height, label) < 43.5;
        })
        .map(
          (each) =>
            `${each.tagName} ${each.className} ${each.getAttribute('aria-label') ?? each.textContent?.slice(0, 30) ?? ''} ${each.getBoundingClientRect().height}`,
        ),
    within,
  );

describe('a phone of 360 pixels', () => {
  it('cuts nothing off, lets fingers hit everything, and has the code on the whole screen with the symbols of WGSL', async () => {
    const opened = await browser.open({ width: 360, height: 740 });
    const { page } = opened;
    await (await page.context().newCDPSession(page)).send('Emulation.setTouchEmulationEnabled', { enabled: true });
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    for (const id of ['scene', 'controls', 'lab', 'paths', 'equation', 'lesson', 'material']) {
      await page.evaluate((each) => penumbra.showPanel(each), id);
      await page.locator(`#panel-${id} > :not(.panel-wait)`).first().waitFor({ state: 'attached' });
      expect([id, await cutOff(opened)]).toEqual([id, []]);
      expect([id, await tooSmall(opened, `#panel-${id}`)]).toEqual([id, []]);
    }
    expect(await tooSmall(opened, '.viewport')).toEqual([]);
    await page.getByRole('button', { name: 'Full screen' }).click();
    const code = page.locator('.material-code');
    await eventually(() => code.evaluate((each) => each.getBoundingClientRect().toJSON() as object)).toMatchObject({
      x: 0,
      y: 0,
      width: 360,
      height: 740,
    });
    await page.locator('.material-host .view-line').first().waitFor();
    const text = (): Promise<string> => page.evaluate(() => penumbraMaterialEditor.getValue());
    const before = await text();
    await page.evaluate(() => penumbraMaterialEditor.setPosition({ lineNumber: 1, column: 1 }));
    const keys = page.getByRole('toolbar', { name: 'Symbols and keys' });
    for (const name of ['Arrow', 'At', 'Underscore']) await keys.getByRole('button', { name, exact: true }).click();
    await eventually(text).toBe(`->@_${before}`);
    // The row is wider than the window: it fades where there is more of it.
    const fades = (): Promise<string[]> =>
      keys.evaluate((each) => ['--more-before', '--more-after'].map((name) => getComputedStyle(each).getPropertyValue(name)));
    await keys.evaluate((each) => each.scrollTo(0, 0));
    await eventually(fades).toEqual(['0px', '32px']);
    await keys.evaluate((each) => each.scrollTo(each.scrollWidth, 0));
    await eventually(fades).toEqual(['32px', '0px']);
    for (let i = 0; i < 3; i++) await keys.getByRole('button', { name: 'Undo' }).click();
    await eventually(text).toBe(before);
    const small = await keys
      .getByRole('button')
      .evaluateAll(
        (all) => all.map((each) => each.getBoundingClientRect()).filter(({ width, height }) => Math.min(width, height) < 44).length,
      );
    expect(small).toBe(0);
    await eventually(() => seriousViolations(page, '.material-code')).toEqual([]);
    await opened.screenshot('phone-code');
    await page.getByRole('button', { name: 'Done' }).click();
    await eventually(() => code.evaluate((each) => each.getBoundingClientRect().top > 100)).toBe(true);
    await opened.done();
  });
});

it('the accessibility scan finds nothing serious on the parts of the tabs, in both themes', async () => {
  const opened = await browser.open({ width: 1280, height: 800 });
  const { page } = opened;
  for (const id of ['controls', 'material', 'lab', 'paths', 'equation', 'text']) {
    await page.evaluate((each) => penumbra.showPanel(each), id);
    await page.locator(`#panel-${id} > :not(.panel-wait)`).first().waitFor({ state: 'attached' });
    await expectAccessible(page, '#dock');
  }
  await page.evaluate(() => (penumbra.state.update({ selection: 7 }), penumbra.showPanel('controls')));
  await page.getByRole('textbox', { name: 'Name' }).waitFor();
  await expectAccessible(page, '#dock');
  await opened.done();
});
