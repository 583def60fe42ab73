/** Lessons from the file system. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../content/node.ts';
import { compileLesson, LESSON_FILE, type LessonFiles } from '../../lesson/compile.ts';
import { LessonError } from '../../lesson/errors.ts';
import type { Surroundings } from '../../lesson/verify.ts';
import type { Lesson } from '../../lesson/types.ts';
import { readScene } from '../scene-files.ts';

const FOLDER = join(ROOT, 'lessons');
/** Read as text; of other files the name is enough. */
const TEXTS = /\.(md|json|wgsl)$/;

/** Folders that hold a lesson. */
export const lessonNames = (): string[] =>
  readdirSync(FOLDER, { withFileTypes: true })
    .filter((each) => each.isDirectory() && existsSync(join(FOLDER, each.name, LESSON_FILE)))
    .map(({ name }) => name)
    .sort();

/** Paths of the files of a lesson. */
export const lessonPaths = (name: string): string[] =>
  readdirSync(join(FOLDER, name), { withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(FOLDER, name, each.name));

/** @throws LessonError */
export async function readLesson(name: string): Promise<Lesson> {
  if (!lessonNames().includes(name)) throw new LessonError(`expected one of ${lessonNames().join(', ')}`, `lessons/${name}`);
  const files: Record<string, string> = {};
  for (const path of lessonPaths(name)) {
    const file = path.slice(join(FOLDER, name).length + 1);
    files[file] = TEXTS.test(file) ? readFileSync(path, 'utf8') : '';
  }
  return compileLesson(name, files satisfies LessonFiles);
}

/** All of them, with what verifyLesson needs to know of the rest of the repository. */
export async function readLessons(): Promise<{ lessons: Lesson[]; around: Surroundings }> {
  const lessons = await Promise.all(lessonNames().map(readLesson));
  const pictures = join(ROOT, 'src/app/public/thumbnails');
  return {
    lessons,
    around: {
      scene: galleryScene,
      hasPicture: (scene) => /^[\w-]+$/.test(scene) && existsSync(join(pictures, `${scene}.jpg`)),
      steps: new Map(lessons.map(({ name, steps }) => [name, steps.map(({ id }) => id)])),
    },
  };
}

/** A scene of the gallery, whole. @throws CliError, SceneError */
export const galleryScene = async (id: string): ReturnType<Surroundings['scene']> =>
  (await readScene(join(ROOT, 'scenes', `${id.replace(/[^\w-]/g, '')}.json`))).scene;
