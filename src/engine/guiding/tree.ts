/** The tree over places and normals of a guide: see wgsl/guiding/table.wgsl. Pure. */

/** Numbers of a visit: position, moment, normal, nearness, whether it is one (wgsl/guiding/learner.wgsl Visit). */
const VISIT = 12;
const MOMENT = 3;
const NEARNESS = 7;
const IS = 8;
/** Where the six coordinates of a visit stand: position and normal. */
const PLACES = [0, 1, 2, 4, 5, 6] as const;
/** How far two places are apart, in lengths of the scene, that are as different as two normals at a distance of 1. */
const NORMAL_LENGTH = 0.5;
/** Visits with light of a leaf, at least, as far as the pilot can tell; fewest leaves; what a visit without light weighs. */
const LIT_A_LEAF = 128;
const MIN_LEAVES = 16;
const DARK_WEIGHT = 1 / 16;
/** A coordinate that varies by less is the same: rounding. */
const SAME = 1e-5;

export interface GuidingTree {
  /** Two words a node: where it is divided, and along which axis, above it the number of its first child or of the leaf. */
  nodes: Uint32Array;
  leaves: GuidingLeaf[];
}

export interface GuidingLeaf {
  /** Mean of its visits that brought light; 0: none did. */
  moment: number;
  /** A sphere about its visits, as far as what lights them. */
  center: number[];
  radius: number;
}

interface Leaf {
  node: number;
  visits: number[];
  weight: number;
  steps: number;
}

/** What the words say: from wgsl/guiding/table.wgsl. */
export interface TreeForm {
  axisBits: number;
  leafAxis: number;
  maxSteps: number;
}

/**
 * Divides the leaf with the most light, along the axis along which they vary most, at their mean; again and again.
 * @param visits VISIT numbers each, those that are none among them
 * @param most leaves
 * @param more visits that will be learned from, over those that are here: a leaf has to see light a few times to know more than the BSDF does
 * @returns null where nothing was visited
 */
export function guidingTree(
  visits: Float32Array,
  most: number,
  more: number,
  { axisBits, leafAxis, maxSteps }: TreeForm,
): GuidingTree | null {
  const all = Array.from({ length: visits.length / VISIT }, (_, i) => i).filter((i) => isVisit(visits, i));
  if (all.length === 0) return null;
  const scales = scalesOf(visits, all);
  const words: number[] = [0, 0];
  const floats = new Float32Array(1);
  const bits = new Uint32Array(floats.buffer);
  const open: Leaf[] = [{ node: 0, visits: all, weight: weightOf(visits, all), steps: 0 }];
  const done: Leaf[] = [];
  const leavesOfLight = Math.floor((litOf(visits, all).length * more) / LIT_A_LEAF);
  const wanted = Math.min(most, Math.max(MIN_LEAVES, leavesOfLight));
  while (open.length > 0 && open.length + done.length < wanted) {
    const leaf = largest(open);
    const cut = leaf.steps + 1 < maxSteps ? cutOf(visits, leaf.visits, scales) : null;
    if (cut === null) {
      done.push(leaf);
      continue;
    }
    const child = words.length / 2;
    floats[0] = cut.at;
    words[2 * leaf.node] = bits[0] ?? 0;
    words[2 * leaf.node + 1] = cut.axis | (child << axisBits);
    words.push(0, 0, 0, 0);
    cut.sides.forEach((side, i) => open.push({ node: child + i, visits: side, weight: weightOf(visits, side), steps: leaf.steps + 1 }));
  }
  const leaves = [...done, ...open];
  leaves.forEach(({ node }, i) => (words[2 * node + 1] = leafAxis | (i << axisBits)));
  const near = nearnessOf(visits, all);
  return {
    nodes: Uint32Array.from(words),
    leaves: leaves.map((leaf) => ({ moment: meanMoment(visits, leaf.visits), ...sphereOf(visits, leaf.visits, near) })),
  };
}

const value = (visits: Float32Array, i: number, place: number): number => visits[i * VISIT + place] ?? 0;

const isVisit = (visits: Float32Array, i: number): boolean =>
  value(visits, i, IS) === 1 && PLACES.every((place) => Number.isFinite(value(visits, i, place)));

/** What each coordinate counts, so that all are lengths of the scene. */
function scalesOf(visits: Float32Array, all: readonly number[]): number[] {
  const deviations = [0, 1, 2].map((axis) => Math.sqrt(momentsOf(visits, all, axis).variance));
  // Half of the width of what is even is 0.58 of its deviation.
  const length = Math.max(...deviations) * Math.sqrt(12);
  const scale = length > 0 ? 1 / length : 1;
  return [scale, scale, scale, NORMAL_LENGTH, NORMAL_LENGTH, NORMAL_LENGTH];
}

function momentsOf(visits: Float32Array, of: readonly number[], place: number): { mean: number; variance: number } {
  let [mean, square] = [0, 0];
  for (const i of of) mean += value(visits, i, place) / of.length;
  for (const i of of) square += (value(visits, i, place) - mean) ** 2 / of.length;
  return { mean, variance: square };
}

function largest(open: Leaf[]): Leaf {
  let found = 0;
  open.forEach(({ weight }, i) => {
    if (weight > (open[found]?.weight ?? 0)) found = i;
  });
  const [leaf] = open.splice(found, 1);
  return leaf ?? { node: 0, visits: [], weight: 0, steps: 0 };
}

const litOf = (visits: Float32Array, of: readonly number[]): number[] =>
  of.filter((i) => value(visits, i, MOMENT) > 0 && value(visits, i, MOMENT) < Infinity);

/** What is to be divided first: where much light is, and much is asked for. */
const weightOf = (visits: Float32Array, of: readonly number[]): number => litOf(visits, of).length + DARK_WEIGHT * of.length;

interface Cut {
  axis: number;
  at: number;
  sides: [number[], number[]];
}

/** Null where all visits are at one place. */
function cutOf(visits: Float32Array, of: readonly number[], scales: readonly number[]): Cut | null {
  if (of.length < 2) return null;
  const spread = PLACES.map((place, axis) => {
    const { mean, variance } = momentsOf(visits, of, place);
    return { axis, place, mean: Math.fround(mean), size: Math.sqrt(variance) * (scales[axis] ?? 1) };
  });
  const [widest] = spread.sort((a, b) => b.size - a.size);
  if (widest === undefined || widest.size < SAME) return null;
  const sides: [number[], number[]] = [[], []];
  for (const i of of) sides[value(visits, i, widest.place) >= widest.mean ? 1 : 0].push(i);
  return sides.some(({ length }) => length === 0) ? null : { axis: widest.axis, at: widest.mean, sides };
}

/** Sums of what visits brought, and of the same over how far it came from. */
interface Nearness {
  brought: number;
  near: number;
  visits: number;
}

function nearnessOf(visits: Float32Array, of: readonly number[]): Nearness {
  let [brought, near] = [0, 0];
  for (const i of of) {
    const weight = Math.sqrt(value(visits, i, MOMENT));
    if (!Number.isFinite(weight)) continue;
    brought += weight;
    near += weight * value(visits, i, NEARNESS);
  }
  return { brought, near, visits: of.length };
}

/** Visits of the whole scene that a leaf believes as much as its own. */
const BELIEVED = 16;
/** Radii of a sphere, over how far its visits are spread: at least, and at most, where nothing is near. */
const LEAST_RADIUS = 3;
const GREATEST_RADIUS = 1e4;

function sphereOf(visits: Float32Array, of: readonly number[], all: Nearness): Pick<GuidingLeaf, 'center' | 'radius'> {
  const axes = [0, 1, 2].map((axis) => momentsOf(visits, of, axis));
  const spread = Math.sqrt(axes.reduce((sum, { variance }) => sum + variance, 0)) || 1e-3;
  const own = nearnessOf(visits, of);
  const share = BELIEVED / all.visits;
  const brought = own.brought + share * all.brought;
  const nearness = brought > 0 ? (own.near + share * all.near) / brought : 0;
  const radius = Math.min(GREATEST_RADIUS * spread, Math.max(LEAST_RADIUS * spread, nearness > 0 ? 1 / nearness : Infinity));
  return { center: axes.map(({ mean }) => mean), radius };
}

function meanMoment(visits: Float32Array, of: readonly number[]): number {
  const lit = litOf(visits, of);
  return lit.reduce((sum, i) => sum + value(visits, i, MOMENT) / lit.length, 0);
}
