/** Faults in TypeScript, by Stryker: in a copy of the working tree, against the tests that need no GPU and import the file. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../src/content/node.ts';
import { randomStream } from '../../src/scene/random.ts';
import { CACHE, Tree } from './tree.ts';

const STRYKER = join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const VERSION = '9.6.1';

/** What Stryker is told; what it has found is kept beside the copy, so that the next run goes on. */
const config = (files: readonly string[], workers: number): object => ({
  mutate: files,
  // The copy is its own already, and has node_modules where tests look for it.
  inPlace: true,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutate/vitest.config.ts', related: true },
  coverageAnalysis: 'perTest',
  concurrency: workers,
  // What runs when a module is loaded would need all tests, each time.
  ignoreStatic: true,
  incremental: true,
  incrementalFile: join(CACHE, 'stryker.json'),
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false },
  jsonReporter: { fileName: join(CACHE, 'stryker-report.json') },
  // It would rewrite the file with functions that TypeScript 7 no longer has.
  tsconfigFile: 'none.json',
  ignorePatterns: ['.cache', 'dist'],
  timeoutMS: 20_000,
  // All tests that reach a sample, once and watched: on a machine that others use its five minutes are too few.
  dryRunTimeoutMinutes: 30,
});

/** Lines of a block that a sample draws. */
const BLOCK = 4;

/** That many blocks of lines of all files, always the same ones, as Stryker names them. */
export function sampledBlocks(files: readonly string[], count: number): string[] {
  const random = randomStream('mutants', 'blocks');
  return files
    .flatMap((file) => {
      const lines = readFileSync(join(ROOT, file), 'utf8').split('\n').length;
      return Array.from({ length: Math.ceil(lines / BLOCK) }, (_, i) => `${file}:${i * BLOCK + 1}-${Math.min(lines, (i + 1) * BLOCK)}`);
    })
    .map((block) => ({ block, key: random() }))
    .sort((a, b) => a.key - b.key)
    .slice(0, count)
    .map(({ block }) => block);
}

/** @param files of src/, or blocks of them @throws Error where Stryker is missing or fails */
export async function mutateTypeScript(files: readonly string[], workers: number): Promise<void> {
  if (!existsSync(STRYKER))
    throw new Error(
      `For TypeScript there is Stryker: npm install --no-save @stryker-mutator/core@${VERSION} @stryker-mutator/vitest-runner@${VERSION}`,
    );
  const tree = new Tree(0);
  tree.write('stryker.config.json', JSON.stringify(config(files, workers), null, 1));
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, [STRYKER, 'run', 'stryker.config.json'], { cwd: tree.folder, stdio: 'inherit' });
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`Stryker ended with ${code}.`);
}
