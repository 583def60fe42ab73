/** What a step wants of the renderer, as a scene. */
import type { SceneDocument } from '../scene/document.ts';
import { SceneError } from '../scene/errors.ts';
import { checkScene } from '../scene/parse.ts';
import type { SceneOf } from './experiment.ts';
import { valueAt, withSettings } from './settings.ts';
import type { DisplaySetting } from './names.ts';
import type { Change, CodeQuestion, Lesson, Menu, Setting, Slider, State, Step } from './types.ts';
import { equal } from '../base/equal.ts';
import { present } from '../base/present.ts';

/** The step whose state holds at a step: itself, or the last one before it that has one. */
export function stepInCharge({ steps }: Lesson, index: number): Step & { state: State } {
  for (let i = index; i >= 0; i--) {
    const step = steps[i];
    if (step !== undefined && step.state !== null) return step as Step & { state: State };
  }
  throw new Error('A lesson begins with a state.');
}

/** Questions for code that a step asks. */
export const codeOf = ({ blocks }: Step): CodeQuestion[] => blocks.filter((each) => each.type === 'code');

/** `./name` is a scene of the lesson, another name one of the gallery. @throws SceneError */
export function lessonScenes(lesson: Lesson, gallery: SceneOf): SceneOf {
  return async (name) => {
    if (!name.startsWith('./')) return gallery(name);
    const scene = lesson.scenes[name.slice(2)];
    if (scene === undefined) throw new SceneError(`there is no ${name.slice(2)}.scene.json in the folder of the lesson ${lesson.name}`);
    return scene;
  };
}

/** @throws SceneError */
export const changed = (scene: SceneDocument, { settings }: Pick<Change, 'settings'>): SceneDocument =>
  settings.length === 0 ? scene : checkScene(withSettings(scene, settings));

/** Whether a change begins the film again, by other random numbers: it does so however often it is asked for. */
export const beginsAgain = ({ settings }: Pick<Change, 'settings'>): boolean => settings.some(({ path }) => path === 'render.seed');

/**
 * Whether a change would change nothing. An empty list is as good as none.
 * @returns null for what opens a panel, selects or begins again, which is no state of the picture
 */
export function stands(
  change: Change,
  scene: SceneDocument,
  display: Readonly<Record<keyof DisplaySetting, unknown>>,
  tool: string,
): boolean | null {
  if (change.panel !== null || change.select !== null || beginsAgain(change)) return null;
  const isSet = ({ path, value }: Setting): boolean => {
    try {
      return equal(valueAt(scene, path) ?? [], value ?? []);
    } catch {
      // Another scene is on the screen.
      return false;
    }
  };
  return (
    change.settings.every(isSet) &&
    Object.entries(change.display).every(([key, value]) => equal(display[key as keyof DisplaySetting], value)) &&
    (change.tool === null || change.tool === tool)
  );
}

/**
 * The document of a step.
 * @param answers what the reader has written so far, by the ids of questions; else the text to start from
 * @throws SceneError
 */
export async function stepDocument(
  lesson: Lesson,
  index: number,
  sceneOf: SceneOf,
  answers: Readonly<Record<string, string>> = {},
): Promise<SceneDocument> {
  const { state } = stepInCharge(lesson, index);
  const scene = changed(await sceneOf(state.scene), state);
  const step = present(lesson.steps[index], `a step ${index} of the lesson`);
  return codeOf(step).reduce((made, question) => withAnswer(made, question, answers[question.id] ?? question.start), scene);
}

/** The document with a text as the code of the question's material. @throws SceneError where there is no such material */
export function withAnswer(scene: SceneDocument, { program, material, given }: CodeQuestion, source: string): SceneDocument {
  const use = scene.materials[material];
  if (use === undefined) throw new SceneError(`no material of this name`, `materials.${material}`);
  const params = use.file === program ? use.params : {};
  return checkScene({
    ...scene,
    programs: { ...scene.programs, [program]: `${source}${given}` },
    materials: { ...scene.materials, [material]: { file: program, params } },
  });
}

/** The number that a slider shows; null where the document leaves it to a default. @throws SceneError */
export function sliderValue(scene: SceneDocument, { path }: Slider): number | null {
  const value = valueAt(scene, path);
  const number = Array.isArray(value) ? (value as unknown[])[0] : value;
  return typeof number === 'number' ? number : null;
}

/** The document with a slider at a number. @throws SceneError */
export const withSlider = (scene: SceneDocument, { path, copies }: Slider, value: number): SceneDocument =>
  changed(scene, { settings: [{ path, value: copies === 0 ? value : Array.from({ length: copies }, () => value) }] });

/** The document with another option of a menu. @throws SceneError */
export const withOption = (scene: SceneDocument, { path }: Menu, value: unknown): SceneDocument =>
  changed(scene, { settings: [{ path, value }] });
