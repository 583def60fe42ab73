/**
 * What a reader hands in: a file with what was entered for each question of a lesson, and a name. It holds no verdict that counts: who
 * grades computes everything anew from what was entered. It proves nothing about who entered it.
 */
import { z } from 'zod';
import { isQuestion, type Lesson, type Question } from './types.ts';

/** Largest file that is read, characters: eleven programs of the greatest length fit. */
export const MAX_HAND_IN = 1_000_000;
/** Longest name, characters. */
export const MAX_NAME = 120;
/** Longest program, characters: as long as one may be. */
export const MAX_CODE = 65_536;

const shownName = z
  .string()
  .max(MAX_NAME)
  .transform((text) => text.trim());
const part = z.number().finite();
/** What was entered for a question; `looked`: the reader asked for the answer. */
const entry = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('number'), text: z.string().max(40), looked: z.boolean().optional() }),
  /** Places of the chosen options, from 0. */
  z.strictObject({ type: z.literal('choice'), chosen: z.array(z.int().min(0).max(99)).max(100), looked: z.boolean().optional() }),
  /** In parts of the film, from its upper left corner, and the shape there; point null: chosen in the list of shapes. */
  z.strictObject({
    type: z.literal('pick'),
    point: z.tuple([part, part]).nullable(),
    shape: z.string().max(200).nullable(),
    looked: z.boolean().optional(),
  }),
  z.strictObject({ type: z.literal('code'), text: z.string().max(MAX_CODE), looked: z.boolean().optional() }),
  /** The reader asked for the answer and entered nothing. */
  z.strictObject({ type: z.literal('nothing'), looked: z.literal(true) }),
]);
export type Entry = z.output<typeof entry>;

const handIn = z.strictObject({
  format: z.literal('penumbra-answers'),
  version: z.literal(1),
  lesson: z.string().max(80),
  /** Of the questions as the reader had them: see {@link editionOf}. */
  edition: z.string().max(16),
  name: shownName,
  answers: z.record(z.string().max(80), entry),
});
export type HandIn = z.output<typeof handIn>;

/** All questions of a lesson in their order, with the places of their steps. */
export const questionsOf = ({ steps }: Lesson): { step: number; question: Question }[] =>
  steps.flatMap(({ blocks }, step) => blocks.filter(isQuestion).map((question) => ({ step, question })));

/**
 * Changes with everything by which answers are judged: options that changed places are told from those that were chosen. One of all
 * languages.
 */
export function editionOf(lesson: Lesson): string {
  if (lesson.translation !== undefined) return lesson.translation.edition;
  const judged = questionsOf(lesson).map(({ question }) => {
    const { prompt: _prompt, hints: _hints, right: _right, points: _points, ...rest } = question;
    // What is said of a wrong answer does not judge it.
    return 'wrong' in rest ? { ...rest, wrong: undefined } : rest;
  });
  return fingerprint(JSON.stringify(judged));
}

/** FNV-1a of 32 bits (Fowler, Noll, Vo): it tells versions of a text apart, no forgeries. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** The text of a file of answers. @param answers by the ids of questions; those of other lessons are left out */
export function writeHandIn(lesson: Lesson, name: string, answers: Readonly<Record<string, Entry>>): string {
  const own = questionsOf(lesson).flatMap(({ question: { id } }) => {
    const answer = Object.hasOwn(answers, id) ? answers[id] : undefined;
    return answer === undefined ? [] : [[id, answer] as const];
  });
  const file: HandIn = {
    format: 'penumbra-answers',
    version: 1,
    lesson: lesson.name,
    edition: editionOf(lesson),
    name: name.trim().slice(0, MAX_NAME),
    answers: Object.fromEntries(own),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** @throws Error, one sentence: the file is from anyone */
export function readHandIn(text: string): HandIn {
  if (text.length > MAX_HAND_IN) throw new Error(`expected at most ${MAX_HAND_IN} characters, got ${text.length}`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('expected a file of answers that the page saved; this is no JSON');
  }
  const format = typeof value === 'object' && value !== null && 'format' in value ? value.format : undefined;
  if (format !== 'penumbra-answers') throw new Error('expected a file of answers that the page saved (“format”: “penumbra-answers”)');
  const result = handIn.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`at ${issue?.path.map(String).join('.') || 'the top'}: ${issue?.message ?? 'expected something else'}`);
}

/** What is stored in a browser may be from another version, or from anyone. @returns null: no entry */
export function readEntry(value: unknown): Entry | null {
  const result = entry.safeParse(value);
  return result.success ? result.data : null;
}
