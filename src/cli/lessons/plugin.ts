/**
 * Lessons reach the page compiled. `lessons/NAME/lesson.md` is a module whose default is its Lesson, `lesson.de.md` the same in German;
 * with `?head` only what a list of lessons shows. A lesson that is wrong stops the build with its file and line.
 */
import { statSync } from 'node:fs';
import type { Plugin } from 'vite';
import { isLanguage, type Language } from '../../lesson/languages.ts';
import { lessonPaths, readLesson, readTranslated } from './read.ts';
import { isQuestion, type Lesson } from '../../lesson/types.ts';

/** Compiled lessons, each with when its files were written: the list and the reader ask for the same ones. */
const made = new Map<string, { stamp: string; lesson: Promise<Lesson> }>();

function compiled(name: string, language?: Language): Promise<Lesson> {
  const key = `${name} ${language ?? ''}`;
  const stamp = lessonPaths(name)
    .map((path) => statSync(path).mtimeMs)
    .join();
  const before = made.get(key);
  if (before?.stamp === stamp) return before.lesson;
  const lesson = language === undefined ? readLesson(name) : readTranslated(name, language, compiled(name));
  made.set(key, { stamp, lesson });
  return lesson;
}

const LESSON = /\/lessons\/([a-z0-9-]+)\/lesson(?:\.([a-z]+))?\.md(\?head)?$/;

export function lessonsPlugin(): Plugin {
  return {
    name: 'penumbra-lessons',
    enforce: 'pre',
    async load(id) {
      const [, name, language, head] = LESSON.exec(id) ?? [];
      if (name === undefined || (language !== undefined && !isLanguage(language))) return null;
      for (const path of lessonPaths(name)) this.addWatchFile(path);
      const { steps, scenes, ...rest } = await compiled(name, language);
      const value =
        head === undefined
          ? { ...rest, steps, scenes }
          : {
              ...rest,
              steps: steps.map(({ id: step, title }) => ({ id: step, title })),
              questions: steps.flatMap(({ blocks }) => blocks).filter(isQuestion).length,
            };
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(value))});`, map: null };
    },
  };
}
