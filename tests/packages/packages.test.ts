/** What others install, as they use it: each image is bit for bit the one that the repository's own command renders. */
import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { decode } from 'fast-png';
import { chromium, type Browser, type Page } from 'playwright-core';
import { publint } from 'publint';
import { build } from 'vite';
import webpack from 'webpack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FACE, faceOf } from '../../src/cli/packages/report.ts';
import { PACKAGES } from '../../src/cli/packages/list.ts';
import { ROOT } from '../../src/content/node.ts';
import { CHROMIUM_FLAGS, chromiumEnvironment, findChromium } from '../browser/chromium.ts';
import { environment, render } from '../helpers/command.ts';
import { denoPath, HAS_DENO } from '../helpers/deno.ts';
import { EXAMPLES } from './examples.ts';
import { lossyImages } from './lossy.ts';
import { addressOf, bundled, bundleOf, pageIsRight, serveProject, viewIsRight, viewPage } from './site.ts';
import { USE } from './use.ts';
import { emptyProject, SCENE, type Project } from './project.ts';

const run = promisify(execFile);
const LIBRARY = PACKAGES.find(({ kind }) => kind === 'library')!;
let project: Project;
/** What the repository's own command writes of scene.json. */
let expected: Buffer;
let shown: Uint8Array;

beforeAll(async () => {
  project = await emptyProject();
  const outputs = ['expected.pfm', 'expected.png'].map((name) => join(project.folder, name));
  for (const each of outputs) expect(await render([join(project.folder, 'scene.json'), '-o', each])).toMatchObject({ code: 0 });
  expected = readFileSync(outputs[0]!);
  shown = Uint8Array.from(decode(readFileSync(outputs[1]!)).data);
});
afterAll(() => project.remove());

/** A program in the project. @returns what it printed */
async function inProject(program: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const { stdout } = await run(program, args, { cwd: project.folder, env });
  return stdout;
}
const inDeno = (args: string[]): Promise<string> =>
  inProject(denoPath()!, ['run', '-A', '--unstable-webgpu', '--node-modules-dir=manual', ...args]);
const written = (name: string): Buffer => readFileSync(join(project.folder, name));

describe('the packages', () => {
  it('are what publint and Are The Types Wrong ask for', async () => {
    for (const [name, folder] of Object.entries(project.packages))
      expect([name, (await publint({ pkgDir: folder, pack: false, strict: true })).messages]).toEqual([name, []]);
    const attw = join(ROOT, 'node_modules', '@arethetypeswrong', 'cli', 'dist', 'index.js');
    const { stdout } = await run(process.execPath, [attw, project.tarballs[LIBRARY.name]!, '--profile', 'esm-only', '--format', 'json']);
    const { analysis, problems = {} } = JSON.parse(stdout) as { analysis: { types: unknown }; problems?: object };
    expect(analysis.types).toMatchObject({ kind: 'included' });
    // Packages of ES modules alone: Node loads them by require since 20.19, and resolution of before 2022 is nobody's any more.
    expect(Object.keys(problems).filter((each) => !['NoResolution', 'CJSResolvesToESM'].includes(each))).toEqual([]);
  });

  it('hold no source, no test and no file of the page', () => {
    for (const folder of Object.values(project.packages)) {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      expect(files.filter((each) => /(?<!\.d)\.ts$|\.test\.|index\.html|(^|\/)app\//.test(each))).toEqual([]);
      expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'CHANGELOG.md', 'package.json', 'sbom.cdx.json']));
      // Of all libraries whose code is inside.
      const licenses = readFileSync(join(folder, 'licenses.txt'), 'utf8');
      for (const each of ['zod', 'wesl', 'fflate', 'three', 'exrs', 'seedrandom'])
        expect([each, licenses.includes(`\n${each} `)]).toEqual([each, true]);
    }
  });

  it('have the public face of docs/api.md and docs/interface.md: npm run -s packages -- --api writes them anew', () => {
    const { report, ...rest } = faceOf(LIBRARY, project.packages[LIBRARY.name]!);
    expect([report, rest.reference]).toEqual([FACE.report, FACE.reference].map((path) => readFileSync(path, 'utf8')));
    // What is public names nothing that is not, but for HTMLElement where there is one, and lists of names, and the schema, whose face is scene.schema.json.
    const hidden = [...report.matchAll(/forgotten-export\) The symbol "(\w+)"/g)].map((each) => each[1]);
    expect(hidden.toSorted()).toEqual(['Base', 'LABELS', 'SIGNATURES', 'sceneSchema']);
  });

  it('have types for strict programs, whatever resolves them', async () => {
    writeFileSync(join(project.folder, 'use.ts'), USE);
    const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
    const flags = ['--noEmit', '--strict', '--target', 'es2023', '--types', '', 'use.ts'];
    for (const [module, resolution] of [
      ['nodenext', 'nodenext'],
      ['esnext', 'bundler'],
    ])
      expect(await inProject(process.execPath, [tsc, ...flags, '--module', module!, '--moduleResolution', resolution!])).toBe('');
  });
});

describe('an image is that of the repository', () => {
  it('by the command', async () => {
    const bin = join(project.folder, 'node_modules', '.bin', 'penumbra');
    const env = { ...environment(), XDG_CACHE_HOME: join(project.folder, 'cache') };
    await inProject(bin, ['render', 'scene.json', '-o', 'command.pfm', '--backend', 'software'], env);
    expect(written('command.pfm').equals(expected)).toBe(true);
    expect(await inProject(bin, ['--version'], env)).toBe('0.1.0\n');
    for (const each of ['render', 'serve', 'merge', 'link', 'check-material'])
      expect(await inProject(bin, [each, '--help'], env)).toMatch(new RegExp(`^usage: penumbra ${each} `));
    await expect(inProject(bin, ['rendr'], env)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Expected one of render, /),
    });
  });

  it('in Node', async () => {
    await inProject(process.execPath, ['render.mjs', 'scene.json', 'node.pfm']);
    expect(written('node.pfm').equals(expected)).toBe(true);
    await inProject(process.execPath, ['render.mjs', 'scene.json', 'node.png']);
    expect(Uint8Array.from(decode(written('node.png')).data)).toEqual(shown);
  });

  it('in Node and Deno, of images that codecs inside of the package read', async () => {
    // The engine of the repository reads them by files beside it.
    const scene = JSON.parse(written('scene.json').toString()) as object;
    for (const [kind, file] of Object.entries(await lossyImages())) {
      writeFileSync(join(project.folder, `${kind}.bin`), file);
      const environment = { type: 'image', file: `${kind}.bin` };
      writeFileSync(join(project.folder, `${kind}.json`), JSON.stringify({ ...scene, environment }));
      expect(await render([join(project.folder, `${kind}.json`), '-o', join(project.folder, `${kind}.pfm`)])).toMatchObject({ code: 0 });
      await inProject(process.execPath, ['render.mjs', `${kind}.json`, 'node.pfm']);
      expect([kind, written('node.pfm').equals(written(`${kind}.pfm`))]).toEqual([kind, true]);
      expect([kind, written('node.pfm').equals(expected)]).toEqual([kind, false]);
      if (!HAS_DENO) continue;
      await inDeno(['render.mjs', `${kind}.json`, 'deno.pfm']);
      expect([kind, written('deno.pfm').equals(written(`${kind}.pfm`))]).toEqual([kind, true]);
    }
  });

  it.runIf(HAS_DENO)('in Deno', async () => {
    await inDeno(['render.mjs', 'scene.json', 'deno.pfm']);
    expect(written('deno.pfm').equals(expected)).toBe(true);
  });

  describe('in a browser', () => {
    let browser: Browser;
    let server: Server;
    /** The same files as those of another site, which lets everybody have them. */
    let other: Server;
    /** Of the pages of the first. */
    let policy = '';
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS, env: chromiumEnvironment() });
      server = await serveProject(project, () => (policy === '' ? {} : { 'content-security-policy': policy }));
      other = await serveProject(project, () => ({ 'access-control-allow-origin': '*' }));
    });
    afterAll(async () => {
      await browser.close();
      server.close();
      other.close();
    });

    /** Pixels of the canvas when the page is done, without alpha. @param look at the page then */
    async function canvasOf(path: string, look: (page: Page) => Promise<void> = async () => {}): Promise<Uint8Array> {
      const page = await browser.newPage();
      const failed = new Promise<never>((_, reject) => page.on('pageerror', reject));
      await page.goto(`${addressOf(server)}/${path}`);
      await Promise.race([page.waitForFunction(() => document.title === 'done', undefined, { polling: 50 }), failed]);
      const pixels = await page.evaluate(() => {
        const canvas = document.querySelector('canvas')!;
        return [...canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data];
      });
      await look(page);
      await page.close();
      return Uint8Array.from(pixels.filter((_, i) => i % 4 < 3));
    }

    it('without a bundler', async () => {
      const pixels = await canvasOf('page.html');
      expect(pixels).toHaveLength(3 * SCENE.width * SCENE.height);
      expect(pixels).toEqual(shown);
    });

    it('by the element in a worker, under a strict policy, and on the thread of the page where the policy forbids workers', async () => {
      const strict = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:; worker-src";
      viewPage(project, 'own', '');
      const url = `${addressOf(server)}/own.html`;
      try {
        policy = `${strict} 'self'`;
        await pageIsRight(
          browser,
          `${addressOf(server)}/own.html`,
          expected,
          `${addressOf(server)}/node_modules/penumbra-engine/dist/worker.js`,
        );
        policy = `${strict} 'none'`;
        await pageIsRight(browser, url, expected, null, (each) => each.includes('worker-src'));
      } finally {
        policy = '';
      }
    });

    it('by the element of another site, whose worker is of the page', async () => {
      viewPage(project, 'foreign', addressOf(other));
      await pageIsRight(browser, `${addressOf(server)}/foreign.html`, expected, `blob:${addressOf(server)}/`);
    });

    it('beside three.js, whose picture and whose path traced one take turns', async () => {
      const page = await browser.newPage({ viewport: { width: 200, height: 120 } });
      const failed: Error[] = [];
      page.on('pageerror', (error) => failed.push(error));
      await page.goto(`${addressOf(server)}/three.html`);
      const traced = page.locator('#traced');
      const shows = (pattern: RegExp): Promise<unknown> =>
        page.waitForFunction((source) => new RegExp(source).test(document.querySelector('output')!.value), pattern.source, { polling: 50 });
      expect(await traced.isHidden()).toBe(true);
      await page.getByLabel('Path traced').check();
      await shows(/^(?:[2-9]|\d{2,}) samples a pixel$/);
      expect(await traced.isVisible()).toBe(true);
      const lit = await page.evaluate(() => {
        const canvas = document.querySelector<HTMLCanvasElement>('#traced')!;
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
        return data.filter((each, i) => i % 4 === 1 && each > 8).length / (data.length / 4);
      });
      expect(lit).toBeGreaterThan(0.5);
      // What moves is WebGL's, until it stands still.
      const moved = page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            const canvas = document.querySelector<HTMLCanvasElement>('#traced')!;
            new MutationObserver(() => canvas.hidden && resolve()).observe(canvas, { attributes: true });
          }),
      );
      await page.mouse.move(60, 20);
      await page.mouse.down();
      await page.mouse.move(80, 26, { steps: 4 });
      await moved;
      await page.mouse.up();
      await shows(/^(?:[2-9]|\d{2,}) samples a pixel$/);
      await page.getByLabel('WebGL').check();
      expect(await traced.isHidden()).toBe(true);
      expect(failed).toEqual([]);
      await page.close();
    });

    it('by Vite', async () => {
      bundled(project, 'vite');
      const root = join(project.folder, 'vite');
      await build({ root, configFile: false, logLevel: 'error', base: './', build: { outDir: 'out', target: 'esnext' } });
      cpSync(join(project.folder, 'scene.json'), join(root, 'out', 'scene.json'));
      const isRight = (page: Page): Promise<void> => viewIsRight(page, expected, `${addressOf(server)}/vite/out/assets/`);
      expect(await canvasOf('vite/out/index.html', isRight)).toEqual(shown);
    });

    it('by webpack', async () => {
      bundled(project, 'webpack');
      const context = join(project.folder, 'webpack');
      const stats = await promisify(
        (done: (error: Error | null, stats?: webpack.Stats) => void) =>
          void webpack(
            {
              context,
              mode: 'production',
              // Takes most of a minute, and shows nothing that Vite's does not.
              optimization: { minimize: false },
              performance: false,
              entry: ['./page.js', './view.js'],
              output: { path: context, filename: 'bundle.js', publicPath: 'auto' },
            },
            done,
          ),
      )();
      expect(stats?.toJson({ all: false, errors: true, warnings: true })).toMatchObject({ errors: [], warnings: [] });
      expect(await canvasOf('webpack/bundle.html', (page) => viewIsRight(page, expected, `${addressOf(server)}/webpack/`))).toEqual(shown);
    });
  });
});

describe('the examples', () => {
  it.each(EXAMPLES)('%s says what its comments say', async (name, args, isRight) => {
    const said = (await inProject(process.execPath, [name, ...args])).trimEnd().split('\n');
    expect([said, isRight(said)]).toEqual([said, true]);
  });
});

describe('who takes a part', () => {
  it.each(['penumbra-engine', 'penumbra-engine/scene'])('of %s has no renderer in the bundle', async (from) => {
    const code = await bundleOf(project, `import { parseScene } from '${from}'; console.log(parseScene(''));`);
    expect(code).toContain('The scene is not valid JSON');
    expect(code).not.toContain('createComputePipeline');
    expect(code).not.toContain('@workgroup_size');
  });

  it('of the renderer has both', async () => {
    const code = await bundleOf(project, "import { createRenderer } from 'penumbra-engine'; console.log(createRenderer);");
    expect(code).toContain('createComputePipeline');
    expect(code).toContain('@workgroup_size');
  });
});
