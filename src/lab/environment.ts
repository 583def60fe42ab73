/** Is this environment right? Radiance that is a number, and a table of it (wgsl/tabulate/environment.wgsl) that finds its light. */
import { anyDirection } from './situations.ts';
import type { ParameterSet, Random } from './parameters.ts';
import { figure, pointText, programCheck, type Place, type ProgramCheck } from './program-report.ts';
import type { Vector } from './report.ts';

/** As wgsl/environment/radiance.wgsl: share of samples that ignore the table. */
const UNIFORM_SHARE = 0.02;
/**
 * A sample of more than this many times the mean light is a firefly: light that one of the 16 points of its cell has weighs at most
 * 16 / 0.98. More than this part of all light in fireflies is too much.
 */
const FIREFLY = 20;
const MAX_MISSED = 0.01;

/** Where formulas break: axes, edges and corners of a cube, near the poles, at and beside the horizon and the seam of the azimuth. */
function specialDirections(): Vector[] {
  const cube = [-1, 0, 1].flatMap((x) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z): Vector => [x, y, z])));
  const tiny = [1e-3, 1e-5, 1e-7, 1e-12].flatMap((e): Vector[] => [
    [e, 1, 0],
    [0, -1, e],
    [1, e, 0],
    [1, -e, 0],
    [0, e, -1],
    [e, 0, -1],
    [-e, 0, -1],
    [-1, 0, e],
    [-1, 0, -e],
  ]);
  return [...cube.filter((each) => each.some((x) => x !== 0)), ...tiny].map((v) => {
    const length = Math.hypot(...v);
    return [v[0] / length, v[1] / length, v[2] / length];
  });
}

export function directionsOf(count: number, random: Random): Vector[] {
  return [...specialDirections(), ...Array.from({ length: count }, () => anyDirection(random))];
}

/** What was seen of one set of parameters. */
export interface Seen {
  set: ParameterSet;
  at: readonly Vector[];
  /** Four numbers each: radiance, and the loop that ran out. */
  results: Float32Array;
}

/** @param loop the loop that a word names */
export function radianceChecks(all: readonly Seen[], loop: (word: number) => string): ProgramCheck[] {
  let [endless, infinite, negative]: [ProgramCheck | null, ProgramCheck | null, ProgramCheck | null] = [null, null, null];
  for (const { set, at, results } of all) {
    for (const [i, direction] of at.entries()) {
      const [r = 0, g = 0, b = 0, word = 0] = results.subarray(4 * i, 4 * i + 4);
      const place: Place = { params: set.inputs, at: direction };
      const shown = `(${[r, g, b].map(figure).join(', ')})`;
      if (word !== 0) {
        endless ??= programCheck(
          'terminates',
          'fail',
          `The loop at ${loop(word)} did not end within the work that one sample may do.`,
          place,
        );
      } else if (![r, g, b].every(Number.isFinite)) {
        infinite ??= programCheck('finite', 'fail', `environment${pointText(direction)} is ${shown}: no finite radiance.`, place);
      } else if (Math.min(r, g, b) < 0) {
        negative ??= programCheck('negative', 'fail', `environment${pointText(direction)} is ${shown}: light cannot be negative.`, place);
      }
    }
  }
  return [
    endless ?? programCheck('terminates', 'pass', 'Every loop ended.'),
    infinite ?? programCheck('finite', 'pass', 'Radiance is finite in every direction that was tried.'),
    negative ?? programCheck('negative', 'pass', 'Radiance is nowhere negative.'),
  ];
}

/** How well a table finds the light: see {@link tableFigures}. */
export interface TableFigures {
  /** Part of all light whose samples weigh more than {@link FIREFLY} times the mean. */
  missed: number;
  /** How many samples of uniform directions one sample is worth where the light itself is asked for. */
  worth: number;
  /** Light of other points over that of the table's. */
  light: number;
}

/**
 * The engine samples cells in proportion to the table, two of a hundred uniformly: q = 0.98 t / mean(t) + 0.02, relative to
 * uniform. A sample of light s weighs s / q; its second moment is the mean over cells of mean(s²) / q.
 * @param cells four numbers a cell: of the table's points, mean and mean square of others
 */
export function tableFigures(cells: Float32Array): TableFigures {
  const count = cells.length / 4;
  let [tabulated, total, square] = [0, 0, 0];
  for (let i = 0; i < cells.length; i += 4) {
    tabulated += (cells[i] ?? 0) / count;
    total += (cells[i + 1] ?? 0) / count;
    square += (cells[i + 2] ?? 0) / count;
  }
  if (total <= 0) return { missed: 0, worth: 1, light: tabulated > 0 ? 0 : 1 };
  let [missed, own] = [0, 0];
  for (let i = 0; i < cells.length; i += 4) {
    const [t = 0, s = 0, s2 = 0] = cells.subarray(i, i + 3);
    const q = tabulated > 0 ? (1 - UNIFORM_SHARE) * (t / tabulated) + UNIFORM_SHARE : 1;
    own += s2 / q / count;
    // Light of a point in its cell, weighed by itself: few bright points count, many dim ones do not.
    if (s > 0 && s2 / s / q > FIREFLY * total) missed += s / count;
  }
  return { missed: missed / total, worth: own > 0 ? square / own : 1, light: tabulated > 0 ? total / tabulated : Infinity };
}

export function tableCheck(set: ParameterSet, at: Vector, figures: TableFigures): ProgramCheck {
  const { missed, worth } = figures;
  const values = { ...figures };
  const place = { params: set.inputs, at };
  const percent = (100 * missed).toFixed(missed < 0.1 ? 1 : 0);
  if (missed > MAX_MISSED) {
    const sentence = `${percent} % of the light falls between the points of the table (0.09° apart), where samples weigh more than ${FIREFLY} times the mean: fireflies. Make what shines larger, and dimmer by the same factor.`;
    return programCheck('table', 'fail', sentence, place, values);
  }
  return programCheck('table', 'pass', `Samples go where the light is: one is worth ${figure(worth)} uniform ones.`, null, values);
}
