/** The path inspector, the equation's terms and switches, and the random-number laboratory, as a student would use them. */
import { expect, it } from 'vitest';
import { seriousViolations } from './access.ts';
import { eventually, useBrowser } from './harness.ts';

declare const penumbra: {
  state: { get(): { tool: string; running: string; display: { view: string }; document: { render: object; film: object } } };
  session: { clock: { film: number }; gpu: { adapter: { software: boolean } } };
  paths: {
    picked: { x: number; y: number } | null;
    state: {
      get(): {
        paths: { sample: number; radiance: number[]; contributions: { L: number[] }[]; vertices: object[] }[];
        path: number;
        vertex: number;
        busy: string | null;
        samples: { radiances: Float32Array; isFilm: boolean | null } | null;
      };
    };
  };
  edit(document: object): Promise<void>;
  readImage(): Promise<{ data: Float32Array }>;
};
const browser = useBrowser();
const SPP = 12;

it('shows the paths of a pixel, takes the equation apart, and looks into random numbers', async () => {
  const opened = await browser.open();
  const { page } = opened;
  await page.evaluate((spp) => {
    const { document } = penumbra.state.get();
    return penumbra.edit({ ...document, film: { width: 24, height: 24 }, render: { ...document.render, spp, maxDepth: 5 } });
  }, SPP);
  await opened.converge(SPP);

  // A click picks a pixel; its paths add up to what the film got.
  await page.locator('canvas.film').focus();
  await page.keyboard.press('Shift+I');
  const box = (await page.locator('canvas.film').boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.72);
  const inspector = () =>
    page.evaluate(() => {
      const { paths, path, vertex, busy, samples } = penumbra.paths.state.get();
      return { count: paths.length, path, vertex, busy, isFilm: samples?.isFilm, vertices: paths[path]?.vertices.length ?? 0 };
    });
  await eventually(inspector).toMatchObject({ count: 8, path: 7, busy: null, isFilm: expect.any(Boolean) });
  // A graphics card may round the replay otherwise than the film, and the panel tells which it is; the software adapter does not.
  const { isFilm } = await inspector();
  expect(isFilm || !(await page.evaluate(() => penumbra.session.gpu.adapter.software))).toBe(true);
  const sums = await page.evaluate(() =>
    penumbra.paths.state.get().paths.map(({ radiance, contributions }) => {
      const sum = [0, 0, 0];
      for (const { L } of contributions) L.forEach((each, c) => (sum[c] = Math.fround(sum[c]! + each)));
      return [sum, radiance];
    }),
  );
  for (const [sum, radiance] of sums) expect(sum).toEqual(radiance);
  const panel = page.locator('#panel-paths');
  await eventually(() => panel.locator('.paths-table tbody tr').count()).toBe((await inspector()).vertices);
  await eventually(() => panel.innerText()).toContain(
    isFilm ? 'they are the film’s sum, bit for bit' : 'they differ from the film’s sum: this graphics adapter rounds the replay otherwise',
  );
  await eventually(() => page.locator('#paths-overlay').isVisible()).toBe(true);

  // Steps by keyboard; the brightest sample is the brightest.
  await page.keyboard.press('Shift+ArrowUp');
  await eventually(async () => (await inspector()).path).toBe(6);
  await page.keyboard.press('Shift+F');
  const shown = () =>
    page.evaluate(() => {
      const { paths, path, samples, busy } = penumbra.paths.state.get();
      const all = [...samples!.radiances];
      const { sample, radiance } = paths[path]!;
      const brightest = Math.max(...all);
      return { busy, isBrightest: sample === Math.floor(all.indexOf(brightest) / 3), off: Math.abs(Math.max(...radiance) / brightest - 1) };
    });
  await eventually(shown).toMatchObject({ busy: null, isBrightest: true });
  // Two kernels replay it, and may round otherwise: some hundred operations, a unit of the last of 24 bits each.
  expect((await shown()).off).toBeLessThan(512 * 2 ** -24);
  const vertices = (await inspector()).vertices;
  await page.keyboard.press('Shift+ArrowRight');
  await eventually(async () => (await inspector()).vertex).toBe(Math.min(1, vertices - 1));
  await eventually(() => seriousViolations(page, '#dock')).toEqual([]);
  await opened.screenshot('paths');

  // Each term tells its value and shows itself in the picture while it is pointed at.
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+E');
  const equation = page.locator('#panel-equation');
  await equation.locator('[data-term=f]').focus();
  await eventually(() => equation.locator('.equation-card').innerText()).toMatch(/BSDF[\s\S]*for the sampled[\s\S]*fn eval\(/);
  await eventually(() => page.evaluate(() => penumbra.state.get().display.view)).toBe('albedo');
  await eventually(() => seriousViolations(page, '#dock')).toEqual([]);
  await page.locator('canvas.film').focus();
  await eventually(() => page.evaluate(() => penumbra.state.get().display.view)).toBe('radiance');

  // Orders: apart with one new film, then weighted without any.
  await equation.getByRole('button', { name: 'Accumulate the orders apart' }).click();
  await eventually(() => page.evaluate(() => penumbra.state.get().document.film)).toMatchObject({ layers: ['orders'] });
  await opened.converge(SPP);
  const image = (): Promise<number[]> => page.evaluate(async () => Array.from((await penumbra.readImage()).data));
  const film = (): Promise<number> => page.evaluate(() => penumbra.session.clock.film);
  const [whole, films] = [await image(), await film()];
  await equation.getByRole('button', { name: 'Only emission' }).click();
  await eventually(() => page.evaluate(() => penumbra.state.get().document.render)).toMatchObject({ orderWeights: [1, 0, 0, 0, 0, 0, 0] });
  const emission = await image();
  await equation.getByRole('button', { name: 'All orders' }).click();
  await equation.getByRole('checkbox', { name: 'emission' }).uncheck();
  await eventually(() => page.evaluate(() => penumbra.state.get().document.render)).toMatchObject({ orderWeights: [0, 1, 1, 1, 1, 1, 1] });
  const rest = await image();
  expect(Math.max(...emission)).toBeGreaterThan(1);
  whole.forEach((each, i) => expect(Math.abs(each - emission[i]! - rest[i]!)).toBeLessThan(1e-4 * (1 + each)));
  expect(await film()).toBe(films);
  await eventually(() => page.locator('#status-bias').innerText()).toContain('orders weighted');
  await equation.getByRole('button', { name: 'All orders' }).click();

  // A factor left out starts the film over, and says so.
  await equation.getByRole('checkbox', { name: 'Visibility' }).uncheck();
  await eventually(film).toBeGreaterThan(films);
  await eventually(() => page.locator('#status-bias').innerText()).toContain('without visibility');
  await opened.converge(2);
  await opened.screenshot('equation');
  await equation.getByRole('button', { name: 'All factors' }).click();

  // The laboratory: a custom generator, its lattice, and another sampler for the scene.
  await page.locator('canvas.film').focus();
  await page.keyboard.press('Shift+R');
  const lab = page.getByRole('dialog', { name: 'Random-number laboratory' });
  await lab.getByRole('combobox', { name: 'Generator' }).selectOption('RANDU');
  await lab.getByRole('combobox', { name: 'View of the lattice' }).selectOption('cube');
  await eventually(() => lab.innerText()).toContain('planes at most 0.0921 apart');
  await lab.getByRole('button', { name: 'See the planes edge on' }).click();
  await opened.screenshot('random-lab');
  await eventually(() => seriousViolations(page, '#random-lab')).toEqual([]);
  await lab.getByRole('textbox', { name: 'Multiplier' }).fill('0');
  await lab.getByRole('textbox', { name: 'Multiplier' }).press('Enter');
  await eventually(() => lab.innerText()).toContain('The multiplier is expected from 1');
  await lab.getByRole('button', { name: 'sobol' }).click();
  await eventually(() => page.evaluate(() => penumbra.state.get().document.render)).toMatchObject({ sampler: 'sobol' });
  await opened.done();
});
