/**
 * Every question for code in a lesson: its model solution is right, what it starts from is not, and each wrong answer that it expects is wrong
 * and told apart from the others by its own sentence. In one file, since they share films.
 */
import { describe, expect, it } from 'vitest';
import { readLessons } from '../../src/cli/lessons/read.ts';
import { LIKELY, type CodeQuestion, type Lesson } from '../../src/lesson/types.ts';
import { filmOf } from '../helpers/film-of.ts';
import { gradeCode, type Grade } from '../../src/lesson/grade.ts';
import { gradeFilm } from '../../src/lesson/grade-film.ts';
import { codeOf } from '../../src/lesson/state.ts';
import { testLaboratory } from './helpers.ts';

const lessons = await readLessons();
const questions = lessons.flatMap((lesson) =>
  lesson.steps.flatMap((step, index) => codeOf(step).map((question) => [`${lesson.name}/${step.id}`, question, lesson, index] as const)),
);

const grade = async (source: string, question: CodeQuestion, lesson: Lesson, index: number): Promise<Grade> =>
  question.goals.film === null
    ? gradeCode(await testLaboratory(), question, source, { effort: 'slice' })
    : gradeFilm(filmOf, lesson, index, question, source);

describe.each(questions)('%s', (_, question, lesson, index) => {
  it('takes its model solution, and not the text that it starts from', async () => {
    const right = await grade(question.solution, question, lesson, index);
    expect(right.goals.filter(({ passed }) => !passed)).toEqual([]);
    expect(right.passed).toBe(true);
    const start = await grade(question.start, question, lesson, index);
    expect(start.passed).toBe(false);
  });
});

const faults = questions.flatMap(([place, question, lesson, index]) =>
  question.wrong.map(({ source, said }) => [place, said, { lesson, index, question, source }] as const),
);

describe.each(faults)('%s: %s', (_, said, { lesson, index, question, source }) => {
  it('is what is said of it', async () => {
    const { passed, goals } = await grade(source, question, lesson, index);
    expect(passed).toBe(false);
    expect(goals.filter(({ id }) => id === LIKELY).map(({ sentence }) => sentence)).toEqual([said]);
  });
});

it('says which factor is missing', async () => {
  const [, question] = questions.find(([place]) => place === 'the-bsdf/phong')!;
  const half = question.solution.replace('(n + 2.0) /', '0.5 * (n + 2.0) /');
  const { goals } = await gradeCode(await testLaboratory(), question, half, { effort: 'slice' });
  expect(goals.find(({ id }) => id === 'model')!.sentence).toMatch(
    /^Looking from .* f is between 0\.5\d* and .* times that of the model solution/,
  );
});

it('solid-angle: directions by the cosine agree with themselves, but are not the uniform ones that were asked for', async () => {
  const [, question, lesson, index] = questions.find(([place]) => place === 'solid-angle/draw')!;
  const cosine = question.solution.replace('1.0 - u.x', 'sqrt(1.0 - u.x)').replace('1.0 / (2.0 * PI)', 'wi.z / PI');
  const { passed, goals } = await grade(cosine, question, lesson, index);
  expect(passed).toBe(false);
  expect(goals.filter((each) => !each.passed).map(({ id }) => id)).toEqual(['density']);
  expect(goals.find(({ id }) => id === 'density')!.sentence).toMatch(/^Looking from .* pdf is between .* times that of the model solution/);
});
