/**
 * Lessons reach the page compiled. `lessons/NAME/lesson.md` is a module whose default is its Lesson, `lesson.de.md` the same in German;
 * with `?head` only what a list of lessons shows, with `?pictures` only what its steps show. A lesson that is wrong stops the build with its file and line.
 */
import { statSync } from 'node:fs';
import type { Plugin } from 'vite';
import { isLanguage, type Language } from '../../lesson/languages.ts';
import { lessonPaths, readLesson, readTranslated } from './read.ts';
import { codeOf } from '../../lesson/state.ts';
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

const LESSON = /\/lessons\/([a-z0-9-]+)\/lesson(?:\.([a-z]+))?\.md(\?(?:head|pictures))?$/;

const headOf = ({ steps, scenes: _, ...rest }: Lesson): object => ({
  ...rest,
  steps: steps.map(({ id, title }) => ({ id, title })),
  questions: steps.flatMap(({ blocks }) => blocks).filter(isQuestion).length,
});

/** What `stepDocument` asks of a lesson. */
const picturesOf = ({ steps, scenes, name }: Lesson): object => ({
  name,
  scenes,
  steps: steps.map((step) => ({
    id: step.id,
    state: step.state,
    blocks: codeOf(step).map(({ type, id, program, material, start, given }) => ({ type, id, program, material, start, given })),
  })),
});

export function lessonsPlugin(): Plugin {
  return {
    name: 'penumbra-lessons',
    enforce: 'pre',
    async load(id) {
      const [, name, language, part] = LESSON.exec(id) ?? [];
      if (name === undefined || (language !== undefined && !isLanguage(language))) return null;
      for (const path of lessonPaths(name)) this.addWatchFile(path);
      const lesson = await compiled(name, language);
      const value = part === '?head' ? headOf(lesson) : part === '?pictures' ? picturesOf(lesson) : lesson;
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(value))});`, map: null };
    },
  };
}
