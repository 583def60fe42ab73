/** The service worker alone, with a network that may be gone and caches in memory. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { transformWithOxc } from 'vite';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/content/node.ts';

const SCOPE = 'https://example.edu/some/folder/';
const PATH = join(ROOT, 'src/app/features/offline/service-worker.ts');
const code = (await transformWithOxc(readFileSync(PATH, 'utf8'), PATH, { sourcemap: false })).code.replace(/^export \{\s*\};?$/m, '');

class FakeCache {
  readonly entries = new Map<string, Response>();
  match = async (url: string): Promise<Response | undefined> => this.entries.get(url)?.clone();
  keys = async (): Promise<{ url: string }[]> => [...this.entries.keys()].map((url) => ({ url }));
  put = async (url: string, response: Response): Promise<void> => void this.entries.set(url, response);
}

/** A browser's caches, which outlive versions of the worker. */
class FakeCaches {
  readonly all = new Map<string, FakeCache>();
  open = async (name: string): Promise<FakeCache> => {
    const cache = this.all.get(name) ?? new FakeCache();
    this.all.set(name, cache);
    return cache;
  };
  keys = async (): Promise<string[]> => [...this.all.keys()];
  delete = async (name: string): Promise<boolean> => this.all.delete(name);
  match = async (url: string): Promise<Response | undefined> => {
    for (const cache of this.all.values()) if (cache.entries.has(url)) return cache.match(url);
    return undefined;
  };
}

interface Site {
  /** Path → text; null: the network is gone. */
  files: Record<string, string> | null;
  asked: string[];
}

function worker(caches: FakeCaches, site: Site, version: string, files: readonly string[], first: readonly string[]) {
  const listeners = new Map<string, (event: object) => void>();
  const state = { isSkipping: false };
  const fetch = async (url: string): Promise<Response> => {
    const path = url.slice(SCOPE.length) || 'index.html';
    site.asked.push(path);
    if (site.files === null) throw new TypeError('Failed to fetch');
    const text = site.files[path];
    const type = path.endsWith('.html') || text === undefined ? 'text/html; charset=utf-8' : 'text/javascript';
    // A host that answers with its page where it has nothing.
    return new Response(text ?? 'the page', { headers: { 'content-type': type } });
  };
  const self = {
    registration: { scope: SCOPE },
    clients: { claim: async () => {} },
    skipWaiting: async () => void (state.isSkipping = true),
    addEventListener: (type: string, listener: (event: object) => void) => void listeners.set(type, listener),
  };
  const constants = `const VERSION = ${JSON.stringify(version)}; const FILES = ${JSON.stringify(files)}; const FIRST = ${JSON.stringify(first)};`;
  runInNewContext(`${constants}\n${code}`, { self, caches, fetch, URL, Response, Set, Promise });
  const send = async (type: string, event: object = {}): Promise<unknown> => {
    let result: unknown;
    const settle = (value: unknown): void => void (result = value);
    listeners.get(type)!({ ...event, waitUntil: settle, respondWith: settle });
    return result;
  };
  const get = async (path: string, request: object = {}): Promise<string | null> => {
    const asked = { method: 'GET', url: SCOPE + path, headers: new Headers(), ...request };
    const response = (await send('fetch', { request: asked })) as Response | undefined;
    return response === undefined ? null : response.text();
  };
  return { send, get, state };
}

const OLD = {
  'index.html': 'old page',
  'adapter.js': 'adapter',
  'assets/index-AAAAAAAA.js': 'old code',
  'assets/panel-BBBBBBBB.js': 'old panel',
};
const NEW = {
  'index.html': 'new page',
  'adapter.js': 'adapter',
  'assets/index-CCCCCCCC.js': 'new code',
  'assets/panel-DDDDDDDD.js': 'new panel',
};
const first = (files: object): string[] => Object.keys(files).filter((each) => !each.includes('panel'));

async function installed() {
  const caches = new FakeCaches();
  const site: Site = { files: OLD, asked: [] };
  const old = worker(caches, site, 'old', Object.keys(OLD), first(OLD));
  await old.send('install');
  await old.send('activate');
  return { caches, site, old };
}

it('gives what was opened without a network, at every address of the page', async () => {
  const { site, old } = await installed();
  expect(await old.get('assets/panel-BBBBBBBB.js')).toBe('old panel');
  site.files = null;
  expect(await old.get('')).toBe('old page');
  expect(await old.get('?embed=1')).toBe('old page');
  expect(await old.get('index.html')).toBe('old page');
  expect(await old.get('assets/index-AAAAAAAA.js')).toBe('old code');
  expect(await old.get('assets/panel-BBBBBBBB.js')).toBe('old panel');
});

it('asks the browser for routes to its own cache, for the first files as they are, and does without', async () => {
  const caches = new FakeCaches();
  const files = { ...OLD, 'a(b).js': 'odd' };
  const next = worker(caches, { files, asked: [] }, 'old', Object.keys(files), ['index.html', 'a(b).js']);
  const routes: object[] = [];
  const addRoutes = async (route: object): Promise<void> => {
    routes.push(route);
    throw new TypeError('unknown condition');
  };
  await next.send('install', { addRoutes });
  const { protocol, hostname, port, pathname } = new URL(SCOPE);
  const at = (file: string): object => ({
    urlPattern: { protocol: protocol.slice(0, -1), hostname, port, pathname: pathname + file, search: '' },
  });
  expect(JSON.parse(JSON.stringify(routes))).toEqual([
    { condition: { or: [at(''), at('a\\(b\\)\\.js')] }, source: { cacheName: (await caches.keys())[0] } },
  ]);
  expect(await next.get('')).toBe('old page');
});

it('has nothing to do with what is not of the site, is sent, or is asked for in parts', async () => {
  const { old } = await installed();
  expect(await old.get('licenses.txt')).toBeNull();
  expect(await old.get('', { method: 'POST' })).toBeNull();
  expect(await old.get('', { headers: new Headers({ range: 'bytes=0-1' }) })).toBeNull();
  expect(await old.get('', { url: 'https://elsewhere.example/index.html' })).toBeNull();
});

it('keeps what a page had read before, and nothing that a host gives in place of a file', async () => {
  const { site, old } = await installed();
  await old.send('message', { data: { type: 'opened', urls: [`${SCOPE}assets/panel-BBBBBBBB.js`, 'https://elsewhere.example/a.js'] } });
  site.files = null;
  expect(await old.get('assets/panel-BBBBBBBB.js')).toBe('old panel');
  const other = await installed();
  // Another version has been put there meanwhile.
  other.site.files = NEW;
  await other.old.get('assets/panel-BBBBBBBB.js');
  other.site.files = OLD;
  expect(await other.old.get('assets/panel-BBBBBBBB.js')).toBe('old panel');
});

it('waits with a new version until it is asked, then has what was opened of the last one', async () => {
  const { caches, site, old } = await installed();
  await old.get('assets/panel-BBBBBBBB.js');
  site.files = NEW;
  const next = worker(caches, site, 'new', Object.keys(NEW), first(NEW));
  await next.send('install');
  expect(next.state.isSkipping).toBe(false);
  expect(await old.get('')).toBe('old page');
  await next.send('message', { data: { type: 'take' } });
  expect(next.state.isSkipping).toBe(true);
  await next.send('activate');
  site.files = null;
  expect(await next.get('')).toBe('new page');
  expect(await next.get('assets/panel-DDDDDDDD.js')).toBe('new panel');
});

it('fetches nothing anew that has not changed, and keeps one former version', async () => {
  const { caches, site } = await installed();
  for (const [i, version] of ['second', 'third'].entries()) {
    const files = { ...OLD, 'index.html': version };
    site.files = files;
    site.asked = [];
    const next = worker(caches, site, version, Object.keys(files), first(files));
    await next.send('install');
    expect(
      site.asked.filter((each) => each.startsWith('assets/')),
      version,
    ).toEqual([]);
    await next.send('activate');
    expect((await caches.keys()).length, version).toBe(2);
    expect((await caches.keys()).some((each) => each.endsWith('old'))).toBe(i === 0);
  }
});

it('does not take a version that did not arrive as a whole', async () => {
  const { caches, site, old } = await installed();
  site.files = { 'index.html': 'new page' };
  const next = worker(caches, site, 'new', Object.keys(NEW), first(NEW));
  await expect(next.send('install')).rejects.toThrow(/adapter\.js|index-CCCCCCCC/);
  expect(await caches.keys()).toEqual([expect.stringMatching(/ old$/)]);
  expect(await old.get('')).toBe('old page');
});
