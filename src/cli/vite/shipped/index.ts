/** What the site ships of others, written beside it: `licenses.txt` for people, `sbom.cdx.json` for scanners. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { licensesText } from './licenses.ts';
import { packagesOf } from './packages.ts';
import { sbomOf, type Lock } from './sbom.ts';

/** Workers are bundled apart and before the page: `worker` tells the page's plugin what is in them. */
export function shipped(): { page: Plugin; worker: Plugin } {
  const ids = new Set<string>();
  const collect = (bundle: Rolldown.OutputBundle): void => {
    for (const each of Object.values(bundle)) if (each.type === 'chunk') for (const id of Object.keys(each.modules)) ids.add(id);
  };
  let root = '';
  const worker: Plugin = { name: 'penumbra:shipped', apply: 'build', generateBundle: (_, bundle) => collect(bundle) };
  const page: Plugin = {
    name: 'penumbra:shipped',
    apply: 'build',
    configResolved: (config) => void ({ root } = config),
    generateBundle(_, bundle) {
      collect(bundle);
      const read = (file: string): string => readFileSync(join(root, file), 'utf8');
      const packages = packagesOf(ids, root);
      const own = JSON.parse(read('package.json')) as { name: string; version: string; license: string };
      const sbom = sbomOf(packages, own, JSON.parse(read('package-lock.json')) as Lock);
      this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: licensesText(packages, read('LICENSE')) });
      this.emitFile({ type: 'asset', fileName: 'sbom.cdx.json', source: `${JSON.stringify(sbom, null, 2)}\n` });
    },
  };
  return { page, worker };
}
