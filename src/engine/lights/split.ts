/** Where the lights of a node are best divided in two. */
import type { Emitters } from './tree.ts';

const BINS = 12;
/** Of a bin: count, intensity, sum of the axes by intensity, box. */
const WORDS = 11;
const EMPTY = [0, 0, 0, 0, 0, Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];

/**
 * Conty Estévez and Kulla 2018, section 4.4: least sum of intensity times solid angle times extent over both parts. The solid angle
 * that a cone of normals lights follows from the length of their mean, which adds up without trigonometry.
 */
export class LightSplitter {
  private readonly emitters: Emitters;
  /** Three axes, each with its bins. */
  private readonly bins = new Float64Array(3 * BINS * WORDS);
  private readonly below = new Float64Array(WORDS);
  private readonly costs = new Float64Array(BINS);

  constructor(emitters: Emitters) {
    this.emitters = emitters;
  }

  /** Orders lights `from` … `to` in two parts of at most `most` each. @returns where the second one begins */
  split(order: Uint32Array, from: number, to: number, most: number): number {
    const { spheres } = this.emitters;
    const low: [number, number, number] = [Infinity, Infinity, Infinity];
    const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
    for (let k = from; k < to; k++) {
      for (let axis = 0; axis < 3; axis++) {
        const x = spheres[4 * order[k]! + axis]!;
        if (x < low[axis]!) low[axis] = x;
        if (x > high[axis]!) high[axis] = x;
      }
    }
    const scale = low.map((each, axis) => (high[axis]! > each ? BINS / (high[axis]! - each) : 0));
    const longest = high.map((each, axis) => each - low[axis]!).reduce((most, each, axis, all) => (each > all[most]! ? axis : most), 0);
    if (to - from > 2 && scale[longest]! > 0) {
      this.fill(order, from, to, low, scale);
      const best = this.best(to - from, most, scale, longest);
      if (best !== null) return this.partition(order, from, to, best.axis, low[best.axis]!, scale[best.axis]!, best.bin);
    }
    order.subarray(from, to).sort((i, j) => spheres[4 * i + longest]! - spheres[4 * j + longest]!);
    return (from + to) >> 1;
  }

  private fill(order: Uint32Array, from: number, to: number, low: readonly number[], scale: readonly number[]): void {
    const { bins } = this;
    const { spheres, axes, cosNormals, intensity } = this.emitters;
    for (let k = 0; k < bins.length; k++) bins[k] = EMPTY[k % WORDS]!;
    for (let k = from; k < to; k++) {
      const i = order[k]!;
      const radius = spheres[4 * i + 3]!;
      const directed = cosNormals[i]! > 0 ? intensity[i]! : 0;
      for (let axis = 0; axis < 3; axis++) {
        const bin = (axis * BINS + binOf(spheres[4 * i + axis]!, low[axis]!, scale[axis]!)) * WORDS;
        bins[bin]!++;
        bins[bin + 1]! += intensity[i]!;
        for (let c = 0; c < 3; c++) {
          const x = spheres[4 * i + c]!;
          bins[bin + 2 + c]! += directed * axes[3 * i + c]!;
          if (x - radius < bins[bin + 5 + c]!) bins[bin + 5 + c] = x - radius;
          if (x + radius > bins[bin + 8 + c]!) bins[bin + 8 + c] = x + radius;
        }
      }
    }
  }

  private best(count: number, most: number, scale: readonly number[], longest: number): { axis: number; bin: number } | null {
    const { below, costs } = this;
    let best = { cost: Infinity, axis: 0, bin: 0 };
    for (let axis = 0; axis < 3; axis++) {
      // Thin boxes are split along their length.
      const thinness = scale[axis]! / scale[longest]!;
      if (scale[axis] === 0 || thinness > 1e6) continue;
      below.set(EMPTY);
      for (let bin = BINS - 1; bin > 0; bin--) {
        this.join(axis * BINS + bin);
        costs[bin] = costOf(below);
      }
      below.set(EMPTY);
      for (let bin = 1; bin < BINS; bin++) {
        this.join(axis * BINS + bin - 1);
        const left = below[0]!;
        if (left === 0 || left === count || Math.max(left, count - left) > most) continue;
        const cost = (costOf(below) + costs[bin]!) * thinness;
        if (cost < best.cost) best = { cost, axis, bin };
      }
    }
    return best.cost === Infinity ? null : best;
  }

  /** Adds a bin to `below`. */
  private join(place: number): void {
    const { bins, below } = this;
    const bin = place * WORDS;
    for (let k = 0; k < 5; k++) below[k]! += bins[bin + k]!;
    for (let k = 5; k < 8; k++) below[k] = Math.min(below[k]!, bins[bin + k]!);
    for (let k = 8; k < WORDS; k++) below[k] = Math.max(below[k]!, bins[bin + k]!);
  }

  private partition(order: Uint32Array, from: number, to: number, axis: number, low: number, scale: number, bin: number): number {
    let middle = from;
    for (let k = from; k < to; k++) {
      const i = order[k]!;
      if (binOf(this.emitters.spheres[4 * i + axis]!, low, scale) >= bin) continue;
      order[k] = order[middle]!;
      order[middle++] = i;
    }
    return middle;
  }
}

const binOf = (x: number, low: number, scale: number): number => Math.min(BINS - 1, Math.floor((x - low) * scale));

/** Normals that fill a cone of half angle θ evenly have a mean of length (1 + cos θ) / 2: 1 lights π, 0 lights 4π. */
function costOf(sums: Float64Array): number {
  if (!(sums[1]! > 0)) return 0;
  const mean = Math.hypot(sums[2]!, sums[3]!, sums[4]!) / sums[1]!;
  const [x, y, z] = [sums[8]! - sums[5]!, sums[9]! - sums[6]!, sums[10]! - sums[7]!];
  return sums[1]! * (4 - 3 * mean) * (x * x + y * y + z * z);
}
