/** A package as a folder that `npm pack` takes. */
import { chmodSync, cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../content/node.ts';
import { bundle, CODE } from './bundle.ts';
import type { PackageDescriptor } from './list.ts';
import { manifestOf } from './manifest.ts';
import { writeTypes } from './types.ts';

/** Where `npm run -s packages` writes them. */
export const FOLDER = join(ROOT, '.cache', 'packages');

/** Of folders that come along: pictures are for the page. */
const KEPT = /\.(?:wgsl|json|obj)$/;

/** What the code holds of others: for people, and for scanners. */
export const OF_OTHERS = ['licenses.txt', 'sbom.cdx.json'];

/** @returns the folder, which is written anew */
export async function writePackage(descriptor: PackageDescriptor, within = FOLDER): Promise<string> {
  const { name, kind, entries, bin = {}, dependencies, files } = descriptor;
  const folder = join(within, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await bundle(descriptor, folder);
  for (const each of OF_OTHERS) renameSync(join(folder, CODE[kind], each), join(folder, each));
  if (kind === 'library') writeTypes(Object.values(entries), dependencies, folder);
  for (const entry of Object.values(bin)) {
    const file = join(folder, CODE[kind], `${entry}.js`);
    writeFileSync(file, `#!/usr/bin/env node\n${readFileSync(file, 'utf8')}`);
    chmodSync(file, 0o755);
  }
  const isKept = (path: string): boolean => !/\.\w+$/.test(path) || KEPT.test(path);
  for (const each of files) cpSync(join(ROOT, each), join(folder, each), { recursive: true, filter: isKept });
  for (const each of ['LICENSE', 'CHANGELOG.md']) cpSync(join(ROOT, each), join(folder, each));
  cpSync(join(ROOT, 'src/cli/packages/readme', `${name}.md`), join(folder, 'README.md'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(descriptor), null, 2)}\n`);
  return folder;
}
