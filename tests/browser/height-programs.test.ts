/** A mesh that a program displaces: chosen among the controls, edited while it renders, told where it is wrong, moved by sliders. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cube } from '../helpers/subdivide.ts';
import { openControls } from './controls.ts';
import { ENDLESS, eventually, useBrowser, type Opened } from './harness.ts';
import { diagnostics, material, pipelines, replace } from './material.ts';
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
    camera: { type: 'perspective', position: [3, 2.5, 5], target: [0, 0, 0], up: [0, 1, 0], fov: 34 },
    // 24,576 triangles are for the worker.
    shapes: [
      { type: 'mesh', name: 'cage', material: 'a', data: cube(), shading: 'auto', transform, subdivide: { scheme: 'catmull-clark', levels: 5, boundary: 'corners' } },
    ],
    materials: { a: { file: 'diffuse', params: {} } },
    environment: { type: 'constant', radiance: [1, 1, 1] },
  }; // prettier-ignore
  await opened.page.evaluate((next) => penumbra.edit(next), scene);
});
afterAll(() => opened.done());

const displacement = async (): Promise<unknown> => {
  const [shape] = (await opened.document()).shapes;
  return shape?.type === 'mesh' ? shape.displacement : null;
};
it('is chosen among what displaces a mesh', async () => {
  const { page } = opened;
  const before = await reach(opened);
  await page.evaluate(() => penumbra.state.update({ selection: 0 }));
  await openControls(opened, 'Subdivision and displacement');
  await page.locator('#panel-controls').getByLabel('Displaced by').selectOption({ label: 'boulder.wgsl' });
  await eventually(displacement).toMatchObject({ program: 'boulder', scale: 1, offset: 0 });
  await eventually(() => reach(opened)).not.toBe(before);
});

it('is edited while it renders; what is wrong is told at its line, and the mesh stays as it was', async () => {
  const { page } = opened;
  await page.getByRole('button', { name: 'Edit the program' }).click();
  await page.waitForFunction(() => 'penumbraMaterialEditor' in globalThis);
  expect(await material(opened)).toBe('\u00020');
  await eventually(() => page.locator('.material-meta').innerText()).toContain('displaces this mesh');
  await replace(opened, 'return h +', 'return 1.0 + 0.0 * h +');
  // The cube's limit has a radius of 0.84 to 0.87.
  const grown = async (): Promise<boolean> => (await reach(opened)) > 1.7;
  await eventually(grown).toBe(true);
  await replace(opened, 'return 1.0 + 0.0 * h +', 'return nothing +');
  await eventually(async () => (await diagnostics(opened)).join('\n')).toContain('nothing');
  expect(await grown()).toBe(true);
  await opened.screenshot('height-program-1440');
  await replace(opened, 'return nothing +', 'return 0.5 + 0.0 * h +');
  await eventually(() => diagnostics(opened)).toEqual([]);
  await eventually(grown).toBe(false);
});

it('has its parameters as sliders, which compile nothing', async () => {
  const { page } = opened;
  await opened.converge(1);
  const [compiled, before] = [await pipelines(opened), await reach(opened)];
  const roughness = page.getByRole('textbox', { name: 'Roughness' });
  await roughness.fill('0.3');
  await roughness.press('Enter');
  await eventually(displacement).toMatchObject({ params: { roughness: 0.3 } });
  await eventually(async () => (await reach(opened)) > before + 0.02).toBe(true);
  expect(await pipelines(opened)).toBe(compiled);
});
