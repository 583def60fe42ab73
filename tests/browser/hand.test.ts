/** Scenes in the hand: what is done with several things, from the keyboard, the menus and by dragging. One page for all of it. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SceneDocument, Vec3 } from '../../src/scene/document.ts';
import { seriousViolations } from './access.ts';
import { ENDLESS, eventually, useBrowser } from './harness.ts';
import { Room, ROOM } from './room.ts';

declare const penumbra: {
  state: { get(): Record<string, unknown> & { document: SceneDocument }; update(patch: object): void };
  edit(document: object): Promise<void>;
  showPanel(id: string): void;
  load(document: object, source: string): Promise<void>;
};
/** Settings whose rows had the focus, and how many animations each row had then. */
declare const revealed: [string, number][];
const browser = useBrowser();

const shared = browser.shared({ width: 1280, height: 800, spp: ENDLESS });
const room = new Room(shared);
const page = (): Page => room.page;
const { scene, chosen, steps, centers, settled } = room;
const [at, click, fresh] = [room.at.bind(room), room.click.bind(room), room.fresh.bind(room)];

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

  it('are groups in groups: reached click by click, moved, hidden, copied, renamed and taken apart', async () => {
    const [left, right, floor] = ROOM.shapes;
    const low = { ...right!, name: 'low', center: [0, 0.6, 0] } as typeof left;
    await fresh({ shapes: [left!, right!, floor!, low!] });
    const paths = async (): Promise<(string | undefined)[]> => (await scene()).shapes.map((each) => each.collection);
    const heights = async (): Promise<number[]> => (await scene()).shapes.map((each) => (each as { center?: Vec3 }).center?.[1] ?? 0);
    await click([-1.5, 2, 0]);
    await click([1.5, 2, 0], 'Shift');
    await page().keyboard.press('Control+g');
    await eventually(paths).toEqual(['Group', 'Group', undefined, undefined]);
    await click([0, 0.6, 0], 'Shift');
    await page().keyboard.press('Control+g');
    await eventually(paths).toEqual(['Group 2/Group', 'Group 2/Group', undefined, 'Group 2']);
    // Outer, inner, one; then its neighbour in the inner group, and what is beside that in the outer one.
    await page().keyboard.press('Escape');
    for (const [x, expected] of [
      [-1.5, [1, 3, 0]],
      [-1.5, [1, 0]],
      [0, [3]],
      [1.5, [0, 1]],
      [1.5, [1]],
      [-1.5, [0]],
    ] as const) {
      await click([x, x === 0 ? 0.6 : 2, 0]);
      expect(await chosen()).toEqual(expected.map((shape) => ({ shape })));
    }
    const rows = page().locator('.groups [data-name]');
    expect(await rows.locator('.name').allTextContents()).toEqual(['Group 2', 'Group in Group 2']);
    await rows.nth(0).click();
    const [past, before] = [await steps(), await heights()];
    await page().locator('.gizmo [data-kind=axis][data-axis=y]').focus();
    await page().keyboard.press('ArrowUp');
    await eventually(async () => (await heights()).map((y, i) => y > before[i]!)).toEqual([true, true, false, true]);
    expect(await steps()).toBe(past + 1);
    const inner = page().getByRole('button', { name: 'Hide Group', exact: true });
    await inner.click();
    await eventually(async () => (await scene()).shapes.map((each) => each.hidden)).toEqual([true, true, undefined, undefined]);
    await page().getByRole('button', { name: 'Show Group', exact: true }).click();
    await eventually(async () => (await scene()).shapes.some((each) => each.hidden)).toBe(false);
    await page().locator('canvas.film').focus();
    await page().keyboard.press('Control+d');
    await eventually(paths).toEqual(['Group 2/Group', 'Group 2/Group', undefined, 'Group 2', 'Group 3/Group', 'Group 3/Group', 'Group 3']);
    await page().keyboard.press('F2');
    await eventually(() => page().evaluate(() => document.activeElement?.className)).toBe('inspector-name');
    await page().keyboard.type('Copies');
    await page().keyboard.press('Enter');
    await eventually(async () => (await paths()).slice(4)).toEqual(['Copies/Group', 'Copies/Group', 'Copies']);
    await shared().screenshot('hand-groups');
    await page().locator('canvas.film').focus();
    await page().keyboard.press('Control+Shift+g');
    await eventually(async () => (await paths()).slice(4)).toEqual(['Group', 'Group', undefined]);
    await page().keyboard.press('Control+z');
    await eventually(async () => (await paths()).slice(4)).toEqual(['Copies/Group', 'Copies/Group', 'Copies']);
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

describe('the clipboard', () => {
  it('carries things to another scene with their materials, and takes them out of the first', async () => {
    await fresh();
    await page().context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page().evaluate(() => {
      const { document } = penumbra.state.get();
      const shapes = document.shapes.map((each, i) => (i === 0 ? { ...each, material: 'red' } : each));
      return penumbra.edit({ ...document, shapes });
    });
    await click([-1.5, 2, 0]);
    await page().keyboard.press('Control+c');
    await shared().said(/^Copied one thing/);
    // Into the same scene: beside itself.
    await page().keyboard.press('Control+v');
    await eventually(async () => (await scene()).shapes.length).toBe(4);
    await eventually(chosen).toEqual([{ shape: 3 }]);
    expect((await scene()).shapes[3]).toMatchObject({ name: 'left 2', material: 'red', center: [expect.closeTo(-0.4, 2), 2, 0] });
    await page().keyboard.press('Control+x');
    await eventually(async () => (await scene()).shapes.length).toBe(3);
    const { red: _red, ...materials } = ROOM.materials;
    await page().evaluate((each) => penumbra.load(each, 'other'), { ...ROOM, materials: { ...materials, red: materials.white } });
    await page().locator('canvas.film').focus();
    await page().keyboard.press('Control+v');
    await eventually(async () => (await scene()).shapes[3]?.material).toBe('red 2');
    expect((await scene()).materials['red 2']).toEqual(ROOM.materials.red);
    // What stands there says so, and nothing else happens.
    await page().evaluate(() => navigator.clipboard.writeText('{"kind":"penumbra things","materials":{},"shapes":[{"type":"cube"}]}'));
    await page().keyboard.press('Control+v');
    await shared().said(/At .*shapes\[0\]/);
    expect((await scene()).shapes).toHaveLength(4);
    await page().keyboard.press('Control+z');
    await eventually(async () => (await scene()).shapes.length).toBe(3);
  });
});

describe('the menu Add', () => {
  it('puts a thing where the pointer is, with a name and a size of its own, and is worked by keys', async () => {
    await fresh();
    await settled();
    await page().mouse.move(...(await at([0, 0, -3])));
    await page().keyboard.press('Shift+A');
    const menu = page().getByRole('menu', { name: 'Add' });
    await menu.waitFor();
    expect(await seriousViolations(page(), '.material-menu:popover-open')).toEqual([]);
    await shared().screenshot('hand-add');
    await page().keyboard.press('Enter');
    await eventually(async () => (await scene()).shapes.length).toBe(4);
    const { center, radius, name } = (await scene()).shapes[3] as { center: Vec3; radius: number; name: string };
    expect(name).toBe('Sphere');
    expect([radius > 0.5 && radius < 1.6, center[0]]).toEqual([true, expect.closeTo(0, 1)]);
    expect(center[1]).toBeCloseTo(radius, 1);
    await eventually(chosen).toEqual([{ shape: 3 }]);
    await page().getByRole('button', { name: 'Add', exact: true }).click();
    await page().getByRole('menuitem', { name: /^Spot/ }).click();
    await eventually(async () => (await scene()).lights[1]?.name).toBe('Spot light');
    await eventually(chosen).toEqual([{ light: 1 }]);
  });
});

it('hides a light by the eye of its row, and shows it again', async () => {
  await fresh();
  await page().evaluate(() => penumbra.showPanel('scene'));
  const isHidden = async (): Promise<boolean> => (await scene()).lights[0]?.hidden === true;
  await page()
    .getByRole('button', { name: /^Hide Point light/i })
    .click();
  await eventually(isHidden).toBe(true);
  await page()
    .getByRole('button', { name: /^Show Point light/i })
    .click();
  await eventually(isHidden).toBe(false);
  expect(await chosen()).toEqual([]);
});

describe('the command palette', () => {
  it('finds commands, scenes, materials and settings by keys alone, without a serious violation', async () => {
    await fresh();
    await page().keyboard.press('Control+k');
    const field = page().getByRole('combobox', { name: 'Find a command' });
    await field.waitFor();
    const first = page().locator('.palette [role=option]').first();
    await field.fill('max depth');
    await eventually(() => first.textContent()).toMatch(/render: max depth[^]*setting[^]*scattering events/);
    await shared().screenshot('hand-palette');
    expect(await seriousViolations(page(), '.palette')).toEqual([]);
    // In a folder that is closed, while a thing is selected.
    await page().evaluate(() => {
      penumbra.state.update({ selection: 0 });
      Object.assign(globalThis, { revealed: [] });
      addEventListener('focusin', ({ target }) => {
        const row = (target as Element).closest<HTMLElement>('[data-setting]');
        if (row !== null) revealed.push([row.dataset.setting ?? '', row.getAnimations().length]);
      });
    });
    await page().keyboard.press('Enter');
    await eventually(() => page().evaluate(() => revealed)).toEqual([['render.maxDepth', 1]]);
    const isInSight = (): Promise<boolean> =>
      page().evaluate(() => {
        const { activeElement } = document;
        const box = document.querySelector('#panel-controls')!.getBoundingClientRect();
        const { top, bottom, height } = activeElement!.getBoundingClientRect();
        return activeElement!.matches('input[aria-label="Max depth"]') && height > 0 && top >= box.top && bottom <= box.bottom;
      });
    await eventually(isInSight).toBe(true);
    await shared().screenshot('hand-revealed');
    await page().keyboard.press('Control+k');
    await field.fill('red');
    await eventually(() => first.textContent()).toMatch(/^\s*red[^]*material/);
    await page().keyboard.press('Enter');
    await eventually(() => page().evaluate(() => penumbra.state.get().material)).toBe('red');
    await page().keyboard.press('Control+k');
    await field.fill('surround');
    await page().keyboard.press('ArrowDown');
    await page().keyboard.press('ArrowUp');
    const before = await page().evaluate(() => penumbra.state.get().theme);
    await page().keyboard.press('Enter');
    await eventually(() => page().evaluate(() => penumbra.state.get().theme)).not.toBe(before);
    await page().keyboard.press('Control+k');
    await field.fill('veach');
    await eventually(() => first.textContent()).toMatch(/scene/);
    await page().keyboard.press('Escape');
    await eventually(() => field.isVisible()).toBe(false);
  });
});

describe('a material', () => {
  it('is dragged from the list onto a shape, which is framed meanwhile', async () => {
    await fresh();
    await settled();
    await page().getByRole('tab', { name: 'Scene' }).click();
    const swatch = page().locator('.materials [data-name=red] .swatch');
    await swatch.scrollIntoViewIfNeeded();
    const ball = await swatch.boundingBox();
    if (ball === null) throw new Error('expected the material in the list');
    await page().mouse.move(ball.x + ball.width / 2, ball.y + ball.height / 2);
    await page().mouse.down();
    const [x, y] = await at([1.5, 2, 0]);
    await page().mouse.move(x + 200, y, { steps: 3 });
    await page().mouse.move(x, y, { steps: 3 });
    expect(await page().locator('.ball-target path').getAttribute('d')).toMatch(/^M/);
    await page().mouse.up();
    await eventually(async () => (await scene()).shapes.map(({ material }) => material)).toEqual(['white', 'red', 'white']);
    await page().keyboard.press('Control+z');
    await eventually(async () => (await scene()).shapes[1]?.material).toBe('white');
  });
});
