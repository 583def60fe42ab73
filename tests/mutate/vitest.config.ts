/** Tests for mutants of TypeScript: those that need neither GPU nor browser, nor long. */
import { defineConfig, mergeConfig } from 'vitest/config';
import page from '../../vite.config.ts';

export default mergeConfig(
  page,
  defineConfig({
    test: {
      include: ['tests/unit/**/*.test.ts', 'tests/app/**/*.test.ts', 'tests/link/**/*.test.ts', 'tests/lab/statistics.test.ts'],
      exclude: ['tests/unit/reference.test.ts', 'tests/unit/import-gltf-damage.test.ts', 'tests/link/fuzz.test.ts'],
      testTimeout: 60_000,
    },
  }),
);
