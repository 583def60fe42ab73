/**
 * Is this density of a medium right? Finite, nowhere negative, at most 1, and anything at all; and what it emits finite and not negative.
 * No statistics: a violation is a point.
 */
import type { ParameterSet, Random } from './parameters.ts';
import { figure, pointText, programCheck, type Place, type ProgramCheck } from './program-report.ts';
import type { Vector } from './report.ts';

/** What rounding may add to 1. */
export const ROUNDING = 2 ** -14;

/** Where formulas break: the origin, axes and corners of cubes of two sizes, and points beside them. */
const SPECIAL: readonly Vector[] = [1, 0.5].flatMap((size) =>
  [-1, 0, 1].flatMap((x) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z): Vector => [size * x, size * y, size * z]))),
);
const BESIDE: readonly Vector[] = [1e-3, 1e-6, -1e-3, -1e-6].flatMap((e): Vector[] => [
  [e, 0, 0],
  [0, e, 0],
  [0, 0, e],
]);

/** What was seen of one set of parameters. */
export interface Densities {
  set: ParameterSet;
  at: readonly Vector[];
  /** Four numbers each: density, of Le the least and the greatest component, and the loop that ran out. */
  results: Float32Array;
}

/** @param region half the edge of the cube that they lie in */
export function densityPoints(count: number, region: number, random: Random): Vector[] {
  const any = (): number => (2 * random() - 1) * region;
  return [...SPECIAL, ...BESIDE, ...Array.from({ length: count }, (): Vector => [any(), any(), any()])];
}

/** @param all of the default parameters first @param loop the loop that a word names */
export function densityChecks(all: readonly Densities[], loop: (word: number) => string): ProgramCheck[] {
  let [endless, infinite, negative]: [ProgramCheck | null, ProgramCheck | null, ProgramCheck | null] = [null, null, null];
  let most: { density: number; place: Place } | null = null;
  for (const { set, at, results } of all) {
    for (const [i, point] of at.entries()) {
      const density = results[4 * i] ?? 0;
      const [least = 0, greatest = 0, word = 0] = results.subarray(4 * i + 1, 4 * i + 4);
      const place: Place = { params: set.inputs, at: point };
      const is = `density${pointText(point)} is ${figure(density)}`;
      const emits = `Le${pointText(point)} has`;
      if (word !== 0) endless ??= endlessCheck(loop(word), place);
      else if (!Number.isFinite(density)) infinite ??= programCheck('finite', 'fail', `${is}: no finite number.`, place);
      else if (density > 0 && !Number.isFinite(least + greatest))
        infinite ??= programCheck('finite', 'fail', `${emits} a component that is no finite number.`, place);
      else if (density > 0 && least < 0)
        negative ??= programCheck(
          'negative',
          'fail',
          `${emits} the component ${figure(least)}: it counts as 0. Write max(vec3f(0.0), …).`,
          place,
        );
      else if (density < 0) negative ??= programCheck('negative', 'fail', `${is}: it counts as 0, and is told. Write max(0.0, …).`, place);
      else if (most === null || density > most.density) most = { density, place };
    }
  }
  return [
    endless ?? programCheck('terminates', 'pass', 'Every loop ended.'),
    infinite ?? programCheck('finite', 'pass', 'The density is finite at every point that was tried.'),
    negative ?? programCheck('negative', 'pass', 'The density is nowhere negative.'),
    majorantCheck(most),
  ];
}

/** @param loop where it is */
export const endlessCheck = (loop: string, place: Place): ProgramCheck =>
  programCheck('terminates', 'fail', `The loop at ${loop} did not end within the work that one step may do.`, place);

function majorantCheck(most: { density: number; place: Place } | null): ProgramCheck {
  if (most === null || most.density === 0) return programCheck('majorant', 'not-applicable', 'No point with a density above 0 was found.');
  const { density, place } = most;
  const values = { most: density };
  if (density <= 1 + ROUNDING) return programCheck('majorant', 'pass', `It reaches ${figure(density)}; the majorant is 1.`, null, values);
  const sentence = `density${pointText(place.at)} is ${figure(density)}, more than 1: divide it by that, or write "majorant": ${figure(Math.ceil(100 * density) / 100)} in the medium's density.`;
  return programCheck('majorant', 'fail', sentence, place, values);
}
