/** Bundles beside that of the page: what they shared with it would be cut into pieces that the page's first picture waits for. */
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { noEval, noEvalPart } from './no-eval.ts';
import { stripDescriptions } from './strip-descriptions.ts';
import { stripWgsl } from './strip-wgsl.ts';

type Made = Rolldown.OutputChunk | Rolldown.OutputAsset;

/**
 * @param shipped tells what the bundle and its workers hold of others
 * @param own of the bundle alone
 * @returns files, their paths seen from the folder of the bundle
 */
export async function bundledApart(root: string, entry: string, shipped: Plugin, own: readonly Plugin[] = []): Promise<Made[]> {
  const config: InlineConfig = {
    root,
    configFile: false,
    logLevel: 'error',
    base: './',
    publicDir: false,
    plugins: [noEval(), stripWgsl(), stripDescriptions(), shipped, ...own],
    // Decoders and libraries of its own come when they are asked for.
    worker: { format: 'es', plugins: () => [noEvalPart(), stripWgsl(), stripDescriptions(), shipped] },
    build: { write: false, reportCompressedSize: false, chunkSizeWarningLimit: 4000, rolldownOptions: { input: `${root}/${entry}` } },
  };
  const made = await build(config);
  if (!('output' in made)) throw new Error(`${entry} is more than one bundle.`);
  return made.output;
}

export const textOf = (each: Made): string | Uint8Array => (each.type === 'chunk' ? each.code : each.source);
