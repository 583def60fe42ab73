/** Pages of the tests' own: folders beside this file, built by Vite. */
import { join } from 'node:path';
import { build, preview } from 'vite';
import { ROOT } from '../../src/content/node.ts';
import type { Served } from './harness.ts';

/** @param name of the folder, with an index.html */
export async function serveFolder(name: string): Promise<Served> {
  const page = join('tests', 'browser', name, 'index.html');
  const outDir = join(ROOT, '.cache', `${name}-${process.pid}`);
  // Scenes and shaders are imported from the root on.
  const common = { root: ROOT, configFile: false, logLevel: 'error', base: './', publicDir: false } as const;
  const input = { input: join(ROOT, page) };
  await build({ ...common, build: { outDir, emptyOutDir: true, target: 'esnext', rolldownOptions: input } });
  const server = await preview({ ...common, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  return { url: `${server.resolvedUrls!.local[0]!}tests/browser/${name}/index.html`, server };
}
