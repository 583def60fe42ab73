/** JavaScript of the packages: our sources and the libraries that they use in a few files, readable. */
import { join } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';
import { ROOT } from '../../content/node.ts';
import { noEval, noEvalPart } from '../vite/no-eval.ts';
import { shipped } from '../vite/shipped/index.ts';
import { stripWgsl } from '../vite/strip-wgsl.ts';
import type { PackageDescriptor } from './list.ts';

/** The folder of a package that its JavaScript stands in: of a command as deep as src/content, since it finds its files from there. */
export const CODE = { library: 'dist', command: 'dist/cli' } as const;

/** The version that runs everything: browsers with WebGPU, and Node of the field `engines`. */
const TARGET = 'es2022';

/** Environments of 20 MB that the page brings are no part of the engine: whoever opens such a scene gives the image. */
const withoutEnvironments: Plugin = {
  name: 'penumbra:without-environments',
  enforce: 'pre',
  resolveId: { filter: { id: /^@pmndrs\/assets\// }, handler: () => '\0penumbra:environment' },
  load: { filter: { id: /^\0penumbra:environment$/ }, handler: () => "throw new Error('Environments do not come with this package.');" },
};

/** The codecs of jSquash assign to import.meta.url, which bundlers replace by a text. It is there in every module. */
const withoutAssignedUrl: Plugin = {
  name: 'penumbra:without-assigned-url',
  transform: {
    filter: { id: /\/@jsquash\/\w+\/codec\/dec\/\w+\.js/ },
    handler(code, id) {
      const kept = code.replace(/if\s*\(import\.meta\.url\s*===\s*undefined\)\s*\{\s*import\.meta\.url\s*=[^}]*\}/, '');
      if (/import\.meta\.url\s*=[^=]/.test(kept))
        throw new Error(`${id} assigns to import.meta.url elsewhere; see src/cli/packages/bundle.ts`);
      return { code: kept, map: null };
    },
  },
};

/** Texts of help name the command as it was started: not by the scripts of the repository. */
const withCommandName: Plugin = {
  name: 'penumbra:command-name',
  transform: {
    filter: { id: /\/src\/cli\/[\w-]+\.ts$/, code: /npm run -s / },
    handler: (code) => ({ code: code.replace(/npm run -s ([\w-]+)(?: --)?(?=[ `])/g, 'penumbra $1'), map: null }),
  },
};

/**
 * The worker of the views is an entry of the package, which shares its parts with the others, and is named as all bundlers find it.
 * Vite would write all of it a second time.
 */
function workerEntry(): Plugin {
  const [source, name] = [/new URL\('\.\/worker\.ts', import\.meta\.url\)/, '__PENUMBRA_WORKER__'];
  return {
    name: 'penumbra:worker-entry',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/view\/worker\/own\.ts$/ },
      handler(code, id) {
        if (!source.test(code)) throw new Error(`${id} names its worker in another way; see src/cli/packages/bundle.ts`);
        return { code: code.replace(source, name), map: null };
      },
    },
    renderChunk(code, { fileName }) {
      if (!code.includes(name)) return null;
      if (fileName.includes('/')) throw new Error(`The worker's script is no longer beside ${fileName}; see src/cli/packages/bundle.ts`);
      return { code: code.replace(name, "new URL('./worker.js', import.meta.url)"), map: null };
    },
  };
}

/** Writes the JavaScript of a package into `folder`. @throws Error where something does not resolve */
export async function bundle(descriptor: PackageDescriptor, folder: string): Promise<void> {
  const { dependencies, optionalPeers, kind, entries } = descriptor;
  const kept = [...dependencies, ...optionalPeers];
  const external = (id: string): boolean => id.startsWith('node:') || kept.some((each) => id === each || id.startsWith(`${each}/`));
  const input = Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(ROOT, path)]));
  const output = { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' };
  const common: InlineConfig = { root: ROOT, configFile: false, logLevel: 'warn', publicDir: false };
  const shared = {
    outDir: join(folder, CODE[kind]),
    emptyOutDir: true,
    target: TARGET,
    minify: false,
    reportCompressedSize: false,
  } as const;
  if (kind === 'library') {
    await build({
      ...common,
      // What it says of modules of Node is of a path that is not taken there: WebAssembly stands in the code.
      logLevel: 'error',
      plugins: [workerEntry(), noEval(), stripWgsl(), withoutEnvironments, withoutAssignedUrl, shipped().page],
      build: {
        ...shared,
        lib: { entry: input, formats: ['es'] },
        // Types alone are external of zod; its code is inside, so that a page without a bundler has it.
        rolldownOptions: {
          external: (id) => id.startsWith('node:') || optionalPeers.includes(id),
          // What the renderer and `createRenderer` share stands apart from both: together they would stay in the bundles of those who only read scenes.
          output: {
            ...output,
            codeSplitting: {
              groups: [{ name: 'look', test: /\/src\/(api\/look|image\/curves|base\/adaptation|scene\/display-modes)\.ts$/ }],
            },
          },
        },
      },
    });
    return;
  }
  await build({
    ...common,
    plugins: [noEvalPart() as Plugin, withCommandName, shipped().page],
    ssr: { noExternal: true },
    build: {
      ...shared,
      ssr: true,
      target: 'node20',
      rolldownOptions: { input, external, output: { ...output, chunkFileNames: '[name]-[hash].js' } },
    },
  });
}
