/**
 * Boxes in the plane and lines that meet them: what a split of them into two costs. In the plane the chance that a line through a convex
 * shape also meets one inside of it is the ratio of their perimeters (Crofton 1868), as it is that of surface areas in space.
 */
import { randomStream } from '../../scene/random.ts';

/** From `low` to `high`, along x and along y. */
export interface Box {
  low: readonly [x: number, y: number];
  high: readonly [x: number, y: number];
}

export type Axis = 0 | 1;

/** The room of the boxes: from 0 to these. */
export const ROOM = [2, 1] as const;

/** Costs in units of one box that is tested: of a step down. */
export const STEP_DOWN = 1;

/** Small ones close together on the left, and a few large ones on the right. */
export const BOXES: readonly Box[] = (() => {
  const random = randomStream('split', 'boxes');
  const box = (x: number, y: number, wide: number, tall: number): Box => ({ low: [x, y], high: [x + wide, y + tall] });
  const small = Array.from({ length: 15 }, () =>
    box(0.08 + 0.2 * random(), 0.5 + 0.3 * random(), 0.03 + 0.04 * random(), 0.03 + 0.04 * random()),
  );
  const large = Array.from({ length: 5 }, (_, i) =>
    box(0.55 + 0.26 * i + 0.06 * random(), 0.06 + 0.5 * random(), 0.14 + 0.08 * random(), 0.18 + 0.2 * random()),
  );
  return [...small, ...large];
})();

export function boundsOf(boxes: readonly Box[]): Box {
  const of = (pick: (...values: number[]) => number, side: 'low' | 'high'): [number, number] => [
    pick(...boxes.map((each) => each[side][0])),
    pick(...boxes.map((each) => each[side][1])),
  ];
  return { low: of(Math.min, 'low'), high: of(Math.max, 'high') };
}

export const perimeter = ({ low, high }: Box): number => 2 * (high[0] - low[0] + high[1] - low[1]);

/** Boxes whose middles are below a place, and the others. */
export function splitAt(boxes: readonly Box[], axis: Axis, place: number): [Box[], Box[]] {
  const isBelow = ({ low, high }: Box): boolean => (low[axis] + high[axis]) / 2 < place;
  return [boxes.filter(isBelow), boxes.filter((each) => !isBelow(each))];
}

/** Of a line through all: boxes tested, and a step down, by the surface area heuristic (MacDonald and Booth 1990). No split: all boxes. */
export function costOf(boxes: readonly Box[], axis: Axis, place: number): number {
  const sides = splitAt(boxes, axis, place);
  if (sides.some((side) => side.length === 0)) return boxes.length;
  const all = perimeter(boundsOf(boxes));
  return sides.reduce((sum, side) => sum + (side.length * perimeter(boundsOf(side))) / all, STEP_DOWN);
}

/** The split of the least cost, halfway between two middles. */
export function bestSplit(boxes: readonly Box[]): { axis: Axis; place: number; cost: number } {
  let best: { axis: Axis; place: number; cost: number } = { axis: 0, place: 0, cost: boxes.length };
  for (const axis of [0, 1] as const) {
    const middles = boxes.map(({ low, high }) => (low[axis] + high[axis]) / 2).sort((a, b) => a - b);
    for (const [i, middle] of middles.entries()) {
      const place = (middle + (middles[i - 1] ?? middle)) / 2;
      const cost = costOf(boxes, axis, place);
      if (cost < best.cost) best = { axis, place, cost };
    }
  }
  return best;
}

/** x cos φ + y sin φ = p. */
export interface Line {
  cosine: number;
  sine: number;
  p: number;
}

export function meets({ cosine, sine, p }: Line, { low, high }: Box): boolean {
  const sides = [low, [high[0], low[1]], [low[0], high[1]], high].map(([x = 0, y = 0]) => x * cosine + y * sine - p);
  return Math.min(...sides) <= 0 && Math.max(...sides) >= 0;
}

/** A line through the box, all of them alike: evenly in angle and in distance. */
export function lineThrough(box: Box, random: () => number): Line {
  const middle = [(box.low[0] + box.high[0]) / 2, (box.low[1] + box.high[1]) / 2] as const;
  const radius = Math.hypot(box.high[0] - box.low[0], box.high[1] - box.low[1]) / 2;
  for (;;) {
    const angle = Math.PI * random();
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    const line = { cosine, sine, p: middle[0] * cosine + middle[1] * sine + radius * (2 * random() - 1) };
    if (meets(line, box)) return line;
  }
}

/** What a line costs: the boxes of each side whose bounds it meets, and the step down. */
export function testsOf(line: Line, boxes: readonly Box[], axis: Axis, place: number): number {
  const sides = splitAt(boxes, axis, place);
  if (sides.some((side) => side.length === 0)) return boxes.length;
  return sides.reduce((sum, side) => sum + (meets(line, boundsOf(side)) ? side.length : 0), STEP_DOWN);
}
