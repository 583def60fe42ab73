/** The results of a class as a table for people, as CSV for a spreadsheet, and as JSON. */
import { questionsOf } from './hand-in.ts';
import type { Mark, Marked } from './marks.ts';
import type { Lesson } from './types.ts';
import { visible } from '../scene/visible.ts';

export interface ClassResults {
  lesson: Lesson;
  /** In the order of their files. */
  marked: readonly (Marked & { file: string })[];
  /** Files that could not be graded, with a sentence each. */
  refused: readonly { file: string; said: string }[];
}

/** Points of a lesson, all answers right. */
export const bestOf = (lesson: Lesson): number => questionsOf(lesson).reduce((sum, { question }) => sum + question.points, 0);
const figure = (points: number): string => String(Number(points.toFixed(2)));

/** `1*`: right, after the answer was asked for; `–`: nothing was entered. */
export const markWords = ({ points, entered, looked }: Mark): string => `${entered === null ? '–' : figure(points)}${looked ? '*' : ''}`;

/** Columns of equal width, a line a student, the mean of each question below. */
export function tableText({ lesson, marked }: ClassResults): string {
  const asked = questionsOf(lesson).map(({ question }) => question);
  const head = ['name', ...asked.map(({ id }) => id), 'sum', 'file'];
  const rows = marked.map(({ name, file, marks, points, isOtherEdition }) => [
    `${oneLine(name) || '(no name)'}${isOtherEdition ? ' †' : ''}`,
    ...marks.map(markWords),
    figure(points),
    oneLine(file),
  ]);
  const best = ['of', ...asked.map(({ points }) => figure(points)), figure(bestOf(lesson)), ''];
  const mean = (points: readonly number[]): string => (points.reduce((sum, each) => sum + each, 0) / points.length).toFixed(2);
  const means = [
    'mean',
    ...asked.map((_, i) => mean(marked.map(({ marks }) => marks[i]?.points ?? 0))),
    mean(marked.map(({ points }) => points)),
    '',
  ];
  const lines = [head, ...rows, best, ...(marked.length > 1 ? [means] : [])];
  const widths = head.map((_, i) => Math.max(...lines.map((line) => [...(line[i] ?? '')].length)));
  const text = lines.map((line) =>
    line
      .map((each, i) => (i === 0 || i === head.length - 1 ? each.padEnd(widths[i] ?? 0) : each.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return [...text, ...notesOf({ marked })].join('\n');
}

const LOOKED = '* asked for the answer' as const;
const OTHER = '† answered another edition of the lesson: choices may be of other options' as const;

/** What the marks beside names and points mean, as far as there are any. */
export function notesOf({ marked }: Pick<ClassResults, 'marked'>): (typeof LOOKED | typeof OTHER)[] {
  const looked = marked.some(({ marks }) => marks.some((each) => each.looked));
  const other = marked.some(({ isOtherEdition }) => isOtherEdition);
  return [...(looked ? [LOOKED] : []), ...(other ? [OTHER] : [])];
}

/** RFC 4180, with a column a question; what a spreadsheet would take for a formula has an apostrophe before it. */
export function tableCsv({ lesson, marked, refused }: ClassResults): string {
  const asked = questionsOf(lesson).map(({ question }) => question.id);
  const head = ['name', 'file', ...asked, 'sum', 'of', 'looked', 'note'];
  const of = figure(bestOf(lesson));
  const rows = marked.map(({ name, file, marks, points, isOtherEdition }) => [
    name,
    file,
    ...marks.map(({ points: got, entered }) => (entered === null ? '' : figure(got))),
    figure(points),
    of,
    marks.flatMap(({ question, looked }) => (looked ? [question] : [])).join(' '),
    isOtherEdition ? 'another edition of the lesson' : '',
  ]);
  const none = refused.map(({ file, said }) => ['', file, ...asked.map(() => ''), '', of, '', said]);
  return `${[head, ...rows, ...none].map((line) => line.map(quoted).join(',')).join('\r\n')}\r\n`;
}

export function tableJson({ lesson, marked, refused }: ClassResults): unknown {
  return {
    lesson: lesson.name,
    of: bestOf(lesson),
    questions: questionsOf(lesson).map(({ step, question: { id, type, points } }) => ({ id, type, step: lesson.steps[step]?.id, points })),
    results: marked,
    refused,
  };
}

const oneLine = (text: string): string => visible(text).replace(/\s+/g, ' ').trim();

function quoted(text: string): string {
  const plain = oneLine(text);
  // A number is none of these: points are not negative.
  const safe = /^[=+\-@\t]/.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
