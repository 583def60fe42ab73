/** Programs of shapes that stand in objects: reached from an instance, edited in every place at once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cube } from '../helpers/subdivide.ts';
import { openControls } from './controls.ts';
import { ENDLESS, eventually, useBrowser, type Opened } from './harness.ts';
import { diagnostics, material, replace } from './material.ts';
import { reach } from './reach.ts';

declare const penumbra: {
  edit(document: object): Promise<void>;
  state: { update(patch: object): void };
};
const browser = useBrowser();
let opened: Opened;
beforeAll(async () => {
  opened = await browser.open({ film: 64, spp: ENDLESS, width: 1440, height: 900 });
  const transform = { scale: 1, rotate: [0, 0, 0], translate: [0, 0, 0] };
  const scene = {
    ...(await opened.document()),
    camera: { type: 'perspective', position: [3, 2.5, 6], target: [0, 0, 0], up: [0, 1, 0], fov: 40 },
    shapes: [{ type: 'quad', name: 'floor', material: 'a', corner: [-4, -2, 4], edge1: [8, 0, 0], edge2: [0, 0, -8] }],
    objects: {
      'two stones': {
        shapes: [
          { type: 'mesh', name: 'stone', material: 'b', data: cube(), shading: 'auto', transform, subdivide: { scheme: 'catmull-clark', levels: 4, boundary: 'corners' }, displacement: { program: 'boulder', scale: 1, offset: 0 } },
          { type: 'sdf', material: 'a', program: 'gyroid', params: {}, bounds: { min: [-0.5, -0.5, -0.5], max: [0.5, 0.5, 0.5] }, lipschitz: 1, steps: 256, transform: { ...transform, translate: [0, 2, 0] } },
        ],
      },
    },
    instances: [{ name: 'left', object: 'two stones', transform: { ...transform, translate: [-1.5, 0, 0] } }, { name: 'right', object: 'two stones', transform: { ...transform, translate: [1.5, 0, 0] } }],
    materials: { a: { file: 'diffuse', params: {} }, b: { file: 'brick', params: {} } },
    environment: { type: 'constant', radiance: [1, 1, 1] },
  }; // prettier-ignore
  await opened.page.evaluate((next) => penumbra.edit(next), scene);
});
afterAll(() => opened.done());

const panel = () => opened.page.locator('#panel-controls');
const press = (name: string, nth = 0): Promise<void> => panel().getByRole('button', { name }).nth(nth).click();
const select = async (place: number): Promise<void> => {
  await opened.page.evaluate((index) => penumbra.state.update({ instance: { index, place: 0 } }), place);
  await openControls(opened, 'What stands there');
};

it('a selected instance leads to the materials and programs of what stands there', async () => {
  await select(1);
  await eventually(() => panel().getByRole('button', { name: 'Edit the' }).count()).toBe(4);
  await opened.screenshot('object-programs-controls-1440');
  await press('Edit the material');
  await eventually(() => material(opened)).toBe('b');
  await select(1);
  await press('Edit the program', 1);
  await eventually(() => opened.page.locator('.material-meta').innerText()).toContain('is this shape');
  expect(await opened.page.locator('.material-list option:checked').innerText()).toBe('Shape · two stones: sdf 1 · gyroid');
});

it('a displacement is edited while it renders, for all instances; mistakes are told at their line', async () => {
  const { page } = opened;
  await select(0);
  await press('Edit the program');
  await page.waitForFunction(() => 'penumbraMaterialEditor' in globalThis);
  expect(await material(opened)).toBe('\u00020 two stones');
  await eventually(() => page.locator('.material-meta').innerText()).toContain('displaces this mesh');
  await replace(opened, 'return h +', 'return 1.0 + 0.0 * h +');
  // The cube's limit has a radius of 0.84 to 0.87.
  const grown = async (): Promise<boolean> => (await reach(opened, 'two stones')) > 1.7;
  await eventually(grown).toBe(true);
  await opened.screenshot('object-programs-1440');
  await replace(opened, 'return 1.0 + 0.0 * h +', 'return nothing +');
  await eventually(async () => (await diagnostics(opened)).join('\n')).toContain('nothing');
  expect(await grown()).toBe(true);
  await replace(opened, 'return nothing +', 'return 0.2 + 0.0 * h +');
  await eventually(() => diagnostics(opened)).toEqual([]);
  await eventually(grown).toBe(false);
});

it('its parameters are sliders', async () => {
  const roughness = opened.page.getByRole('textbox', { name: 'Roughness' });
  await roughness.fill('0.3');
  await roughness.press('Enter');
  await eventually(async () => (await opened.document()).objects['two stones']?.shapes[0]).toMatchObject({
    displacement: { program: expect.any(String) as string, params: { roughness: 0.3 } },
  });
});
