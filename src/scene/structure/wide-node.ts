/** One node of the wide hierarchy as wgsl/traverse/structures.wgsl WideNode has it: 80 bytes. */
import { MAX_AT, type Box } from '../bvh/boxes.ts';
import type { Vec3 } from '../document.ts';
import { AXES, vec3At, vectorOf } from '../vec.ts';

/** 32-bit words of a node. */
export const WIDE_WORDS = 20;

/** A child: its box (min xyz, max xyz); of a leaf its primitives, from `offset` behind the node's first. Null: there is none. */
export type WideChild = { box: Box; count: number; offset: number } | null;

/** Bytes of a node: exponents and mask of inner children, one byte of each child, low and high x, y, z. */
const EXPONENTS = 12;
const META = 24;
const LOW = 32;
const HIGH = 56;

/** Power of two of a biased exponent as the kernel makes it from bits. */
const cellSize = (exponent: number): number => (exponent === 0 ? 0 : 2 ** (exponent - 127));

/**
 * @param children eight, by slot
 * @param base the node's first inner child; they follow each other in the order of the slots
 */
export function encodeNode(words: Uint32Array, at: number, children: readonly WideChild[], base: number, firstPrimitive: number): void {
  const bytes = new Uint8Array(words.buffer, words.byteOffset + at * 4, WIDE_WORDS * 4);
  const floats = new Float32Array(words.buffer, words.byteOffset + at * 4, WIDE_WORDS);
  for (const axis of AXES) {
    const boxes = children.map((child) => (child === null ? null : ([child.box[axis], child.box[MAX_AT[axis]]] as const)));
    const origin = boxes.reduce((least, each) => (each === null ? least : Math.min(least, each[0])), Infinity);
    floats[axis] = origin;
    bytes[EXPONENTS + axis] = quantise(origin, boxes, (slot, low, high) => {
      bytes[LOW + axis * 8 + slot] = low;
      bytes[HIGH + axis * 8 + slot] = high;
    });
  }
  let inner = 0;
  children.forEach((child, slot) => {
    if (child === null) return;
    if (child.count === 0) inner |= 1 << slot;
    else bytes[META + slot] = (child.count << 5) | child.offset;
  });
  bytes[EXPONENTS + 3] = inner;
  words[at + 4] = base;
  words[at + 5] = firstPrimitive;
}

/** Finds the finest cells of which 255 reach around every interval, and where each begins and ends. @returns the exponent */
function quantise(
  origin: number,
  intervals: readonly (readonly [number, number] | null)[],
  set: (slot: number, low: number, high: number) => void,
): number {
  const extent = Math.max(...intervals.map((each) => (each === null ? 0 : each[1] - origin)));
  let exponent = extent === 0 ? 0 : Math.max(1, Math.ceil(Math.log2(extent / 255)) + 127);
  while (!fits(origin, cellSize(exponent), extent + origin)) exponent++;
  const size = cellSize(exponent);
  intervals.forEach((each, slot) => {
    if (each === null) return set(slot, 0, 0);
    let low = size === 0 ? 0 : Math.min(255, Math.floor((each[0] - origin) / size));
    while (low > 0 && decoded(origin, low, size) > each[0]) low--;
    let high = size === 0 ? 0 : Math.max(0, Math.min(255, Math.ceil((each[1] - origin) / size)));
    while (high < 255 && decoded(origin, high, size) < each[1]) high++;
    set(slot, low, high);
  });
  return exponent;
}

const fits = (origin: number, size: number, most: number): boolean => decoded(origin, 255, size) >= most;

/** As the kernel computes it: the product is exact, the sum is rounded once, with or without a fused multiply-add. */
export const decoded = (origin: number, cells: number, size: number): number => Math.fround(origin + cells * size);

/** The children of a node with the boxes that the kernel sees, and the node of the first inner one. */
export function decodeNode(nodes: Float32Array, at: number): { children: WideChild[]; base: number; firstPrimitive: number } {
  const view = new DataView(nodes.buffer, nodes.byteOffset + at * 4, WIDE_WORDS * 4);
  const origin = vec3At(nodes, at);
  const edge = (from: number, slot: number): Vec3 =>
    vectorOf((axis) => decoded(origin[axis], view.getUint8(from + axis * 8 + slot), cellSize(view.getUint8(EXPONENTS + axis))));
  const children = Array.from({ length: 8 }, (_, slot): WideChild => {
    const isInner = ((view.getUint8(EXPONENTS + 3) >> slot) & 1) === 1;
    const size = view.getUint8(META + slot);
    return isInner || size > 0 ? { box: [...edge(LOW, slot), ...edge(HIGH, slot)], count: size >> 5, offset: size & 31 } : null;
  });
  return { children, base: view.getUint32(16, true), firstPrimitive: view.getUint32(20, true) };
}
