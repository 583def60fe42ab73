/** What a step of a lesson shows, for who looks at it alone: its scene with its settings, and what is shown of the film. */
import { PenumbraError } from '../api/error.ts';
import type { Along } from '../api/shared-scene.ts';
import { lessonScenes, stepDocument, stepInCharge } from '../lesson/state.ts';
import type { Lesson } from '../lesson/types.ts';

/** Without their texts: see src/cli/lessons/plugin.ts. */
const lessons = import.meta.glob<Lesson>('/lessons/*/lesson.md', { query: '?pictures', import: 'default' });

/**
 * Where a step asks for code, with the text that it begins with.
 * @param step null: the first
 * @param gallery a scene of the gallery by its name
 * @throws PenumbraError `link`; SceneError
 */
export async function lessonStep(...[name, step, gallery]: Parameters<Along['step']>): ReturnType<Along['step']> {
  const load = lessons[`/lessons/${name}/lesson.md`];
  if (load === undefined) throw new PenumbraError('link', `There is no lesson called ${JSON.stringify(name)}.`);
  const lesson = await load();
  const index = step === null ? 0 : lesson.steps.findIndex(({ id }) => id === step);
  if (index < 0) throw new PenumbraError('link', `The lesson ${name} has no step called ${JSON.stringify(step)}.`);
  const scene = await stepDocument(lesson, index, lessonScenes(lesson, gallery));
  const { view: mode, falseColor } = stepInCharge(lesson, index).state.display;
  return { scene, view: { ...(mode !== undefined && { mode }), ...(falseColor === true && { falseColor }) } };
}
