/** The script that runs before the page's own code, which a build copies as it is, without its comments and long names. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minify, type Plugin } from 'vite';

const SCRIPT = 'adapter.js';

export function shortAdapter(): Plugin {
  let publicDir = '';
  return {
    name: 'penumbra:short-adapter',
    apply: 'build',
    configResolved: (config) => void ({ publicDir } = config),
    async generateBundle() {
      const { code } = await minify(SCRIPT, readFileSync(join(publicDir, SCRIPT), 'utf8'));
      // Written after what is copied, in its place.
      this.emitFile({ type: 'asset', fileName: SCRIPT, source: code });
    },
  };
}
