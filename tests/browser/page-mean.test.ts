/** The page's image is the engine's: its pixels are tested against those that Node renders with another seed. */
import { describe, it } from 'vitest';
import type { SceneDocument } from '../../src/scene/document.ts';
import { renderImage, testImage } from '../helpers/gpu.ts';
import { assertImagesAgree } from '../helpers/statistics.ts';
import { useBrowser } from './harness.ts';

declare const penumbra: {
  state: { get(): { document: SceneDocument } };
  edit(document: SceneDocument): Promise<void>;

  session: { gpu: { renderer: { readFilm(): Promise<{ width: number; height: number; data: Float32Array }> } } | null };
};
const browser = useBrowser();
const SIDE = 32;
const SPP = 128;

describe('the image of the page', () => {
  it('converges to the mean that Node finds', async () => {
    const opened = await browser.open({ film: SIDE });
    await opened.page.evaluate((spp) => {
      const { document } = penumbra.state.get();
      return penumbra.edit({ ...document, render: { ...document.render, spp } });
    }, SPP);
    await opened.converge(SPP);
    const film = await opened.page.evaluate(async () => {
      const { width, height, data } = await penumbra.session.gpu!.renderer.readFilm();
      return { width, height, data: [...data] };
    });
    const scene = await opened.document();
    await opened.done();
    const node = await renderImage({ ...scene, render: { ...scene.render, seed: 'node', spp: SPP } });
    assertImagesAgree(testImage({ ...film, data: Float32Array.from(film.data) }), node, { name: 'page-node', alpha: 1e-3 });
  });
});
