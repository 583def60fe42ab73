/** Which steps of lessons have a stored picture of their own, for readers without WebGPU and for paper, and of what. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../content/node.ts';
import { lessonScenes, stepDocument } from '../../lesson/state.ts';
import type { Lesson, State } from '../../lesson/types.ts';
import type { SceneDocument } from '../../scene/document.ts';
import { INTEGRATOR_KINDS } from '../../scene/integrators/index.ts';
import { thumbnailHash } from '../make/thumbnail-hash.ts';
import { galleryScene } from './read.ts';

export interface StepPicture {
  /** `lesson/step`. */
  name: string;
  step: string;
  scene: SceneDocument;
  /** The layer that is shown in place of the image. */
  layer: string | null;
  exposure: number;
  /** Of all that it shows: see thumbnailHash. */
  hash: string;
}

/** Settings that change nothing of what a picture converges to. */
const INVISIBLE =
  /^(render\.(spp|seed|sampler|strategy|lightChoice|mediumSampling|guiding|guidingPaths|caustics|rouletteStart|integrator)|film\.(layers|width|height))$/;
const CONVERGED = new Set<unknown>(INTEGRATOR_KINDS.filter(({ follows }) => follows === 'path').map(({ name }) => name));

/** Where the gallery's picture of the scene shows the same, it is enough. */
function isPlain({ scene, settings, display }: State): boolean {
  const isRadiance = (display.view ?? 'radiance') === 'radiance';
  const isShown = ({ path, value }: State['settings'][number]): boolean =>
    !INVISIBLE.test(path) || (path === 'render.integrator' && !CONVERGED.has(value));
  return !scene.startsWith('./') && isRadiance && !settings.some(isShown);
}

export async function stepPictures(lessons: readonly Lesson[]): Promise<StepPicture[]> {
  const pictures: StepPicture[] = [];
  for (const lesson of lessons) {
    for (const [i, { id, state }] of lesson.steps.entries()) {
      if (state === null || isPlain(state)) continue;
      const scene = await stepDocument(lesson, i, lessonScenes(lesson, galleryScene));
      const { view } = state.display;
      const layer = view?.startsWith('layer:') === true ? view.slice('layer:'.length) : null;
      const hash = `${thumbnailHash(scene)}${layer === null ? '' : ` ${layer}`}`;
      pictures.push({ name: `${lesson.name}/${id}`, step: id, scene, layer, exposure: scene.display.exposure, hash });
    }
  }
  return pictures;
}

/** The file that says what pictures of a folder's lesson were made of: one for all lessons of the site, one of its own elsewhere. */
export const stampsOf = (folder: string): string =>
  dirname(folder) === join(ROOT, 'lessons') ? join(ROOT, 'lessons/pictures.json') : join(folder, 'pictures/pictures.json');

/** `lesson/step` → the hash of what its picture shows. */
export const storedPictures = (stamps: string): Record<string, string> =>
  existsSync(stamps) ? (JSON.parse(readFileSync(stamps, 'utf8')) as Record<string, string>) : {};

export const picturePath = (folder: string, step: string): string => join(folder, 'pictures', `${step}.jpg`);
