/** The package.json of a package, from its descriptor and the repository's own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../content/node.ts';
import { present } from '../../base/present.ts';
import { CODE } from './bundle.ts';
import type { PackageDescriptor } from './list.ts';
import { declarationOf } from './types.ts';

interface Repository {
  version: string;
  license: string;
  engines: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

export function manifestOf(descriptor: PackageDescriptor): object {
  const { name, description, keywords, kind, entries, effects = [], bin = {}, dependencies, optionalPeers, files } = descriptor;
  const { GITHUB_REPOSITORY } = process.env;
  const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Repository;
  const versions = { ...own.devDependencies, ...own.dependencies };
  // What was tested, and what is compatible with it by semantic versions.
  const ranged = (names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.map((each) => [each, `^${present(versions[each], `a version of ${each}`)}`]));
  const file = (entry: string): string => `./${CODE[kind]}/${entry}.js`;
  const exports = Object.entries(entries).map(([entry, source]) => [
    entry === 'index' ? '.' : `./${entry}`,
    { types: `./${declarationOf(source)}`, default: file(entry) },
  ]);
  return {
    name,
    version: own.version,
    description,
    keywords,
    license: own.license,
    // Provenance says where a package was built, and npm compares: known where that is.
    ...(GITHUB_REPOSITORY !== undefined && { repository: { type: 'git', url: `git+https://github.com/${GITHUB_REPOSITORY}.git` } }),
    type: 'module',
    engines: own.engines,
    ...(kind === 'library'
      ? { sideEffects: effects.map(file), exports: { ...Object.fromEntries(exports), './package.json': './package.json' } }
      : { exports: { './package.json': './package.json' } }),
    ...(Object.keys(bin).length > 0 && { bin: Object.fromEntries(Object.entries(bin).map(([command, entry]) => [command, file(entry)])) }),
    files: ['dist', ...(kind === 'library' ? ['types'] : []), ...files, 'licenses.txt', 'sbom.cdx.json', 'CHANGELOG.md'],
    dependencies: ranged(dependencies),
    peerDependencies: ranged(optionalPeers),
    peerDependenciesMeta: Object.fromEntries(optionalPeers.map((each) => [each, { optional: true }])),
    publishConfig: { access: 'public', provenance: true },
  };
}
