/**
 * Why samples do not fall where pdf says: what authors forget, each tried against the same counts. Another density is the pdf
 * with a factor, the pdf of another situation (a turned tangent, roughness in place of its square), or one of the plain ones. The
 * one that explains nearly all of the difference is named.
 */
import type { Bench } from '../bench.ts';
import { integrateCells } from '../cells.ts';
import { chi2OfCells } from '../chi2.ts';
import type { Vector } from '../report.ts';
import { isReduced, reduced } from '../parameters.ts';
import type { Situation } from '../situations.ts';
import { cellArea, cellMiddle, isBelow, type Cell } from '../sphere.ts';
import type { Measured } from './measure.ts';
import { sumBy } from '../sums.ts';

/** Situations that are looked at: those that differ most. */
const LOOKED_AT = 3;
/** Factors are taken at the middles of cells, and what is close enough is the same. */
const CLOSE = 0.02;
/** What must be explained of the difference. */
const MOST = 0.97;
/** A side with less than this part of what it should have is empty. */
const EMPTY = 0.01;
/** Parameters whose square or root is tried. */
const MAX_PARAMETERS = 6;

type Factor = readonly [name: string, of: (wo: Vector, wi: Vector) => number];

function halfway(wo: Vector, wi: Vector): Vector {
  const sum: Vector = [wo[0] + wi[0], wo[1] + wi[1], wo[2] + wi[2]];
  const length = Math.hypot(...sum) || 1;
  return [sum[0] / length, sum[1] / length, sum[2] / length];
}

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const FACTORS: readonly Factor[] = [
  ['cos θi', (_, wi) => Math.abs(wi[2])],
  ['the cosine of the half vector', (wo, wi) => Math.abs(halfway(wo, wi)[2])],
  ['wo·h, of the Jacobian of the half vector,', (wo, wi) => Math.abs(dot(wo, halfway(wo, wi)))],
];

function uniformAngles(cell: Cell): number {
  const [x, y] = cellMiddle(cell);
  return isBelow(cell) ? 0 : cellArea(cell) / Math.max(1e-3, Math.hypot(x, y));
}

/** Densities that do not depend on the material. */
const PLAIN: readonly (readonly [name: string, mass: (cell: Cell) => number])[] = [
  ['by the cosine alone', (cell) => (isBelow(cell) ? 0 : Math.abs(cellMiddle(cell)[2]) * cellArea(cell))],
  ['evenly over the hemisphere', (cell) => (isBelow(cell) ? 0 : cellArea(cell))],
  ['evenly over the sphere', cellArea],
  ['by angles that are uniform, as if the sphere were flat: sin θ is missing', uniformAngles],
  ['by the cosine on both sides', (cell) => Math.abs(cellMiddle(cell)[2]) * cellArea(cell)],
];

/** Halves of the sphere that authors mean or forget. */
const SIDES: readonly (readonly [name: string, of: (situation: Situation) => Vector])[] = [
  ['above the surface', () => [0, 0, 1]],
  ['under the surface', () => [0, 0, -1]],
  ['along the tangent', ({ tangent }) => tangent],
  ['against the tangent', ({ tangent: [x, y] }) => [-x, -y, 0]],
  ['along the bitangent', ({ tangent: [x, y] }) => [-y, x, 0]],
  ['against the bitangent', ({ tangent: [x, y] }) => [y, -x, 0]],
  ['along x', () => [1, 0, 0]],
  ['of negative x', () => [-1, 0, 0]],
  ['along y', () => [0, 1, 0]],
  ['of negative y', () => [0, -1, 0]],
  ['of wo', ({ wo: [x, y] }) => [x, y, 0]],
  ['away from wo', ({ wo: [x, y] }) => [-x, -y, 0]],
];

/** Masses of the cells of a situation as something else has them; null where it cannot be told. */
type Masses = (index: number) => readonly number[] | null;

/**
 * @param measured situations whose samples do not fall where they should
 * @returns what follows "Samples do not fall where pdf says"; empty where nothing explains it
 */
export async function causeOf(bench: Bench, measured: readonly Measured[]): Promise<string> {
  const list = measured
    .map((each) => ({ each, off: difference(each, null) }))
    .filter(({ off }) => off > 0)
    .sort((a, b) => b.off - a.off)
    .slice(0, LOOKED_AT)
    .map(({ each }) => each);
  if (list.length === 0) return '';
  const before = sumBy(list, (each) => difference(each, null));
  const explains = (masses: Masses): boolean => {
    let left = 0;
    for (const [i, each] of list.entries()) {
      const own = masses(i);
      if (own === null) return false;
      left += difference(each, own);
      if (left > (1 - MOST) * before) return false;
    }
    return true;
  };
  for (const [name, factor] of FACTORS) {
    for (const inverse of [false, true]) {
      const masses: Masses = (i) => {
        const { cells, situation } = list[i]!;
        return cells.map((cell) => {
          const by = Math.max(1e-4, factor(situation.wo, cellMiddle(cell)));
          return cell.pdf * (inverse ? 1 / by : by);
        });
      };
      if (explains(masses)) return `they would with ${name} once ${inverse ? 'less' : 'more'} in it`;
    }
  }
  if (list.every(isOneWay)) return 'they all go one way, whatever u is';
  const empty = SIDES.find(([, of]) => list.every((each) => isEmpty(each, of(each.situation))));
  if (empty !== undefined) return `none lies on the side ${empty[0]}`;
  for (const [name, change] of others(bench, list)) {
    const masses = await massesOf(bench, list, change);
    if (explains((i) => masses[i]!)) return `they would ${name}`;
    await bench.pace.breathe();
  }
  const plain = PLAIN.find(([, mass]) => explains((i) => list[i]!.cells.map(mass)));
  return plain === undefined ? '' : `they fall ${plain[0]}`;
}

/** Other situations that sample or pdf may have meant. */
function others(bench: Bench, list: readonly Measured[]): (readonly [name: string, change: (situation: Situation) => Situation | null])[] {
  const { params, uses } = bench.material;
  const named = params
    .flatMap((param, i) => (isReduced(param) && list.every((each) => changes(each, i)) ? [i] : []))
    .slice(0, MAX_PARAMETERS);
  const turned = [
    ['with tangent and bitangent swapped', (each: Situation) => ({ ...each, tangent: [-each.tangent[1], each.tangent[0], 0] as Vector })],
    ['if the bitangent pointed the other way', mirrored],
  ] as const;
  return [
    ...(uses.tangent ? turned : []),
    ['from the other side of the surface', (each) => ({ ...each, front: !each.front })],
    ['with wo turned by half a turn', (each) => ({ ...each, wo: [-each.wo[0], -each.wo[1], each.wo[2]] })],
    ...named.flatMap((i) => {
      const name = params[i]!.name;
      const by =
        (to: (x: number) => number) =>
        (each: Situation): Situation | null => {
          const set = reduced(each.set, params[i]!, i, to);
          return set === null ? null : { ...each, set };
        };
      return [
        [`with the square of ${name} in pdf, or its root in sample`, by((x) => x * x)],
        [`with the root of ${name} in pdf, or its square in sample`, by(Math.sqrt)],
        [`with the fourth power of ${name} in pdf`, by((x) => x ** 4)],
      ] as const;
    }),
  ];
}

/** The material knows its tangent frame alone: seen in a mirror that stands along the tangent. Of the eye's direction that is the same. */
function mirrored(each: Situation): Situation {
  const [x, y] = each.tangent;
  const [along, across] = [x * each.wo[0] + y * each.wo[1], x * each.wo[1] - y * each.wo[0]];
  return { ...each, wo: [x * along + y * across, y * along - x * across, each.wo[2]] };
}

const changes = ({ situation }: Measured, index: number): boolean => {
  const [value = 0] = situation.set.values[index] ?? [];
  return value > 0.02 && value < 0.98;
};

/** The density of other situations over the cells of these. */
async function massesOf(
  bench: Bench,
  list: readonly Measured[],
  change: (situation: Situation) => Situation | null,
): Promise<(readonly number[] | null)[]> {
  const changed = list.map(({ situation }) => change(situation));
  const pending = list.flatMap(({ cells }, owner) => (changed[owner] === null ? [] : cells.map((cell) => ({ owner, cell }))));
  const found = await integrateCells(
    bench,
    changed.map((each, i) => each ?? list[i]!.situation),
    pending,
  );
  return list.map((_, i) => (changed[i] === null ? null : found.flatMap(([owner, cell]) => (owner === i ? [cell.pdf] : []))));
}

/** How far the counts are from the shares of the masses, beyond chance; null: the pdf's own. */
function difference({ cells, observed }: Measured, masses: readonly number[] | null): number {
  const counted = cells.flatMap((cell, i) => {
    const mass = masses?.[i] ?? cell.pdf;
    return cell.isTooNarrow ? [] : [{ observed: observed[i]!, mass, massError: cell.pdfError + CLOSE * mass }];
  });
  const test = chi2OfCells(counted);
  if (test === null) return masses === null ? 0 : Infinity;
  return Math.max(0, test.statistic - 2 * test.dof);
}

/** Whether nearly all samples lie in one cell that should have few. */
function isOneWay({ cells, observed, integral }: Measured): boolean {
  const all = observed.reduce((sum, each) => sum + each, 0);
  return cells.some((cell, i) => observed[i]! > 0.95 * all && cell.pdf < 0.2 * integral);
}

/** Whether nearly no samples lie on a side where there should be some. */
function isEmpty({ cells, observed }: Measured, side: Vector): boolean {
  if (Math.hypot(...side) < 0.1) return false;
  let [found, all, mass, total] = [0, 0, 0, 0];
  for (const [i, cell] of cells.entries()) {
    const isThere = dot(cellMiddle(cell), side) > 0;
    all += observed[i]!;
    total += cell.pdf;
    if (!isThere) continue;
    found += observed[i]!;
    mass += cell.pdf;
  }
  return mass > 0.05 * total && found < EMPTY * all * (mass / total);
}
