/** Each cell of the sphere by itself, and each that contains cells: where a few samples fall that should not, or none that should. */
import { BUILTIN_ERROR, type MeasuredCell } from './cells.ts';
import { binomialIntervalBound, sidakP } from './distributions.ts';
import { cellBounds, faceDirection, FINEST, type Cell } from './sphere.ts';
import type { Vector } from './report.ts';
import { sumBy } from './sums.ts';

/**
 * A sampler makes samples of random numbers of 24 bits. Where a density fades without being 0, the last of these numbers may stand for
 * more of it than there is: so much of the samples may lie there.
 */
const GRAIN = 2 ** -22;

interface Node extends Cell {
  observed: number;
  mass: number;
  error: number;
}

export interface Scan {
  /** Corrected for the number of cells. */
  p: number;
  /** The cell that is farthest off. */
  wi: Vector;
  level: number;
  observed: number;
  expected: number;
}

/**
 * The counts are compared with the shares of the masses by Chernoff's bound, which holds for the smallest: a single sample
 * where there is no density has probability 0. Which cells there are does not depend on what is counted.
 */
export function scanCells(cells: readonly MeasuredCell[], observed: ArrayLike<number>): Scan | null {
  const kept = cells.flatMap((cell, i) => (cell.isTooNarrow ? [] : [{ cell, count: observed[i]! }]));
  const total = sumBy(kept, (each) => each.count);
  const mass = sumBy(kept, (each) => each.cell.pdf);
  const massError = sumBy(kept, (each) => each.cell.pdfError);
  if (total === 0 || !(mass > 0)) return null;
  const nodes = nodesOf(kept);
  const slack = massError / mass + BUILTIN_ERROR;
  let [least, worst] = [Infinity, nodes[0]!];
  for (const node of nodes) {
    const share = node.mass / mass;
    const error = node.error / mass + slack * share;
    const p = binomialIntervalBound(node.observed, total, share - error, Math.max(share + error, share > 0 ? GRAIN : 0));
    // Of equally impossible ones the largest.
    if (p < least || (p === least && p === 0 && node.observed > worst.observed)) [least, worst] = [p, node];
  }
  const [x, y, edge] = cellBounds(worst);
  return {
    p: sidakP(least, nodes.length),
    wi: faceDirection(worst.face, x + edge / 2, y + edge / 2),
    level: worst.level,
    observed: worst.observed,
    expected: (total * worst.mass) / mass,
  };
}

/** Every cell and every cell around cells, from cells in the order of their codes: of each level one is open at a time. */
function nodesOf(kept: readonly { cell: MeasuredCell; count: number }[]): Node[] {
  const nodes: Node[] = [];
  const open: Node[] = [];
  for (const { cell, count } of kept) {
    for (let level = 0; level <= cell.level; level++) {
      let node = open[level];
      if (node === undefined || cell.start >= node.end) {
        const by = 2 ** (cell.level - level);
        const size = 4 ** (FINEST - level);
        const start = Math.floor(cell.start / size) * size;
        const [x, y] = [Math.floor(cell.x / by), Math.floor(cell.y / by)];
        node = { face: cell.face, level, x, y, start, end: start + size, observed: 0, mass: 0, error: 0 };
        open[level] = node;
        nodes.push(node);
      }
      node.observed += count;
      node.mass += cell.pdf;
      node.error += cell.pdfError;
    }
  }
  return nodes;
}
