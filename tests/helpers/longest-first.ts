/** The order of the test files: those that take long begin first, so that no processor waits at the end for one of them. */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ROOT } from '../../src/content/node.ts';

/** Files of more than ten seconds on two cores, longest first. A new one may be missing here: it only costs time. */
const LONG = [
  'naga/files',
  'lab/right',
  'gpu/crossings',
  'shader/variants',
  'naga/gallery',
  'gpu/densities',
  'gpu/caustics',
  'lab/mistakes',
  'gpu/equiangular-agreement',
  'gpu/equiangular',
  'gpu/denoise',
  'firefox/page',
  'gpu/exchange',
  'gpu/subsurface-agreement',
  'packages/packages',
  'gpu/subsurface',
  'gpu/guiding-agreement',
  'gpu/wavefront',
  'gpu/curves',
  'gpu/damaged',
  'browser/walks',
  'browser/lab-panel',
  'browser/material-gallery',
  'browser/lessons',
  'gpu/spectral-agreement',
  'gpu/density-majorant',
  'gpu/tree-builder',
  'gpu/programs',
  'browser/dock',
  'browser/material-keep',
  'browser/transform',
  'browser/convergence',
  'browser/hand',
  'browser/dev',
  'browser/material-scene',
  'browser/share',
  'lab/programs',
  'browser/files-gallery',
  'browser/page-controls',
  'browser/denoise',
  'browser/storage',
  'browser/first-visit',
  'gpu/agreement',
  'gpu/traverse',
  'browser/why',
  'gpu/closed-form',
  'browser/page-camera',
  'lab/cli',
  'cli/early-files',
  'browser/page-access',
  'browser/page-viewport',
  'browser/files-open',
  'lab/wrong',
  'gpu/environment-image',
  'gpu/distributed',
  'cli/serve',
  'cli/render',
  'cli/film',
  'browser/files-help',
  'gpu/gltf-layers',
  'browser/structures',
  'gpu/matrix',
  'gpu/two-speeds',
  'gpu/layers',
  'firefox/denoise',
  'gpu/estimators',
  'browser/environment',
  'gpu/guiding',
  'repro/found-by-users',
  'browser/offline',
  'gpu/light-choice',
  'browser/material-editor',
  'browser/consent',
  'gpu/replay',
  'link/fuzz',
  'gpu/instance-lights',
  'shader/passes',
  'browser/inspector',
  'firefox/convergence',
  'browser/first-load',
  'gpu/curved',
  'cli/farm',
  'gpu/filter',
  'browser/open-fuzz',
  'lab/laboratory',
  'browser/page-layers',
  'unit/bvh',
  'unit/reference',
  'browser/editor-material',
  'gpu/renderer',
  'browser/files-text',
  'cli/bench',
  'browser/compare',
  'gpu/nested',
  'gpu/sky-and-lights',
  'gpu/bytecode',
  'gpu/sampler-images',
  'gpu/lamps',
  'gpu/media-agreement',
  'cli/link',
  'gpu/interpreted',
  'gpu/media',
  'gpu/table',
  'browser/page-mean',
  'gpu/goniometric',
  'gpu/why',
  'gpu/equation',
].map((name) => `tests/${name}.test.ts`);

/** Of these a file that began late would be waited for at the end. */
const FIRST = 20;

/**
 * The longest come first; then what shares processes (vitest.config.ts), one kind after the other, since a process is kept for the next
 * file only where that is of its kind; the shortest come last.
 */
const TURNS: ((project: string, place: number) => boolean)[] = [
  (project, place) => place < FIRST && project !== 'browser',
  (project) => project === 'browser',
  (project) => project === 'alone',
  (project) => project === 'device',
  () => true,
];

export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(
      files
        .map((file) => {
          const path = relative(ROOT, file.moduleId);
          const place = LONG.includes(path) ? LONG.indexOf(path) : LONG.length;
          return { file, path, place, turn: TURNS.findIndex((is) => is(file.project.name, place)) };
        })
        .sort((a, b) => a.turn - b.turn || a.place - b.place || (a.path < b.path ? -1 : 1))
        .map(({ file }) => file),
    );
  }
}
