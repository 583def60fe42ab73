/** What a survey looks at: which parameters, from how high. */
import { HEIGHTS, type Bench } from './bench.ts';
import type { ParameterSet } from './parameters.ts';
import { situationOf, type Situation } from './situations.ts';

/** Where formulas that were tuned by eye give back more than arrives: 89° from the normal. */
const LOWEST = 0.015;
/** And lower still, down to this part of it. */
const LOWER = 0.1;

/** The defaults from everywhere, the same in white and all at their ends from several directions, other ends from two, all others from one. */
export function surveySituations(bench: Bench): Situation[] {
  const random = bench.random('survey');
  const situations: Situation[] = [];
  const add = (set: ParameterSet, heights: readonly number[], isBare = false): void => {
    const chosen = bench.hasDirection ? [1] : heights;
    for (const z of chosen) situations.push(situationOf(set, bench.look(z), situations.length % 2 === 0, random, isBare));
  };
  add(bench.space.defaults, HEIGHTS, true);
  for (const set of [bench.space.defaults, bench.space.defaults, ...bench.space.white(), ...bench.space.extremes()])
    add(set, [...HEIGHTS, LOWEST]);
  for (const [i, set] of bench.sets.slice(1).entries())
    add(
      set,
      [0, 1].map((k) => HEIGHTS[(i + 3 * k) % HEIGHTS.length]!),
    );
  for (const set of bench.manySets.slice(1)) add(set, [0.02 + 0.98 * random()]);
  if (!bench.hasDirection) situations.push(...grazing(bench));
  return situations;
}

/** Within a degree of the horizon, where a rim may be that no other height sees. */
function grazing(bench: Bench): Situation[] {
  const random = bench.random('grazing');
  const sets = [bench.space.defaults, ...bench.space.white(), ...bench.space.extremes()];
  return sets.map((set, i) => situationOf(set, bench.look(LOWEST * LOWER ** random()), i % 2 === 0, random));
}
