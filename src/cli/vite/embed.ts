/** embed.html, the picture in another page, beside the page: a bundle of its own. While one writes Vite serves it as it stands. */
import type { Plugin } from 'vite';
import { bundledApart, textOf } from './apart.ts';
import { policy } from './policy.ts';

const PAGE = 'embed.html';

/** @param shipped tells what the bundle holds of others */
export function embed(shipped: Plugin): Plugin {
  let root = '';
  return {
    name: 'penumbra:embed',
    apply: 'build',
    configResolved: (config) => void ({ root } = config),
    async generateBundle() {
      const { transformIndexHtml } = policy();
      const files = await bundledApart(root, PAGE, shipped, [{ name: 'penumbra:policy-of-embeds', transformIndexHtml }]);
      for (const each of files) this.emitFile({ type: 'asset', fileName: each.fileName, source: textOf(each) });
    },
  };
}
