/** Every question for code in a lesson: its model solution is right, and what it starts from is not. */
import { describe, expect, it } from 'vitest';
import { readLessons } from '../../src/cli/lessons/read.ts';
import { gradeCode } from '../../src/lesson/grade.ts';
import { codeOf } from '../../src/lesson/state.ts';
import { testLaboratory } from './helpers.ts';

const { lessons } = await readLessons();
const questions = lessons.flatMap((lesson) =>
  lesson.steps.flatMap((step) => codeOf(step).map((question) => [`${lesson.name}/${step.id}`, question] as const)),
);

describe.each(questions)('%s', (_, question) => {
  it('takes its model solution, and not the text that it starts from', async () => {
    const laboratory = await testLaboratory();
    const right = await gradeCode(laboratory, question, question.solution, { effort: 'slice' });
    expect(right.goals.filter(({ passed }) => !passed)).toEqual([]);
    expect(right.passed).toBe(true);
    const start = await gradeCode(laboratory, question, question.start, { effort: 'slice' });
    expect(start.passed).toBe(false);
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
