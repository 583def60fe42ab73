/** The denoised view in Firefox: its compiler of WGSL takes the network, too. */
import { expect, it } from 'vitest';
import { ENDLESS, eventually } from '../browser/harness.ts';
import { servePage } from '../browser/site.ts';
import { inFirefox } from './firefox.ts';
import { FirefoxPage } from './page.ts';

it('shows the film denoised, says so and how wrong it is, and complains of nothing', async () => {
  const { server, url } = await servePage();
  try {
    await inFirefox(async (browser) => {
      const opened = await FirefoxPage.open(browser, url);
      await opened.converge(2);
      await opened.film(48, ENDLESS);
      await opened.page.focus('canvas.film');
      await opened.page.keyboard.press('8');
      await eventually(() => opened.text('.denoise')).toMatch(/^Biased: denoised at \d+ spp/);
      await eventually(() => opened.text('#status-bias')).toContain('biased: denoised');
      // The left wall is red.
      await eventually(async () => {
        const [r, g, b] = await opened.color([0.06, 0.35, 0.16, 0.6]);
        return r > 2 * Math.max(g, b);
      }).toBe(true);
      await opened.screenshot('denoised');
      await opened.click('.denoise input');
      await eventually(() => opened.text('#denoised-error')).toMatch(/%$/);
      const samples = await opened.samples();
      await opened.converge(samples + 1);
      expect(opened.unexpected()).toEqual([]);
    });
  } finally {
    server.close();
  }
});
