/** What the build writes beside the page: headers for its server, licences, and the bill of materials. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { packagesOf } from '../../src/cli/vite/shipped/packages.ts';
import { sbomOf } from '../../src/cli/vite/shipped/sbom.ts';
import { readFolder, ROOT } from '../../src/content/node.ts';
import { builtPage, headersOf } from './site.ts';

interface Component {
  type: string;
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  licenses: { license?: { id?: string; name?: string }; expression?: string }[];
  hashes?: { alg: string; content: string }[];
}

let folder = '';
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
beforeAll(async () => void (folder = await builtPage()));

it('the headers forbid what the page forbids, and say who may show it', () => {
  const headers = headersOf(folder);
  const [, inPage] = /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(read('index.html'))!;
  const own = inPage!.replaceAll('&#39;', "'").replaceAll('&quot;', '"');
  expect(headers['Content-Security-Policy']).toBe(`${own}; frame-ancestors 'self' https:`);
  expect(own).toContain("default-src 'none'");
  expect(own).not.toMatch(/'unsafe-eval'|script-src[^;]*'unsafe-inline'|\*/);
  expect(headers).toMatchObject({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
  });
  expect(headers['Permissions-Policy']).toMatch(/\bcamera=\(\).*\bmicrophone=\(\)/);
});

describe('the bill of materials', () => {
  const bill = (): { components: Component[] } => JSON.parse(read('sbom.cdx.json')) as { components: Component[] };

  it('has the shape of CycloneDX, and nothing that changes from build to build', () => {
    expect(bill()).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: { component: { type: 'application', name: 'penumbra', purl: expect.stringMatching(/^pkg:npm\/penumbra@/) as string } },
    });
    expect(read('sbom.cdx.json')).not.toMatch(/timestamp|serialNumber/);
    const { components } = bill();
    for (const { type, 'bom-ref': ref, name, version, purl, licenses, hashes } of components) {
      expect(type).toBe('library');
      expect(ref).toBe(purl);
      expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d[\w.+-]*(#[\w./-]+)?$/);
      if (!purl.includes('#')) {
        expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`);
        expect(hashes?.[0]).toEqual({ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) as string });
      }
      expect(licenses[0]!.license?.id ?? licenses[0]!.license?.name ?? licenses[0]!.expression, name).toMatch(/\w/);
    }
    expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
  });

  it('and the licences list what is in the page, in its workers and beside them', () => {
    const names = bill().components.map(({ name }) => name);
    // Loaded by the page at once, and late; in the worker of importers alone; data; WebAssembly; helpers of the bundler.
    const some = [
      'zod',
      'wesl',
      'monaco-editor',
      '@gltf-transform/core',
      'three',
      '@pmndrs/assets',
      'exrs-raw-wasm-bindgen',
      'vite',
      'rolldown',
    ];
    expect(names).toEqual(expect.arrayContaining(some));
    // Neither what only the command line uses, nor tools.
    for (const each of ['webgpu', 'tsx', 'cli-progress', 'typescript', 'vitest']) expect(names).not.toContain(each);
    const text = read('licenses.txt');
    for (const { name, version } of bill().components) expect(text).toContain(`\n${'='.repeat(100)}\n\n${name} ${version} (`);
    for (const words of ['The Penumbra authors', 'Mozilla Public License Version 2.0', 'TERMS AND CONDITIONS FOR USE', 'libjpeg-turbo'])
      expect(text).toContain(words);
  });

  it('miss no package that the sources of the page import', () => {
    const rooms = Object.entries(readFolder('src', '.ts')).filter(([path]) => !/^(cli\/|content\/node$)/.test(path));
    const imports = rooms.flatMap(([, text]) => [...text.matchAll(/(?:^import (?!type\b)[^;']*|\bimport\()'([@a-z][^'\n]*)'/gm)]);
    const packages = imports.map(([, name]) => /^(@[^/]+\/)?[^/]+/.exec(name!)![0]);
    const listed = bill().components.map(({ name }) => name);
    // Node's are for the command line, and lessons are compiled when the page is built.
    const absent = /^(node:|mdast|micromark)/;
    expect([...new Set(packages)].filter((each) => !listed.includes(each) && !absent.test(each))).toEqual([]);
    expect(new Set(packages).size).toBeGreaterThan(12);
  });
});

describe('a package', () => {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Parameters<typeof sbomOf>[2];
  const zod = (): ReturnType<typeof packagesOf> =>
    packagesOf([join(ROOT, 'node_modules/zod/v4/core/util.js'), join(ROOT, 'src/a.ts')], ROOT);

  it('is found by its modules, once, with the notices beside them', () => {
    expect(zod()).toMatchObject([
      { name: 'zod', license: 'MIT', path: 'node_modules/zod', licenseText: expect.stringContaining('Colin') as string },
    ]);
    const [jpeg] = packagesOf(
      ['codec/dec/a.js', 'b.js'].map((file) => join(ROOT, 'node_modules/@jsquash/jpeg', file)),
      ROOT,
    );
    expect(jpeg!.licenseText).toContain('libjpeg-turbo');
  });

  it('that is not the one of the lock file ends the build', () => {
    const other = { packages: { ...lock.packages, 'node_modules/zod': { version: '1.0.0' } } };
    expect(() => sbomOf(zod(), { name: 'a', version: '1', license: 'MIT' }, other)).toThrow(
      /^zod \S+ is installed, and package-lock.json says 1.0.0: run npm ci.$/,
    );
  });

  it('without a licence, or without its text, ends the build', () => {
    const root = mkdtempSync(join(tmpdir(), 'penumbra-'));
    const at = join(root, 'node_modules/mine');
    mkdirSync(at, { recursive: true });
    const find = (fields: object): unknown => {
      writeFileSync(join(at, 'package.json'), JSON.stringify({ name: 'mine', version: '1.0.0', ...fields }));
      return packagesOf([join(at, 'x.js')], root);
    };
    expect(() => find({})).toThrow(/^The package mine is in the site, and its package.json names no licence\.$/);
    expect(() => find({ license: 'MIT' })).toThrow(/^The package mine is in the site and brings no licence text: add it to/);
    rmSync(root, { recursive: true });
  });
});
