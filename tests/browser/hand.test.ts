/** Scenes in the hand: what is done with several things, from the keyboard, the menus and by dragging. One page for all of it. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SceneDocument, Vec3 } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { seriousViolations } from './access.ts';
import { ENDLESS, eventually, useBrowser } from './harness.ts';

type Point = [number, number];
declare const penumbra: {
  state: { get(): Record<string, unknown> & { document: SceneDocument }; update(patch: object): void };
  selected: { all: { get(): object[] } };
  session: { scene: SceneDocument };
  stage: { element: HTMLElement; lines(): ((a: Vec3, b: Vec3) => Point[][]) | null };
  history: { steps: { past: unknown[] } };
  load(document: object, source: string): Promise<void>;
};
const browser = useBrowser();

const FLOOR = { type: 'quad', name: 'floor', corner: [-5, 0, -5], edge1: [0, 0, 10], edge2: [10, 0, 0], material: 'white' };
const sphere = (name: string, x: number): object => ({ type: 'sphere', name, center: [x, 2, 0], radius: 0.5, material: 'white' });
const ROOM = checkScene({
  version: 1,
  title: 'room',
  film: { width: 96, height: 72 },
  render: { spp: ENDLESS, maxDepth: 3 },
  camera: { position: [0, 2, 8], target: [0, 2, 0], fov: 40 },
  environment: { type: 'constant', radiance: [1, 1, 1] },
  materials: { white: { file: 'diffuse' }, red: { file: 'diffuse', params: { albedo: [0.8, 0.1, 0.1] } } },
  shapes: [sphere('left', -1.5), sphere('right', 1.5), FLOOR],
  lights: [{ type: 'point', position: [0, 3.5, 0], intensity: [2, 2, 2] }],
} as never);

const shared = browser.shared({ width: 1280, height: 800, spp: ENDLESS });
const page = (): Page => shared().page;
const scene = (): Promise<SceneDocument> => shared().document();
const chosen = (): Promise<object[]> => page().evaluate(() => penumbra.selected.all.get());
const steps = (): Promise<number> => page().evaluate(() => penumbra.history.steps.past.length);
const centers = async (): Promise<Vec3[]> => (await scene()).shapes.slice(0, 2).map((each) => (each as { center: Vec3 }).center);

/** Where a point of the world is in the window. */
async function at(point: Vec3): Promise<Point> {
  const found = await page().evaluate((each) => {
    const [x, y] = penumbra.stage.lines()?.(each, each)[0]?.[0] ?? [NaN, NaN];
    const box = penumbra.stage.element.getBoundingClientRect();
    return [box.left + x, box.top + y] as Point;
  }, point);
  expect(found.every(Number.isFinite)).toBe(true);
  return found;
}
/** Once the picture is of the document. */
const settled = (): Promise<unknown> =>
  page().waitForFunction(() => JSON.stringify(penumbra.session.scene.shapes) === JSON.stringify(penumbra.state.get().document.shapes));
async function click(point: Vec3, key?: 'Shift' | 'Control'): Promise<void> {
  await settled();
  if (key !== undefined) await page().keyboard.down(key);
  await page().mouse.click(...(await at(point)));
  if (key !== undefined) await page().keyboard.up(key);
}
async function fresh(): Promise<void> {
  await page().evaluate((each) => penumbra.load(each, 'room'), ROOM);
  await page().locator('canvas.film').focus();
}

beforeAll(async () => {
  await page().getByRole('tab', { name: 'Scene' }).click();
});

describe('several things', () => {
  it('are selected in the picture, moved, grouped, hidden, copied and deleted, one step of undo each', async () => {
    await fresh();
    await click([-1.5, 2, 0]);
    expect(await chosen()).toEqual([{ shape: 0 }]);
    await click([1.5, 2, 0], 'Shift');
    expect(await chosen()).toEqual([{ shape: 0 }, { shape: 1 }]);
    const past = await steps();
    // Between the two.
    await page().locator('.gizmo [data-kind=axis][data-axis=y]').focus();
    await page().keyboard.press('ArrowUp');
    await eventually(async () => (await centers()).every(([, y]) => y > 2)).toBe(true);
    expect(await steps()).toBe(past + 1);
    await page().keyboard.press('Control+z');
    await eventually(centers).toEqual([
      [-1.5, 2, 0],
      [1.5, 2, 0],
    ]);
    await page().keyboard.press('Control+g');
    await eventually(async () => (await scene()).shapes.map((each) => each.collection)).toEqual(['Group', 'Group', undefined]);
    await page().keyboard.press('Escape');
    await eventually(chosen).toEqual([]);
    await click([1.5, 2, 0]);
    expect(await chosen()).toEqual([{ shape: 0 }, { shape: 1 }]);
    await click([-1.5, 2, 0]);
    expect(await chosen()).toEqual([{ shape: 0 }]);
    await page()
      .getByRole('button', { name: /^Group/ })
      .filter({ hasText: '2 things' })
      .click();
    expect(await chosen()).toHaveLength(2);
    await page().locator('canvas.film').focus();
    await page().keyboard.press('h');
    await eventually(async () => (await scene()).shapes.map((each) => each.hidden)).toEqual([true, true, undefined]);
    await settled();
    await click([1.5, 2, 0]);
    expect(await chosen()).toEqual([]);
    await page().keyboard.press('Alt+h');
    await eventually(chosen).toHaveLength(2);
    await page().keyboard.press('Control+d');
    await eventually(async () => (await scene()).shapes.length).toBe(5);
    await eventually(chosen).toEqual([{ shape: 3 }, { shape: 4 }]);
    await page().keyboard.press('Delete');
    await eventually(async () => (await scene()).shapes.length).toBe(3);
    await page().keyboard.press('Control+z');
    await eventually(async () => (await scene()).shapes.length).toBe(5);
  });

  it('are selected in the list, with its eye; the list has no serious violation', async () => {
    await fresh();
    const rows = page().getByRole('listbox', { name: 'Shapes' }).getByRole('option');
    await rows.nth(0).click();
    await rows.nth(2).click({ modifiers: ['Shift'] });
    expect(await chosen()).toEqual([{ shape: 0 }, { shape: 1 }, { shape: 2 }]);
    await rows.nth(1).click({ modifiers: ['Control'] });
    expect(await chosen()).toEqual([{ shape: 0 }, { shape: 2 }]);
    await rows.nth(1).hover();
    await rows.nth(1).locator('.eye').click();
    await eventually(async () => (await scene()).shapes[1]?.hidden).toBe(true);
    expect(await chosen()).toEqual([{ shape: 0 }, { shape: 2 }]);
    await page().keyboard.press('F2');
    await eventually(() => page().locator('.inspector-name').isDisabled()).toBe(true);
    await shared().screenshot('hand-several');
    expect(await seriousViolations(page())).toEqual([]);
  });
});
