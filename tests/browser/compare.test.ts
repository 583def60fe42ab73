/** Fork and compare, as the user does it. */
import { describe, expect, it } from 'vitest';
import { encodePfm } from '../../src/image/pfm.ts';
import { seriousViolations } from './access.ts';
import { eventually, useBrowser } from './harness.ts';

const browser = useBrowser();

describe('a comparison', () => {
  it('shows two estimators with equal samples, their difference and numbers, and leaves the page as it was', async () => {
    const opened = await browser.open();
    const { page } = opened;
    await opened.converge(1);
    await page.getByRole('button', { name: 'Compare' }).click();
    const dialog = page.getByRole('dialog', { name: 'Comparison' });
    const cells = (column: number): Promise<string[]> => dialog.locator(`tbody td:nth-of-type(${column + 1})`).allTextContents();
    await dialog.getByLabel('How far').fill('32');
    await dialog.getByLabel('How far').press('Enter');
    await eventually(() => dialog.getByRole('status').textContent()).toBe('Done: all have had 32 samples a pixel.');
    const [path, naive] = await Promise.all([cells(0), cells(1)]);
    expect([path[0], naive[0], path[6]]).toEqual(['32', '32', '1']);
    // Errors and variances of few pixels may be those of the lamp's edge; but these are two films.
    expect(naive[2]).not.toBe(path[2]);
    expect(Number(naive[6])).toBeGreaterThan(0);

    await dialog.getByRole('button', { name: 'Bias' }).click();
    await eventually(() => dialog.locator('.compare-stage .compare-caption').textContent()).toMatch(/of 9 blocks are beyond 3/);
    // A reference from a file: of the wrong size it is refused; else true errors are against it, and it is the left of the maps.
    const reference = dialog.getByRole('region', { name: 'Reference' });
    const open = (side: number): Promise<void> => {
      const image = { width: side, height: side, data: new Float32Array(side * side * 3).fill(0.1) };
      return reference
        .getByLabel('Reference file')
        .setInputFiles({ name: 'even.pfm', mimeType: '', buffer: Buffer.from(encodePfm(image)) });
    };
    await open(16);
    await eventually(() => reference.getByRole('alert').textContent()).toMatch(/^even\.pfm: expected a picture of 24×24 pixels/);
    await open(24);
    await eventually(() => reference.textContent()).toContain('even.pfm: 24×24, samples unknown. It has no standard errors');
    await eventually(async () => (await cells(1))[4]).toMatch(/%$/);
    await dialog.getByRole('button', { name: 'MSE' }).click();
    await eventually(() => dialog.getByLabel('Left').evaluate((each) => (each as HTMLSelectElement).selectedOptions[0]!.text)).toBe(
      'even.pfm',
    );
    await eventually(() => dialog.locator('.compare-stage .compare-caption').textContent()).toMatch(
      /^Squared error .* squared bias.* counts as exact/,
    );
    await dialog.getByRole('button', { name: 'Side by side' }).click();
    await eventually(() => dialog.locator('canvas.compare-canvas').count()).toBe(3);
    await reference.getByRole('button', { name: 'Leave out' }).click();
    await eventually(() => dialog.locator('canvas.compare-canvas').count()).toBe(2);
    await dialog.getByRole('button', { name: 'Add one' }).click();
    await eventually(() => dialog.locator('thead th').count()).toBe(1 + 3);
    await opened.screenshot('compare');
    await eventually(() => seriousViolations(page, 'dialog[open]')).toEqual([]);

    await dialog.getByRole('button', { name: 'Close the comparison' }).click();
    await eventually(() => page.evaluate('penumbra.state.get().running')).toMatch(/running|done/);
    expect((await opened.document()).render.integrator).toBe('path');
    await opened.done();
  });

  it('sets a fork beside what has become of the scene since, and takes its camera for both', async () => {
    const opened = await browser.open();
    const { page } = opened;
    await page.evaluate(`penumbra.command('fork')`);
    await page.evaluate(
      `(() => { const { document } = penumbra.state.get(); return penumbra.edit({ ...document, render: { ...document.render, maxDepth: 1 } }); })()`,
    );
    await page.getByRole('button', { name: 'Compare' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Comparison' });
    await eventually(() => dialog.locator('thead th').allTextContents()).toEqual(['Quantity', 'now', expect.stringMatching(/^fork of /)]);
    await eventually(async () => Number((await dialog.locator('tbody td').first().textContent())!)).toBeGreaterThanOrEqual(4);
    const canvas = dialog.locator('canvas.compare-canvas');
    // Of a film of 24 pixels across each is a square: smoothed, its noise would seem to be less.
    await eventually(() => canvas.evaluate((each) => getComputedStyle(each).imageRendering)).toBe('pixelated');
    await canvas.hover();
    await page.mouse.wheel(0, 100);
    await eventually(async () => Number((await dialog.locator('tbody td').first().textContent())!)).toBeGreaterThanOrEqual(1);
    await page.keyboard.press('Escape');
    await opened.done();
  });
});
