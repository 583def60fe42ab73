/** German: the reader's words, and the lessons that have a `lesson.de.md`. */
import type { Lesson } from '../../../../lesson/types.ts';
import type { Head, SpokenLanguage } from '../content.ts';
import { de } from './de.ts';

export const spoken: SpokenLanguage = {
  words: de,
  heads: import.meta.glob<Head>('/lessons/*/lesson.de.md', { query: '?head', import: 'default', eager: true }),
  lessons: import.meta.glob<Lesson>('/lessons/*/lesson.de.md', { import: 'default' }),
};
