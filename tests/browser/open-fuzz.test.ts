/**
 * Whole files and damaged ones, links and forged ones, opened one after the other in one page, faster than they can be shown: it
 * complains of nothing but them, always shows a scene that is valid, and opens the last one. `npm run fuzz` opens more.
 */
import seedrandom from 'seedrandom';
import { expect, it } from 'vitest';
import { linkLibrary } from '../../src/cli/library.ts';
import { fromDataUrl } from '../../src/image/decode/data-url.ts';
import { asciiJson, encodePng, SCENE_KEYWORD } from '../../src/image/png.ts';
import { envelopeOf, fragmentOf } from '../../src/link/link.ts';
import { encodeBundle } from '../../src/scene/bundle/bundle.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { damaged } from '../helpers/damage.ts';
import { eventually, useBrowser } from './harness.ts';
import { fuzzSeed } from '../helpers/fuzz.ts';

const STEPS = Math.max(40, Math.floor(Number(process.env.PENUMBRA_FUZZ ?? 0) / 100));
const browser = useBrowser();
const library = linkLibrary();

const scene = (title: string, more: object = {}): SceneDocument =>
  checkScene({
    version: 1,
    title,
    camera: { position: [0, 0, 5], target: [0, 0, 0] },
    film: { width: 8, height: 8 },
    environment: { type: 'constant', radiance: [1, 1, 1] },
    materials: { a: { file: 'diffuse' } },
    shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' }],
    ...more,
  });
const own = (grey: string): object => ({
  programs: { own: `import package::material::Hit;\nfn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(${grey}); }\n` },
  materials: { a: { file: 'own' } },
});
const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n';
const SCN = 'camera 0 0 5  0 0 0\nsize 1\nsphere 1  0 0 0  1 1 1  0.5 0.5 0.5  0\n';

it('opens anything after anything', async () => {
  const random = seedrandom(fuzzSeed('open-fuzz'));
  const below = (n: number): number => Math.floor(random() * n);
  const opened = await browser.open({ film: 8 });
  const { page } = opened;
  const question = page.getByRole('dialog', { name: /brings code of its own/ });
  const input = page.getByLabel('Scene files');
  const files: ((i: number) => [name: string, content: string | Uint8Array])[] = [
    (i) => [`${i}.json`, JSON.stringify(scene(`${i}`, i % 2 === 0 ? {} : own(`0.${i}`)))],
    (i) => [`${i}.penumbra`, encodeBundle(scene(`${i}`, own(`0.5${i}`)), fromDataUrl)],
    (i) => [`${i}.png`, encodePng({ width: 1, height: 1, rgb8: new Uint8Array(3) }, { [SCENE_KEYWORD]: asciiJson(scene(`${i}`)) })],
    (i) => [`${i}.obj`, OBJ],
    (i) => [`${i}.scn`, SCN],
    (i) => [`${i}.film`, `PENUFILM${'\u0001'.repeat(60)}`],
    (i) => [`${i}.glb`, `glTF\u0002\0\0\0${'\u0007'.repeat(30)}`],
  ];
  const answer = (): Promise<boolean> =>
    question
      .first()
      .isVisible()
      .then(async (asks) => {
        if (!asks) return false;
        // The next question may take its place meanwhile.
        const button = random() < 0.5 ? 'Run it' : 'Do not open';
        await page
          .getByRole('button', { name: button })
          .click({ timeout: 1000 })
          .catch(() => {});
        return true;
      });
  for (let i = 0; i < STEPS; i++) {
    await answer();
    if (random() < 0.3) {
      const envelope = await envelopeOf(
        { document: scene(`${i}`, own(`0.9${i}`)), base: null, spp: 0, view: {}, fingerprint: null },
        library,
      );
      const claimed = random() < 0.5 ? envelope : { ...envelope, digest: 'AAAAAAAAAAAAAAAA' };
      const link = fragmentOf(claimed, null);
      const cut = random() < 0.5 ? link : link.slice(0, below(link.length));
      await page.evaluate((hash) => void (location.hash = hash), cut);
    } else {
      const [name, content] = files[below(files.length)]!(i);
      const buffer = Buffer.from(content);
      await input.setInputFiles({ name, mimeType: '', buffer: random() < 0.5 ? buffer : Buffer.from(damaged(buffer, random)) });
    }
    // Some are shown, others are overtaken.
    await page.waitForTimeout(random() < 0.3 ? 400 : below(60));
  }
  await eventually(answer).toBe(false);
  await input.setInputFiles({ name: 'last.json', mimeType: '', buffer: Buffer.from(JSON.stringify(scene('last'))) });
  await eventually(async () => (await answer(), (await opened.document()).title)).toBe('last');
  await opened.converge(2);
  expect(checkScene(await opened.document())).toEqual(await opened.document());
  await opened.done();
}, 900_000);
