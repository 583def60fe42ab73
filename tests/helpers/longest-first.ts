/** The order of the test files: those that take long begin first, so that no processor waits at the end for one of them. */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ROOT } from '../../src/content/node.ts';

/** Files of more than ten seconds on two cores, longest first. A new one may be missing here: it only costs time. */
const LONG = [
  'naga/gallery',
  'naga/files',
  'gpu/crossings',
  'gpu/exchange',
  'firefox/page',
  'browser/page-viewport',
  'shader/variants',
  'browser/material-gallery',
  'browser/lessons',
  'browser/lab-panel',
  'browser/page-access',
  'browser/material-keep',
  'gpu/damaged',
  'gpu/closed-form',
  'browser/share',
  'cli/render',
  'browser/files-gallery',
  'gpu/wavefront',
  'browser/keep',
  'lab/right',
  'gpu/distributed',
  'browser/page-controls',
  'browser/dev',
  'gpu/estimators',
  'gpu/programs',
  'gpu/two-speeds',
  'gpu/gltf-layers',
  'browser/material-scene',
  'gpu/matrix',
  'browser/first-visit',
  'cli/early-files',
  'browser/page-camera',
  'repro/found-by-users',
  'browser/files-open',
  'lab/cli',
  'browser/inspector',
  'cli/film',
  'browser/environment',
  'browser/files-help',
  'gpu/agreement',
  'gpu/traverse',
  'gpu/layers',
  'cli/kernel',
  'cli/bench',
  'gpu/curved',
  'gpu/light-choice',
  'gpu/nested',
  'browser/consent',
  'gpu/renderer',
  'gpu/lamps',
  'cli/link',
  'gpu/media',
  'gpu/instance-lights',
  'browser/structures',
  'gpu/sampler-images',
  'browser/open-fuzz',
  'browser/page-layers',
  'cli/persist',
  'gpu/sky-and-lights',
  'browser/material-editor',
  'cli/farm',
  'browser/page-mean',
  'cli/reach',
  'unit/bvh',
  'gpu/media-agreement',
  'unit/reference',
  'shader/passes',
  'browser/compare',
  'gpu/filter',
  'cli/slurm',
  'browser/first-load',
  'gpu/environment-image',
  'gpu/default-limits',
  'gpu/equation',
  'gpu/layers-groups',
  'link/fuzz',
  'gpu/shading-normals',
  'gpu/dispersion',
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
