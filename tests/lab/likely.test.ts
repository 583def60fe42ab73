/** Every wrong answer that a lesson expects in code is wrong, and is told apart from the others by its own sentence. */
import { describe, expect, it } from 'vitest';
import { readLessons } from '../../src/cli/lessons/read.ts';
import type { FilmData } from '../../src/engine/index.ts';
import { gradeFilm } from '../../src/lesson/grade-film.ts';
import { gradeCode, type Grade } from '../../src/lesson/grade.ts';
import { codeOf } from '../../src/lesson/state.ts';
import { LIKELY, type CodeQuestion, type Lesson } from '../../src/lesson/types.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { filmOf } from '../helpers/film-of.ts';
import { testLaboratory } from './helpers.ts';

const lessons = await readLessons();
const faults = lessons.flatMap((lesson) =>
  lesson.steps.flatMap((step, index) =>
    codeOf(step).flatMap((question) =>
      question.wrong.map(({ source, said }) => [`${lesson.name}/${step.id}`, said, { lesson, index, question, source }] as const),
    ),
  ),
);

/** Films of the same documents: each is rendered once. */
const films = new Map<string, Promise<FilmData>>();
function filmOnce(document: SceneDocument): Promise<FilmData> {
  const key = JSON.stringify(document);
  const film = films.get(key) ?? filmOf(document);
  films.set(key, film);
  return film;
}

const grade = async (lesson: Lesson, index: number, question: CodeQuestion, source: string): Promise<Grade> =>
  question.goals.film === null
    ? gradeCode(await testLaboratory(), question, source, { effort: 'slice' })
    : gradeFilm(filmOnce, lesson, index, question, source);

describe.each(faults)('%s: %s', (_, said, { lesson, index, question, source }) => {
  it('is what is said of it', async () => {
    const { passed, goals } = await grade(lesson, index, question, source);
    expect(passed).toBe(false);
    expect(goals.filter(({ id }) => id === LIKELY).map(({ sentence }) => sentence)).toEqual([said]);
  });
});
