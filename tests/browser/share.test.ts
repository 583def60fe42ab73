/** Links in a real browser: made, opened, compared, asked about; and what the page's policy forbids. */
import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import decodeQR from 'qr/decode.js';
import { expect, it } from 'vitest';
import { linkLibrary } from '../../src/cli/library.ts';
import { decodePng } from '../../src/image/decode/png.ts';
import { digestOf } from '../../src/link/canonical.ts';
import { envelopeOf, fragmentOf, linkIn, openLink } from '../../src/link/link.ts';
import type { Fingerprint } from '../../src/link/fingerprint.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { seriousViolations } from './access.ts';
import { ENDLESS, eventually, useBrowser, type Opened } from './harness.ts';

const browser = useBrowser();
const library = linkLibrary();
const cornell = async (change: object = {}): Promise<SceneDocument> => {
  const [scene] = await library.scenes('cornell-box');
  return checkScene({ ...scene!, film: { width: 48, height: 48 }, render: { ...scene!.render, spp: 100_000, seed: 5 }, ...change });
};
const linkOf = async (document: SceneDocument, fingerprint: Fingerprint | null = null, spp = 0): Promise<string> =>
  `#${fragmentOf(await envelopeOf({ document, base: 'cornell-box', spp, view: {}, fingerprint }, library), fingerprint)}`;
const clipboard = ({ page }: Opened): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
const findings = ({ page }: Opened, within: string): Promise<string[]> => seriousViolations(page, within);
const HIT = 'import package::material::Hit;\n';
const MINE = `${HIT}// <img src=x onerror="globalThis.hacked = 1">\nfn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(0.2); } // \u202e\n`;

it('a policy forbids scripts, evaluation and foreign addresses, and errors of WGSL are said all the same', async () => {
  const opened = await browser.open();
  const { page } = opened;
  opened.expectErrors(/Content Security Policy|ERR_BLOCKED_BY_CSP|csp/);
  const found = await page.evaluate(async () => {
    const violations: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective));
    const script = document.createElement('script');
    script.textContent = 'globalThis.hacked = 1';
    document.head.append(script);
    const holder = document.createElement('div');
    holder.innerHTML = '<img src="data:image/png,x" onerror="globalThis.hacked = 2">';
    document.body.append(holder);
    // What is evaluated from outside may evaluate; not so its later tasks.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const evaluated = ((): string => {
      try {
        return String(Function('return 1 + 1')());
      } catch (error) {
        return (error as Error).name;
      }
    })();
    const fetched = await fetch('https://example.com/').then(
      () => 'fetched',
      () => 'refused',
    );
    for (let wait = 0; wait < 400 && new Set(violations).size < 4; wait++) await new Promise((resolve) => setTimeout(resolve, 50));
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { evaluated, fetched, hacked: (globalThis as { hacked?: number }).hacked, violations: [...new Set(violations)].sort() };
  });
  expect(found.hacked).toBeUndefined();
  expect(found).toMatchObject({ evaluated: 'EvalError', fetched: 'refused' });
  expect(found.violations).toEqual(expect.arrayContaining(['connect-src', 'script-src', 'script-src-attr', 'script-src-elem']));
  // An error that the linker throws: its library would do it by evaluating a script.
  const failure = await page.evaluate(async () => {
    const { penumbra } = globalThis as any;
    const { document: scene } = penumbra.state.get();
    const programs = { bad: 'import package::nowhere::nothing;\nfn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return nothing(); }\n' };
    const materials = { ...scene.materials, white: { file: 'bad', params: {} } };
    return penumbra
      .edit({ ...scene, programs, materials })
      .then(String, (error: any) => JSON.stringify(error.diagnostics ?? String(error)));
  });
  expect(failure).toMatch(/nowhere|nothing/);
  expect(failure).not.toMatch(/EvalError|Content Security/);
  await opened.done();
});

it('a link opens what was shared, and what the page showed', async () => {
  const one = await browser.open({ width: 1100, height: 700, film: 48 });
  const { page } = one;
  await page.evaluate(() => {
    const { penumbra } = globalThis as any;
    const { document: scene, display } = penumbra.state.get();
    penumbra.setDisplay({ exposure: 1.5, tone: 'agx' });
    penumbra.state.update({ selection: 2, display: { ...display, view: 'normals' } });
    return penumbra.edit({ ...penumbra.state.get().document, title: 'Mine <b>', camera: { ...scene.camera, fov: 50 } });
  });
  await one.converge(4);
  await page.getByRole('button', { name: 'Share' }).click();
  const field = page.getByRole('textbox', { name: 'Link' });
  await eventually(() => field.inputValue()).toMatch(/#1=[\w-]+\.[\w-]+$/);
  await one.screenshot('share-1100');
  await eventually(() => findings(one, '.share-dialog')).toEqual([]);
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await one.said(/Copied as Markdown/);
  await eventually(() => clipboard(one)).toMatch(/^\[!\[Mine \\<b\\>\]\(data:image\/jpeg;base64,[\w+/=]+\)\]\(http.*#1=[\w.-]+\)$/);
  await page.keyboard.press('Shift+L');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await one.said(/Copied link/);
  const link = await clipboard(one);
  const document = await one.document();
  expect((await openLink(linkIn(link)!, library)).document).toEqual(document);
  // Whoever presses while a link is being made gets that one, not the last.
  await page.evaluate(() => {
    const { penumbra } = globalThis as any;
    const { transactions } = penumbra;
    const idle = transactions.idle.bind(transactions);
    transactions.idle = () => new Promise((resolve) => setTimeout(resolve, 1500)).then(idle);
    return penumbra.edit({ ...penumbra.state.get().document, title: 'Newer' });
  });
  await page.keyboard.press('Shift+L');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await one.said(/Copied link/);
  expect((await openLink(linkIn(await clipboard(one))!, library)).document.title).toBe('Newer');
  // A mesh of one's own would make it long: it is shared as a file, which opens again.
  await page.evaluate(() => {
    const { penumbra } = globalThis as any;
    const { document: scene } = penumbra.state.get();
    const positions = Array.from({ length: 27_000 }, (_, i) => Math.sin(i * i) / 4);
    const mesh = {
      type: 'mesh',
      material: scene.shapes[0].material,
      data: { positions, indices: Array.from({ length: 9000 }, (_, i) => i) },
      shading: 'auto',
      transform: { scale: 1, rotate: [0, 0, 0], translate: [0, 0, 0] },
    };
    return penumbra.edit({ ...scene, shapes: [...scene.shapes, mesh] });
  });
  await page.keyboard.press('Shift+L');
  await page.getByText(/characters, [\d,]+ of them for meshes of its own; many programs cut addresses beyond 32,000/).waitFor();
  await eventually(() => page.getByRole('button', { name: 'Copy link' }).isVisible()).toBe(false);
  await one.screenshot('share-file-1100');
  await eventually(() => findings(one, '.share-dialog')).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as file' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.penumbra$/);
  await one.done();

  const other = await browser.open({ width: 1100, height: 700, suffix: link.slice(link.indexOf('#')), film: 0 });
  await eventually(() => other.document()).toEqual(document);
  await eventually(() => other.page.evaluate(() => (globalThis as any).penumbra.state.get())).toMatchObject({
    selection: 2,
    display: { view: 'normals' },
    dock: { open: true, tab: 'scene' },
  });
  // The same code, seed and samples on the same adapter: the same picture.
  await other.said(/picture agrees with its author/);
  // Nothing was there before that could have been kept.
  expect(await other.page.evaluate(() => (globalThis as any).heard as string[])).not.toContainEqual(expect.stringContaining('is kept'));
  // It keeps a badge, until it is edited; what is made of it names it, and opens it.
  const badge = other.page.getByText('✓ Verified here');
  await badge.waitFor();
  await other.page.evaluate(() => {
    const { penumbra } = globalThis as any;
    const { document: scene } = penumbra.state.get();
    return penumbra.edit({ ...scene, title: 'A remix', camera: { ...scene.camera, fov: 60 } });
  });
  await eventually(() => badge.isVisible()).toBe(false);
  await other.page.getByRole('button', { name: 'Share', exact: true }).click();
  await other.page.locator('.share-origins').waitFor();
  await eventually(() => other.page.getByRole('textbox', { name: 'Link' }).inputValue()).toMatch(/#1=/);
  await other.screenshot('share-remix');
  await eventually(() => findings(other, '.share-dialog')).toEqual([]);
  const remix = await other.page.getByRole('textbox', { name: 'Link' }).inputValue();
  expect((await openLink(linkIn(remix)!, library)).origins).toMatchObject([{ title: 'Mine <b>', digest: await digestOf(document) }]);
  await other.page.keyboard.press('Escape');
  await other.page.evaluate((to) => void (location.hash = to), remix.slice(remix.indexOf('#')));
  const origin = other.page.getByRole('button', { name: 'Remix of Mine <b>' });
  await origin.waitFor();
  await other.screenshot('share-origin');
  expect(await findings(other, '.top-bar')).toEqual([]);
  await origin.click();
  await eventually(async () => (await other.document()).title).toBe('Mine <b>');
  // Verified here before, and unedited: the badge stays; in the list of recent scenes, too.
  await badge.waitFor();
  await other.page.evaluate(() => (globalThis as any).penumbra.command('recent'));
  const tile = other.page.locator('[data-work][aria-current]');
  await eventually(() => tile.innerText()).toContain('As it was opened · ✓ Verified here · on the screen');
  await other.page.keyboard.press('Escape');
  // Another scene takes the link out of the address.
  await other.page.evaluate(async () => {
    const { penumbra } = globalThis as any;
    await penumbra.load(penumbra.state.get().document, 'elsewhere.json');
  });
  await eventually(() => other.page.evaluate(() => location.hash)).toBe('');
  await other.done();
});

it('a picture that differs from the author’s is said to, with its blocks', async () => {
  const document = await cornell();
  const mean = new Float64Array(12).fill(0.01);
  const fingerprint = { columns: 2, rows: 2, mean, error: new Float64Array(12).fill(1e-3) };
  const opened = await browser.open({ suffix: await linkOf(document, fingerprint, 64), film: 0 });
  await opened.said(/differs from its author’s in 4 of 4 blocks/);
  await opened.page.getByRole('button', { name: 'Show them' }).click();
  await eventually(() => opened.page.locator('svg.blocks rect').count()).toBe(4);
  await opened.screenshot('share-blocks');
  await opened.page.getByRole('button', { name: 'Hide the blocks' }).click();
  await eventually(() => opened.page.locator('svg.blocks').count()).toBe(0);
  await opened.done();
});

it('code of a link is shown before it runs, and does not run where one says no', async () => {
  // The film does not come to its end before the question.
  const opened = await browser.open({ spp: ENDLESS });
  const { page } = opened;
  const before = await opened.document();
  const document = await cornell({ title: '<img src=x onerror="globalThis.hacked = 1">', programs: { mine: MINE } });
  const materials = Object.fromEntries(Object.keys(before.materials).map((name) => [name, { file: 'mine', params: {} }]));
  const link = await linkOf(checkScene({ ...document, materials }));
  const made = (): Promise<number> => page.evaluate(() => (globalThis as any).penumbra.session.gpu.renderer.pipelinesCreated);
  const kernels = await made();
  const goTo = (hash: string): Promise<void> => page.evaluate((to) => void (location.hash = to), hash);
  await goTo(link);
  const question = page.getByRole('dialog', { name: /brings code of its own/ });
  await question.waitFor();
  await opened.screenshot('share-code');
  await eventually(() => findings(opened, '.code-question')).toEqual([]);
  await eventually(() => question.locator('pre').innerText()).toContain('<img src=x onerror=');
  await eventually(() => question.locator('pre').innerText()).toContain('} // \ufffd');
  expect(await question.locator('img').count()).toBe(0);
  await eventually(() => page.evaluate(() => (globalThis as any).penumbra.state.get().running)).toBe('paused');
  expect(await made()).toBe(kernels);
  await page.getByRole('button', { name: 'Do not open' }).click();
  await eventually(() => page.evaluate(() => location.hash)).toBe('');
  expect(await opened.document()).toEqual(before);
  await goTo(link);
  await page.getByRole('button', { name: 'Run it' }).click();
  await eventually(async () => (await opened.document()).programs).toEqual({ mine: MINE });
  await opened.converge(1);
  // What was there is one press away; a damaged link changes nothing.
  await page.getByRole('button', { name: 'Back to it' }).click();
  await eventually(async () => (await opened.document()).title).toBe(before.title);
  await goTo(`${link.slice(0, -9)}!`);
  await opened.said(/The link is damaged/);
  expect(await opened.document()).toEqual(before);
  expect(await page.evaluate(() => (globalThis as any).hacked)).toBeUndefined();
  await opened.done();
});

it('saves a sheet with a card image for a static host', async () => {
  const opened = await browser.open({ width: 1280, height: 800, film: 48, spp: ENDLESS });
  const { page } = opened;
  await opened.converge(2);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByText('A page of its own').click();
  await dialog.getByLabel('Where the sheet will be served').fill('https://host.example/room');
  const [saved] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Save sheet (.zip)' }).click()]);
  await opened.screenshot('share-sheet');
  const files = unzipSync(new Uint8Array(await readFile(await saved.path())));
  expect(strFromU8(files['index.html'] ?? new Uint8Array())).toContain('content="https://host.example/room/card.png"');
  const card = Buffer.from(files['card.png'] ?? []);
  // Width and height of a PNG.
  expect([card.readUInt32BE(16), card.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(await findings(opened, '.share-dialog')).toEqual([]);

  // Another page's picture, with what is chosen below it.
  await dialog.getByText('Below an embedded picture').click();
  await dialog.getByRole('checkbox', { name: 'Title' }).uncheck();
  await opened.screenshot('share-embed');
  await dialog.getByRole('button', { name: 'Copy to embed' }).click();
  await eventually(() => clipboard(opened)).toContain('embed.html?line=play,samples,open#');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await dialog.getByRole('button', { name: 'Copy as element' }).click();
  await eventually(() => clipboard(opened)).toContain(
    `<script type="module" src="${browser.url}view.js"></script>\n<penumbra-view src="${browser.url}#1=`,
  );
  expect(await clipboard(opened)).toContain(' controls line="play samples open" style=');
  await page.getByRole('button', { name: 'Share', exact: true }).click();

  // For a lecture hall: what a phone reads from the screen is the link.
  await dialog.getByRole('button', { name: 'QR code' }).click();
  const code = page.getByRole('dialog', { name: 'QR code of' });
  await code.waitFor();
  // That of the samples that there are now.
  const link = await page.locator('.share-link').inputValue();
  await opened.screenshot('share-qr');
  expect(await findings(opened, '.qr-dialog')).toEqual([]);
  const { width, height, data } = await decodePng(Uint8Array.from(await code.getByRole('img', { name: 'QR code' }).screenshot()));
  expect(decodeQR({ width, height, data: data as Uint8Array })).toBe(link);
  await page.keyboard.press('Escape');
  await expect.poll(() => code.count()).toBe(0);
  await opened.done();
});
