/** Lessons as Vite bundles them: compiled (src/cli/lessons/plugin.ts); heads at once, each lesson when it is opened. */
import type { Lesson, LessonHead } from '../../../lesson/types.ts';
import { SERIES, type Series } from '../../../lesson/types.ts';

/** What lists show, the steps that links may name, and how many questions there are. */
export type Head = LessonHead & { steps: { id: string; title: string }[]; questions: number };

const heads = import.meta.glob<Head>('/lessons/*/lesson.md', { query: '?head', import: 'default', eager: true });
const lessons = import.meta.glob<Lesson>('/lessons/*/lesson.md', { import: 'default' });
const pictures = import.meta.glob<string>(['/lessons/*/*.{jpg,png,svg,webp}', '/lessons/*/pictures/*.jpg'], {
  query: '?url',
  import: 'default',
  eager: true,
});

const ORDER = Object.keys(SERIES) as Series[];

/** In the order in which they build on each other. */
export const lessonHeads: readonly Head[] = Object.values(heads).sort(
  (a, b) => ORDER.indexOf(a.series) - ORDER.indexOf(b.series) || a.order - b.order,
);

/** @throws Error, one sentence, for another name and where it cannot be loaded */
export async function loadLesson(name: string): Promise<Lesson> {
  const load = lessons[`/lessons/${name}/lesson.md`];
  if (load === undefined) throw new Error(`There is no lesson called ${name}.`);
  return load().catch(() => {
    throw new Error('The lesson could not be loaded; check the connection and try again.');
  });
}

/** All of them: they are small, and who reads one may read on without a network. */
export const loadAll = (): Promise<unknown> => Promise.allSettled(Object.values(lessons).map((load) => load()));

/** Address of a picture in a lesson's folder. */
export const pictureUrl = (lesson: string, file: string): string | undefined => pictures[`/lessons/${lesson}/${file}`];

/** Address of the gallery's picture of a scene. */
export const thumbnailUrl = (scene: string): string => `${import.meta.env.BASE_URL}thumbnails/${scene}.jpg`;

/** The stored picture of what a step shows: its own, or the gallery's of its scene. Null: none. */
export function stepPicture(lesson: string, step: string, scene: string): string | null {
  return pictureUrl(lesson, `pictures/${step}.jpg`) ?? (scene.startsWith('./') ? null : thumbnailUrl(scene));
}
