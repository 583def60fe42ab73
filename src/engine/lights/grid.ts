/** Probabilities of lights by place and normal → the cells of wgsl/light/cells.wgsl. */
import { Turns } from '../../base/task.ts';
import type { Vec3 } from '../../scene/document.ts';
import { vectorOf } from '../../scene/vec.ts';
import type { Cluster } from './tree.ts';
import { CELL_LEVELS, type GridShape, NORMALS, WIDTH } from './cells.ts';
import { NearEstimate } from './estimate.ts';

/** CELL_WHOLE of wgsl/light/cells.wgsl: what running sums go up to. */
export const WHOLE = 65535;
/** Share of what all entries get alike: what is estimated of them may be wrong, and nothing is known of what hides them. */
const ALIKE = 0.05;
/** Points of a cell, in half extents of it. */
const POINTS: readonly Vec3[] = [[-0.5, -0.5, -0.5], [0.5, 0.5, -0.5], [0.5, -0.5, 0.5], [-0.5, 0.5, 0.5]]; // prettier-ignore
/** Of the boxes' proportions. */
const LEAST_THICKNESS = 0.3;

export interface GridBox {
  centre: Vec3;
  half: Vec3;
}

/** The smallest box of cells: around the lights, and so wide that the largest reaches all of the scene. */
export function gridBox(clusters: readonly Cluster[], reach: number): GridBox {
  const low = vectorOf((axis) => Math.min(...clusters.map(({ centre, radius }) => centre[axis] - radius)));
  const high = vectorOf((axis) => Math.max(...clusters.map(({ centre, radius }) => centre[axis] + radius)));
  const half = vectorOf((axis) => (clusters.length > 0 ? (high[axis] - low[axis]) / 2 : 0));
  const least = Math.max(LEAST_THICKNESS * Math.max(...half), reach / 2 ** CELL_LEVELS, 1e-6);
  return {
    centre: vectorOf((axis) => (clusters.length > 0 ? (high[axis] + low[axis]) / 2 : 0)),
    half: vectorOf((axis) => Math.max(half[axis], least)),
  };
}

/** `distant`: for each normal the squared irradiance of entry 0, where that stands for lights without a place. */
export async function packCells(
  clusters: readonly Cluster[],
  distant: readonly number[] | null,
  shape: GridShape,
  box: GridBox,
  turns = new Turns(),
): Promise<Uint32Array> {
  const near = new NearEstimate(clusters);
  const first = distant === null ? 0 : 1;
  const entries = first + near.count;
  const { side, stride } = shape;
  const words = new Uint32Array(4 * shape.slots);
  const sums = new Float64Array(entries * NORMALS);
  const weights = new Float64Array(entries);
  let slot = 0;
  for (let level = 0; level < CELL_LEVELS; level++) {
    // Half extents of a cell.
    const half = vectorOf((axis) => (box.half[axis] * 2 ** level) / side);
    const extent = Math.hypot(...half) / 2;
    for (let cell = 0; cell < side ** 3; cell++) {
      const index: Vec3 = [cell % side, Math.floor(cell / side) % side, Math.floor(cell / (side * side))];
      sums.fill(0);
      for (const point of POINTS)
        near.add(
          sums,
          first,
          vectorOf((axis) => box.centre[axis] + (2 * index[axis] + 1 - side + point[axis]) * half[axis]),
          extent,
        );
      for (let normal = 0; normal < NORMALS; normal++, slot += stride) {
        for (let i = first; i < entries; i++) weights[i] = Math.sqrt(sums[i * NORMALS + normal]! / POINTS.length);
        if (distant !== null) weights[0] = Math.sqrt(distant[normal] ?? 0);
        packEntries(words, 4 * slot, weights, shape.perGroup);
      }
      if (turns.isOver) await turns.next();
    }
  }
  return words;
}

const sumsOfGroups = new Float64Array(WIDTH);

/** `weights`: of the entries; those of a cell and normal from `at` on. */
function packEntries(words: Uint32Array, at: number, weights: Float64Array, perGroup: number): void {
  const count = weights.length;
  let sum = 0;
  for (let i = 0; i < count; i++) sum += weights[i]!;
  const known = sum > 0 && sum < Infinity;
  const [scale, alike] = known ? [(1 - ALIKE) / sum, ALIKE / count] : [0, 1 / count];
  for (let i = 0; i < count; i++) weights[i] = known ? weights[i]! * scale + alike : alike;
  if (perGroup === 1) return packNode(words, at, weights, 0, count);
  const groups = Math.ceil(count / perGroup);
  for (let group = 0; group < groups; group++) {
    const end = Math.min(count, (group + 1) * perGroup);
    sumsOfGroups[group] = 0;
    for (let i = group * perGroup; i < end; i++) sumsOfGroups[group]! += weights[i]!;
    packNode(words, at + 4 * (1 + group), weights, group * perGroup, end);
  }
  packNode(words, at, sumsOfGroups, 0, groups);
}

/** Running sums of weights > 0; each of them at least 1. */
function packNode(words: Uint32Array, at: number, weights: Float64Array, from: number, to: number): void {
  let total = 0;
  for (let i = from; i < to; i++) total += weights[i]!;
  const scale = (WHOLE - (to - from)) / total;
  let sum = 0;
  for (let k = 0; k < WIDTH; k++) {
    const i = from + k;
    if (i < to) sum += weights[i]!;
    const high = i + 1 < to ? k + 1 + Math.floor(Math.min(sum, total) * scale) : WHOLE;
    words[at + (k >> 1)]! |= k % 2 === 0 ? high : (high << 16) >>> 0;
  }
}
