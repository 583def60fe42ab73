/** Points for what was handed in, computed from what was entered and from nothing else. */
import { sentence } from '../base/sentence.ts';
import { checkChoice, checkNumber, checkPick, saidOfNumber, saidOfPick } from './answers.ts';
import { editionOf, questionsOf, type Entry, type HandIn } from './hand-in.ts';
import type { CodeQuestion, Lesson, Question } from './types.ts';

export interface Mark {
  /** Id of the question. */
  question: string;
  /** Of {@link Question.points}: all or none. */
  points: number;
  /** What was entered, as one reads it; null: nothing. */
  entered: string | null;
  /** Why, where there is more to say than right or wrong. */
  said: string;
  /** The reader asked for the answer, says the file. */
  looked: boolean;
}

export interface Marked {
  name: string;
  marks: Mark[];
  points: number;
  /** Its questions were others than those that it is graded by. */
  isOtherEdition: boolean;
}

/** Tells whether a program is right. @param step place of its step @returns what there is to say of it */
export type CodeGrader = (step: number, question: CodeQuestion, text: string) => Promise<{ passed: boolean; said: string }>;

/** @throws Error, one sentence, where it is of another lesson */
export async function markHandIn(lesson: Lesson, handIn: HandIn, gradeCode: CodeGrader): Promise<Marked> {
  if (handIn.lesson !== lesson.name) throw new Error(`expected answers of the lesson ${lesson.name}, got those of ${handIn.lesson}`);
  const marks: Mark[] = [];
  for (const { step, question } of questionsOf(lesson)) {
    const { id, points } = question;
    const entry = Object.hasOwn(handIn.answers, id) ? handIn.answers[id] : undefined;
    const { passed, said } =
      entry?.type === 'code' && question.type === 'code'
        ? await gradeCode(step, question, entry.text).catch((error: unknown) => ({
            passed: false,
            said: `could not be graded: ${sentence(error)}`,
          }))
        : judge(question, entry);
    const entered = entry === undefined ? null : words(question, entry);
    marks.push({ question: id, points: passed ? points : 0, entered, said, looked: entry?.looked === true });
  }
  return {
    name: handIn.name,
    marks,
    points: marks.reduce((sum, each) => sum + each.points, 0),
    isOtherEdition: handIn.edition !== editionOf(lesson),
  };
}

function judge(question: Question, entry: Entry | undefined): { passed: boolean; said: string } {
  if (entry === undefined || entry.type === 'nothing') return { passed: false, said: '' };
  if (entry.type !== question.type) return { passed: false, said: `expected a ${question.type}, got a ${entry.type}` };
  if (question.type === 'number' && entry.type === 'number') {
    const verdict = checkNumber(question, entry.text);
    const said = verdict === 'right' ? '' : saidOfNumber(question, entry.text);
    return { passed: verdict === 'right', said: said || (verdict === 'close' ? 'close' : verdict === 'unreadable' ? 'no number' : '') };
  }
  if (question.type === 'choice' && entry.type === 'choice') {
    const chosen = new Set(entry.chosen);
    if (entry.chosen.some((each) => each >= question.options.length)) return { passed: false, said: 'an option that there is not' };
    return { passed: checkChoice(question, chosen), said: '' };
  }
  if (question.type === 'pick' && entry.type === 'pick') {
    const point = entry.point ?? ([Number.NaN, Number.NaN] as const);
    const passed = checkPick(question, point, entry.shape);
    return { passed, said: passed ? '' : saidOfPick(question, point, entry.shape) };
  }
  return { passed: false, said: '' };
}

function words(question: Question, entry: Entry): string | null {
  switch (entry.type) {
    case 'number':
      return question.type === 'number' && question.unit !== '' ? `${entry.text} ${question.unit}` : entry.text;
    case 'choice':
      return entry.chosen.map((each) => String(each + 1)).join(', ');
    case 'pick':
      return [entry.shape, entry.point?.map((each) => each.toFixed(3)).join(' ')].filter((each) => typeof each === 'string').join(' at ');
    case 'code':
      return entry.text;
    case 'nothing':
      return null;
  }
}
