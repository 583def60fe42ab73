/**
 * Lessons reach the page compiled. `lessons/NAME/lesson.md` is a module whose default is its Lesson; with `?head` only what a
 * list of lessons shows. A lesson that is wrong stops the build with its file and line.
 */
import type { Plugin } from 'vite';
import { lessonPaths, readLesson } from './read.ts';
import { isQuestion } from '../../lesson/types.ts';

const LESSON = /\/lessons\/([a-z0-9-]+)\/lesson\.md(\?head)?$/;

export function lessonsPlugin(): Plugin {
  return {
    name: 'penumbra-lessons',
    enforce: 'pre',
    async load(id) {
      const [, name, head] = LESSON.exec(id) ?? [];
      if (name === undefined) return null;
      for (const path of lessonPaths(name)) this.addWatchFile(path);
      const { steps, scenes, ...rest } = await readLesson(name);
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
