/** The gallery of materials and the shelf of one's own; the Material panel for every way to reach it. */
import { expect, it } from 'vitest';
import { seriousViolations } from './access.ts';
import { eventually, useBrowser, type Opened } from './harness.ts';
import { code, diagnostics, material, openMaterial, replace, state } from './material.ts';

const browser = useBrowser();
const select = ({ page }: Opened, selection: number): Promise<void> =>
  page.evaluate((index) => (globalThis as any).penumbra.state.update({ selection: index }), selection);
const gallery = async ({ page }: Opened): Promise<void> => {
  await page.locator('canvas.film').focus();
  await page.keyboard.press('Shift+G');
  await page.getByRole('dialog', { name: 'Materials' }).waitFor();
};
const findings = ({ page }: Opened): Promise<string[]> => seriousViolations(page);

it('gives a material of the library to the selected shape by the keyboard alone', async () => {
  const opened = await browser.open({ width: 1280, height: 800 });
  await select(opened, 5);
  await gallery(opened);
  await opened.page.keyboard.type('glass');
  await opened.page.keyboard.press('ArrowDown');
  const focused = (): Promise<string | null> => opened.page.locator('.gallery-tile:focus').getAttribute('data-material');
  for (let i = 0; i < 20 && (await focused()) !== 'glass'; i++) await opened.page.keyboard.press('ArrowRight');
  await eventually(focused).toBe('glass');
  await opened.page.keyboard.press('Enter');
  await eventually(async () => (await opened.document()).shapes[5]!.material).toBe('glass');
  await eventually(async () => (await opened.document()).materials.glass).toEqual({ file: 'glass', params: {} });
  await eventually(() => material(opened)).toBe('glass');
  await opened.said(/“glass” is on short block now/);
  await opened.converge();
  await opened.done();
});

it('has both tabs, headings and keys across them', async () => {
  const opened = await browser.open({ width: 1280, height: 800 });
  const { page } = opened;
  await gallery(opened);
  const headings = await page.locator('.gallery h3').allInnerTexts();
  expect(headings).toContain('Environments');
  await opened.screenshot('material-gallery-1280');
  await page.locator('.gallery-tile').first().focus();
  await page.keyboard.press('End');
  await eventually(() => page.locator('.gallery-tile:focus').count()).toBe(1);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await eventually(() => page.getByLabel('Filter the materials').evaluate((each) => each === document.activeElement)).toBe(true);
  await eventually(() => findings(opened)).toEqual([]);
  await page.getByRole('tab', { name: 'Scenes' }).click();
  await page.getByRole('dialog', { name: 'Scenes' }).waitFor();
  await page.getByRole('tab', { name: 'Scenes' }).press('ArrowRight');
  await page.getByRole('dialog', { name: 'Materials' }).waitFor();
  await page.getByLabel('Filter the materials').fill('no such thing');
  await eventually(() => page.locator('.gallery-nothing').innerText()).toBe('No material has “no such thing” in its name or description.');
  await opened.done();
});

it('keeps what the user wrote on a shelf, for any scene, with its draft', async () => {
  const opened = await browser.open({ width: 1280, height: 800 });
  const { page } = opened;
  await select(opened, 3);
  await openMaterial(opened);
  await page.getByRole('button', { name: 'Make its own copy' }).click();
  await eventually(async () => (await opened.document()).materials.red!.file).toBe('red');
  await replace(opened, 'params.albedo * INV_PI', 'params.albedo * INV_PI * 0.75');
  await eventually(() => state(opened)).toMatch(/^Compiled/);
  await replace(opened, '* 0.75', '* 0.75 * broken_name');
  await eventually(() => state(opened)).toContain('1 error');
  await gallery(opened);
  await page.getByRole('tab', { name: 'Scenes' }).click();
  await page.locator('[data-scene=still-life]').click();
  await eventually(async () => (await opened.document()).title).toContain('Still life');
  await gallery(opened);
  const own = page.getByRole('region', { name: 'Your materials' }).locator('.gallery-tile');
  await eventually(() => own.allInnerTexts()).toEqual([expect.stringContaining('From “Cornell box” · with a draft')]);
  await own.click();
  await eventually(async () => (await opened.document()).programs.red ?? '').toContain('* 0.75,');
  await eventually(() => code(opened)).toContain('* 0.75 * broken_name');
  await eventually(async () => (await diagnostics(opened)).length).toBe(1);
  await gallery(opened);
  await eventually(() => own.count()).toBe(2);
  await page.getByRole('button', { name: 'Delete red from the shelf' }).last().click();
  await eventually(() => own.count()).toBe(1);
  await opened.done();
});

it.each([
  [1440, 900, 'dark'],
  [1024, 768, 'light'],
  [390, 844, 'dark'],
] as const)('has no serious accessibility problem at %i × %i, %s', async (width, height, theme) => {
  const opened = await browser.open({ width, height, theme });
  const { page } = opened;
  if (width < 720) await page.getByRole('button', { name: 'Dock' }).click();
  await openMaterial(opened);
  await select(opened, 3);
  await replace(opened, 'params.albedo', 'params.albed');
  await eventually(() => state(opened)).toContain('error');
  // The editor's own list of suggestions is not what is looked at here.
  await page.keyboard.press('Escape');
  await eventually(() => findings(opened)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await opened.screenshot(`material-${width}-${theme}`);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menu', { name: 'New material' }).waitFor();
  await eventually(() => findings(opened)).toEqual([]);
  await opened.screenshot(`material-menu-${width}-${theme}`);
  await page.keyboard.press('Escape');
  await opened.done();
});

/** The editor with a diffuse material whose value begins otherwise. */
async function diffuseWith(value: string): Promise<Opened> {
  const opened = await browser.open({ width: 1280, height: 800, film: 8 });
  await select(opened, 3);
  await openMaterial(opened);
  await replace(opened, 'return select(vec3f(0.0), params.albedo', value);
  return opened;
}

it('shows a loop that does not end as a warning at its line, and the page goes on', async () => {
  const opened = await diffuseWith('var i = 0; while (i < 1) { i = i * 1; } return select(vec3f(0.0), params.albedo');
  await eventually(() => diagnostics(opened)).toEqual([expect.stringMatching(/^\d+:\d+ this loop did not end/)]);
  await eventually(() => opened.page.locator('.diagnostics [data-severity=warning]').count()).toBe(1);
  await opened.done();
});

it('warns of what other browsers refuse, at its line, and renders it here', async () => {
  const opened = await diffuseWith('var q = wo; q.xy = wi.xy; return select(vec3f(0.0), q.z + params.albedo');
  await eventually(() => diagnostics(opened)).toEqual([expect.stringMatching(/^\d+:\d+ not every browser takes an assignment to \.xy/)]);
  expect(await opened.page.locator('.diagnostics [data-severity=warning]').count()).toBe(1);
  await eventually(() => state(opened)).toMatch(/^(?:Compiled|Ready) in/);
  await opened.converge();
  await opened.done();
});
