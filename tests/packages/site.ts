/** The project of the tests as a site, its pages, and what is asked of the element in them. */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type OutgoingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { expect } from 'vitest';
import type { PenumbraView } from '../../src/view/index.ts';
import { contentType } from '../helpers/file-types.ts';
import { SCENE, type Project } from './project.ts';

/** @param headers of each answer */
export async function serveProject({ folder }: Project, headers: () => OutgoingHttpHeaders): Promise<Server> {
  const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url ?? '/', 'http://localhost').pathname);
    if (!existsSync(path)) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': contentType(path), ...headers() }).end(readFileSync(path));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

export const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** A folder with the page for a bundler. */
export function bundled({ folder }: Project, name: string): void {
  mkdirSync(join(folder, name));
  for (const each of ['page.js', 'view.js', 'scene.json']) cpSync(join(folder, each), join(folder, name, each));
  const page = (...scripts: string[]): string =>
    `<!doctype html><title>Penumbra</title><canvas></canvas>${scripts.map((each) => `<script type="module" src="./${each}"></script>`).join('')}`;
  writeFileSync(join(folder, name, 'index.html'), page('page.js', 'view.js'));
  writeFileSync(join(folder, name, 'bundle.html'), page('bundle.js'));
}

/** All chunks of a program, whenever they are loaded. */
export async function bundleOf({ folder }: Project, source: string): Promise<string> {
  writeFileSync(join(folder, 'part.js'), source);
  const input = join(folder, 'part.js');
  const { output } = (await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, target: 'esnext', rolldownOptions: { input } },
  })) as Rolldown.RolldownOutput;
  return output.map((each) => (each.type === 'chunk' ? each.code : '')).join('\n');
}

/** `NAME.html` with the example of the element: without a bundler, and without an import map, which policies forbid. */
export function viewPage({ folder }: Project, name: string, site: string): void {
  const example = readFileSync(join(folder, 'view.js'), 'utf8');
  const script = example.replace("'penumbra-engine/view'", `'${site}/node_modules/penumbra-engine/dist/view.js'`);
  expect(script).not.toBe(example);
  writeFileSync(join(folder, `${name}.js`), script);
  writeFileSync(
    join(folder, `${name}.html`),
    `<!doctype html><title>View</title><link rel="icon" href="data:," /><body><script type="module" src="./${name}.js"></script>`,
  );
}

/**
 * A `<penumbra-view>` of the page has the numbers of a PFM file.
 * @param worker what the address of the one that renders begins with; null: none does
 */
export async function viewIsRight(page: Page, pfm: Buffer, worker: string | null): Promise<void> {
  const { said, data } = await page.evaluate(async () => {
    const view = document.createElement('penumbra-view') as PenumbraView;
    [view.src, view.spp] = ['/scene.json', 4];
    const ended = new Promise<string>((resolve) => {
      view.addEventListener('done', () => resolve('done'));
      view.addEventListener('error', (event: Event) => resolve((event as CustomEvent<Error>).detail.message));
    });
    document.body.prepend(view);
    return { said: await ended, data: [...((await view.readAll())[0]?.data ?? [])] };
  });
  expect(said).toBe('done');
  expect(Buffer.from(Float32Array.from(data).buffer).equals(rowsFromTop(pfm))).toBe(true);
  expect(page.workers().map((each) => each.url().slice(0, worker?.length ?? 0))).toEqual(worker === null ? [] : [worker]);
}

/** The same in a page of its own, which says nothing else to its console. */
export async function pageIsRight(
  browser: Browser,
  url: string,
  pfm: Buffer,
  worker: string | null,
  isExpected: (message: string) => boolean = () => false,
): Promise<void> {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(url);
  await viewIsRight(page, pfm, worker);
  expect(errors.filter((each) => !isExpected(each))).toEqual([]);
  await page.close();
}

/** Numbers of a PFM file of three channels, little-endian, whose rows are from the bottom. */
function rowsFromTop(pfm: Buffer): Buffer {
  const row = 12 * SCENE.width;
  const pixels = pfm.subarray(pfm.length - row * SCENE.height);
  return Buffer.concat(
    Array.from({ length: SCENE.height }, (_, y) => pixels.subarray(row * (SCENE.height - 1 - y), row * (SCENE.height - y))),
  );
}
