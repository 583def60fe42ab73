/** The scene of `<penumbra-view>` as a property: what is given, when it is checked, and by whom. */
import { expect, it } from 'vitest';
import { checkScene } from '../../src/scene/parse.ts';
import type { PenumbraView } from '../../src/view/index.ts';
import { useBrowser } from './harness.ts';
import { serveFolder } from './serve-folder.ts';
import { BALL } from './view/scene.ts';

/** As the schema has it. */
const whole = checkScene(BALL);
const browser = useBrowser(() => serveFolder('view'));

it('is a copy of what is given, every default filled in when the engine has it; what is no plain data is refused at once', async () => {
  const opened = await browser.open({ ready: false, suffix: '', init: 'globalThis.stop = true' });
  const { page } = opened;
  // The page's own views have none.
  opened.expectErrors(/404|Failed to load/);
  const given = await page.evaluate(async (scene) => {
    const view = document.createElement('penumbra-view');
    view.paused = true;
    document.querySelector('main')!.prepend(view);
    const heard = (type: string): Promise<any> =>
      new Promise((resolve) => view.addEventListener(type, (event) => resolve((event as CustomEvent).detail), { once: true }));
    const loaded = heard('load');
    const own = { ...scene, title: 'As it was' };
    view.scene = own as never;
    own.title = 'Changed';
    const before = view.scene as PenumbraView['scene'];
    const detail = await loaded;
    const after = view.scene as PenumbraView['scene'];
    const failed = heard('error');
    view.scene = { version: 1 } as never;
    const error = (await failed) as { message: string; code: string };
    const circle: Record<string, unknown> = { version: 1 };
    circle.title = [circle];
    const refused = [{ version: 1, title: () => {} }, circle].map((each) => {
      try {
        view.scene = each as never;
        return [];
      } catch (thrown) {
        return [(thrown as { code?: string }).code, (thrown as Error).message];
      }
    });
    return {
      before,
      detail,
      after: [after?.title, after?.display.tone, after?.render.rouletteStart],
      error: [error.code, error.message],
      refused,
    };
  }, BALL);
  expect(given).toEqual({
    before: null,
    detail: { title: 'As it was', width: BALL.film.width, height: BALL.film.height, zoom: null },
    after: ['As it was', whole.display.tone, whole.render.rouletteStart],
    error: ['scene', expect.stringMatching(/^At camera/)],
    refused: Array.from({ length: 2 }, () => ['scene', expect.stringMatching(/^scene: expected plain data/)]),
  });
  await opened.done();
});
