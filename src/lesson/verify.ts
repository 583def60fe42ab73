/** What can be said of a whole lesson without a GPU: every state is a scene, every control has its place, every model is right. */
import { bodiesOf } from '../bench/bodies.ts';
import { filmRay, layerImages, pick } from '../engine/index.ts';
import { buildGeometry } from '../scene/geometry/build.ts';
import type { SceneDocument } from '../scene/document.ts';
import { checkPick } from './answers.ts';
import { checkDiagram, isOfScene } from './diagrams/index.ts';
import { LessonError } from './errors.ts';
import { filmDocuments } from './grade-film.ts';
import { variantDocument, type Experiment, type SceneOf } from './experiment.ts';
import { valueAt } from './settings.ts';
import { changed, lessonScenes, sliderValue, stepDocument, stepInCharge, withAnswer, withOption, withSlider } from './state.ts';
import type { Block, Change, Lesson, State, Step } from './types.ts';

/** What lessons refer to outside of their folders. */
export interface Surroundings {
  /** @throws SceneError for another name; meshes and images inline */
  scene: SceneOf;
  /** Gallery scenes that have a picture. */
  hasPicture(scene: string): boolean;
  /** Every lesson with the ids of its steps, for links. */
  steps: ReadonlyMap<string, readonly string[]>;
}

/** @throws LessonError, the first that is wrong */
export async function verifyLesson(lesson: Lesson, around: Surroundings): Promise<void> {
  const sceneOf = lessonScenes(lesson, around.scene);
  if (!around.hasPicture(lesson.picture)) throw new LessonError(`the gallery has no picture of ${lesson.picture}`, place(lesson));
  for (const [index, step] of lesson.steps.entries()) {
    const at = `${place(lesson)}, step ${step.id}`;
    const check = async <T>(what: string, work: () => T | Promise<T>): Promise<T> => {
      try {
        return await work();
      } catch (error) {
        throw new LessonError(`${what}: ${(error as Error).message}`, at);
      }
    };
    const scene = await check('state', () => stepDocument(lesson, index, sceneOf));
    await check('state', () => checkChange(scene, stepInCharge(lesson, index).state));
    await check('diagram', () => checkOwn(step, stepInCharge(lesson, index).state));
    for (const block of step.blocks) {
      await check(block.type, () => checkBlock(block, scene, sceneOf, around));
      if (block.type === 'code' && block.goals.film !== null)
        await check('film', () => void filmDocuments(lesson, index, block, block.solution));
    }
    for (const html of textsOf(step.blocks)) await check('link', () => checkLinks(html, around));
  }
}

const place = ({ name }: Lesson): string => `lessons/${name}/lesson.md`;

function checkChange(scene: SceneDocument, { select, display: { view } }: Change): void {
  if (select !== null && !scene.shapes.some(({ name }) => name === select)) throw new Error(`there is no shape called ${select}`);
  const layer = view?.startsWith('layer:') === true ? view.slice('layer:'.length) : null;
  if (layer === null || layerImages(scene).some(({ name }) => name === layer)) return;
  throw new Error(
    `the film has no layer ${layer}; it has ${
      layerImages(scene)
        .map(({ name }) => name)
        .join(', ') || 'none'
    }`,
  );
}

/** Without a picture a diagram has the document of its step to itself, which the lesson must have. */
function checkOwn({ blocks }: Step, { scene }: State): void {
  if (blocks.some((each) => each.type === 'diagram' && isOfScene(each.diagram)) && !scene.startsWith('./'))
    throw new Error(`expected a state of the lesson’s own scenes (./name), got ${scene}`);
}

async function checkBlock(block: Block, scene: SceneDocument, sceneOf: SceneOf, around: Surroundings): Promise<void> {
  switch (block.type) {
    case 'button':
      checkChange(changed(scene, block.change), block.change);
      break;
    case 'slider':
      if (sliderValue(scene, block) === null) throw new Error(`${block.path} is no number in this document`);
      withSlider(scene, block, block.min);
      withSlider(scene, block, block.max);
      break;
    case 'menu':
      valueAt(scene, block.path);
      for (const { value } of block.options) withOption(scene, block, value);
      break;
    case 'figure':
      if ('scene' in block.source && !around.hasPicture(block.source.scene))
        throw new Error(`the gallery has no picture of ${block.source.scene}`);
      break;
    case 'experiment':
      await checkExperiment(block.experiment, sceneOf);
      break;
    case 'diagram':
      checkDiagram(block.diagram, scene);
      break;
    case 'code':
      withAnswer(scene, block, block.solution);
      break;
    case 'number':
      if (block.tolerance > Math.abs(block.answer) && block.answer !== 0) throw new Error(`${block.id}: the tolerance lets 0 through`);
      break;
    case 'pick': {
      const [x, y] = block.model;
      const found = pick(buildGeometry(scene), filmRay(scene, x, y));
      const shape = found === null ? null : (scene.shapes[found.shape]?.name ?? null);
      if (!checkPick(block, block.model, shape)) throw new Error(`${block.id}: the model is at ${shape ?? 'nothing'}, which is not right`);
      break;
    }
    default:
  }
}

/** Runs often have their variants in common: each scene is made once. */
async function checkExperiment(experiment: Experiment, sceneOf: SceneOf): Promise<void> {
  const checked = new Set<string>();
  for (const run of experiment.runs) {
    for (const variant of run.variants) {
      const isProgram = run.program !== undefined;
      const key = JSON.stringify([variant.scene, run.settings, variant.settings, isProgram]);
      if (checked.has(key)) continue;
      checked.add(key);
      const document = await variantDocument(experiment, run, variant, sceneOf);
      if (isProgram) bodiesOf(document);
    }
  }
}

/** Every text of ours in blocks. */
function textsOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((each) => {
    if (each.type === 'html' || each.type === 'note') return [each.html];
    if (!('prompt' in each)) return [];
    return [each.prompt, each.right, ...each.hints, ...(each.type === 'choice' ? each.options.map(({ html }) => html) : [])];
  });
}

function checkLinks(html: string, { steps }: Surroundings): void {
  for (const [, name = '', step] of html.matchAll(/href="#lesson=([a-z0-9-]+)(?:\/([a-z0-9-]+))?"/g)) {
    const known = steps.get(name);
    if (known === undefined) throw new Error(`there is no lesson ${name}`);
    if (step !== undefined && !known.includes(step)) throw new Error(`the lesson ${name} has no step ${step}`);
  }
}
