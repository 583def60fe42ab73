/** Files of answers: what the page writes is what is graded; what anybody else writes gets a sentence. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tableCsv, tableJson, tableText, type ClassResults } from '../../src/lesson/class-table.ts';
import { readLesson, readLessons } from '../../src/cli/lessons/read.ts';
import { compileLesson } from '../../src/lesson/compile.ts';
import { editionOf, questionsOf, readHandIn, writeHandIn, type Entry, type HandIn } from '../../src/lesson/hand-in.ts';
import { markHandIn, type CodeGrader } from '../../src/lesson/marks.ts';
import type { Lesson, Question } from '../../src/lesson/types.ts';

const lessons = await readLessons();
const lesson = await readLesson('monte-carlo');
const noCode: CodeGrader = () => Promise.reject(new Error('no device'));

/** As somebody enters who knows, or does not know, the answer. */
function entered(question: Question, isRight: boolean): Entry {
  switch (question.type) {
    case 'number':
      return { type: 'number', text: isRight ? String(question.answer) : String(question.answer * 2 + 1) };
    case 'choice':
      return { type: 'choice', chosen: question.options.flatMap(({ right }, i) => (right === isRight ? [i] : [])) };
    case 'pick': {
      const shape = 'shapes' in question.target ? question.target.shapes[0]! : null;
      return { type: 'pick', point: isRight ? question.model : [0.999, 0.999], shape: isRight ? shape : 'nobody' };
    }
    case 'code':
      return { type: 'code', text: isRight ? question.solution : question.start };
  }
}
const answersOf = (of: Lesson, isRight: (i: number) => boolean): Record<string, Entry> =>
  Object.fromEntries(questionsOf(of).map(({ question }, i) => [question.id, entered(question, isRight(i))]));

const mark = async (of: Lesson, answers: Record<string, Entry>, grade = noCode) =>
  markHandIn(of, readHandIn(writeHandIn(of, 'Ada', answers)), grade);

describe('every lesson', () => {
  it.each(lessons.map((each) => [each.name, each] as const))('%s: right answers count all, wrong ones nothing', async (_, of) => {
    const byText: CodeGrader = (__, question, text) => Promise.resolve({ passed: text === question.solution, said: '' });
    const count = questionsOf(of).length;
    expect(
      (
        await mark(
          of,
          answersOf(of, () => true),
          byText,
        )
      ).points,
    ).toBe(count);
    expect(
      (
        await mark(
          of,
          answersOf(of, () => false),
          byText,
        )
      ).points,
    ).toBe(0);
    expect(
      (
        await mark(
          of,
          answersOf(of, (i) => i % 2 === 0),
          byText,
        )
      ).points,
    ).toBe(Math.ceil(count / 2));
    expect((await mark(of, {}, byText)).marks.every(({ points, entered: text }) => points === 0 && text === null)).toBe(true);
  });
});

it('counts what was entered, whatever else a file says', async () => {
  const right = answersOf(lesson, () => true);
  const { question } = questionsOf(lesson)[0]!;
  const text = writeHandIn(lesson, 'Ada', { ...right, [question.id]: entered(question, false) });
  // A verdict has no place in the format.
  expect(() => readHandIn(text.replace('"answers": {', '"points": 100, "answers": {'))).toThrow('at the top: Unrecognized key: "points"');
  const { marks } = await markHandIn(lesson, readHandIn(text), noCode);
  expect(marks.map(({ points }) => points)).toEqual(questionsOf(lesson).map((_, i) => (i === 0 ? 0 : 1)));
});

it('says of an answer that it was looked at, that it is of another kind, that it names no option', async () => {
  const first = questionsOf(lesson)[0]!.question;
  const looked = await mark(lesson, { [first.id]: { type: 'nothing', looked: true } });
  expect(looked.marks[0]).toMatchObject({ points: 0, entered: null, looked: true });
  const other: Entry = first.type === 'number' ? { type: 'choice', chosen: [0] } : { type: 'number', text: '1' };
  expect((await mark(lesson, { [first.id]: other })).marks[0]?.said).toBe(`expected a ${first.type}, got a ${other.type}`);
  const choice = questionsOf(lesson).find(({ question }) => question.type === 'choice')!.question;
  const { marks } = await mark(lesson, { [choice.id]: { type: 'choice', chosen: [99] } });
  expect(marks.find(({ question }) => question === choice.id)).toMatchObject({ points: 0, said: 'an option that there is not' });
});

it('goes on where a program cannot be graded', async () => {
  const bsdf = await readLesson('the-bsdf');
  const { marks, points } = await mark(
    bsdf,
    answersOf(bsdf, () => true),
  );
  const kinds = questionsOf(bsdf).map(({ question }) => question.type);
  expect(points).toBe(kinds.filter((type) => type !== 'code').length);
  expect(marks.filter((_, i) => kinds[i] === 'code').map(({ said }) => said)).toEqual(
    kinds.filter((type) => type === 'code').map(() => 'could not be graded: no device'),
  );
});

it('knows other editions by what answers are judged by, not by words', async () => {
  const question = (options: string, hint: string): string => `::lesson[T]{series=equation order=1 minutes=5 summary="S." picture=a}
::step[One]{#one}
::state{scene=cornell-box}
::::choice{#a points=2}
${hint}
${options}
:::right
Yes.
:::
::::
`;
  const [a, b] = ['::option[A]{right}', '::option[B]{why="c"}'];
  const edition = async (options: string, hint = 'Q?'): Promise<string> =>
    editionOf(await compileLesson('t', { 'lesson.md': question(options, hint) }));
  expect(await edition(`${a}\n${b}`, 'Which?')).toBe(await edition(`${a}\n${b}`));
  expect(await edition(`${b}\n${a}`)).not.toBe(await edition(`${a}\n${b}`));
  const of = await compileLesson('t', { 'lesson.md': question(`${a}\n${b}`, 'Q?') });
  const handIn: HandIn = { ...readHandIn(writeHandIn(of, 'x', { a: { type: 'choice', chosen: [0] } })), edition: '00000000' };
  expect(await markHandIn(of, handIn, noCode)).toMatchObject({ points: 2, isOtherEdition: true });
});

describe('files from anyone', () => {
  const good = JSON.parse(writeHandIn(lesson, 'Ada', {})) as Record<string, unknown>;
  const cases: [what: string, text: string, message: string | RegExp][] = [
    ['no JSON', '{', /this is no JSON$/],
    ['another JSON', '[1]', /“format”: “penumbra-answers”/],
    ['nothing', 'null', /“format”/],
    ['another version', JSON.stringify({ ...good, version: 2 }), /^at version: /],
    ['a long name', JSON.stringify({ ...good, name: 'x'.repeat(121) }), /^at name: /],
    ['an answer that is none', JSON.stringify({ ...good, answers: { a: { type: 'verdict', right: true } } }), /^at answers\.a\.type: /],
    [
      'a number without end',
      JSON.stringify({ ...good, answers: { a: { type: 'number', text: '9'.repeat(41) } } }),
      /^at answers\.a\.text: /,
    ],
    ['a long file', `"${'x'.repeat(1_000_001)}"`, 'expected at most 1000000 characters, got 1000003'],
  ];
  it.each(cases)('%s', (_, text, message) => expect(() => readHandIn(text)).toThrow(message));

  it('are of the lesson that is graded', async () => {
    const other = await readLesson('refraction');
    await expect(markHandIn(other, readHandIn(JSON.stringify(good)), noCode)).rejects.toThrow(
      'expected answers of the lesson refraction, got those of monte-carlo',
    );
  });

  it('with names of prototypes for questions are graded as no answers', async () => {
    const file = `${JSON.stringify({ ...good, answers: null }).replace('null', '{"__proto__": {"type": "nothing", "looked": true}, "constructor": {"type": "number", "text": "1"}}')}`;
    expect((await markHandIn(lesson, readHandIn(file), noCode)).points).toBe(0);
  });

  it('whatever is entered gives points or a sentence', async () => {
    const entry = fc.oneof(
      fc.record({ type: fc.constant('number'), text: fc.string({ maxLength: 45 }) }),
      fc.record({ type: fc.constant('choice'), chosen: fc.array(fc.integer({ min: -2, max: 101 }), { maxLength: 6 }) }),
      fc.record({ type: fc.constant('pick'), point: fc.option(fc.tuple(fc.double(), fc.double())), shape: fc.option(fc.string()) }),
      fc.anything(),
    );
    const ids = questionsOf(lesson).map(({ question }) => question.id);
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...ids, 'toString'), entry), async (answers) => {
        try {
          const { points, marks } = await markHandIn(lesson, readHandIn(JSON.stringify({ ...good, answers })), noCode);
          expect(points).toBe(marks.reduce((sum, each) => sum + each.points, 0));
        } catch (error) {
          expect((error as Error).message).toMatch(/^(at |expected )/);
        }
      }),
      { seed: 5, numRuns: 300 },
    );
  });
});

describe('a class', async () => {
  const all = await mark(
    lesson,
    answersOf(lesson, () => true),
  );
  const none = await mark(lesson, {});
  const results: ClassResults = {
    lesson,
    marked: [
      { file: 'ada.json', ...all, name: '=HYPERLINK("http://x.y","Ada")' },
      { file: 'bo.json', ...none, name: 'Bo\u202e\nx, "the" second', isOtherEdition: true },
    ],
    refused: [{ file: 'c.json', said: 'expected text in UTF-8' }],
  };
  const count = questionsOf(lesson).length;

  it('is a table of equal columns with what is best and the mean', () => {
    const lines = tableText(results).split('\n');
    expect(lines[0]!.split(/\s+/)).toEqual(['name', ...questionsOf(lesson).map(({ question }) => question.id), 'sum', 'file']);
    expect(lines[2]).toMatch(/^Bo� x, "the" second †( +–)+ +0 {2}bo\.json$/);
    expect(lines[3]!.trim().split(/\s+/)).toEqual(['of', ...Array.from({ length: count }, () => '1'), String(count)]);
    expect(lines[4]!.trim().split(/\s+/)).toEqual(['mean', ...Array.from({ length: count }, () => '0.50'), (count / 2).toFixed(2)]);
    expect(lines[5]).toMatch(/^† answered another edition/);
  });

  it('is CSV in which a name is no formula, no line and no column', () => {
    const lines = tableCsv(results).split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[1]).toMatch(/^"'=HYPERLINK\(""http:\/\/x\.y"",""Ada""\)",ada\.json(,1)+,5,5,,$/);
    expect(lines[2]).toMatch(/^"Bo� x, ""the"" second",bo\.json,+0,5,,another edition of the lesson$/);
    expect(lines[3]).toMatch(/^,c\.json,+5,,expected text in UTF-8$/);
  });

  it('is JSON with what each question was answered by', () => {
    expect(tableJson(results)).toMatchObject({ lesson: 'monte-carlo', of: count, refused: [{ file: 'c.json' }] });
  });
});
