/** Structures in the page: boxes over the picture, heat maps, instances by click and number, builds that can be stopped. */
import { expect, it } from 'vitest';
import { checkScene } from '../../src/scene/parse.ts';
import { openControls } from './controls.ts';
import { ENDLESS, eventually, useBrowser } from './harness.ts';

interface Renders {
  setScene(scene: object): Promise<unknown>;
  advance(milliseconds: number, samples: number): Promise<unknown>;
  isDone(samples: number): boolean;
  readFilm(): Promise<{ data: Float32Array }>;
  report: { built: string; structure: string; bytesWritten: number; kernel: string };
  destroy(): void;
}
declare const penumbra: {
  load(document: object, source: string): Promise<void>;
  samples(): number;
  session: { gpu: { device: GPUDevice; library: object; renderer: Renders } };
  state: { get(): { instance: object | null; document: { instances: { matrices: number[][] }[]; film: { layers?: string[] } } } };
};
const browser = useBrowser();

const box = { type: 'box', center: [0, 0, 0], size: [1, 1, 1], material: 'm' };
const base = {
  version: 1,
  camera: { position: [0, 0, 8], target: [0, 0, 0], fov: 40 },
  film: { width: 32, height: 32 },
  render: { spp: 4, maxDepth: 2 },
  environment: { type: 'constant', radiance: [1, 1, 1] },
  materials: { m: { file: 'diffuse' } },
  shapes: [{ type: 'quad', corner: [-9, -9, -3], edge1: [18, 0, 0], edge2: [0, 18, 0], material: 'm' }],
};
const instances = checkScene({
  ...base,
  title: 'Two boxes',
  objects: { block: { shapes: [box] } },
  instances: [{ name: 'pair', object: 'block', matrices: [-1.5, 1.5].map((x) => [1, 0, 0, x, 0, 1, 0, 0, 0, 0, 1, 0]) }],
} as never);

it('shows boxes by level and heat maps, and edits the instance that was clicked', async () => {
  const opened = await browser.open();
  const { page } = opened;
  await page.evaluate((document) => penumbra.load(document, 'boxes'), instances);
  await opened.converge(1);
  const canvas = page.locator('canvas.film');
  const area = (await canvas.boundingBox())!;
  // The picture is square and fitted above the status line.
  const side = Math.min(area.width, area.height - 38);
  const at = (x: number): { x: number; y: number } => ({
    x: area.width / 2 + (x / (8 * Math.tan((20 * Math.PI) / 180))) * (side / 2),
    y: (area.height - 38) / 2,
  });
  await canvas.click({ position: at(1.5) });
  await eventually(() => page.evaluate(() => penumbra.state.get().instance)).toEqual({ index: 0, place: 1 });
  await openControls(opened);
  await eventually(() => page.locator('#part-controls').innerText()).toMatch(/^pair\s+block, 2 of 2$/);
  await page.getByRole('textbox', { name: 'Translate x' }).fill('2.5');
  await page.keyboard.press('Enter');
  await eventually(() => page.evaluate(() => penumbra.state.get().document.instances[0]!.matrices[1]![3])).toBe(2.5);
  await eventually(() => page.evaluate(() => penumbra.session.gpu.renderer.report.built)).toBe('placements');

  await canvas.focus();
  await page.keyboard.press('Shift+B');
  const slider = page.getByRole('slider', { name: 'Level of the boxes' });
  await slider.fill('2');
  await eventually(() => page.locator('.boxes output').textContent()).toMatch(/^BVH2 of two levels, level 2 of \d: \d boxes$/);
  await opened.screenshot('structure-boxes');
  await canvas.focus();
  await page.keyboard.press('Shift+H');
  await eventually(() => page.locator('#legend').innerText()).toMatch(/Nodes visited\s+nodes a sample[\s\S]+mean [\d.]+\s+all pixels/);
  await eventually(() => page.evaluate(() => penumbra.state.get().document.film.layers)).toEqual(['cost']);
  await page.getByRole('button', { name: 'Objects' }).click();
  await eventually(() => page.locator('#scene-stats').textContent()).toMatch(
    /primitives, BVH2 of two levels of \d+ nodes: [\d.e-]+ MB, \d+ bytes a primitive/,
  );
  await opened.done();
});

it('builds large scenes beside the picture, which goes on, and stops when asked', async () => {
  const opened = await browser.open({ spp: ENDLESS });
  const { page } = opened;
  // Made in the page: 500,000 triangles would be long on their way there.
  const load = (side: number): Promise<void> =>
    page.evaluate(
      ([scene, n]) => {
        const positions: number[] = [];
        const indices: number[] = [];
        for (let i = 0; i <= n; i++)
          for (let j = 0; j <= n; j++) positions.push((4 * i) / n - 2, (4 * j) / n - 2, Math.sin(i) * Math.cos(j));
        for (let i = 0; i < n; i++)
          for (let j = 0; j < n; j++) {
            const at = i * (n + 1) + j;
            indices.push(at, at + 1, at + n + 2, at, at + n + 2, at + n + 1);
          }
        const mesh = {
          type: 'mesh',
          shading: 'flat',
          data: { positions, indices },
          transform: { scale: 1, rotate: [0, 0, 0], translate: [0, 0, 0] },
          material: 'm',
        };
        Object.assign(globalThis, {
          loading: penumbra.load({ ...scene, shapes: [mesh] }, 'large').then(
            () => 'there',
            (error: Error) => error.message,
          ),
        });
      },
      [instances, side] as const,
    );
  const title = page.locator('#scene-title');
  const before = await title.textContent();
  await load(500);
  // In the page, as soon as it is there: from here a click may come after the build.
  await page.waitForFunction(() => {
    const cancel = document.querySelector<HTMLButtonElement>('#build-line button');
    if (cancel?.checkVisibility() !== true) return false;
    cancel.click();
    return true;
  });
  expect(await page.evaluate(() => (globalThis as unknown as { loading: Promise<string> }).loading)).toMatch(
    /was cancelled; the one before it goes on/,
  );
  await eventually(() => page.locator('#build-line').isVisible()).toBe(false);
  expect(await title.textContent()).toBe(before);
  const samples = await opened.samples();
  await eventually(() => opened.samples()).toBeGreaterThan(samples);
  await load(180);
  expect(await page.evaluate(() => (globalThis as unknown as { loading: Promise<string> }).loading)).toBe('there');
  await eventually(() => page.evaluate(() => penumbra.session.gpu.renderer.report.built)).toBe('all');
  await opened.done();
});

it('renders as a wavefront what it renders by one kernel, bit for bit, in the browser as well', async () => {
  const opened = await browser.open();
  const document = checkScene({
    ...instances,
    film: { width: 40, height: 28 },
    render: { spp: 6, maxDepth: 5 },
    // One of layers among others: its paths are sorted.
    materials: { m: { file: 'diffuse' }, shine: { file: 'car_paint' }, glass: { file: 'glass' } },
    shapes: [
      ...instances.shapes,
      { type: 'sphere', center: [0, 1.4, 0], radius: 0.6, material: 'shine' },
      { type: 'sphere', center: [0, -1.4, 0], radius: 0.6, material: 'glass' },
    ],
  } as never);
  const found = await opened.page.evaluate(async (scene) => {
    const { device, library, renderer } = penumbra.session.gpu;
    const Renderer = renderer.constructor as new (device: GPUDevice, library: object, options: { kernel: string }) => Renders;
    const films: Float32Array[] = [];
    const kernels: string[] = [];
    for (const kernel of ['megakernel', 'wavefront']) {
      const own = new Renderer(device, library, { kernel });
      await own.setScene(scene);
      while (!own.isDone(6)) await own.advance(50, 6);
      films.push((await own.readFilm()).data);
      kernels.push(own.report.kernel);
      own.destroy();
    }
    const [mega, wave] = films as [Float32Array, Float32Array];
    return { kernels, numbers: new Set(mega).size, others: mega.filter((each, i) => each !== wave[i]).length, samples: wave[3] };
  }, document);
  expect(found).toMatchObject({ kernels: ['megakernel', 'wavefront'], others: 0, samples: 6 });
  // A film that is not the same everywhere.
  expect(found.numbers).toBeGreaterThan(300);
  await opened.done();
});
