/** Is an answer right? Numbers, choices and places in the picture; code is for grade.ts. */
import { readNumber } from './number.ts';
import type { ChoiceQuestion, NumberQuestion, PickQuestion, PickTarget } from './types.ts';

/** What a wrong number may be told, beside the hints. */
export type NumberVerdict = 'right' | 'wrong' | 'close' | 'unreadable';

/** A number is close where it is within ten tolerances. */
export function checkNumber(question: NumberQuestion, text: string): NumberVerdict {
  const { answer, tolerance } = question;
  const given = numberOf(question, text);
  if (given === null) return 'unreadable';
  const distance = distanceTo(given, answer);
  return distance <= tolerance ? 'right' : distance <= 10 * tolerance ? 'close' : 'wrong';
}

/** What is said of a likely wrong number; empty: nothing. Of those within 1 %, or the tolerance, the nearest. */
export function saidOfNumber(question: NumberQuestion, text: string): string {
  const given = numberOf(question, text);
  if (given === null) return '';
  const near = question.wrong
    .map(({ answer, said }) => ({ said, distance: distanceTo(given, answer), room: Math.max(question.tolerance, 0.01 * Math.abs(answer)) }))
    .filter(({ distance, room }) => distance <= room)
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.said ?? '';
}

function numberOf({ unit }: NumberQuestion, text: string): number | null {
  const given = readNumber(unit === '' ? text : withoutUnit(text, unit));
  // In per cent, where that is the unit: "25" and "25 %" are the same.
  return given === null ? null : given * (unit === '%' && text.trim().endsWith('%') ? 100 : 1);
}

/** A rounding error of the answer itself is none of the reader's. */
const distanceTo = (given: number, answer: number): number => Math.abs(given - answer) - 1e-12 * Math.abs(answer);

function withoutUnit(text: string, unit: string): string {
  const trimmed = text.trim();
  return unit !== '%' && trimmed.toLowerCase().endsWith(unit.toLowerCase()) ? trimmed.slice(0, -unit.length) : trimmed;
}

/** All that is right, and nothing else. */
export const checkChoice = ({ options }: ChoiceQuestion, chosen: ReadonlySet<number>): boolean =>
  options.every(({ right }, i) => right === chosen.has(i));

/** @param point in parts of the film @param shape name of the shape under it, null: none */
export const checkPick = ({ target }: PickQuestion, point: readonly [number, number], shape: string | null): boolean =>
  isIn(target, point, shape);

/** What is said of a likely wrong place; empty: nothing. Parameters as of checkPick. */
export const saidOfPick = ({ wrong }: PickQuestion, point: readonly [number, number], shape: string | null): string =>
  wrong.find(({ target }) => isIn(target, point, shape))?.said ?? '';

function isIn(target: PickTarget, [x, y]: readonly [number, number], shape: string | null): boolean {
  if ('shapes' in target) return shape !== null && target.shapes.includes(shape);
  const [left, top, right, bottom] = target.rect;
  return x >= left && x <= right && y >= top && y <= bottom;
}
