/**
 * The built page, served: built once for a run of the tests, whichever test file comes first, and served below a path
 * of some depth from each, since it must work wherever it is put.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join, normalize } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'vite';
import { ROOT } from '../../src/content/node.ts';
import { contentType } from '../helpers/file-types.ts';

const CACHE = join(ROOT, '.cache');
const PREFIX = 'page-of-';
/** Where on the server the page is. */
export const BASE = '/some/folder/';
const MAX_WAIT_MS = 300_000;

/** Folder of the built page. The parent process is the same for all test files of a run, so it names the build. */
export async function builtPage(): Promise<string> {
  const folder = join(CACHE, `${PREFIX}${process.ppid}`);
  mkdirSync(CACHE, { recursive: true });
  const result = `${folder}.result`;
  if (takes(folder)) {
    const { NODE_ENV } = process.env;
    removeOld();
    try {
      // The runner of the tests says that it is one, and libraries would then bring what is for developers.
      process.env.NODE_ENV = 'production';
      await build({
        root: ROOT,
        configFile: join(ROOT, 'vite.config.ts'),
        logLevel: 'error',
        build: { outDir: folder, emptyOutDir: true },
      });
      writeFileSync(result, '');
    } catch (error) {
      writeFileSync(result, String(error));
    } finally {
      process.env.NODE_ENV = NODE_ENV;
    }
  }
  for (const start = Date.now(); !existsSync(result); await sleep(200)) {
    if (Date.now() - start > MAX_WAIT_MS) throw new Error('The page was not built in time.');
  }
  const failure = readFileSync(result, 'utf8');
  if (failure !== '') throw new Error(`The page could not be built: ${failure}`);
  return folder;
}

/** True for the one process that makes the folder. */
function takes(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** Pages of runs that are over. */
function removeOld(): void {
  for (const name of readdirSync(CACHE).filter((each) => each.startsWith(PREFIX))) {
    const pid = Number.parseInt(name.slice(PREFIX.length), 10);
    try {
      process.kill(pid, 0);
    } catch {
      rmSync(join(CACHE, name), { recursive: true, force: true });
    }
  }
}

/** The headers that the build asks of its server, for all files or for one. */
export function headersOf(folder: string, file = ''): Record<string, string> {
  const headers: Record<string, string> = {};
  let isFor = false;
  for (const line of readFileSync(join(folder, '_headers'), 'utf8').split('\n')) {
    if (line.startsWith('/'))
      isFor = line === '/*' || (line.endsWith('*') ? `/${file}`.startsWith(line.slice(0, -1)) : line === `/${file}`);
    const [, name, value] = /^  ([^:]+): (.*)$/.exec(line) ?? [];
    if (isFor && name !== undefined && value !== undefined) headers[name] = value;
  }
  return headers;
}

/** Builds the page if need be and serves it on a free port of this machine alone. */
export async function servePage(): Promise<{ url: string; server: Server }> {
  const folder = await builtPage();
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = path.startsWith(BASE) ? normalize(join(folder, path === BASE ? 'index.html' : path.slice(BASE.length))) : '';
    if (!file.startsWith(folder) || !existsSync(file)) return void response.writeHead(404).end('Not found');
    response
      .writeHead(200, { ...headersOf(folder, file.slice(folder.length + 1)), 'content-type': contentType(file) })
      .end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { url: `http://127.0.0.1:${address.port}${BASE}`, server };
}
