/** Is an answer right? Numbers, choices and places in the picture; code is for grade.ts. */
import { readNumber } from './number.ts';
import type { ChoiceQuestion, NumberQuestion, PickQuestion } from './types.ts';

/** What a wrong number may be told, beside the hints. */
export type NumberVerdict = 'right' | 'wrong' | 'close' | 'unreadable';

/** A number is close where it is within ten tolerances. */
export function checkNumber({ answer, tolerance, unit }: NumberQuestion, text: string): NumberVerdict {
  const given = readNumber(unit === '' ? text : withoutUnit(text, unit));
  if (given === null) return 'unreadable';
  // In per cent, where that is the unit: "25" and "25 %" are the same.
  const scale = unit === '%' && text.trim().endsWith('%') ? 100 : 1;
  // A rounding error of the answer itself is none of the reader's.
  const distance = Math.abs(given * scale - answer) - 1e-12 * Math.abs(answer);
  return distance <= tolerance ? 'right' : distance <= 10 * tolerance ? 'close' : 'wrong';
}

function withoutUnit(text: string, unit: string): string {
  const trimmed = text.trim();
  return unit !== '%' && trimmed.toLowerCase().endsWith(unit.toLowerCase()) ? trimmed.slice(0, -unit.length) : trimmed;
}

/** All that is right, and nothing else. */
export const checkChoice = ({ options }: ChoiceQuestion, chosen: ReadonlySet<number>): boolean =>
  options.every(({ right }, i) => right === chosen.has(i));

/** @param point in parts of the film @param shape name of the shape under it, null: none */
export function checkPick({ target }: PickQuestion, [x, y]: readonly [number, number], shape: string | null): boolean {
  if ('shapes' in target) return shape !== null && target.shapes.includes(shape);
  const [left, top, right, bottom] = target.rect;
  return x >= left && x <= right && y >= top && y <= bottom;
}
