/**
 * Tests: see CONTRIBUTING.md. The page is built for them as it is for everybody. What keeps to itself shares a process with others of its
 * kind, since to start one and to load the modules takes longer than most of these files run: pure code, and browser tests, whose pages
 * are worlds of their own. What holds a device, or measures the memory of its process, has a process of its own.
 */
import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config';
import { LongestFirst } from './tests/helpers/longest-first.ts';
import page from './vite.config.ts';

const PURE = ['tests/unit/**/*.test.ts', 'tests/app/**/*.test.ts', 'tests/link/**/*.test.ts'];
const BROWSER = ['tests/browser/**/*.test.ts'];
/**
 * Of pure code, what measures memory or needs modules that nobody has touched, and what takes long; of devices, what loses them or watches
 * how they are waited for; and what starts other browsers.
 */
const ALONE = [
  'app/first-library',
  'link/fuzz',
  'unit/import-limits',
  'unit/image-decode',
  'unit/import-gltf-damage',
  'unit/bvh',
  'unit/reference',
  'gpu/exchange',
  'cli/dawn',
  'firefox/*',
  'repro/*',
  'naga/*',
  'packages/packages',
].map((name) => `tests/${name}.test.ts`);

/** The number of workers is the root's alone, so that the command line can say another one. */
const kind = (test: NonNullable<ViteUserConfig['test']>): ViteUserConfig =>
  mergeConfig(page, defineConfig({ test: { pool: 'forks', testTimeout: 900_000, hookTimeout: 900_000, ...test } }));

export default defineConfig({
  test: {
    reporters: ['default', ['json', { outputFile: process.env.PENUMBRA_TEST_REPORT ?? '.cache/test-results.json' }]],
    globalSetup: ['tests/helpers/global-setup.ts'],
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      kind({ name: 'pure', include: PURE, exclude: ALONE, isolate: false }),
      kind({ name: 'browser', include: BROWSER, isolate: false }),
      kind({ name: 'alone', include: ALONE }),
      kind({ name: 'device', include: ['tests/**/*.test.ts'], exclude: [...PURE, ...BROWSER, ...ALONE], isolate: false }),
    ],
  },
});
