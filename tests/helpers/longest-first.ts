/** The order of the test files: those that take long begin first, so that no processor waits at the end for one of them. */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ROOT } from '../../src/content/node.ts';

/** Files of more than ten seconds on two cores, longest first. A new one may be missing here: it only costs time. */
const LONG = [
  'naga/gallery',
  'naga/files',
  'firefox/page',
  'gpu/exchange',
  'gpu/crossings',
  'shader/variants',
  'gpu/damaged',
  'gpu/wavefront',
  'cli/render',
  'lab/right',
  'browser/material-gallery',
  'gpu/distributed',
  'cli/film',
  'gpu/closed-form',
  'browser/dev',
  'browser/material-keep',
  'gpu/agreement',
  'gpu/estimators',
  'cli/early-files',
  'browser/lessons',
  'browser/page-viewport',
  'browser/page-access',
  'browser/keep',
  'gpu/programs',
  'lab/cli',
  'gpu/matrix',
  'browser/share',
  'browser/lab-panel',
  'browser/files-gallery',
  'gpu/gltf-layers',
  'cli/farm',
  'gpu/layers',
  'browser/files-help',
  'browser/consent',
  'cli/kernel',
  'gpu/renderer',
  'gpu/nested',
  'browser/page-camera',
  'browser/page-controls',
  'browser/files-open',
  'gpu/lamps',
  'gpu/curved',
  'gpu/media',
  'browser/material-scene',
  'gpu/media-agreement',
  'browser/environment',
  'cli/link',
  'gpu/light-choice',
  'browser/open-fuzz',
  'gpu/filter',
  'gpu/environment-image',
  'gpu/sampler-images',
].map((name) => `tests/${name}.test.ts`);

/** Folders by the time that a file of them takes. */
const FOLDERS = ['tests/browser/', 'tests/firefox/', 'tests/repro/', 'tests/gpu/', 'tests/cli/', 'tests/lab/'];

export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(
      files
        .map((file) => ({ file, path: relative(ROOT, file.moduleId) }))
        .sort((a, b) => rank(a.path) - rank(b.path) || (a.path < b.path ? -1 : 1))
        .map(({ file }) => file),
    );
  }
}

function rank(path: string): number {
  const long = LONG.indexOf(path);
  if (long >= 0) return long;
  const folder = FOLDERS.findIndex((each) => path.startsWith(each));
  return LONG.length + (folder < 0 ? FOLDERS.length : folder);
}
