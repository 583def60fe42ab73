/** What can be said of a whole lesson without a GPU: every state is a scene, every control has its place, every model is right. */
import { bodiesOf } from '../bench/bodies.ts';
import { filmRay, layerImages, pick } from '../engine/index.ts';
import { buildGeometry } from '../scene/geometry/build.ts';
import type { SceneDocument } from '../scene/document.ts';
import { checkNumber, checkPick } from './answers.ts';
import { checkDiagram, isOfScene } from './diagrams/index.ts';
import { type Draft, LESSON_FILE } from './compile.ts';
import { type Fault, Faults, LessonError, lessonError } from './errors.ts';
import { filmDocuments } from './grade-film.ts';
import { variantDocument, type Experiment, type SceneOf } from './experiment.ts';
import { valueAt } from './settings.ts';
import { changed, lessonScenes, sliderValue, stepDocument, stepInCharge, withAnswer, withOption, withSlider } from './state.ts';
import { sentence } from '../base/sentence.ts';
import type { Block, Change, Lesson, State } from './types.ts';

/** What lessons refer to outside of their folders. */
export interface Surroundings {
  /** @throws SceneError for another name; meshes and images inline */
  scene: SceneOf;
  /** Gallery scenes that have a picture. */
  hasPicture(scene: string): boolean;
  /** Every lesson with the ids of its steps, for links. */
  steps: ReadonlyMap<string, readonly string[]>;
  /** Places of all lessons in their series. */
  places: readonly Pick<Lesson, 'name' | 'series' | 'order'>[];
}

/**
 * Looks at all that a draft says. Where a state is wrong, nothing is said of what stands on it.
 * @returns every fault, those of the draft among them
 */
export async function verifyLesson(draft: Draft, around: Surroundings): Promise<readonly Fault[]> {
  const { lesson, folder, lines, unknown } = draft;
  const faults = new Faults();
  faults.add(new LessonError(draft.faults));
  const place = `${folder}/${LESSON_FILE}`;
  /** @param part what the fault is of */
  const check = async <T>(part: object, what: string, work: () => T | Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      faults.add(lessonError(`${what}: ${sentence(error)}`, place, lines.get(part)));
      return null;
    }
  };
  if (lesson === null) return faults.found;
  if (lines.has(lesson)) await check(lesson, 'lesson', () => checkHead(lesson, around));
  const sceneOf = lessonScenes(lesson, around.scene);
  let isKnown = false;
  for (const [index, step] of lesson.steps.entries()) {
    if (step.state !== null || unknown.steps.has(step))
      isKnown = step.state !== null && !unknown.steps.has(step) && !unknown.scenes.has(step.state.scene.replace(/^\.\//, ''));
    if (!isKnown) continue;
    const { state } = stepInCharge(lesson, index);
    const part = await partAtFault(state, sceneOf);
    const scene = await check(part, 'state', () => stepDocument(lesson, index, sceneOf));
    if (scene === null) {
      isKnown = false;
      continue;
    }
    if (step.state !== null) await check(state, 'state', () => checkChange(scene, state));
    for (const block of step.blocks) {
      await check(block, block.type, () => checkOwn(block, state));
      await check(block, block.type, () => checkBlock(block, scene, sceneOf, around));
      if (block.type === 'code' && block.goals.film !== null)
        await check(block, 'film', () => void filmDocuments(lesson, index, block, block.solution));
    }
  }
  for (const { to, line } of draft.links) {
    try {
      checkLink(to, lesson, around);
    } catch (error) {
      faults.add(lessonError(`link: ${sentence(error)}`, place, line));
    }
  }
  return faults.found;
}

function checkHead({ name, picture, series, order }: Lesson, { hasPicture, places }: Surroundings): void {
  const others = places.filter((each) => each.name !== name && each.series === series);
  const taken = others.find((each) => each.order === order);
  const free = Math.max(0, ...others.map((each) => each.order)) + 1;
  const wrong = [
    hasPicture(picture) ? null : `the gallery has no picture of ${picture}`,
    taken === undefined ? null : `order=${order} of the series ${series} is that of the lesson ${taken.name}; ${free} is free`,
  ].filter((each) => each !== null);
  if (wrong.length > 0) throw new Error(wrong.join('; '));
}

/** The first setting with which the state is no document any more; else the state. */
async function partAtFault(state: State, sceneOf: SceneOf): Promise<object> {
  const scene = await sceneOf(state.scene).catch(() => null);
  if (scene === null) return state;
  const at = state.settings.findIndex((_, i) => {
    try {
      changed(scene, { settings: state.settings.slice(0, i + 1) });
      return false;
    } catch {
      return true;
    }
  });
  return state.settings[at] ?? state;
}

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
function checkOwn(block: Block, { scene }: State): void {
  if (block.type === 'diagram' && isOfScene(block.diagram) && !scene.startsWith('./'))
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
      if (block.wrong.length > 0 && block.goals.film === null && !block.goals.model && !block.goals.density)
        throw new Error(`${block.id}: expected film, model or density, by which ::wrong is known`);
      break;
    case 'number':
      if (block.tolerance > Math.abs(block.answer) && block.answer !== 0) throw new Error(`${block.id}: the tolerance lets 0 through`);
      for (const { answer } of block.wrong)
        if (checkNumber(block, String(answer)) === 'right') throw new Error(`${block.id}: ${answer}, which is ::wrong, is right`);
      break;
    case 'pick': {
      const [x, y] = block.model;
      const found = pick(buildGeometry(scene), filmRay(scene, x, y));
      const shape = found === null ? null : (scene.shapes[found.shape]?.name ?? null);
      const known = new Set(scene.shapes.map(({ name }) => name));
      for (const { target } of block.wrong)
        for (const name of 'shapes' in target ? target.shapes : [])
          if (!known.has(name)) throw new Error(`${block.id}: there is no shape called ${name}`);
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

function checkLink(to: string, lesson: Lesson, { steps }: Surroundings): void {
  const [, name = '', step] = /^#lesson=([a-z0-9-]+)(?:\/([a-z0-9-]+))?$/.exec(to) ?? [];
  const known = name === lesson.name ? lesson.steps.map(({ id }) => id) : steps.get(name);
  if (known === undefined) throw new Error(`there is no lesson ${name}`);
  if (step !== undefined && !known.includes(step)) throw new Error(`the lesson ${name} has no step ${step}`);
}
