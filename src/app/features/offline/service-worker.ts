/**
 * Everything that was opened once is there without a network. A version of the site is one cache: what it has it gives, what it lacks it
 * fetches and keeps. The next version is filled beside it, and takes its place when the page asks for it or the last page of it is closed.
 *
 * The build writes this file beside index.html (src/cli/vite/offline.ts), without imports, with the three constants.
 */
export {};
declare const self: ServiceWorkerGlobalScope;

/** A digest of all files of the site. */
declare const VERSION: string;
/** Their paths, seen from this file. */
declare const FILES: readonly string[];
/** Of them what every visit begins with. */
declare const FIRST: readonly string[];

/** What the page tells: that it has read these addresses; that the user wants this version. */
type Message = { type: 'opened'; urls: readonly string[] } | { type: 'take' };

const ROOT = self.registration.scope;
/** Other sites of this origin have caches of their own. */
const PREFIX = `penumbra ${ROOT} `;
const CACHE = PREFIX + VERSION;
/** Their names change with what is in them. */
const HASHED = 'assets/';

const known = new Set(FILES);

/** The file that a request is for; null: none of the site. */
function fileOf(address: string): string | null {
  if (!address.startsWith(ROOT)) return null;
  const path = decodeURI(new URL(address).pathname).slice(new URL(ROOT).pathname.length);
  const file = path === '' ? 'index.html' : path;
  return known.has(file) ? file : null;
}

/** What it is stored under: a host may send index.html elsewhere. */
const addressOf = (file: string): string => new URL(file === 'index.html' ? './' : encodeURI(file), ROOT).href;

/** `assets/panel-uS5Q2xZD.js` → `assets/panel.js` */
const withoutHash = (file: string): string => (file.startsWith(HASHED) ? file.replace(/-[\w-]{8}(?=\.\w+$)/, '') : file);

/** Caches of former versions, the last one first. */
const formerCaches = async (): Promise<string[]> =>
  (await caches.keys()).filter((each) => each.startsWith(PREFIX) && each !== CACHE).reverse();

/** A host that has not the file may answer with its page. */
const isWhole = (file: string, response: Response): boolean =>
  response.status === 200 && (file.endsWith('.html') || !(response.headers.get('content-type') ?? '').startsWith('text/html'));

async function fetched(file: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(addressOf(file), init);
  // What was sent elsewhere cannot answer a navigation.
  return response.redirected ? new Response(response.body, { headers: response.headers, status: response.status }) : response;
}

async function keep(cache: Cache, file: string): Promise<void> {
  const former = file.startsWith(HASHED) ? await caches.match(addressOf(file)) : undefined;
  const response = former ?? (await fetched(file, { cache: 'no-cache' }));
  if (!isWhole(file, response)) throw new Error(`${file}: ${response.status}`);
  await cache.put(addressOf(file), response);
}

/** What every visit needs, and what was opened of the version before. */
async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  const [last] = await formerCaches();
  const opened = last === undefined ? [] : (await (await caches.open(last)).keys()).map(({ url }) => url.slice(ROOT.length));
  const names = new Set(opened.map(withoutHash));
  await Promise.all([...new Set([...FIRST, ...FILES.filter((file) => names.has(withoutHash(file)))])].map((file) => keep(cache, file)));
}

/** One former version stays, for its pages that are still open. */
async function settle(): Promise<void> {
  const [, ...older] = await formerCaches();
  await Promise.all(older.map((each) => caches.delete(each)));
  await self.clients.claim();
}

async function answer(file: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  const found = (await cache.match(addressOf(file))) ?? (file.startsWith(HASHED) ? await caches.match(addressOf(file)) : undefined);
  if (found !== undefined) return found;
  const response = await fetched(file);
  // A full disk keeps nothing; the page has it all the same.
  if (isWhole(file, response)) await cache.put(addressOf(file), response.clone()).catch(() => {});
  return response;
}

/** Keeps what a page had read before this stood beside it; the browser still has it. */
async function keepOpened(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const url of urls) {
    const file = fileOf(url);
    if (file === null || (await cache.match(addressOf(file))) !== undefined) continue;
    const response = await fetched(file);
    if (isWhole(file, response)) await cache.put(addressOf(file), response);
  }
}

/** What did not arrive as a whole is no version. */
const install = (): Promise<void> =>
  fill().catch(async (error: unknown) => {
    await caches.delete(CACHE);
    throw error;
  });

/** What TypeScript's library does not know yet: https://www.w3.org/TR/service-workers/#register-router-method */
interface Routing {
  addRoutes?(route: { condition: object; source: { cacheName: string } }): Promise<void>;
}

/**
 * What every visit begins with comes out of the cache before this file is even read, where the browser can: an address with a query, or a
 * file that the cache has lost, is answered as ever.
 */
async function route(event: ExtendableEvent & Routing): Promise<void> {
  const { protocol, hostname, port } = new URL(ROOT);
  const literal = (text: string): string => text.replace(/[^\w/-]/g, '\\$&');
  const or = FIRST.map((file) => {
    const pathname = literal(new URL(addressOf(file)).pathname);
    return { urlPattern: { protocol: protocol.slice(0, -1), hostname, port, pathname, search: '' } };
  });
  // It only saves time: who knows the method and not the condition does without.
  await event.addRoutes?.({ condition: { or }, source: { cacheName: CACHE } }).catch(() => {});
}

self.addEventListener('install', (event) => event.waitUntil(Promise.all([install(), route(event)])));
self.addEventListener('activate', (event) => event.waitUntil(settle()));
self.addEventListener('message', (event) => {
  const message = event.data as Message;
  // The waiting worker is asked.
  if (message.type === 'take') void self.skipWaiting();
  else event.waitUntil(keepOpened(message.urls).catch(() => {}));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || request.headers.has('range')) return;
  const file = fileOf(request.url);
  if (file !== null) event.respondWith(answer(file));
});
