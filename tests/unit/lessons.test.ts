/** Every lesson that ships is right, as far as that can be said without a GPU; code is tried in tests/lab/lessons.test.ts. */
import { describe, expect, it } from 'vitest';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { picturePath, stampsOf, stepPictures, storedPictures } from '../../src/cli/lessons/pictures.ts';
import { lessonFolders, readDraft, readLessons, surroundings } from '../../src/cli/lessons/read.ts';
import { checkChoice, checkNumber } from '../../src/lesson/answers.ts';
import { isQuestion, SERIES, type Question } from '../../src/lesson/types.ts';
import { verifyLesson } from '../../src/lesson/verify.ts';

const lessons = await readLessons();
const around = surroundings(lessons);
const [folder = ''] = lessonFolders(undefined);
const questionsOf = (lesson: (typeof lessons)[number]): Question[] => lesson.steps.flatMap(({ blocks }) => blocks.filter(isQuestion));

it('are at least twelve, numbered without gaps in each series', () => {
  expect(lessons.length).toBeGreaterThanOrEqual(12);
  for (const series of Object.keys(SERIES)) {
    const orders = lessons.filter((each) => each.series === series).map(({ order }) => order);
    expect(orders.sort((a, b) => a - b)).toEqual(orders.map((_, i) => i + 1));
  }
});

describe.each(lessons.map((lesson) => [lesson.name, lesson] as const))('lessons/%s', (_, lesson) => {
  it('has valid states, controls, pictures and links, and models that are in place', async () =>
    expect(await verifyLesson(await readDraft(join(folder, '..', lesson.name)), around)).toEqual([]));

  it('takes its own answers, and not what is far from them', () => {
    const questions = questionsOf(lesson);
    expect(questions.length).toBeGreaterThanOrEqual(3);
    for (const each of questions) {
      if (each.type === 'number') {
        expect(checkNumber(each, String(each.answer)), each.id).toBe('right');
        expect(checkNumber(each, `${each.answer} ${each.unit}`), each.id).toBe('right');
        expect(checkNumber(each, String(each.answer * 1.5 + 1)), each.id).toBe('wrong');
      }
      if (each.type !== 'choice') continue;
      const right = new Set(each.options.flatMap((option, i) => (option.right ? [i] : [])));
      expect(checkChoice(each, right), each.id).toBe(true);
      expect(checkChoice(each, new Set([each.options.findIndex((option) => !option.right)])), each.id).toBe(false);
    }
  });
});

it('have stored pictures that show what their steps show: npm run -s lessons -- --pictures', async () => {
  const wanted = Object.fromEntries((await stepPictures(lessons)).map(({ name, hash }) => [name, hash]));
  const stored = storedPictures(stampsOf(folder));
  expect(Object.keys(stored).filter((name) => stored[name] !== wanted[name])).toEqual([]);
  const isMissing = (name: string): boolean => {
    const [lesson = '', step = ''] = name.split('/');
    return !existsSync(picturePath(join(folder, '..', lesson), step));
  };
  expect(Object.keys(stored).filter(isMissing)).toEqual([]);
});
