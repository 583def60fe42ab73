/**
 * The programs of the command line in a few files each, for tests that start many of them: to load some 400 modules one by one takes Node
 * a second, longer than most of these runs. Built once for a state of the sources. Others start from the sources, as the user's do.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from '../../src/content/node.ts';

const PROGRAMS = ['launch', 'render', 'serve', 'merge', 'check-material', 'check-materials'];
const CACHE = join(ROOT, '.cache');
const PREFIX = 'programs-';
/** Milliseconds after which nobody uses what was built of other sources. */
const OLD = 3_600_000;

let built: Promise<string> | null = null;

/** Where these stand who are built, from the repository's root: `src/cli/render.ts` → `.cache/…/render.js`; others as they are. */
export async function programFiles(words: readonly string[]): Promise<string[]> {
  const folder = await (built ??= builtPrograms());
  return words.map((word) => {
    const [, name = ''] = /^src\/cli\/([\w-]+)\.ts$/.exec(word) ?? [];
    return PROGRAMS.includes(name) ? `.cache/${folder}/${name}.js` : word;
  });
}

async function builtPrograms(): Promise<string> {
  const folder = PREFIX + stateOfSources();
  if (existsSync(join(CACHE, folder))) return folder;
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE).filter((each) => each.startsWith(PREFIX)))
    if (Date.now() - statSync(join(CACHE, name)).mtimeMs > OLD) rmSync(join(CACHE, name), { recursive: true, force: true });
  // Built aside and renamed: several processes may come here at once.
  const aside = mkdtempSync(join(CACHE, 'building-'));
  try {
    await build({
      root: ROOT,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      build: {
        ssr: true,
        target: 'node20',
        outDir: aside,
        rolldownOptions: {
          input: Object.fromEntries(PROGRAMS.map((name) => [name, join(ROOT, `src/cli/${name}.ts`)])),
          // All in one folder, as deep as src/content: modules find the repository from where they stand.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    });
    renameSync(aside, join(CACHE, folder));
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    if (!existsSync(join(CACHE, folder))) throw error;
  }
  return folder;
}

function stateOfSources(): string {
  const hash = createHash('sha256');
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith('.ts'));
  for (const file of ['package-lock.json', ...files.sort().map((each) => `src/${each}`)])
    hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}
