/**
 * The software bill of materials: CycloneDX 1.6, JSON. `npm sbom` would list what is installed, which is not what is shipped, and
 * refuses the lock file: a package in it (exrs) brings another one from a folder of its author's. Without time and serial number:
 * the same sources give the same file.
 */
import type { Package } from './packages.ts';
import { present } from '../../../base/present.ts';

export interface Lock {
  packages: Record<string, { version?: string; integrity?: string }>;
}

type Component = Record<string, unknown> & { purl: string };

/**
 * @param own package.json of the site
 * @throws Error, one sentence, where what is installed is not what the lock file says
 */
export function sbomOf(packages: readonly Package[], own: { name: string; version: string; license: string }, lock: Lock): object {
  const components = packages.map((each) => component(each, lock));
  const purl = `pkg:npm/${own.name}@${own.version}`;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'application',
        'bom-ref': purl,
        name: own.name,
        version: own.version,
        licenses: licensesOf(own.license),
        purl,
      },
    },
    components,
  };
}

function component({ name, version, license, path }: Package, lock: Lock): Component {
  const locked = lock.packages[path];
  if (locked?.version !== version)
    throw new Error(`${name} ${version} is installed, and package-lock.json says ${locked?.version ?? 'nothing of it'}: run npm ci.`);
  const purl = purlOf(path, name, version, lock);
  const [, digest] = /^sha512-(\S+)$/.exec(locked.integrity ?? '') ?? [];
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    ...(digest !== undefined && { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }),
    licenses: licensesOf(license),
    purl,
  };
}

const versionOf = (path: string, { packages }: Lock): string => present(packages[path]?.version, `a version of ${path} in the lock file`);

/** https://github.com/package-url/purl-spec; a package that only another one holds is a folder of that. */
function purlOf(path: string, name: string, version: string, lock: Lock): string {
  const inner = path.lastIndexOf('/node_modules/');
  const holder = path.slice(0, inner);
  if (inner > 0 && lock.packages[path]?.integrity === undefined)
    return `${npmPurl(holder.slice(holder.lastIndexOf('node_modules/') + 13), versionOf(holder, lock))}#${path.slice(inner + 1)}`;
  return npmPurl(name, version);
}

const npmPurl = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

function licensesOf(license: string): object[] {
  if (/ (AND|OR|WITH) /.test(license)) return [{ expression: license }];
  return [{ license: license.includes(' ') ? { name: license } : { id: license } }];
}
