/**
 * The hierarchy of wgsl/build on the processor: the same steps, one after the other, in single precision. What the GPU builds is the
 * same, bit for bit.
 */
import type { Bvh } from '../../src/scene/bvh/build.ts';

const { fround } = Math;
const bits = new Uint32Array(1);
const float = new Float32Array(bits.buffer);
const NONE = 0xffffffff;

/** As wgsl/build has them. */
const RADIUS = 8;
const ROUNDS = 80;
const LEVELS = 48;
const HAIR = 2 ** -30;
const BITS = 20;

/** Far from subnormal numbers, which adapters may take for 0. */
function product(a: number, b: number): number {
  const p = fround(a * b);
  return p >= 2 ** -100 ? p : 0;
}

/** 2^k with k in [-126, 127]. */
const power = (k: number): number => 2 ** Math.max(-126, Math.min(127, k));
/** Exponent of a number; of 0 and subnormal numbers -127. */
function exponent(x: number): number {
  float[0] = x;
  return ((bits[0]! >>> 23) & 255) - 127;
}

export interface Ploc extends Bvh {
  /** Clusters before each round. */
  rounds: number[];
}

export function plocTree(bounds: Float32Array, radius = RADIUS): Ploc {
  const n = bounds.length / 6;
  const least = [Infinity, Infinity, Infinity];
  const most = [-Infinity, -Infinity, -Infinity];
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  const middle = (i: number, k: number): number => fround(0.5 * bounds[i * 6 + k]! + 0.5 * bounds[i * 6 + 3 + k]!);
  for (let i = 0; i < n; i++)
    for (let k = 0; k < 3; k++) {
      least[k] = Math.min(least[k]!, middle(i, k));
      most[k] = Math.max(most[k]!, middle(i, k));
      low[k] = Math.min(low[k]!, bounds[i * 6 + k]!);
      high[k] = Math.max(high[k]!, bounds[i * 6 + 3 + k]!);
    }
  const range = Math.max(...[0, 1, 2].map((k) => fround(most[k]! - least[k]!)));
  const cell = power(BITS - 1 - exponent(range));
  const size = Math.max(...[0, 1, 2].map((k) => fround(high[k]! * 0.5 - low[k]! * 0.5)));
  const unit = power(-exponent(size));
  const code = (i: number): bigint => {
    const at = [0, 1, 2].map((k) => BigInt(Math.min(2 ** BITS - 1, Math.floor(fround(fround(middle(i, k) - least[k]!) * cell)))));
    let key = 0n;
    for (let b = 0n; b < BigInt(BITS); b++) for (let k = 0; k < 3; k++) key |= ((at[k]! >> b) & 1n) << (3n * b + BigInt(k));
    return key;
  };
  const codes = Array.from({ length: n }, (_, i) => code(i));
  const sorted = Array.from({ length: n }, (_, i) => i).sort((a, b) => (codes[a]! < codes[b]! ? -1 : codes[a]! > codes[b]! ? 1 : a - b));

  const boxes = new Float32Array((2 * n - 1) * 6);
  const cost = new Float32Array(2 * n - 1);
  const count = new Uint32Array(2 * n - 1);
  const inner = new Uint32Array(2 * n - 1);
  const height = new Uint8Array(2 * n - 1);
  const left = new Uint32Array(2 * n - 1);
  const right = new Uint32Array(2 * n - 1).fill(NONE);
  const union = (a: number, b: number, k: number): number =>
    k < 3 ? Math.min(boxes[a * 6 + k]!, boxes[b * 6 + k]!) : Math.max(boxes[a * 6 + k]!, boxes[b * 6 + k]!);
  const measure = (a: number, b: number): number => {
    const [x, y, z] = [0, 1, 2].map((k) => product(fround(0.5 * union(a, b, k + 3) - 0.5 * union(a, b, k)), unit)) as [
      number,
      number,
      number,
    ];
    const area = fround(fround(product(x, y) + product(y, z)) + product(z, x));
    return fround(area + product(HAIR, fround(fround(x + y) + z)));
  };
  sorted.forEach((primitive, i) => {
    boxes.set(bounds.subarray(primitive * 6, primitive * 6 + 6), i * 6);
    count[i] = 1;
    left[i] = primitive;
    cost[i] = measure(i, i);
  });
  let clusters = sorted.map((_, i) => i);
  let next = n;
  const rounds: number[] = [];
  for (let round = 0; clusters.length > 1; round++) {
    const c = clusters.length;
    rounds.push(c);
    const highest = height.reduce((most, each) => Math.max(most, each), 0);
    const isForced = c > 2 ** (ROUNDS - round - 1) || highest + 1 + Math.ceil(Math.log2(c)) > LEVELS;
    const nearest = clusters.map((own, i) => {
      if (isForced) return i ^ 1;
      let [best, found] = [Infinity, i ^ 1];
      for (let j = Math.max(0, i - radius); j <= Math.min(c - 1, i + radius); j++) {
        if (j === i) continue;
        const far = measure(own, clusters[j]!);
        if (far < best || (far === best && (i ^ j) < (i ^ found))) [best, found] = [far, j];
      }
      return found;
    });
    const kept: number[] = [];
    clusters.forEach((own, i) => {
      const j = nearest[i]!;
      if (j >= c || nearest[j] !== i) return void kept.push(own);
      if (j < i) return;
      const other = clusters[j]!;
      const node = next++;
      kept.push(node);
      for (let k = 0; k < 6; k++) boxes[node * 6 + k] = union(own, other, k);
      count[node] = count[own]! + count[other]!;
      height[node] = 1 + Math.max(height[own]!, height[other]!);
      left[node] = own;
      right[node] = other;
      const whole = measure(node, node);
      const divided = fround(fround(whole + cost[own]!) + cost[other]!);
      const asLeaf = fround(count[node]! * whole);
      const isLeaf = count[node]! <= 4 && count[node]! < n && asLeaf <= divided;
      cost[node] = isLeaf ? asLeaf : divided;
      inner[node] = isLeaf ? 0 : 1 + inner[own]! + inner[other]!;
    });
    clusters = kept;
  }
  // Depth first.
  const root = 2 * n - 2;
  const nodes = new Float32Array(inner[root]! * 16);
  const words = new Uint32Array(nodes.buffer);
  const order = new Uint32Array(n);
  let [depth, leafCount] = [0, 0];
  const below = (node: number, place: number): void => {
    if (node < n) order[place] = left[node]!;
    else {
      below(left[node]!, place);
      below(right[node]!, place + count[left[node]!]!);
    }
  };
  const visit = (node: number, at: number, place: number, level: number): void => {
    let [to, first] = [at + 1, place];
    [left[node]!, right[node]!].forEach((child, k) => {
      const slot = at * 16 + k * 8;
      nodes.set(boxes.subarray(child * 6, child * 6 + 3), slot);
      nodes.set(boxes.subarray(child * 6 + 3, child * 6 + 6), slot + 4);
      if (inner[child]! > 0) {
        words[slot + 3] = to;
        visit(child, to, first, level + 1);
        to += inner[child]!;
      } else {
        words[slot + 3] = first;
        words[slot + 7] = count[child]!;
        depth = Math.max(depth, level + 1);
        leafCount++;
        below(child, first);
      }
      first += count[child]!;
    });
  };
  visit(root, 0, 0, 0);
  return { nodes, order, depth, nodeCount: inner[root]!, leafCount, sahCost: cost[root]! / measure(root, root), rounds };
}
