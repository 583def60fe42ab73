/** A cage in the page: its levels and what displaces it are controls, and the worker makes what has many triangles. */
import { it } from 'vitest';
import { cube } from '../helpers/subdivide.ts';
import { openControls } from './controls.ts';
import { eventually, useBrowser } from './harness.ts';

declare const penumbra: {
  edit(document: object): Promise<void>;
  state: { update(patch: object): void };
};
const browser = useBrowser();

it('is divided and displaced by controls of the inspector', async () => {
  const opened = await browser.open({ width: 1280, height: 800 });
  const { page } = opened;
  const scene = {
    ...(await opened.document()),
    camera: { type: 'perspective', position: [3, 2.5, 5], target: [0, 0, 0], up: [0, 1, 0], fov: 34 },
    shapes: [
      {
        type: 'mesh',
        name: 'cage',
        material: 'a',
        data: cube(),
        shading: 'auto',
        transform: { scale: 1, rotate: [0, 0, 0], translate: [0, 0, 0] },
      },
    ],
    materials: { a: { file: 'diffuse', params: {} } },
    environment: { type: 'constant', radiance: [1, 1, 1] },
  };
  await page.evaluate((next) => penumbra.edit(next), scene);
  await page.evaluate(() => penumbra.state.update({ selection: 0 }));
  await openControls(opened, 'Subdivision and displacement');
  const panel = page.locator('#panel-controls');
  const stats = () => page.locator('#scene-stats').textContent();
  await panel.getByRole('textbox', { name: 'Levels', exact: true }).fill('7');
  await page.keyboard.press('Enter');
  // So many triangles are for the worker.
  await eventually(async () => (await opened.document()).shapes[0]).toMatchObject({ subdivide: { levels: 7, scheme: 'catmull-clark' } });
  await eventually(stats).toContain('196,608');
  await panel.getByLabel('Displaced by').selectOption({ label: 'Noise' });
  await eventually(async () => (await opened.document()).shapes[0]).toMatchObject({ displacement: { scale: 0.1, noise: { octaves: 5 } } });
  await opened.screenshot('subdivision-1280');
  await opened.done();
});
