/** Code from anywhere asks once: by links and by every kind of file, whatever digest it claims and whatever is kept. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkLibrary } from '../../src/cli/library.ts';
import { fromDataUrl } from '../../src/image/decode/data-url.ts';
import { asciiJson, encodePng, SCENE_KEYWORD } from '../../src/image/png.ts';
import { digestOf } from '../../src/link/canonical.ts';
import { envelopeOf, fragmentOf } from '../../src/link/link.ts';
import { encodeBundle } from '../../src/scene/bundle/bundle.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { eventually, useBrowser, type Opened } from './harness.ts';

const browser = useBrowser();
const library = linkLibrary();
let opened: Opened;
beforeAll(async () => {
  opened = await browser.open();
});
afterAll(() => opened.done());

/** A scene whose surfaces have this grey. */
const scene = (title: string, grey: string): SceneDocument =>
  checkScene({
    version: 1,
    title,
    camera: { position: [0, 0, 5], target: [0, 0, 0] },
    film: { width: 24, height: 16 },
    render: { spp: 100_000 },
    environment: { type: 'constant', radiance: [1, 1, 1] },
    programs: { own: `import package::material::Hit;\nfn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(${grey}); }\n` },
    materials: { a: { file: 'own' } },
    shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' }],
  });
const fileOf = (name: string, content: string | Uint8Array) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});
const json = (document: SceneDocument) => fileOf(`${document.title}.json`, JSON.stringify(document));
const choose = (file: ReturnType<typeof fileOf>): Promise<void> => opened.page.getByLabel('Scene files').setInputFiles(file);
const question = () => opened.page.getByRole('dialog', { name: /brings code of its own/ });
const answer = async (button: 'Run it' | 'Do not open'): Promise<void> => {
  await question().waitFor();
  await opened.page.getByRole('button', { name: button }).click();
  await question().waitFor({ state: 'detached' });
};
const title = async (): Promise<string> => (await opened.document()).title;
const goTo = (hash: string): Promise<void> => opened.page.evaluate((to) => void (location.hash = to), hash);

it('a file of each kind asks, and nothing of it runs before', async () => {
  const before = await opened.document();
  const png = encodePng({ width: 1, height: 1, rgb8: new Uint8Array(3) }, { [SCENE_KEYWORD]: asciiJson(scene('picture', '0.1')) });
  const files = [
    json(scene('text', '0.1')),
    fileOf('archive.penumbra', encodeBundle(scene('archive', '0.1'), fromDataUrl)),
    fileOf('picture.png', png),
  ];
  for (const each of files) {
    await choose(each);
    await answer('Do not open');
    await opened.said(new RegExp(`${each.name} was not opened`));
    expect(await opened.document()).toEqual(before);
  }
});

it('once: the same code is known in every other file, and other code is not', async () => {
  await choose(json(scene('first', '0.2')));
  await answer('Run it');
  await eventually(title).toBe('first');
  await choose(json({ ...scene('second', '0.2'), film: { ...scene('', '0').film, width: 32 } }));
  await eventually(title).toBe('second');
  await choose(json(scene('third', '0.3')));
  await answer('Do not open');
  expect(await title()).toBe('second');
});

it('of two files that are opened quickly only the last is asked about', async () => {
  await choose(json(scene('overtaken', '0.31')));
  await question().waitFor();
  await choose(json(scene('later', '0.32')));
  await opened.said(/overtaken\.json was not opened/);
  await eventually(() => question().innerText()).toContain('“later” brings code of its own');
  expect(await question().count()).toBe(1);
  await eventually(() => opened.page.evaluate(() => (globalThis as any).penumbra.state.get().running)).toBe('paused');
  await answer('Run it');
  await eventually(title).toBe('later');
  await opened.converge(1);
});

it('in a frame of another page nobody is asked: it offers a page of its own', async () => {
  const course = await browser.open();
  const { page } = course;
  const document = scene('framed', '0.33');
  const link = fragmentOf(await envelopeOf({ document, base: null, spp: 0, view: {}, fingerprint: null }, library), null);
  const address = new URL('course.html', browser.url).href;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: `<iframe id="course" src="./#${link}"></iframe>` }));
  await page.goto(address);
  const frame = page.frameLocator('#course');
  const way = frame.getByRole('dialog').getByRole('link', { name: 'Open in Penumbra' });
  await way.waitFor();
  expect(await frame.getByRole('button', { name: 'Run it' }).count()).toBe(0);
  expect(await way.getAttribute('href')).toMatch(/\/#1=/);
  await course.done();
});

it('code that was written here asks nobody, when its file comes back', async () => {
  const edited = scene('mine', '0.4');
  await opened.page.evaluate((document) => (globalThis as any).penumbra.edit(document), edited as never);
  await eventually(title).toBe('mine');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await choose(json(scene('back', '0.4')));
  await eventually(title).toBe('back');
});

it('a link that claims the digest of one that was agreed to asks, and says that it was altered', async () => {
  const [good, evil] = [scene('good', '0.5'), scene('evil', '0.6')];
  const envelope = (document: SceneDocument) => envelopeOf({ document, base: null, spp: 0, view: {}, fingerprint: null }, library);
  await goTo(`#${fragmentOf(await envelope(good), null)}`);
  await answer('Run it');
  await eventually(title).toBe('good');
  // Kept, and edited.
  await opened.page.evaluate((document) => (globalThis as any).penumbra.edit(document), { ...good, title: 'good, edited' } as never);
  await eventually(title).toBe('good, edited');
  const forged = `#${fragmentOf({ ...(await envelope(evil)), digest: await digestOf(good) }, null)}`;
  await goTo(forged);
  await answer('Do not open');
  expect(await title()).toBe('good, edited');
  // A page that begins with it asks as well.
  await opened.page.evaluate((to) => {
    location.hash = to;
    location.reload();
  }, forged);
  await answer('Run it');
  await eventually(title).toBe('evil');
  await opened.said(/The link was altered: it claims to hold another scene than it does/);
  // Agreed to: now a reload does not ask.
  await opened.page.reload();
  await eventually(title).toBe('evil');
  expect(await question().count()).toBe(0);
});
