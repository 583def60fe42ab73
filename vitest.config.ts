/** Tests: see README.md. The page is built for them as it is for everybody. */
import { defineConfig, mergeConfig } from 'vitest/config';
import { LongestFirst } from './tests/helpers/longest-first.ts';
import page from './vite.config.ts';

export default mergeConfig(
  page,
  defineConfig({
    test: {
      reporters: ['default', ['json', { outputFile: process.env.PENUMBRA_TEST_REPORT ?? '.cache/test-results.json' }]],
      include: ['tests/**/*.test.ts'],
      globalSetup: ['tests/helpers/global-setup.ts'],
      pool: 'forks',
      maxWorkers: 3,
      sequence: { sequencer: LongestFirst },
      testTimeout: 900_000,
      hookTimeout: 900_000,
    },
  }),
);
