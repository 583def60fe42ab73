/** Features stand beside each other: found by their files, joined by what lies below them. */
import { dirname, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFolder } from '../../src/content/node.ts';

/**
 * What puts the page together imports features only by their files (shell/features.ts), but for these: the page has the paths of its pixel,
 * and an address is read before anything is loaded.
 */
const SHELL = [
  'shell/page: features/paths/paths',
  'shell/main: features/gallery/address',
  'shell/main: features/lessons/link',
  'shell/main: features/share/embed',
  'shell/main: features/share/embedded',
  'shell/main: features/share/visit',
];

/** Imports from one feature to another, or from what lies below them. Take one off, but think before you add one. */
const KNOWN = [
  // Code is foreign unless the library of links has it.
  'consent/consent: features/share/library',
  'features/compare/reference: features/files/read',
  'features/controls/grains: features/files/grains',
  'features/controls/model: features/files/model',
  // What a denoised picture is compared with is read as the references of comparisons are.
  'features/denoise/panel: features/compare/reference',
  'features/denoise/view: features/compare/reference',
  // The estimator's lines have the values of a path, and its debugger shows the line that a step runs.
  'features/equation/estimator: features/paths/debugger/steps',
  'features/equation/estimator: features/paths/words',
  'features/paths/debugger/section: features/equation/code',
  'features/paths/debugger/section: features/equation/estimator',
  'features/paths/debugger/section: features/equation/listing',
  'features/equation/panel: features/paths/words',
  'features/equation/values: features/paths/words',
  'features/files/index: features/video/dialog',
  'features/files/join: features/material/file',
  'features/files/join: features/material/images',
  'features/gallery/address: features/share/visit',
  'features/gallery/materials: features/material/work',
  'features/help/no-webgpu: features/lessons/without',
  'features/lessons/panel: features/share/code',
  'features/material/file: features/files/read',
  'features/material/images: features/files/read',
  'features/material/params: features/controls/bind',
  // The palette lists what the gallery shows.
  'features/palette/entries: features/gallery/pictures',
];

const files = Object.entries(readFolder('src/app', '.ts'));
/** `features/gallery/card` → `gallery`; null of what is no feature's. */
const featureOf = (path: string): string | null => /^features\/(\w+)\//.exec(path)?.[1] ?? null;
const importsOf = (path: string, text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)\.ts'/g)]
    .map((each) => normalize(`${dirname(path)}/${each[1]!}`))
    .filter((target) => !target.startsWith('..'));

const orderOf = (text: string): number => Number(/^export const order = (\d+);$/m.exec(text)?.[1]);

describe('features', () => {
  it('import each other only as is known', () => {
    const found = files.flatMap(([path, text]) =>
      importsOf(path, text)
        .filter((target) => featureOf(target) !== null && featureOf(target) !== featureOf(path))
        .map((target) => `${path}: ${target}`),
    );
    expect([...new Set(found)].sort()).toEqual([...KNOWN, ...SHELL].sort());
  });

  it('know nothing of what puts the page together, but for the type of the page', () => {
    const wrong = files
      .filter(([path]) => !path.startsWith('shell/'))
      .flatMap(([path, text]) =>
        importsOf(path, text.replace(/import type [^;]*;/g, '')).flatMap((target) =>
          target.startsWith('shell/') ? [`${path}: ${target}`] : [],
        ),
      );
    expect(wrong).toEqual([]);
  });

  it('see the App; no more files than now see the whole Page', () => {
    const whole = files.filter(([path, text]) => importsOf(path, text).includes('shell/page') && !path.startsWith('shell/'));
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
