/** Features stand beside each other: found by their files, joined by what lies below them. */
import { dirname, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFolder } from '../../src/content/node.ts';

/** What features are built on: may be imported by all, and imports no feature but for those below. */
const BASE = ['ui', 'dock', 'monaco', 'wgsl', 'programs', 'state', 'keep', 'consent', 'build', 'render', 'viewport'];
/** Files that are no folder's. What only puts the page together may import features. */
const SHELL = ['main', 'page', 'features', 'actions'];

/** Imports from one feature to another, or from what lies below them. Take one off, but think before you add one. */
const KNOWN = [
  // The page has the paths of its pixel.
  'page: paths/paths',
  'main: gallery/address',
  'main: lessons/link',
  'main: share/embed',
  'main: share/visit',
  // Code is foreign unless the library of links has it.
  'consent/consent: share/library',
  'compare/reference: files/read',
  'controls/grains: files/grains',
  'equation/panel: paths/words',
  'equation/values: paths/words',
  'files/index: video/sheet',
  'files/open: material/images',
  'gallery/address: share/visit',
  'gallery/materials: material/work',
  'help/no-webgpu: lessons/without',
  'material/images: files/read',
  'material/params: controls/bind',
];

const files = Object.entries(readFolder('src/app', '.ts'));
const folder = (path: string): string => (path.includes('/') ? path.split('/')[0]! : '');
const isFeature = (path: string): boolean => folder(path) !== '' && !BASE.includes(folder(path));
const importsOf = (path: string, text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)\.ts'/g)]
    .map((each) => normalize(`${dirname(path)}/${each[1]!}`))
    .filter((target) => !target.startsWith('..'));

const orderOf = (text: string): number => Number(/^export const order = (\d+);$/m.exec(text)?.[1]);

describe('features', () => {
  it('import each other only as is known', () => {
    const found = files.flatMap(([path, text]) =>
      importsOf(path, text)
        .filter((target) => isFeature(target) && folder(target) !== folder(path))
        .map((target) => `${path}: ${target}`),
    );
    expect([...new Set(found)].sort()).toEqual([...KNOWN].sort());
  });

  it('know nothing of what puts the page together, but for the type of the page', () => {
    const wrong = files
      .filter(([path]) => folder(path) !== '')
      .flatMap(([path, text]) =>
        importsOf(path, text.replace(/import type [^;]*;/g, '')).flatMap((target) =>
          SHELL.includes(target) ? [`${path}: ${target}`] : [],
        ),
      );
    expect(wrong).toEqual([]);
  });

  it('see the App; no more files than now see the whole Page', () => {
    const whole = files.filter(([path, text]) => importsOf(path, text).includes('page') && !SHELL.includes(path));
    expect(whole.length).toBeLessThanOrEqual(49);
  });

  it.each(['install', 'index'])('that stand in files named %s say what they install, and where, no two at one place', (name) => {
    const found = files.filter(([path]) => path.endsWith(`/${name}`));
    expect(found.length).toBeGreaterThan(5);
    expect(found.filter(([, text]) => !/^export (async )?function install\(/m.test(text)).map(([path]) => path)).toEqual([]);
    const orders = found.map(([, text]) => orderOf(text));
    expect(orders.every(Number.isInteger)).toBe(true);
    expect(new Set(orders).size).toBe(orders.length);
  });
});
