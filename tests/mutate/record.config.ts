/** Tests whose kernels and calls are written down: what links kernels in a process of its own, where nothing that another one linked is kept. */
import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config';
import page from '../../vite.config.ts';
import { ROOT } from '../../src/content/node.ts';
import { KERNELS, PURE } from './reach.ts';
import { instrumented } from './syntax-typescript.ts';

/** Notes the functions of src/ that are called. */
const calls = (): Plugin => ({
  name: 'calls',
  enforce: 'pre',
  transform(code, id) {
    const file = relative(ROOT, id);
    return /^src\/.*(?<!\.d)\.ts$/.test(file) ? { code: instrumented(code, file), map: null } : null;
  },
});

const folders = (names: readonly string[]): string[] => names.map((folder) => `tests/${folder}/**/*.test.ts`);
const kind = (test: NonNullable<ViteUserConfig['test']>): ViteUserConfig =>
  mergeConfig(page, defineConfig({ plugins: [calls()], test: { pool: 'forks', testTimeout: 900_000, hookTimeout: 900_000, setupFiles: ['tests/mutate/record.ts'], ...test } })); // prettier-ignore

export default defineConfig({
  test: {
    globalSetup: ['tests/helpers/global-setup.ts'],
    reporters: ['dot'],
    projects: [
      // Calls are seen in a shared process, too, and to load it once makes them ten times as fast.
      kind({ name: 'pure', include: folders(PURE), isolate: false }),
      kind({ name: 'kernels', include: folders(KERNELS), isolate: true }),
    ],
  },
});
