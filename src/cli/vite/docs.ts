/**
 * The documentation site in docs/ of the page. Its code is bundled apart: what the page and the site share in one bundle would be
 * cut into pieces that the page's first picture waits for.
 */
import type { Plugin } from 'vite';
import { siteFiles } from '../docs/site.ts';
import { bundledApart, textOf } from './apart.ts';

const ENTRY = 'src/docs/main.ts';

/** @param shipped tells what the bundle holds of others */
export function docs(shipped: Plugin, address = process.env.PENUMBRA_SITE): Plugin {
  let root = '';
  return {
    name: 'penumbra:docs',
    configResolved: (config) => void ({ root } = config),
    async generateBundle() {
      const files = await bundledApart(root, ENTRY, shipped);
      for (const each of files) this.emitFile({ type: 'asset', fileName: `docs/${each.fileName}`, source: textOf(each) });
      const scripts = files.filter((each) => each.type === 'chunk' && each.isEntry).map(({ fileName }) => fileName);
      // The styles of the first script; others come with their scripts.
      const styles = files.flatMap((each) => (each.type === 'chunk' && each.isEntry ? [...(each.viteMetadata?.importedCss ?? [])] : []));
      for (const { path, content } of await siteFiles({ scripts, styles, address: folderOf(address) }))
        this.emitFile({ type: 'asset', fileName: path, source: content });
    },
    // While one writes: made anew for every page that is asked for.
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname).slice(1);
        if (!/^(docs\/|llms)/.test(path) || path.endsWith('.ts')) return next();
        const parts = { scripts: ['/@vite/client', `/${ENTRY}`], styles: [], address: '' };
        siteFiles(parts).then((files) => {
          const file = files.find((each) => each.path === (path.endsWith('/') ? `${path}index.html` : path));
          if (file === undefined) return next();
          response.setHeader('content-type', TYPES[path.split('.').at(-1) ?? ''] ?? 'text/html; charset=utf-8');
          response.end(file.content);
        }, next);
      });
    },
  };
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  json: 'application/json',
  jpg: 'image/jpeg',
  md: 'text/plain; charset=utf-8',
  png: 'image/png',
  txt: 'text/plain; charset=utf-8',
};

/** `https://example.org/penumbra` → the same with a slash; of a page its folder. src/cli/vite/site.ts has checked it. */
function folderOf(address: string | undefined): string {
  if (address === undefined || address === '') return '';
  return new URL('./', /\/$|\.html?$/.test(new URL(address).pathname) ? address : `${address}/`).href;
}
