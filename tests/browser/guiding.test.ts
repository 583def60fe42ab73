/** Path guiding in the page: what is learned comes beside the picture that is rendered, and the film begins anew with it. */
import { expect, it } from 'vitest';
import { ENDLESS, eventually, useBrowser } from './harness.ts';

declare const penumbra: {
  edit(document: object): Promise<void>;
  session: { clock: { film: number } };
  samples(): number;
};
const browser = useBrowser();

it('is turned on while a picture is rendered, and off again', async () => {
  const opened = await browser.open({ width: 1280, height: 800, film: 48, spp: ENDLESS });
  await opened.converge(4);
  const before = await opened.document();
  const change = async (render: object, said: string[]): Promise<void> => {
    const films = await opened.page.evaluate(() => penumbra.session.clock.film);
    await opened.page.evaluate((next) => void penumbra.edit(next), { ...before, render });
    // Of the scene that comes, while the one before goes on.
    if (said.length > 0) await eventually(() => opened.page.locator('.stage-word:not([hidden])').allTextContents()).toEqual(said);
    await opened.page.waitForFunction((n) => penumbra.session.clock.film > n && penumbra.samples() >= 3, films);
  };
  await change({ ...before.render, guiding: 'learned', guidingPaths: 8192 }, ['Learning where its light comes from…']);
  expect((await opened.document()).render).toMatchObject({ guiding: 'learned' });
  await opened.screenshot('guided');
  await change(before.render, []);
  await opened.done();
});
