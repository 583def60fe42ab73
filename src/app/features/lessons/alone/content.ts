/** What ../content.ts is where a lesson is a file of its own: the lesson that stands in the file, with its pictures as data URLs. */
import type { Lesson } from '../../../../lesson/types.ts';
import type { Head } from '../content.ts';

/** What src/cli/lessons/export.ts writes into the file. */
export interface LessonFile {
  lesson: Lesson;
  /** `gallery:SCENE`, or a path in the lesson's folder → data URL. */
  pictures: Readonly<Record<string, string>>;
}

export const { lesson, pictures } = JSON.parse(document.getElementById('lesson-file')?.textContent ?? '') as LessonFile;

/** Other lessons are not here. */
export const lessonHeads = (): readonly Head[] => [];

export const pictureUrl = (_: string, file: string): string | undefined => pictures[file];
export const thumbnailUrl = (scene: string): string => pictures[`gallery:${scene}`] ?? '';

export function stepPicture(name: string, step: string, scene: string): string | null {
  return pictureUrl(name, `pictures/${step}.jpg`) ?? pictures[`gallery:${scene}`] ?? null;
}
