/** Where things stand in the text of a lesson, by its lines alone: it need not be right. */

const STEP = /^::step\b/;
const STATE = /^::(state|set)\b/;

/** Place of the step that a line is in, from 0. */
export const stepAt = (text: string, line: number): number =>
  Math.max(
    0,
    text
      .split('\n')
      .slice(0, line)
      .filter((each) => STEP.test(each)).length - 1,
  );

/** The lines that the state of a step takes, from 1; where there is none, `until` is one less than `from`. */
export function placeOfState(text: string, line: number): { from: number; until: number } {
  const lines = text.split('\n');
  let step = Math.min(line, lines.length) - 1;
  while (step >= 0 && !STEP.test(lines[step] ?? '')) step--;
  // Before the first step: it is the first that is meant.
  if (step < 0) step = lines.findIndex((each) => STEP.test(each));
  if (step < 0) return { from: line, until: line - 1 };
  let from = step + 1;
  while (from < lines.length && (lines[from] ?? '').trim() === '') from++;
  if (!STATE.test(lines[from] ?? '')) return { from: step + 2, until: step + 1 };
  let until = from;
  while (STATE.test(lines[until + 1] ?? '')) until++;
  return { from: from + 1, until: until + 1 };
}
