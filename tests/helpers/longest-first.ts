/** The order of the test files: those that take long begin first, so that no processor waits at the end for one of them. */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ROOT } from '../../src/content/node.ts';

/** Files of more than a quarter of a minute on two cores, longest first. A new one may be missing here: it only costs time. */
const LONG = [
  'naga/gallery',
  'naga/files',
  'gpu/agreement',
  'cli/render',
  'browser/lab-panel',
  'browser/lessons',
  'gpu/distributed',
  'browser/material-gallery',
  'shader/variants',
  'gpu/estimators',
  'gpu/closed-form',
  'browser/material-keep',
  'gpu/programs',
  'browser/page-viewport',
  'lab/right',
  'browser/keep',
  'firefox/page',
  'gpu/matrix',
  'browser/page-access',
  'gpu/scale',
  'gpu/layers',
  'browser/files-gallery',
  'gpu/nested',
  'gpu/lamps',
  'browser/share',
  'gpu/traverse',
  'browser/page-controls',
  'gpu/curved',
  'gpu/renderer',
  'browser/material-scene',
  'gpu/sampler-images',
  'gpu/sampler-convergence',
  'browser/files-open',
  'gpu/motion',
  'browser/environment',
  'gpu/equation',
  'browser/page-camera',
  'cli/film',
  'gpu/light-choice',
  'browser/inspector',
  'gpu/replay',
  'gpu/shading-normals',
  'gpu/light-shapes',
  'gpu/media-agreement',
  'lab/cli',
  'gpu/environment-image',
  'browser/page-layers',
  'gpu/filter',
  'browser/structures',
].map((name) => `tests/${name}.test.ts`);

/** Folders by the time that a file of them takes. */
const FOLDERS = ['tests/browser/', 'tests/firefox/', 'tests/gpu/', 'tests/cli/', 'tests/lab/'];

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
