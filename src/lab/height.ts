/** Is this displacement right? Every loop ends, and what comes of it can move a place. No statistics: a violation is a point. */
import { MAX_LENGTH } from '../scene/fields.ts';
import { endlessCheck } from './density.ts';
import type { ParameterSet } from './parameters.ts';
import { figure, pointText, programCheck, type Place, type ProgramCheck } from './program-report.ts';
import type { Vector } from './report.ts';

/** What was seen of one set of parameters. */
export interface HeightsSeen {
  set: ParameterSet;
  at: readonly Vector[];
  /** Four numbers each: the height, nothing twice, and the loop that ran out. */
  results: Float32Array;
}

/** @param all of the default parameters first @param loop the loop that a word names */
export function heightChecks(all: readonly HeightsSeen[], loop: (word: number) => string): ProgramCheck[] {
  let [endless, infinite]: [ProgramCheck | null, ProgramCheck | null] = [null, null];
  let [least, most] = [Infinity, -Infinity];
  for (const { set, at, results } of all)
    for (const [k, point] of at.entries()) {
      const [height = 0, , , word = 0] = results.subarray(4 * k, 4 * k + 4);
      const place: Place = { params: set.inputs, at: point };
      if (word !== 0) endless ??= endlessCheck(loop(word), place);
      else if (!(Math.abs(height) <= MAX_LENGTH))
        infinite ??= programCheck('finite', 'fail', `height${pointText(point)} is ${figure(height)}: no surface can be there.`, place);
      else if (set === all[0]?.set) [least, most] = [Math.min(least, height), Math.max(most, height)];
    }
  const range = most < least ? '' : ` With the default parameters it goes from ${figure(least)} to ${figure(most)}.`;
  return [
    endless ?? programCheck('terminates', 'pass', 'Every loop ended.'),
    infinite ??
      programCheck(
        'finite',
        'pass',
        `The height is a number at every point that was tried.${range}`,
        null,
        most < least ? {} : { least, most },
      ),
  ];
}
