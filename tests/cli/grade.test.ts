/** `npm run -s grade` as a lecturer's script uses it, in processes of their own. */
import { expect, it } from 'vitest';
import { grade } from './grade-command.ts';

interface Result {
  passed: boolean;
  step: string;
  goals: { id: string; passed: boolean; sentence: string }[];
}

it('prints one line of JSON for a wrong answer, and ends with 2; with 1 where the exercise is not known', async () => {
  const file = 'lessons/the-bsdf/lambert_start.wgsl';
  const [wrong, unknown] = await Promise.all([
    grade([file, '--lesson', 'the-bsdf', '--step', 'lambert', '--json']),
    grade([file, '--lesson', 'the-bsdf']),
  ]);
  const { passed, step, goals } = JSON.parse(wrong.stdout) as Result;
  expect([wrong.code, passed, step]).toEqual([2, false, 'lambert']);
  expect(goals.map(({ id, passed: is }) => [id, is])).toEqual([
    ['defines-eval', true],
    ['laboratory', false],
    ['model', false],
  ]);
  expect(goals[1]!.sentence).toMatch(/^“Energy” fails: /);
  expect(goals[2]!.sentence).toContain('f is 3.14 times that of the model solution in every direction');
  expect(unknown.code).toBe(1);
  expect(unknown.stderr).toBe('The lesson the-bsdf asks for code in several steps: --step one of lambert, phong, sample');
});

it('holds the film of a program against the engine’s', async () => {
  const args = ['--lesson', 'eight-steps', '--step', 'direct', '--json'];
  const [right, wrong] = await Promise.all([
    grade(['lessons/eight-steps/step4.wgsl', ...args]),
    grade(['lessons/eight-steps/cosine_bug.wgsl', ...args]),
  ]);
  expect([right.code, wrong.code]).toEqual([0, 2]);
  expect((JSON.parse(right.stdout) as Result).goals.map(({ id, passed }) => [id, passed])).toEqual([['film', true]]);
  expect((JSON.parse(wrong.stdout) as Result).goals[0]!.sentence).toMatch(/^As a whole your film is \d\d % brighter than the engine’s/);
});
