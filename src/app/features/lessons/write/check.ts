/** Is a draft right? The same that `npm run -s lessons` says, in the page. */
import { galleryScene } from '../../../storage/gallery-scene.ts';
import { sceneIds } from '../../../../content/browser.ts';
import { draftLesson, draftTranslation } from '../../../../lesson/compile.ts';
import type { Fault } from '../../../../lesson/errors.ts';
import { languages } from '../../../../lesson/languages.ts';
import { translationFile } from '../../../../lesson/translation.ts';
import type { Lesson } from '../../../../lesson/types.ts';
import { verifyLesson } from '../../../../lesson/verify.ts';
import { withFiles } from '../../../render/resolve.ts';
import { lessonHeads } from '../content.ts';
import { spoken } from '../speech.ts';
import type { Draft } from './draft.ts';

/** @returns the lesson where it can be shown, in the reader's language if it is written in it, and every fault with its line */
export async function checkDraft({ name, files }: Draft): Promise<{ lesson: Lesson | null; faults: readonly Fault[] }> {
  const draft = await draftLesson(name, files, name);
  const others = lessonHeads().filter((each) => each.name !== name);
  const faults = await verifyLesson(draft, {
    scene: async (id) => withFiles(await galleryScene(id)),
    // Every scene of the gallery has one.
    hasPicture: (scene) => sceneIds.includes(scene),
    steps: new Map(others.map((each) => [each.name, each.steps.map(({ id }) => id)])),
    places: others,
  });
  const { lesson } = draft;
  if (lesson === null || faults.length > 0) return { lesson: null, faults };
  const written = languages.filter((each) => Object.hasOwn(files, translationFile(each)));
  const translated = await Promise.all(written.map((each) => draftTranslation(lesson, files, each, name)));
  const wrong = translated.flatMap((each) => each.faults);
  const own = translated.find((each) => each.lesson?.translation?.language === spoken())?.lesson ?? lesson;
  return { lesson: wrong.length > 0 ? null : own, faults: wrong };
}
