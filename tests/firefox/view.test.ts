/** `<penumbra-view>` in Firefox: in a worker, from its first picture to a pick, and at rest while nobody sees it. */
import { decode } from 'fast-png';
import { expect, it } from 'vitest';
import type { PenumbraView } from '../../src/view/index.ts';
import { eventually } from '../browser/harness.ts';
import { serveFolder } from '../browser/serve-folder.ts';
import { inFirefox } from './firefox.ts';

interface Told {
  id: string;
  type: string;
  detail: any;
}
declare const told: Told[];
declare const devices: GPUDevice[];

const SCENE = {
  version: 1,
  camera: { position: [0, 1, 4], target: [0, 0, 0] },
  film: { width: 24, height: 16, layers: ['depth'] },
  materials: { a: { file: 'diffuse', params: { albedo: [0.8, 0.4, 0.1] } } },
  environment: { type: 'constant', radiance: [1, 1, 1] },
  shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' }],
};

it('renders in a worker, tells of it, answers a click, and rests out of sight', async () => {
  const { server, url } = await serveFolder('view');
  try {
    await inFirefox(async (browser) => {
      const page = await browser.newPage();
      await page.goto(`${url}?empty`);
      await page.evaluate((scene) => {
        const view = document.createElement('penumbra-view');
        [view.id, view.scene, view.spp] = ['view', scene as never, 6];
        document.querySelector('main')!.prepend(view);
        document.body.style.paddingBottom = '4000px';
      }, SCENE);
      const events = (type: string): Promise<any[]> =>
        page.evaluate((kind) => told.filter((each) => each.type === kind).map(({ detail }) => detail), type);
      await eventually(() => events('done')).toEqual([{ samples: 6, spp: 6 }]);
      expect((await events('sample')).at(-1)).toEqual({ samples: 6, spp: 6 });
      expect(await events('error')).toEqual([]);
      // The device is the worker's.
      expect(await page.evaluate(() => devices.length)).toBe(0);
      // The ball in the middle is orange, and as wide as the film says.
      const view = (await page.$('#view'))!;
      await eventually(async () => {
        const { data, width, height, channels } = decode(await view.screenshot());
        const middle = channels * ((height >> 1) * width + (width >> 1));
        return data[middle]! - data[middle + 2]!;
      }).toBeGreaterThan(80);
      const { width, height } = (await view.boundingBox())!;
      expect(width / height).toBeCloseTo(24 / 16, 1);
      await view.click();
      await eventually(async () => (await events('pick')).length).toBe(1);
      const [{ x, y, values }] = await events('pick');
      expect([x, y]).toEqual([12, 8]);
      expect(values.depth[0]).toBeCloseTo(Math.sqrt(17) - 1, 1);

      const samples = (): Promise<number> => page.evaluate(() => document.querySelector<PenumbraView>('#view')!.samples);
      const growth = async (): Promise<number> => {
        const before = await samples();
        await new Promise((resolve) => setTimeout(resolve, 700));
        return (await samples()) - before;
      };
      await page.evaluate(() => (document.querySelector<PenumbraView>('#view')!.spp = 1 << 20));
      await eventually(samples).toBeGreaterThan(6);
      await page.evaluate(() => scrollTo(0, 3500));
      await eventually(growth).toBe(0);
      await page.evaluate(() => scrollTo(0, 0));
      await eventually(growth).toBeGreaterThan(0);
    });
  } finally {
    await server.close();
  }
});
