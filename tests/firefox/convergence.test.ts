/** Convergence played in Firefox: back to the first sample, in the film's place and beside it. */
import { expect, it } from 'vitest';
import { ENDLESS, eventually } from '../browser/harness.ts';
import { servePage } from '../browser/site.ts';
import { inFirefox } from './firefox.ts';
import { FirefoxPage } from './page.ts';

it('goes back to its first sample, in its place and beside it, while it goes on', async () => {
  const { server, url } = await servePage();
  try {
    await inFirefox(async (browser) => {
      const opened = await FirefoxPage.open(browser, url);
      const { page } = opened;
      await opened.converge(2);
      await opened.film(48, ENDLESS);
      await page.focus('canvas.film');
      await page.keyboard.press('v');
      await page.waitForSelector('.scrubber-slider');
      const films = await opened.films();
      await page.focus('canvas.film');
      await page.keyboard.press('r');
      await eventually(() => opened.films()).toBeGreaterThan(films);
      await opened.converge(5);
      await page.focus('.scrubber-slider');
      await page.keyboard.press('Home');
      await eventually(() => opened.text('.scrubber-words')).toMatch(/^1 spp/);
      await page.click('.scrubber input[type=checkbox]');
      await eventually(() => opened.text('.beside-name')).toBe('1 spp');
      // The still is a picture: its lamp is as bright as the film's.
      const brightest = (): Promise<number> =>
        page.$eval('.beside-still', (each) => {
          const { width, height } = each as HTMLCanvasElement;
          const data = (each as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
          let most = 0;
          for (let i = 0; i < data.length; i += 4) most = Math.max(most, Math.min(data[i]!, data[i + 1]!, data[i + 2]!));
          return most;
        });
      await eventually(brightest).toBeGreaterThan(200);
      await opened.screenshot('beside');
      await page.click('.scrubber input[type=checkbox]');
      await page.focus('canvas.film');
      await page.keyboard.press('v');
      await eventually(() => page.$eval('.status-plot', (each) => (each as HTMLElement).hidden)).toBe(true);
      expect(opened.unexpected()).toEqual([]);
    });
  } finally {
    server.close();
  }
});
