/** A folder over HTTP as a good host serves it: compressed, files with a digest in their names kept for good, the page asked for anew. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { contentType } from '../tests/helpers/file-types.ts';

/** These are compressed as they are. */
const AS_THEY_ARE = new Set(['.jpg', '.png', '.woff2']);

export interface Transfer {
  path: string;
  /** Of the body, as it goes over the wire. */
  bytes: number;
  /** When it was asked for, milliseconds since 1970. */
  at: number;
}

export interface Served {
  url: string;
  /** What was asked for so far, in order. */
  transfers: Transfer[];
  close(): void;
}

/** Serves `folder` on a free port of this machine alone. Everything is compressed before the first request. @throws Error */
export async function serveCompressed(folder: string): Promise<Served> {
  if (!existsSync(join(folder, 'index.html'))) throw new Error(`${folder} holds no built page; run npm run build.`);
  const files = new Map<string, { body: Buffer; isCompressed: boolean }>();
  for (const each of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!each.isFile()) continue;
    const file = join(each.parentPath, each.name);
    const isCompressed = !AS_THEY_ARE.has(extname(file));
    const body = readFileSync(file);
    files.set(`/${relative(folder, file).replaceAll('\\', '/')}`, {
      body: isCompressed ? gzipSync(body, { level: 9 }) : body,
      isCompressed,
    });
  }
  const transfers: Transfer[] = [];
  const server = createServer((request, response) => {
    const asked = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const path = asked === '/' ? '/index.html' : asked;
    const file = files.get(path);
    if (file === undefined) return void response.writeHead(404).end('Not found');
    transfers.push({ path, bytes: file.body.length, at: Date.now() });
    response
      .writeHead(200, {
        'content-type': contentType(path),
        'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        'content-length': file.body.length,
        ...(file.isCompressed ? { 'content-encoding': 'gzip' } : {}),
      })
      .end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { url: `http://127.0.0.1:${address.port}/`, transfers, close: () => server.close() };
}
