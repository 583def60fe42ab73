/** Writes the service worker beside the page, with the list of all that the site has. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, type Rolldown, transformWithOxc } from 'vite';

const SOURCE = 'src/app/features/offline/service-worker.ts';
/** What servers read, and people seldom. */
const NOT_OF_THE_PAGE = /^(_headers|licenses\.txt|sbom\.cdx\.json)$/;

export function offline(): Plugin {
  let [root, publicDir] = ['', ''];
  return {
    name: 'penumbra:offline',
    apply: 'build',
    // After every other file of the bundle.
    enforce: 'post',
    configResolved: (config) => void ([root, publicDir] = [config.root, config.publicDir]),
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const digest = createHash('sha256');
        const made = Object.values(bundle).filter(({ fileName }) => !NOT_OF_THE_PAGE.test(fileName) && !fileName.endsWith('.map'));
        for (const each of made) digest.update(each.fileName).update(each.type === 'chunk' ? each.code : each.source);
        const copied = filesBelow(publicDir);
        for (const each of copied) digest.update(each).update(readFileSync(join(publicDir, each)));
        const source = readFileSync(join(root, SOURCE), 'utf8');
        const { code } = await transformWithOxc(source, SOURCE, { sourcemap: false });
        const constants = {
          VERSION: digest.update(source).digest('hex').slice(0, 16),
          FILES: [...new Set([...made.map(({ fileName }) => fileName), ...copied])].sort(),
          FIRST: ['index.html', 'adapter.js', 'manifest.webmanifest', ...firstOf(bundle)],
        };
        const head = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
        // No module: Firefox has learned those late.
        const text = `${head.join('')}${code.replace(/^export \{\s*\};?$/m, '')}`;
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: text });
      },
    },
  };
}

/** Code and styles that index.html names. */
function firstOf(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const visit = (fileName: string): void => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || found.has(fileName)) return;
    found.add(fileName);
    for (const each of chunk.viteMetadata?.importedCss ?? []) found.add(each);
    chunk.imports.forEach(visit);
  };
  for (const each of Object.values(bundle)) if (each.type === 'chunk' && each.isEntry) visit(each.fileName);
  return [...found];
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) =>
      join(each.parentPath, each.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
