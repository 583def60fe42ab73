/** `npm run -s grade -- FOLDER`: a class with programs, copies, forgeries and files that are none. */
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { grade } from './grade-command.ts';
import { readLesson } from '../../src/cli/lessons/read.ts';
import { questionsOf, writeHandIn, type Entry } from '../../src/lesson/hand-in.ts';

interface Results {
  of: number;
  results: { file: string; name: string; points: number; marks: { question: string; points: number; said: string; looked: boolean }[] }[];
  refused: { file: string; said: string }[];
}

it('grades what can be graded, programs by the laboratory, and says a sentence of the rest', async () => {
  const lesson = await readLesson('the-bsdf');
  const folder = mkdtempSync(join(tmpdir(), 'penumbra-class-'));
  const put = (file: string, text: string | Uint8Array): void => writeFileSync(join(folder, file), text);
  const [lambert] = questionsOf(lesson).flatMap(({ question }) => (question.type === 'code' ? question : []));
  const right: Record<string, Entry> = {
    greater: { type: 'choice', chosen: [0] },
    [lambert!.id]: { type: 'code', text: lambert!.solution },
    lobe: { type: 'number', text: 'pi/4' },
  };
  put('ada.json', writeHandIn(lesson, 'Ada', right));
  put('bo.json', writeHandIn(lesson, 'Bo', { ...right, [lambert!.id]: { type: 'code', text: lambert!.solution, looked: true } }));
  put('cy.json', writeHandIn(lesson, 'Cy', { [lambert!.id]: { type: 'code', text: lambert!.start } }));
  put('endless.json', writeHandIn(lesson, 'E', { [lambert!.id]: { type: 'code', text: ENDLESS } }));
  put('broken.json', writeHandIn(lesson, 'F', { [lambert!.id]: { type: 'code', text: 'fn eval(' } }));
  put('latin.json', Uint8Array.of(0x7b, 0xe4, 0x7d));
  put('other.json', writeHandIn(await readLesson('refraction'), 'G', {}));
  put('verdict.json', writeHandIn(lesson, 'H', {}).replace('"answers"', '"passed": true, "answers"'));
  put('notes.txt', 'no answers');
  mkdirSync(join(folder, 'folder.json'));
  symlinkSync('/etc/passwd', join(folder, 'link.json'));
  const csv = join(folder, 'table.csv');
  const { code, stdout, stderr } = await grade([folder, '--lesson', 'the-bsdf', '--csv', csv, '--json']);
  expect(code).toBe(2);
  const { of, results, refused } = JSON.parse(stdout) as Results;
  expect(of).toBe(6);
  expect(results.map(({ name, points }) => [name, points])).toEqual([
    ['Ada', 3],
    ['Bo', 3],
    ['F', 0],
    ['Cy', 0],
    ['E', 0],
  ]);
  const ofCode = (name: string) => results.find((each) => each.name === name)?.marks.find(({ question }) => question === lambert!.id);
  expect(ofCode('Bo')?.looked).toBe(true);
  expect(ofCode('Cy')?.said).toContain('f is 3.14 times that of the model solution in every direction');
  expect(ofCode('F')?.said).toMatch(/answer, line 1, column \d+: /);
  expect(ofCode('E')?.said).not.toBe('');
  expect(refused.map(({ file }) => file)).toEqual(['folder.json', 'latin.json', 'link.json', 'other.json', 'verdict.json']);
  expect(stderr.split('\n')).toEqual(refused.map(({ file, said }) => `${file}: ${said}`));
  expect(readFileSync(csv, 'utf8').split('\r\n')[1]).toBe('Ada,ada.json,1,1,1,,,,3,6,,');
});

const ENDLESS = `
fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f {
  var x = 0.0;
  while (true) { x += 1.0; }
  return vec3f(x);
}
`;

it('says in a sentence what cannot be meant', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'penumbra-class-'));
  const [none, step, single] = await Promise.all([
    grade([empty, '--lesson', 'monte-carlo']),
    grade([empty, '--lesson', 'monte-carlo', '--step', 'error']),
    grade(['lessons/the-bsdf/lambert.wgsl', '--lesson', 'the-bsdf', '--step', 'lambert', '--csv', join(empty, 't.csv')]),
  ]);
  expect([none.code, step.code, single.code]).toEqual([1, 1, 1]);
  expect(none.stderr).toMatch(/expected files of answers, NAME\.json; there is none$/);
  expect(step.stderr).toBe('--step is of a single submission; files of answers have all steps.');
  expect(single.stderr).toBe('--csv is of a folder of answers.');
});
