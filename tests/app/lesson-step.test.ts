/** What an embed shows of a step is what the page shows of it, for every step of every lesson, though its texts stay behind. */
import { expect, it } from 'vitest';
import { lessonNames, readLesson } from '../../src/cli/lessons/read.ts';
import { sceneText } from '../../src/content/scenes.ts';
import { lessonStep } from '../../src/embed/lesson-step.ts';
import { lessonScenes, stepDocument, stepInCharge } from '../../src/lesson/state.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { parseScene } from '../../src/scene/parse.ts';

const gallery = async (id: string): Promise<SceneDocument> => parseScene(await sceneText(id));

it.each(lessonNames())('of %s', async (name) => {
  const lesson = await readLesson(name);
  const scenes = lessonScenes(lesson, gallery);
  for (const [i, { id }] of lesson.steps.entries()) {
    const { scene, view } = await lessonStep(name, id, gallery);
    expect(scene, id).toEqual(await stepDocument(lesson, i, scenes));
    const { view: mode, falseColor = false } = stepInCharge(lesson, i).state.display;
    expect([view.mode, view.falseColor ?? false], id).toEqual([mode, falseColor]);
  }
  expect((await lessonStep(name, null, gallery)).scene).toEqual(await stepDocument(lesson, 0, scenes));
});

it('says what is not there', async () => {
  await expect(lessonStep('nothing', null, gallery)).rejects.toMatchObject({
    code: 'link',
    message: 'There is no lesson called "nothing".',
  });
  await expect(lessonStep('darts', 'nothing', gallery)).rejects.toMatchObject({
    code: 'link',
    message: 'The lesson darts has no step called "nothing".',
  });
});
