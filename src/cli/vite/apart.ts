/** Bundles beside that of the page: what they shared with it would be cut into pieces that the page's first picture waits for. */
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { lessonsPlugin } from '../lessons/plugin.ts';
import { noEval, noEvalPart } from './no-eval.ts';
import { noJsonSchema } from './no-json-schema.ts';
import { stripDescriptions } from './strip-descriptions.ts';
import { stripWgsl } from './strip-wgsl.ts';

/** Styles, and pages and their scripts, which ask for them, stay apart: what comes with a script for others would style their pages. */
const NO_PAGES = /^(?!.*(?:\.css|\.html|\/main\.ts)(?:$|\?))/;

/** Of the seven generators of seedrandom the one that is used; the package's own index loads all of them. */
export const ONE_GENERATOR = [{ find: /^seedrandom$/, replacement: 'seedrandom/seedrandom.js' }];

type Made = Rolldown.OutputChunk | Rolldown.OutputAsset;

interface More {
  /** Of the bundle alone. */
  own?: readonly Plugin[];
  /** Scripts that others name, by the names that they keep beside the bundle. */
  beside?: Readonly<Record<string, string>>;
}

/**
 * @param shipped tells what the bundle and its workers hold of others
 * @returns files, their paths seen from the folder of the bundle
 */
export async function bundledApart(root: string, entry: string, shipped: Plugin, { own = [], beside = {} }: More = {}): Promise<Made[]> {
  // One file for what it begins with: fewer requests, and what is compressed together is smaller.
  const output = { codeSplitting: { groups: [{ name: 'first', tags: ['$initial' as const], test: NO_PAGES }] } };
  const config: InlineConfig = {
    root,
    configFile: false,
    logLevel: 'error',
    base: './',
    resolve: { alias: ONE_GENERATOR },
    publicDir: false,
    plugins: [lessonsPlugin(), noEval(), noJsonSchema(), stripWgsl(), stripDescriptions(), shipped, ...own],
    // Decoders and libraries of its own come when they are asked for.
    worker: {
      format: 'es',
      plugins: () => [lessonsPlugin(), noEvalPart(), noJsonSchema(), stripWgsl(), stripDescriptions(), shipped],
      rolldownOptions: { output },
    },
    build: {
      write: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 4000,
      rolldownOptions: {
        input: { page: `${root}/${entry}`, ...Object.fromEntries(Object.entries(beside).map(([name, path]) => [name, `${root}/${path}`])) },
        output: { ...output, entryFileNames: ({ name }) => (Object.hasOwn(beside, name) ? '[name].js' : 'assets/[name]-[hash].js') },
      },
    },
  };
  const made = await build(config);
  if (!('output' in made)) throw new Error(`${entry} is more than one bundle.`);
  return made.output;
}

export const textOf = (each: Made): string | Uint8Array => (each.type === 'chunk' ? each.code : each.source);
