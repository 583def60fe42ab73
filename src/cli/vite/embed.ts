/** embed.html, the picture in another page, and view.js, its element for other pages, beside the page: a bundle of their own. While one writes Vite serves them as they stand. */
import type { Plugin } from 'vite';
import { bundledApart, textOf } from './apart.ts';
import { policy } from './policy.ts';

const PAGE = 'embed.html';
/** `<script type="module" src="…/view.js">` stands in pages of others: its name stays. */
const SCRIPTS = { view: 'src/embed/view.ts' };

/** @param shipped tells what the bundle holds of others */
export function embed(shipped: Plugin): Plugin {
  let root = '';
  return {
    name: 'penumbra:embed',
    apply: 'build',
    configResolved: (config) => void ({ root } = config),
    async generateBundle() {
      const { transformIndexHtml } = policy();
      const own = [{ name: 'penumbra:policy-of-embeds', transformIndexHtml }];
      const files = await bundledApart(root, PAGE, shipped, { own, beside: SCRIPTS });
      for (const each of files) this.emitFile({ type: 'asset', fileName: each.fileName, source: textOf(each) });
    },
  };
}
