/** Taking hold of things in the picture: handles by mouse, finger and keys, and what is done at one stroke. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { SceneDocument, Vec3 } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { seriousViolations } from './access.ts';
import { ENDLESS, eventually, useBrowser, type Opened } from './harness.ts';

declare const penumbra: {
  state: { get(): Record<string, unknown> & { document: SceneDocument }; update(patch: object): void };
  session: { scene: SceneDocument };
  history: { steps: { past: unknown[] } };
  edit(document: object): Promise<void>;
};
const browser = useBrowser();

const FLOOR = { type: 'quad', name: 'floor', corner: [-5, 0, -5], edge1: [10, 0, 0], edge2: [0, 0, 10], material: 'white' };
const BLOCK = { type: 'box', name: 'block', center: [0, 2, 0], size: [1, 1, 1], material: 'white' };
const BLOCK_AT = 0;

/** A block above a floor, seen from the front, and the block selected. */
async function room(options: Parameters<typeof browser.open>[0] = {}, more: object = {}): Promise<Opened> {
  const opened = await browser.open({ width: 1000, height: 700, spp: ENDLESS, ...options });
  const { document } = await opened.page.evaluate(() => ({ document: penumbra.state.get().document }));
  const { film, render, materials, version } = document;
  const camera = { position: [0, 2, 8], target: [0, 2, 0], fov: 40 };
  const scene = checkScene({ version, title: 'room', film, render, camera, materials, shapes: [BLOCK, FLOOR], ...more });
  await opened.page.evaluate((each) => penumbra.edit(each), scene);
  await select(opened.page, { selection: BLOCK_AT });
  return opened;
}

const select = async (page: Page, what: object): Promise<void> => {
  await page.evaluate((each) => penumbra.state.update({ selection: null, instance: null, light: null, ...each }), what);
  await page.locator('.gizmo:not([hidden])').waitFor();
};
/** The document, once the picture is of it. */
const settled = async ({ page }: Opened): Promise<SceneDocument> => {
  await page.waitForFunction(() => penumbra.session.scene.shapes.length === penumbra.state.get().document.shapes.length);
  return page.evaluate(() => penumbra.state.get().document);
};
const block = ({ shapes }: SceneDocument, at = BLOCK_AT): { center: Vec3; size: Vec3; rotate: Vec3 } => shapes[at] as never;
const steps = ({ page }: Opened): Promise<number> => page.evaluate(() => penumbra.history.steps.past.length);
const handle = (page: Page, kind: string, axis: string): Locator => page.locator(`.gizmo [data-kind=${kind}][data-axis=${axis}]`);

/** The place of a handle's letter is beyond its head: here it is the middle of what can be taken hold of. */
async function middle(each: Locator): Promise<[number, number]> {
  const box = await each.locator('.hit').boundingBox();
  if (box === null) throw new Error('expected a handle that is seen');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function drag(page: Page, each: Locator, dx: number, dy: number): Promise<void> {
  const [x, y] = await middle(each);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 1; i <= 8; i++) await page.mouse.move(x + (dx * i) / 8, y + (dy * i) / 8);
}

describe('by mouse', () => {
  it('moves along an axis: the picture follows, and the whole drag is one step of undo', async () => {
    const opened = await room();
    const { page } = opened;
    const [before, past] = [await settled(opened), await steps(opened)];
    await drag(page, handle(page, 'axis', 'y'), 3, -60);
    // While the button is down: document, picture and words.
    await eventually(async () => block(await settled(opened)).center[1]).toBeGreaterThan(2.3);
    await eventually(() => page.evaluate(() => (penumbra.session.scene.shapes[0] as { center: number[] }).center[1])).toBeGreaterThan(2.3);
    expect(await page.locator('.gizmo-words').textContent()).toMatch(/^y \+0\.\d+$/);
    await page.mouse.up();
    await eventually(() => page.locator('.gizmo-words').textContent()).toBe('');
    const { center } = block(await settled(opened));
    expect([center[0], center[2]]).toEqual([0, 0]);
    expect(await steps(opened)).toBe(past + 1);
    await page.keyboard.press('Control+z');
    await eventually(() => opened.document()).toEqual(before);
    await opened.done();
  });

  it('turns by rings and stretches by heads, in steps with Ctrl', async () => {
    const opened = await room();
    const { page } = opened;
    await page.keyboard.press('e');
    await page.keyboard.down('Control');
    const ring = await handle(page, 'ring', 'z').locator('.hit').boundingBox();
    if (ring === null) throw new Error('expected a ring');
    // From its right end upwards: against the clock.
    const [cx, cy, r] = [ring.x + ring.width / 2, ring.y + ring.height / 2, ring.width / 2 - 8];
    const at = (degrees: number): [number, number] => [
      cx + r * Math.cos((degrees * Math.PI) / 180),
      cy - r * Math.sin((degrees * Math.PI) / 180),
    ];
    await page.mouse.move(...at(5));
    await page.mouse.down();
    for (let degrees = 10; degrees <= 52; degrees += 6) await page.mouse.move(...at(degrees));
    await page.mouse.up();
    await eventually(async () => block(await opened.document()).rotate).toEqual([0, 0, 45]);
    await page.keyboard.up('Control');
    await page.keyboard.press('r');
    await eventually(() => page.getByRole('button', { name: 'Scale', exact: true }).getAttribute('aria-pressed')).toBe('true');
    await drag(page, handle(page, 'middle', 'all'), 70, -70);
    await page.mouse.up();
    await eventually(async () => block(await opened.document()).size[0]).toBeGreaterThan(1.5);
    const { size } = block(await opened.document());
    expect(size[1]).toBeCloseTo(size[0], 9);
    await opened.done();
  });

  it('Escape gives a drag up', async () => {
    const opened = await room();
    const { page } = opened;
    const before = await settled(opened);
    await drag(page, handle(page, 'axis', 'x'), 60, 0);
    await eventually(async () => block(await opened.document()).center[0]).toBeGreaterThan(0.2);
    await page.keyboard.press('Escape');
    await eventually(() => opened.document()).toEqual(before);
    await page.mouse.move(400, 300);
    await page.mouse.up();
    await page.waitForTimeout(200);
    expect(await opened.document()).toEqual(before);
    // Still selected: Escape was the drag's.
    expect(await page.evaluate(() => penumbra.state.get().selection)).toBe(BLOCK_AT);
    await opened.done();
  });

  it('moves lights without a shape and places of instances', async () => {
    const objects = { pole: { shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 0.3, material: 'white' }] } };
    const instances = [
      { object: 'pole', transform: { translate: [1, 1, 0] } },
      { object: 'pole', motion: [{ time: 0 }, { time: 1, translate: [0, 1, 0] }] },
    ];
    const lights = [
      { type: 'spot', position: [-1, 3, 0], direction: [0, -1, 0], intensity: [9, 9, 9] },
      { type: 'ambient', radiance: [0.1, 0.1, 0.1] },
    ];
    const opened = await room({}, { objects, instances, lights });
    const { page } = opened;
    await select(page, { light: 0 });
    await drag(page, handle(page, 'axis', 'x'), 50, 0);
    await page.mouse.up();
    await eventually(async () => ((await opened.document()).lights[0] as { position: Vec3 }).position[0]).toBeGreaterThan(-0.9);
    expect(await page.getByRole('button', { name: 'Scale', exact: true }).isDisabled()).toBe(true);
    await select(page, { instance: { index: 0, place: 0 } });
    await drag(page, handle(page, 'axis', 'y'), 0, -50);
    await page.mouse.up();
    await eventually(async () => (await opened.document()).instances[0]?.transform?.translate[1]).toBeGreaterThan(1.2);
    // What no hand can move says why.
    for (const [what, words] of [
      [{ instance: { index: 1, place: 0 } }, 'keyframes'],
      [{ light: 1 }, 'everywhere'],
    ] as const) {
      await page.evaluate((each) => penumbra.state.update({ selection: null, instance: null, light: null, ...each }), what);
      await eventually(() => page.locator('.selection-note').innerText()).toContain(words);
      expect(await page.locator('.gizmo').isVisible()).toBe(false);
    }
    await opened.done();
  });
});

it('by finger: a handle is dragged, and the camera stays', async () => {
  const opened = await room({ width: 390, height: 780 });
  const { page } = opened;
  const { camera } = await settled(opened);
  const session = await page.context().newCDPSession(page);
  const [x, y] = await middle(handle(page, 'axis', 'x'));
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: at, y, id: 0 }] });
  await touch('touchStart', x);
  for (let i = 1; i <= 6; i++) await touch('touchMove', x + 8 * i);
  await touch('touchEnd', x);
  await eventually(async () => block(await opened.document()).center[0]).toBeGreaterThan(0.1);
  expect((await opened.document()).camera).toEqual(camera);
  await opened.done();
});

it('by keys: modes, handles, copies, the floor, and away', async () => {
  const opened = await room();
  const { page } = opened;
  const shapes = async (): Promise<number> => (await settled(opened)).shapes.length;
  await page.locator('canvas.film').focus();
  const { camera } = await opened.document();
  // These move the camera where nothing is selected.
  for (const [key, name] of [
    ['w', 'Move'],
    ['e', 'Turn'],
    ['r', 'Scale'],
    ['w', 'Move'],
  ] as const) {
    await page.keyboard.press(key);
    await eventually(() => page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed')).toBe('true');
  }
  expect((await opened.document()).camera).toEqual(camera);
  await handle(page, 'axis', 'x').focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  // A round step that is about a dozen pixels.
  await eventually(async () => block(await opened.document()).center[0]).toBe(0.3);
  await page.keyboard.press('ArrowLeft');
  await eventually(async () => block(await opened.document()).center[0]).toBe(0.2);

  await page.keyboard.press('End');
  await eventually(async () => block(await opened.document()).center[1]).toBeCloseTo(0.5, 5);

  await page.keyboard.press('Control+d');
  await eventually(shapes).toBe(3);
  await eventually(() => page.evaluate(() => penumbra.state.get().selection)).toBe(2);
  const copied = await settled(opened);
  expect(copied.shapes[2]).toMatchObject({ name: 'block 2' });
  // Beside it, to the right in the picture.
  expect(block(copied, 2).center[0] - block(copied).center[0]).toBeCloseTo(1.1, 3);
  await page.keyboard.press('Delete');
  await eventually(shapes).toBe(2);
  expect(await page.evaluate(() => penumbra.state.get().selection)).toBe(null);
  await eventually(() => page.locator('.gizmo').isVisible()).toBe(false);
  await page.keyboard.press('Control+z');
  await eventually(shapes).toBe(3);

  // The last shape of a scene stays.
  for (const left of [2, 1]) {
    await select(page, { selection: 0 });
    await page.keyboard.press('Backspace');
    await eventually(shapes).toBe(left);
  }
  await select(page, { selection: 0 });
  await page.keyboard.press('Delete');
  await opened.said(/at least one shape/);
  expect(await shapes()).toBe(1);
  // A camera key again.
  await page.keyboard.press('Escape');
  await page.keyboard.press('w');
  await eventually(async () => (await opened.document()).camera.position).not.toEqual(camera.position);
  await opened.done();
});

it('renames by F2, in the inspector', async () => {
  const opened = await room();
  const { page } = opened;
  await page.keyboard.press('F2');
  await eventually(() => page.evaluate(() => document.activeElement?.className)).toBe('inspector-name');
  await page.keyboard.type('brick');
  await page.keyboard.press('Enter');
  await eventually(async () => (await opened.document()).shapes[0]?.name).toBe('brick');
  // What is selected in the frame of the key, before anything shows it.
  await page.evaluate(() => penumbra.state.update({ selection: null }));
  await page.locator('.inspector').waitFor({ state: 'hidden' });
  const focused = page.evaluate(() => {
    penumbra.state.update({ selection: 1 });
    document.querySelector('canvas')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'F2', bubbles: true }));
    return Promise.resolve()
      .then(() => Promise.resolve())
      .then(() => document.activeElement?.className);
  });
  expect(await focused).toBe('inspector-name');
  await opened.done();
});

it.each(['dark', 'light'] as const)('is accessible, and fits a phone, %s', async (theme) => {
  const opened = await room({ width: 360, height: 740, theme });
  const { page } = opened;
  for (const key of ['w', 'e', 'r']) {
    await page.keyboard.press(key);
    expect(await seriousViolations(page, 'main')).toEqual([]);
  }
  // With the size that fingers want: one row, which scrolls to its end.
  await (await page.context().newCDPSession(page)).send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const bar = await page.locator('.selection-tools').boundingBox();
  expect(bar).toMatchObject({ height: 44 });
  expect(bar!.x + bar!.width).toBeLessThanOrEqual(360);
  const last = page.getByRole('button', { name: 'Delete', exact: true });
  await last.scrollIntoViewIfNeeded();
  const { x, width } = (await last.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(360);
  await opened.screenshot(`transform-360-${theme}`);
  await opened.done();
});
