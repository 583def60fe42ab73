/** Directions drawn by what cells of the sphere are said to carry. */
import type { Random } from './parameters.ts';
import type { Vector } from './report.ts';
import { cellArea, cellBounds, codeSlope, directionCode, faceDirection, faceSlope, lowerBound, type Cell } from './sphere.ts';

/** Part of the directions that is spread over the whole sphere, so that nothing is impossible. */
export const EVEN = 0.05;

export class Proposal {
  /** In the order of their codes; together they are the sphere. */
  private readonly cells: readonly Cell[];
  private readonly carried: Float64Array;
  private readonly shares: Float64Array;
  private readonly cumulative: Float64Array;
  /** Codes before which each ends. */
  private readonly ends: Float64Array;

  /** @param carried of each cell, not negative, not all 0 */
  constructor(cells: readonly Cell[], carried: (cell: number) => number) {
    const order = [...cells.keys()].sort((a, b) => cells[a]!.start - cells[b]!.start);
    this.cells = order.map((i) => cells[i]!);
    const own = Float64Array.from(order, carried);
    const area = Float64Array.from(this.cells, cellArea);
    const [all, sphere] = [sum(own), sum(area)];
    this.carried = own.map((each) => each / all);
    this.shares = this.carried.map((each, i) => (1 - EVEN) * each + EVEN * (area[i]! / sphere));
    this.ends = Float64Array.from(this.cells, (each) => each.end);
    let before = 0;
    this.cumulative = this.shares.map((each) => (before += each));
  }

  /** A unit vector, its density by solid angle, and what the cells alone would have it by: at most 1 / (1 - EVEN) of that. */
  draw(random: Random): { wi: Vector; density: number; carried: number } {
    const last = this.cells.length - 1;
    const index = Math.min(last, lowerBound(this.cumulative, random() * this.cumulative[last]!));
    const cell = this.cells[index]!;
    const [x, y, edge] = cellBounds(cell);
    const [a, b] = [x + edge * random(), y + edge * random()];
    const area = edge * edge * faceSlope(a, b);
    return { wi: faceDirection(cell.face, a, b), density: this.shares[index]! / area, carried: this.carried[index]! / area };
  }

  /** What the cells alone would have a direction by. */
  carriedAt(wi: Vector): number {
    const code = directionCode(wi);
    const index = lowerBound(this.ends, code + 1);
    const cell = this.cells[index]!;
    return this.carried[index]! / (cellBounds(cell)[2] ** 2 * codeSlope(code));
  }
}

const sum = (list: Float64Array): number => list.reduce((total, each) => total + each, 0);
