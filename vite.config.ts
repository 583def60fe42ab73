import { defineConfig } from 'vite';
import { lessonsPlugin } from './src/cli/lessons/plugin.ts';
import { ONE_GENERATOR } from './src/cli/vite/apart.ts';
import { BASIS, basis } from './src/cli/vite/basis.ts';
import { docs } from './src/cli/vite/docs.ts';
import { embed } from './src/cli/vite/embed.ts';
import { noEval, noEvalPart } from './src/cli/vite/no-eval.ts';
import { noJsonSchema } from './src/cli/vite/no-json-schema.ts';
import { offline } from './src/cli/vite/offline.ts';
import { policy } from './src/cli/vite/policy.ts';
import { retryStyles } from './src/cli/vite/retry-styles.ts';
import { shipped } from './src/cli/vite/shipped/index.ts';
import { shortAdapter } from './src/cli/vite/short-adapter.ts';
import { site } from './src/cli/vite/site.ts';
import { stripDescriptions } from './src/cli/vite/strip-descriptions.ts';
import { stripWgsl } from './src/cli/vite/strip-wgsl.ts';

const { page, worker } = shipped();

export default defineConfig({
  // A site that can stand in any folder.
  base: './',
  plugins: [
    basis(),
    noEval(),
    noJsonSchema(),
    policy(),
    site(),
    shortAdapter(),
    stripWgsl(),
    stripDescriptions(),
    lessonsPlugin(),
    docs(worker),
    embed(worker),
    page,
    retryStyles(),
    offline(),
  ],
  resolve: { alias: ONE_GENERATOR },
  worker: { plugins: () => [basis(), noEvalPart(), worker] },
  publicDir: 'src/app/public',
  // Examples of the documents are pages, too, whose packages are not there.
  optimizeDeps: { entries: ['index.html', 'embed.html'], exclude: [BASIS] },
  // Monaco, loaded when its panel is first opened, is the one large part.
  build: {
    chunkSizeWarningLimit: 4000,
    // Whatever has WebGPU knows <link rel=modulepreload>.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // One file each for what the page begins with and for the buttons and keys that come beside the first picture: fewer
          // requests, and what is compressed together is smaller.
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            { name: 'parts', test: /src\/app\/features\/\w+\/index\.ts$/, priority: 1 },
            // One for all panels: else each directive that some of them use is a file of its own.
            { name: 'templates', test: /node_modules\/lit-html\/|src\/app\/ui\/html\.ts$/, priority: 1 },
          ],
        },
      },
    },
  },
});
