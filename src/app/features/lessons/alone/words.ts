/** The words of the language of the lesson that stands in the file: src/cli/lessons/export.ts puts them here. */
import type { Words } from '../speech.ts';

/** Null: English. */
export const words: Words | null = null;
