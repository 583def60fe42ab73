/** The tree over places and normals of a guide: see wgsl/guiding/table.wgsl. Pure. */

/** Numbers of a visit: position, what was brought, normal, nearness, whether it is one (wgsl/guiding/learner.wgsl Visit). */
const VISIT = 12;
const BROUGHT = 3;
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
/** The greatest number of single precision. */
const GREATEST = 3.4028234663852886e38;
/** A coordinate that varies by less is the same: rounding. */
const SAME = 1e-5;

export interface GuidingTree {
  /** Four words a node, two steps each: see wgsl/guiding/table.wgsl. */
  nodes: Uint32Array;
  leaves: GuidingLeaf[];
}

export interface GuidingLeaf {
  /** Mean of its visits that brought light; 0: none did. */
  brought: number;
  /** A sphere about its visits, as far as what lights them. */
  center: number[];
  radius: number;
}

interface Leaf {
  visits: number[];
  weight: number;
  steps: number;
}

/** What the words say: from wgsl/guiding/table.wgsl. */
export interface TreeForm {
  axisBits: number;
  linkBits: number;
  leafAxis: number;
  maxSteps: number;
}

/** Where a node is divided, and its children; or the number of a leaf. */
type Branch = { at: number; axis: number; children: [Leaf, Leaf] } | { leaf: number };

/**
 * Divides the leaf with the most light, along the axis along which they vary most, at their mean; again and again. Two thousand leaves take a tenth of
 * a second and more: it is a step between two divisions.
 * @param visits VISIT numbers each, those that are none among them
 * @param most leaves
 * @param more visits that will be learned from, over those that are here: a leaf has to see light a few times to know more than the BSDF does
 * @returns null where nothing was visited
 */
export function* growTree(visits: Float32Array, most: number, more: number, form: TreeForm): Generator<void, GuidingTree | null> {
  const all = Array.from({ length: visits.length / VISIT }, (_, i) => i).filter((i) => isVisit(visits, i));
  if (all.length === 0) return null;
  const scales = scalesOf(visits, all);
  const root: Leaf = { visits: all, weight: weightOf(visits, all), steps: 0 };
  const branches = new Map<Leaf, Branch>();
  const open = [root];
  const done: Leaf[] = [];
  const leavesOfLight = Math.floor((litOf(visits, all).length * more) / LIT_A_LEAF);
  const wanted = Math.min(most, Math.max(MIN_LEAVES, leavesOfLight));
  while (open.length > 0 && open.length + done.length < wanted) {
    const leaf = largest(open);
    const cut = leaf.steps + 1 < form.maxSteps ? cutOf(visits, leaf.visits, scales) : null;
    if (cut === null) {
      done.push(leaf);
      continue;
    }
    const [below, above] = cut.sides.map((side): Leaf => ({ visits: side, weight: weightOf(visits, side), steps: leaf.steps + 1 }));
    if (below === undefined || above === undefined) break;
    branches.set(leaf, { at: cut.at, axis: cut.axis, children: [below, above] });
    open.push(below, above);
    yield;
  }
  const leaves = [...done, ...open];
  leaves.forEach((leaf, i) => branches.set(leaf, { leaf: i }));
  const near = nearnessOf(visits, all);
  return {
    nodes: nodesOf(root, branches, form),
    leaves: leaves.map((leaf) => ({ brought: meanBrought(visits, leaf.visits), ...sphereOf(visits, leaf.visits, near) })),
  };
}

/** The tree in nodes of two steps, four children each. A child that is a leaf has itself on both sides: all places are below the greatest number. */
function nodesOf(root: Leaf, branches: ReadonlyMap<Leaf, Branch>, { axisBits, linkBits, leafAxis }: TreeForm): Uint32Array {
  const words: number[] = [0, 0, 0, 0];
  const floats = new Float32Array(1);
  const bits = new Uint32Array(floats.buffer);
  const wordOf = (number: number): number => {
    floats[0] = number;
    return bits[0] ?? 0;
  };
  const waiting: [number, Leaf][] = [[0, root]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, leaf] = next;
    const branch = branches.get(leaf);
    if (branch === undefined) continue;
    if ('leaf' in branch) {
      words[4 * node + 3] = leafAxis | (branch.leaf << linkBits);
      continue;
    }
    const first = words.length / 4;
    words[4 * node] = wordOf(branch.at);
    let link = branch.axis | (first << linkBits);
    branch.children.forEach((child, i) => {
      words.push(0, 0, 0, 0, 0, 0, 0, 0);
      const below = branches.get(child);
      const { at, axis, children } = below !== undefined && 'at' in below ? below : { at: GREATEST, axis: 0, children: [child] };
      words[4 * node + 1 + i] = wordOf(at);
      link |= axis << ((i + 1) * axisBits);
      children.forEach((each, j) => waiting.push([first + 2 * i + j, each]));
    });
    words[4 * node + 3] = link;
  }
  return Uint32Array.from(words);
}

const value = (visits: Float32Array, i: number, place: number): number => visits[i * VISIT + place] ?? 0;

const isVisit = (visits: Float32Array, i: number): boolean =>
  value(visits, i, IS) === 1 && PLACES.every((place) => Number.isFinite(value(visits, i, place)));

/** What each coordinate counts, so that all are lengths of the scene. */
function scalesOf(visits: Float32Array, all: readonly number[]): number[] {
  const deviations = momentsOf(visits, all)
    .slice(0, 3)
    .map(({ variance }) => Math.sqrt(variance));
  // Half of the width of what is even is 0.58 of its deviation.
  const length = Math.max(...deviations) * Math.sqrt(12);
  const scale = length > 0 ? 1 / length : 1;
  return [scale, scale, scale, NORMAL_LENGTH, NORMAL_LENGTH, NORMAL_LENGTH];
}

/** Of each of PLACES. */
function momentsOf(visits: Float32Array, of: readonly number[]): { mean: number; variance: number }[] {
  return PLACES.map((place) => {
    let [mean, variance] = [0, 0];
    for (const i of of) mean += value(visits, i, place) / of.length;
    for (const i of of) variance += (value(visits, i, place) - mean) ** 2 / of.length;
    return { mean, variance };
  });
}

function largest(open: Leaf[]): Leaf {
  let found = 0;
  open.forEach(({ weight }, i) => {
    if (weight > (open[found]?.weight ?? 0)) found = i;
  });
  const [leaf] = open.splice(found, 1);
  return leaf ?? { visits: [], weight: 0, steps: 0 };
}

const isLit = (visits: Float32Array, i: number): boolean => value(visits, i, BROUGHT) > 0 && value(visits, i, BROUGHT) < Infinity;
const litOf = (visits: Float32Array, of: readonly number[]): number[] => of.filter((i) => isLit(visits, i));

/** What is to be divided first: where much light is, and much is asked for. */
function weightOf(visits: Float32Array, of: readonly number[]): number {
  let lit = 0;
  for (const i of of) if (isLit(visits, i)) lit++;
  return lit + DARK_WEIGHT * of.length;
}

interface Cut {
  axis: number;
  at: number;
  sides: [number[], number[]];
}

/** Null where all visits are at one place. */
function cutOf(visits: Float32Array, of: readonly number[], scales: readonly number[]): Cut | null {
  if (of.length < 2) return null;
  const spread = momentsOf(visits, of).map(({ mean, variance }, axis) => {
    return { axis, place: PLACES[axis] ?? 0, mean: Math.fround(mean), size: Math.sqrt(variance) * (scales[axis] ?? 1) };
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
    const weight = value(visits, i, BROUGHT);
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
  const axes = momentsOf(visits, of).slice(0, 3);
  const spread = Math.sqrt(axes.reduce((sum, { variance }) => sum + variance, 0)) || 1e-3;
  const own = nearnessOf(visits, of);
  const share = BELIEVED / all.visits;
  const brought = own.brought + share * all.brought;
  const nearness = brought > 0 ? (own.near + share * all.near) / brought : 0;
  const radius = Math.min(GREATEST_RADIUS * spread, Math.max(LEAST_RADIUS * spread, nearness > 0 ? 1 / nearness : Infinity));
  return { center: axes.map(({ mean }) => mean), radius };
}

function meanBrought(visits: Float32Array, of: readonly number[]): number {
  const lit = litOf(visits, of);
  return lit.reduce((sum, i) => sum + value(visits, i, BROUGHT) / lit.length, 0);
}
