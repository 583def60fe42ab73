/** Splits of boxes: their cost against rays that count, and what the lesson on structures says in numbers. */
import { describe, expect, it } from 'vitest';
import { readLesson } from '../../src/cli/lessons/read.ts';
import {
  bestSplit,
  boundsOf,
  BOXES,
  costOf,
  lineThrough,
  meets,
  perimeter,
  ROOM,
  splitAt,
  testsOf,
  type Axis,
  type Box,
} from '../../src/lesson/diagrams/split.ts';
import { isQuestion } from '../../src/lesson/types.ts';
import { PRIMITIVE_COST, TRAVERSAL_COST } from '../../src/scene/bvh/tree.ts';
import { randomStream } from '../../src/scene/random.ts';
import { expectMean } from '../helpers/expect-mean.ts';
import { sidak } from '../helpers/statistics.ts';

const lesson = await readLesson('structures');
const root = boundsOf(BOXES);
const middle = (root.low[0] + root.high[0]) / 2;
const best = bestSplit(BOXES);
const SPLITS: [Axis, number][] = [
  [best.axis, best.place],
  [0, middle],
  [1, 0.6],
];

it('boxes are in the room, and lines meet what they should', () => {
  for (const { low, high } of BOXES)
    for (const axis of [0, 1] as const) {
      expect(low[axis]).toBeGreaterThan(0);
      expect(high[axis]).toBeGreaterThan(low[axis]);
      expect(high[axis]).toBeLessThan(ROOM[axis]);
    }
  const box: Box = { low: [1, 1], high: [2, 3] };
  expect(perimeter(box)).toBe(6);
  expect([0.9, 1.5, 2.1].map((p) => meets({ cosine: 1, sine: 0, p }, box))).toEqual([false, true, false]);
  // x + y = 1.9 passes below the corner (1, 1), x + y = 2.1 above it.
  expect([1.9, 2.1, 5.1].map((sum) => meets({ cosine: Math.SQRT1_2, sine: Math.SQRT1_2, p: sum * Math.SQRT1_2 }, box))).toEqual([
    false,
    true,
    false,
  ]);
});

describe.each(SPLITS)('a split of axis %d at %d', (axis, place) => {
  it('costs what rays test', () => {
    const random = randomStream('split', 'test');
    const n = 20_000;
    const tests = Array.from({ length: n }, () => testsOf(lineThrough(root, random), BOXES, axis, place));
    const mean = tests.reduce((a, b) => a + b) / n;
    const variance = tests.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (n - 1);
    expectMean({ mean, error: Math.sqrt(variance / n) }, costOf(BOXES, axis, place), { alpha: sidak(1e-3, SPLITS.length), sees: 0.05 });
  });
});

it('no split is better than the best, and none at all costs every box', () => {
  for (const axis of [0, 1] as const)
    for (let i = 0; i <= 1000; i++) expect(costOf(BOXES, axis, (i / 1000) * ROOM[axis])).toBeGreaterThanOrEqual(best.cost - 1e-12);
  expect(costOf(BOXES, best.axis, best.place)).toBe(best.cost);
  expect(costOf(BOXES, 0, 0)).toBe(BOXES.length);
  expect(testsOf(lineThrough(root, Math.random), BOXES, 0, 0)).toBe(BOXES.length);
});

describe('what the lesson says', () => {
  const answer = (id: string): number => {
    const asked = lesson.steps.flatMap(({ blocks }) => blocks.filter(isQuestion)).find((each) => each.id === id);
    return asked?.type === 'number' ? asked.answer : NaN;
  };
  it('in numbers', () => {
    expect(2 ** answer('levels')).toBeGreaterThan(1e6);
    expect(2 ** (answer('levels') - 1)).toBeLessThan(1e6);
    expect(BOXES.length).toBe(20);
    expect(best.cost).toBeCloseTo(answer('best'), 2);
    const area = (x: number, y: number, z: number): number => 2 * (x * y + y * z + z * x);
    const parts = area(1, 1, 1) / area(2, 1, 1);
    expect(TRAVERSAL_COST + 2 * parts * 10 * PRIMITIVE_COST).toBe(answer('halves'));
    expect(2 * parts).toBeCloseTo(1.2, 12);
  });
  it('of the middle: more boxes on one side than on the other, as with the best, but most rays meet it', () => {
    const [first, second] = splitAt(BOXES, 0, middle);
    expect(first.length).toBeGreaterThan(second.length);
    const [left, right] = splitAt(BOXES, best.axis, best.place);
    expect(left.length).toBeGreaterThan(right.length);
    const met = (boxes: Box[]): number => perimeter(boundsOf(boxes)) / perimeter(root);
    expect(met(first)).toBeGreaterThan(0.5);
    expect(met(left)).toBeLessThan(0.3);
  });
});
