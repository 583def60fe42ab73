/** Lessons as Vite bundles them: compiled (src/cli/lessons/plugin.ts); heads at once, each lesson when it is opened. */
import type { Lesson, LessonHead } from '../../../lesson/types.ts';
import { SERIES, type Series } from '../../../lesson/types.ts';
import type { Language, Spoken } from '../../../lesson/languages.ts';
import { speak, t, type Words } from './speech.ts';

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

/** A language beside English: the words of the page's lessons, and the lessons that are written in it, by the paths of their files. */
export interface SpokenLanguage {
  words: Words;
  heads: Readonly<Record<string, Head>>;
  lessons: Readonly<Record<string, () => Promise<Lesson>>>;
}

const LANGUAGES: { readonly [L in Language]: () => Promise<{ spoken: SpokenLanguage }> } = {
  de: () => import('./words/de-lessons.ts'),
};

let other: { language: Language; its: SpokenLanguage } | null = null;

/** From now on lessons are in this language, where they are written in it. @throws Error, one sentence, where it cannot be loaded */
export async function speakIn(to: Spoken): Promise<void> {
  if (to === 'en') other = null;
  else {
    const { spoken } = await LANGUAGES[to]().catch(() => {
      throw new Error(t('The language could not be loaded; check the connection and try again.'));
    });
    other = { language: to, its: spoken };
  }
  speak(to, other?.its.words ?? null);
}

const inEnglish: readonly Head[] = Object.values(heads).sort(
  (a, b) => ORDER.indexOf(a.series) - ORDER.indexOf(b.series) || a.order - b.order,
);

/** Path of a lesson's text in the language that is spoken; undefined: it is not written in it. */
const translated = (name: string): string | undefined => (other === null ? undefined : `/lessons/${name}/lesson.${other.language}.md`);

/** In the order in which they build on each other, each in the language that is spoken where it is written in it. */
export const lessonHeads = (): readonly Head[] => inEnglish.map((each) => other?.its.heads[translated(each.name) ?? ''] ?? each);

/** In the language that is spoken, or in English. @throws Error, one sentence, for another name and where it cannot be loaded */
export async function loadLesson(name: string): Promise<Lesson> {
  const load = other?.its.lessons[translated(name) ?? ''] ?? lessons[`/lessons/${name}/lesson.md`];
  if (load === undefined) throw new Error(t('There is no lesson called {name}.', { name }));
  return load().catch(() => {
    throw new Error(t('The lesson could not be loaded; check the connection and try again.'));
  });
}

/** All of them: they are small, and who reads one may read on without a network. */
export const loadAll = (): Promise<unknown> => Promise.allSettled(inEnglish.map(({ name }) => loadLesson(name)));

/** Address of a picture in a lesson's folder. */
export const pictureUrl = (lesson: string, file: string): string | undefined => pictures[`/lessons/${lesson}/${file}`];

/** Address of the gallery's picture of a scene. */
export const thumbnailUrl = (scene: string): string => `${import.meta.env.BASE_URL}thumbnails/${scene}.jpg`;

/** The stored picture of what a step shows: its own, or the gallery's of its scene. Null: none. */
export function stepPicture(lesson: string, step: string, scene: string): string | null {
  return pictureUrl(lesson, `pictures/${step}.jpg`) ?? (scene.startsWith('./') ? null : thumbnailUrl(scene));
}
