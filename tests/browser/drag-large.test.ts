/** A large mesh that is put elsewhere again and again: the page builds it once, then nothing but places, and at rest shows the scene as it is. */
import { expect, it } from 'vitest';
import { LARGE } from '../../src/app/build/builder.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { ball } from '../helpers/primitives.ts';
import { ENDLESS, eventually, useBrowser } from './harness.ts';

interface Scene {
  shapes: { transform: { translate: number[] }; motion?: object }[];
}
declare const penumbra: {
  load(document: object, source: string): Promise<void>;
  edit(document: object): Promise<void>;
  samples(): number;
  session: { scene: Scene; gpu: { renderer: { report: { built: string } } } };
  state: { get(): { document: Scene } };
};
const browser = useBrowser();

const scene = checkScene({
  version: 1,
  title: 'Ball',
  camera: { position: [0, 0, 8], target: [0, 0, 0], fov: 40 },
  film: { width: 16, height: 16 },
  render: { spp: ENDLESS, maxDepth: 1 },
  environment: { type: 'constant', radiance: [1, 1, 1] },
  materials: { m: { file: 'diffuse' } },
  shapes: [{ type: 'mesh', data: ball(Math.ceil(Math.sqrt(LARGE / 8)) + 1), material: 'm' }],
} as never);

it('is built once while it is dragged', async () => {
  const { page } = await browser.open();
  await page.evaluate((document) => penumbra.load(document, 'ball'), scene);
  // In one go: between two of them no time passes that would be a rest.
  const built = await page.evaluate(
    async (places) => {
      const reports: string[] = [];
      for (const to of places) {
        const { document } = penumbra.state.get();
        const [mesh] = document.shapes as [Scene['shapes'][number]];
        await penumbra.edit({ ...document, shapes: [{ ...mesh, transform: { ...mesh.transform, translate: [to, 0, 0] } }] });
        reports.push(penumbra.session.gpu.renderer.report.built);
      }
      return reports;
    },
    [0.5, 1, 1.5],
  );
  expect(built).toEqual(['all', 'placements', 'placements']);
  expect(await page.evaluate(() => penumbra.state.get().document.shapes[0]!.motion === undefined)).toBe(true);
  await eventually(() => page.evaluate(() => penumbra.session.scene.shapes[0]!.motion === undefined)).toBe(true);
  const at = await page.evaluate(() => [penumbra.session.scene.shapes[0]!.transform.translate, penumbra.session.gpu.renderer.report.built]);
  expect(at).toEqual([[1.5, 0, 0], 'all']);
  await eventually(() => page.evaluate(() => penumbra.samples())).toBeGreaterThan(0);
});
