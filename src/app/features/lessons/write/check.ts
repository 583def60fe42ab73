/** Is a draft right? The same that `npm run -s lessons` says, in the page. */
import { sceneIds, sceneText } from '../../../../content/browser.ts';
import { draftLesson } from '../../../../lesson/compile.ts';
import type { Fault } from '../../../../lesson/errors.ts';
import type { Lesson } from '../../../../lesson/types.ts';
import { verifyLesson } from '../../../../lesson/verify.ts';
import { parseScene } from '../../../../scene/parse.ts';
import { withFiles } from '../../../render/resolve.ts';
import { lessonHeads } from '../content.ts';
import type { Draft } from './draft.ts';

/** @returns the lesson where it can be shown, and every fault with its line */
export async function checkDraft({ name, files }: Draft): Promise<{ lesson: Lesson | null; faults: readonly Fault[] }> {
  const draft = await draftLesson(name, files, name);
  const others = lessonHeads().filter((each) => each.name !== name);
  const faults = await verifyLesson(draft, {
    scene: async (id) => withFiles(parseScene(await sceneText(id))),
    // Every scene of the gallery has one.
    hasPicture: (scene) => sceneIds.includes(scene),
    steps: new Map(others.map((each) => [each.name, each.steps.map(({ id }) => id)])),
    places: others,
  });
  return { lesson: faults.length === 0 ? draft.lesson : null, faults };
}
