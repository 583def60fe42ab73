/** Tests whose kernels are written down: each file in a process of its own, where nothing that another one linked is kept. */
import { defineConfig, mergeConfig } from 'vitest/config';
import page from '../../vite.config.ts';
import { RECORDED } from './reach.ts';

export default mergeConfig(
  page,
  defineConfig({
    test: {
      include: RECORDED.map((folder) => `tests/${folder}/**/*.test.ts`),
      pool: 'forks',
      isolate: true,
      testTimeout: 900_000,
      hookTimeout: 900_000,
      globalSetup: ['tests/helpers/global-setup.ts'],
      setupFiles: ['tests/mutate/record.ts'],
      reporters: ['dot'],
    },
  }),
);
