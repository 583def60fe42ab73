/** Layers of the film in the page: light groups change without a new film, views show layers, EXR holds them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeExr, init } from 'exrs';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/content/node.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { openControls } from './controls.ts';
import { eventually, useBrowser } from './harness.ts';

declare const penumbra: {
  load(document: object, source: string): Promise<void>;
  readImage(): Promise<{ data: Float32Array }>;
  samples(): number;
  session: { clock: { film: number }; noise: { dropped: number } | null };
  screen: { zoom: { scale: number; centre: number[] } | null };
  state: { get(): { tool: string; display: { view: string }; document: { film: { layers?: string[] } } } };
};
const browser = useBrowser();

/** Of the gallery's scene: fewer pixels, few samples, and a ball that now and then shines with no number. */
function scene(): object {
  const input = JSON.parse(readFileSync(join(ROOT, 'scenes/light-groups.json'), 'utf8')) as Record<string, object> & { shapes: object[] };
  return checkScene({
    ...input,
    film: { width: 36, height: 24, layers: ['groups', 'depth', 'cost'] },
    render: { spp: 4, maxDepth: 3 },
    programs: {
      odd: 'import package::material::Hit;\nfn emission(wo: vec3f, hit: Hit) -> vec3f { return vec3f(sqrt(hit.n.x)); }',
    },
    materials: { ...input.materials, odd: { file: 'odd' } },
    shapes: [...input.shapes, { type: 'sphere', center: [-0.2, 1.6, 0], radius: 0.3, material: 'odd' }],
  });
}

it('shows layers, weights light groups without a new film, lists dropped samples and saves it all', async () => {
  const opened = await browser.open();
  const { page } = opened;
  await page.evaluate((document) => penumbra.load(document, 'groups'), scene());
  await opened.converge(4);
  const view = page.getByRole('combobox', { name: 'View', exact: true }).first();
  await eventually(() => view.locator('optgroup option').allTextContents()).toEqual([
    'Group ceiling',
    'Group left',
    'Group right',
    'Light of no group',
    'Depth',
    'Nodes visited',
    'Primitives tested',
    'Stack depth',
  ]);
  await view.selectOption('layer:cost.nodes');
  const legend = page.locator('#legend');
  await eventually(() => legend.locator('p').first().textContent()).toBe('Nodes visited');
  await eventually(async () => Number(await legend.locator('li').first().textContent())).toBeGreaterThan(3);
  await eventually(() => legend.locator('p').last().textContent()).toMatch(/^mean [\d.]+\nall pixels [\d,.e]+$/);
  await opened.screenshot('layers-cost');
  await view.selectOption('radiance');
  await eventually(() => legend.isVisible()).toBe(false);

  // Light groups: at once, the film goes on.
  await openControls(opened);
  const mean = (): Promise<number[]> =>
    page.evaluate(async () => {
      const { data } = await penumbra.readImage();
      return [0, 1, 2].map((c) => data.filter((_, i) => i % 3 === c).reduce((a, b) => a + b));
    });
  const film = (): Promise<number> => page.evaluate(() => penumbra.session.clock.film);
  const [before, films] = [await mean(), await film()];
  const left = page.getByRole('textbox', { name: 'left', exact: true });
  await left.fill('0');
  await left.press('Enter');
  // Its light is red, that of the right lamp is blue.
  await eventually(async () => (await mean())[0]! / before[0]!).toBeLessThan(0.8);
  expect((await mean())[2]! / before[2]!).toBeGreaterThan(0.8);
  expect(await film()).toBe(films);
  expect(await page.evaluate(() => penumbra.samples())).toBe(4);
  await eventually(() => page.locator('#status-error').evaluate((each) => each.previousElementSibling!.textContent)).toBe(
    'error before light groups',
  );

  // Samples that were no numbers: counted, listed, and shown.
  await eventually(() => page.locator('#status-dropped').isVisible()).toBe(true);
  await page.getByRole('button', { name: /^Convergence plot/ }).click();
  const places = page.locator('#status-dropped-pixels button');
  await eventually(() => places.count()).toBe(8);
  const [x, y] = (await places.nth(1).textContent())!.split(', ').map(Number) as [number, number];
  await places.nth(1).click();
  await eventually(() => page.evaluate(() => penumbra.screen.zoom?.centre)).toEqual([(x + 0.5) / 36, (y + 0.5) / 24]);
  await eventually(() => page.evaluate(() => penumbra.state.get().tool)).toBe('inspect');
  await opened.screenshot('layers-dropped');

  // A switch of the film starts it over; the file holds what is stored.
  await openControls(opened, 'Film', 'Layers');
  const normals = page.getByRole('checkbox', { name: 'Normals', exact: true });
  await normals.focus();
  await normals.press(' ');
  await eventually(() => page.evaluate(() => penumbra.state.get().document.film.layers)).toEqual(['depth', 'normal', 'groups', 'cost']);
  await eventually(film).toBeGreaterThan(films);
  await opened.converge(4);
  const image = await mean();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('menuitem', { name: 'Radiance as EXR' }).click();
  const bytes = new Uint8Array(readFileSync(await (await download).path()));
  await init();
  const [file] = decodeExr(bytes).layers;
  expect(file!.channelNamesAlphabetical).toEqual(
    expect.arrayContaining(['R', 'G', 'B', 'depth.Z', 'normal.X', 'cost.nodes.N', 'group.left.R', 'ungrouped.B']),
  );
  const of = (names: string): Float32Array => file!.getInterleavedPixels(names.split(' '))!;
  expect(of('R').reduce((a, b) => a + b) / image[0]!).toBeCloseTo(1, 5);
  expect(Math.max(...of('group.left.R'))).toBe(0);
  await opened.done();
});
