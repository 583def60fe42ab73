/** Where the lights of a node are best divided in two. */
import type { Vec3 } from '../../scene/document.ts';
import { AXES, type Axis, sub, vectorOf } from '../../scene/vec.ts';
import type { Emitters } from './tree.ts';

const BINS = 12;
/** Of a bin: count, intensity, sum of the axes by intensity, box. */
const WORDS = 11;
const EMPTY = Float64Array.of(0, 0, 0, 0, 0, Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity);

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
    const low: Vec3 = [Infinity, Infinity, Infinity];
    const high: Vec3 = [-Infinity, -Infinity, -Infinity];
    for (const i of order.subarray(from, to)) {
      for (const axis of AXES) {
        const x = spheres[4 * i + axis]!;
        if (x < low[axis]) low[axis] = x;
        if (x > high[axis]) high[axis] = x;
      }
    }
    const extent = sub(high, low);
    const scale = vectorOf((axis) => (extent[axis] > 0 ? BINS / extent[axis] : 0));
    const longest = AXES.reduce<Axis>((most, axis) => (extent[axis] > extent[most] ? axis : most), 0);
    if (to - from > 2 && scale[longest] > 0) {
      this.fill(order, from, to, low, scale);
      const best = this.best(to - from, most, scale, longest);
      if (best !== null) return this.partition(order, from, to, best.axis, low[best.axis], scale[best.axis], best.bin);
    }
    order.subarray(from, to).sort((i, j) => spheres[4 * i + longest]! - spheres[4 * j + longest]!);
    return (from + to) >> 1;
  }

  private fill(order: Uint32Array, from: number, to: number, low: Vec3, scale: Vec3): void {
    const { bins } = this;
    const { spheres, axes, cosNormals, intensity } = this.emitters;
    for (let at = 0; at < bins.length; at += WORDS) bins.set(EMPTY, at);
    for (const i of order.subarray(from, to)) {
      const radius = spheres[4 * i + 3]!;
      const own = intensity[i]!;
      const directed = cosNormals[i]! > 0 ? own : 0;
      for (const axis of AXES) {
        const bin = (axis * BINS + binOf(spheres[4 * i + axis]!, low[axis], scale[axis])) * WORDS;
        bins[bin]!++;
        bins[bin + 1]! += own;
        for (let c = 0; c < 3; c++) {
          const x = spheres[4 * i + c]!;
          bins[bin + 2 + c]! += directed * axes[3 * i + c]!;
          if (x - radius < bins[bin + 5 + c]!) bins[bin + 5 + c] = x - radius;
          if (x + radius > bins[bin + 8 + c]!) bins[bin + 8 + c] = x + radius;
        }
      }
    }
  }

  private best(count: number, most: number, scale: Vec3, longest: Axis): { axis: Axis; bin: number } | null {
    const { below, costs } = this;
    let best: { cost: number; axis: Axis; bin: number } = { cost: Infinity, axis: 0, bin: 0 };
    for (const axis of AXES) {
      // Thin boxes are split along their length.
      const thinness = scale[axis] / scale[longest];
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
  const intensity = sums[1]!;
  if (!(intensity > 0)) return 0;
  const mean = Math.hypot(sums[2]!, sums[3]!, sums[4]!) / intensity;
  const [x, y, z] = [sums[8]! - sums[5]!, sums[9]! - sums[6]!, sums[10]! - sums[7]!];
  return intensity * (4 - 3 * mean) * (x * x + y * y + z * z);
}
