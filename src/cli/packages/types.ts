/** Declarations of the library, as tsc writes them: those that its entries reach. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../../content/node.ts';
import { CliError } from '../errors.ts';

/** What programs for an older language do not have. Types of WebGPU are theirs: the DOM library's, or those of @webgpu/types. */
const HEAD = '/// <reference lib="esnext.disposable" />\n';
/** A file of ours that a declaration names. */
const IMPORT = /((?:from|import)\s*\(?\s*['"])(\.{1,2}\/[^'"]*)\.ts(['"])/g;

/** `src/api/index.ts` → `types/api/index.d.ts`. */
export const declarationOf = (source: string): string => `types/${source.slice('src/'.length, -'.ts'.length)}.d.ts`;

/** A package that a declaration names. */
const PACKAGE = /(?:from|import)\s*\(?\s*['"]((?:@[\w-]+\/)?[a-z][\w-]*)[^'"]*['"]/g;

/**
 * Writes the declarations of the sources, and of what they name, below `folder`/types.
 * @param entries relative to the repository
 * @param dependencies packages that they may name
 * @throws CliError where tsc refuses them, or they name another package
 */
export function writeTypes(entries: readonly string[], dependencies: readonly string[], folder: string): void {
  const aside = mkdtempSync(join(tmpdir(), 'penumbra-types-'));
  try {
    emit(aside);
    const known = new Set<string>();
    const take = (file: string): void => {
      if (known.has(file)) return;
      known.add(file);
      const text = readFileSync(join(aside, file), 'utf8');
      const path = join(folder, 'types', file);
      mkdirSync(dirname(path), { recursive: true });
      const isEntry = entries.some((each) => declarationOf(each) === `types/${file}`);
      writeFileSync(path, (isEntry ? HEAD : '') + text.replace(IMPORT, '$1$2.js$3'));
      const foreign = [...text.matchAll(PACKAGE)].map(([, name = '']) => name).find((name) => !dependencies.includes(name));
      if (foreign !== undefined) throw new CliError(`The types of ${file} name the package ${foreign}, which is no dependency.`);
      for (const [, , to = ''] of text.matchAll(IMPORT)) take(`${relative(aside, join(aside, dirname(file), to))}.d.ts`);
    };
    for (const each of entries) take(declarationOf(each).slice('types/'.length));
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

function emit(folder: string): void {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const flags = [
    '--noEmit',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    '--stripInternal',
    '--rootDir',
    join(ROOT, 'src'),
    '--outDir',
    folder,
  ];
  try {
    execFileSync(process.execPath, [tsc, '-p', join(ROOT, 'tsconfig.api.json'), ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: Buffer; stderr?: Buffer };
    throw new CliError(`The declarations of the packages cannot be written: ${String(stdout)}${String(stderr)}`);
  }
}
