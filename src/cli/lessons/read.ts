/** Lessons from the file system: those of the site, and those that somebody writes elsewhere. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { ROOT } from '../../content/node.ts';
import { compileLesson, draftLesson, draftTranslation, LESSON_FILE, type Draft, type LessonFiles } from '../../lesson/compile.ts';
import { lessonError, LessonError } from '../../lesson/errors.ts';
import { type Language, languages } from '../../lesson/languages.ts';
import { translationFile } from '../../lesson/translation.ts';
import type { Surroundings } from '../../lesson/verify.ts';
import type { Lesson } from '../../lesson/types.ts';
import { CliError } from '../errors.ts';
import { readScene } from '../scene-files.ts';

const FOLDER = join(ROOT, 'lessons');
/** Read as text; of other files the name is enough. */
const TEXTS = /\.(md|json|wgsl)$/;
/** Largest file that is read as text, bytes: figures of a long experiment have 100 kB. */
const MAX_BYTES = 8 << 20;

/** Names of the site's lessons. */
export const lessonNames = (): string[] => foldersIn(FOLDER).map((each) => basename(each));

/** Folders in a folder that hold a lesson. */
const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => join(folder, name))
    .filter((each) => existsSync(join(each, LESSON_FILE)))
    .sort();

/** The folders of lessons that a path stands for: it is one, or holds some. @throws CliError */
export function lessonFolders(path: string | undefined): string[] {
  if (path === undefined) return foldersIn(FOLDER);
  const folder = resolve(path);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new CliError(`${path}: expected a folder`);
  if (existsSync(join(folder, LESSON_FILE))) return [folder];
  const found = foldersIn(folder);
  if (found.length === 0) throw new CliError(`${path}: expected a ${LESSON_FILE}, or folders that have one`);
  return found;
}

/** Paths of the files of a lesson of the site. */
export const lessonPaths = (name: string): string[] => filesIn(join(FOLDER, name));

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(folder, each.name));

function textsIn(folder: string): LessonFiles {
  const files: Record<string, string> = {};
  for (const path of filesIn(folder)) {
    if (TEXTS.test(path) && statSync(path).size > MAX_BYTES) throw lessonError(`expected at most ${MAX_BYTES} bytes`, placeOf(path));
    files[basename(path)] = TEXTS.test(path) ? readFileSync(path, 'utf8') : '';
  }
  return files;
}

/** As a fault names it: from where the command runs, or whole where it lies elsewhere. */
export function placeOf(path: string): string {
  const inside = relative(process.cwd(), path);
  return (inside === '' ? '.' : inside.startsWith('..') ? path : inside).split(sep).join('/');
}

/** @param name of a lesson of the site, or path of a folder @throws LessonError */
export async function readLesson(name: string): Promise<Lesson> {
  const isPath = /[/\\.]/.test(name);
  if (isPath && !existsSync(join(name, LESSON_FILE))) throw lessonError('there is no such file', join(name, LESSON_FILE));
  if (!isPath && !lessonNames().includes(name)) throw lessonError(`expected one of ${lessonNames().join(', ')}`, `lessons/${name}`);
  const folder = isPath ? resolve(name) : join(FOLDER, name);
  return compileLesson(basename(folder), textsIn(folder), placeOf(folder));
}

/** A lesson as far as it can be read. @throws LessonError */
export const readDraft = (folder: string): Promise<Draft> => draftLesson(basename(folder), textsIn(folder), placeOf(folder));

/** The languages beside English that a lesson of a folder is written in. */
export const languagesOf = (folder: string): Language[] => languages.filter((each) => existsSync(join(folder, translationFile(each))));

/** A lesson in another language, as far as it can be read. @param english the same in English, which is right @throws LessonError */
export const readTranslation = (english: Lesson, folder: string, language: Language): Promise<Draft> =>
  draftTranslation(english, textsIn(folder), language, placeOf(folder));

/** A lesson of the site in another language. @param english the same in English @throws LessonError */
export async function readTranslated(name: string, language: Language, english = readLesson(name)): Promise<Lesson> {
  const { lesson, faults } = await readTranslation(await english, join(FOLDER, name), language);
  if (lesson === null || faults.length > 0) throw new LessonError(faults);
  return lesson;
}

/** All of the site. @throws LessonError */
export const readLessons = (): Promise<Lesson[]> => Promise.all(lessonNames().map(readLesson));

/** What verifyLesson needs to know of the rest: of the site, and of lessons that stand beside the one that is looked at. */
export function surroundings(lessons: readonly Lesson[]): Surroundings {
  const pictures = join(ROOT, 'src/app/public/thumbnails');
  return {
    scene: galleryScene,
    hasPicture: (scene) => /^[\w-]+$/.test(scene) && existsSync(join(pictures, `${scene}.jpg`)),
    steps: new Map(lessons.map(({ name, steps }) => [name, steps.map(({ id }) => id)])),
    places: lessons,
  };
}

/** A scene of the gallery, whole. @throws CliError, SceneError */
export async function galleryScene(id: string): ReturnType<Surroundings['scene']> {
  const path = join(ROOT, 'scenes', `${id}.json`);
  if (!/^[\w-]+$/.test(id) || !existsSync(path)) throw new CliError(`the gallery has no scene ${id}`);
  return (await readScene(path)).scene;
}
