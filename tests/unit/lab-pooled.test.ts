/** Tests over cells and over all situations: right counts fail as seldom as their level says, wrong ones are found. */
import { describe, expect, it } from 'vitest';
import type { MeasuredCell } from '../../src/lab/cells.ts';
import { binomialBound, binomialSumBound } from '../../src/lab/distributions.ts';
import { Hints } from '../../src/lab/hints.ts';
import { meetings, pooledChi2 } from '../../src/lab/pooled.ts';
import type { Vector } from '../../src/lab/report.ts';
import { scanCells } from '../../src/lab/scan.ts';
import { cellArea, directionCode, faceCell, FACES, quarters, type Cell } from '../../src/lab/sphere.ts';
import { measuredCell } from '../helpers/measured-cell.ts';
import { Random } from '../reference/random.ts';

const breathe = async (): Promise<void> => {};

const random = new Random(29);

/** Cosine-weighted, by a disk. */
function cosineDirection(radius = Math.sqrt(random.next())): Vector {
  const phi = 2 * Math.PI * random.next();
  return [radius * Math.cos(phi), radius * Math.sin(phi), Math.sqrt(1 - radius * radius)];
}

function cellsAt(level: number): Cell[] {
  let cells = Array.from({ length: FACES }, (_, face) => faceCell(face));
  for (let i = 0; i < level; i++) cells = cells.flatMap(quarters);
  return cells;
}

/** Cells whose masses are exact: of a uniform density. */
const cells = cellsAt(3).map((cell) => measuredCell(cell, cellArea(cell) / (4 * Math.PI)));
const total = cells.reduce((sum, each) => sum + each.pdf, 0);
const bounds = cells.map(
  (
    (sum) => (each: MeasuredCell) =>
      (sum += each.pdf / total)
  )(0),
);

/** @param lean part of the samples that fall on the upper face whatever the density says */
function counts(n: number, lean = 0): Uint32Array {
  const found = new Uint32Array(cells.length);
  for (let i = 0; i < n; i++) {
    const u = random.next() < lean ? 4 / 6 + random.next() / 6 : random.next();
    const at = bounds.findIndex((each) => each > u);
    found[at < 0 ? cells.length - 1 : at]!++;
  }
  return found;
}

describe('the scan over cells', () => {
  it('rejects right counts no more often than its level says', () => {
    const runs = 150;
    const alarms = Array.from({ length: runs }, () => scanCells(cells, counts(4000))!.p).filter((p) => p < 0.1).length;
    // Chernoff's bound is above the probability: fewer than 10 % and four standard deviations.
    expect(alarms / runs).toBeLessThan(0.1 + 4 * Math.sqrt(0.09 / runs));
  });
  it('finds a few samples where one in a million should fall, and names the place', () => {
    const found = counts(4000);
    const rare = cells.map((cell, i) => (i === 17 ? { ...cell, pdf: cell.pdf * 1e-4 } : cell));
    found[17] = 3;
    const scan = scanCells(rare, found)!;
    expect(scan.p).toBeLessThan(1e-6);
    expect(directionCode(scan.wi)).toBeGreaterThanOrEqual(cells[17]!.start);
    expect(directionCode(scan.wi)).toBeLessThan(cells[17]!.end);
  });
  it('says impossible of a single sample where there is no density', () => {
    const found = counts(4000);
    found[17] = 1;
    const scan = scanCells(
      cells.map((cell, i) => (i === 17 ? { ...cell, pdf: 0 } : cell)),
      found,
    )!;
    expect([scan.p, scan.observed, scan.expected]).toEqual([0, 1, 0]);
  });
  it('lets a single sample pass where the density fades to less than the last of 24 bits, and not many', () => {
    const fading = cells.map((cell, i) => (i === 17 ? { ...cell, pdf: cell.pdf * 1e-12 } : cell));
    const scanned = (count: number): number => {
      const found = counts(4000);
      found[17] = count;
      return scanCells(fading, found)!.p;
    };
    expect(scanned(1)).toBeGreaterThan(1e-3);
    expect(scanned(3)).toBeLessThan(1e-6);
  });
  it('leaves out cells that hold a lobe narrower than themselves', () => {
    const found = counts(4000);
    found[17] = 2000;
    const scan = scanCells(
      cells.map((cell, i) => (i === 17 ? { ...cell, isTooNarrow: true } : cell)),
      found,
    )!;
    expect(scan.p).toBeGreaterThan(1e-3);
  });
});

describe('counts over all situations', () => {
  it('are rejected no more often than the level says where they are right', async () => {
    const runs = 100;
    const found = Array.from({ length: runs }, () => {
      const list = [0, 1, 2].map(() => ({ wo: [0, 0, 1] as Vector, cells, observed: counts(2000) }));
      return pooledChi2(list, 'height', 8, breathe);
    });
    const alarms = (await Promise.all(found)).filter((each) => each!.p < 0.1).length;
    expect(alarms / runs).toBeLessThan(0.1 + 4 * Math.sqrt(0.09 / runs));
  });
  it('show what no situation shows by itself', async () => {
    const list = Array.from({ length: 20 }, () => ({ wo: [0, 0, 1] as Vector, cells, observed: counts(4000, 0.015) }));
    const alone = await Promise.all(list.map((each) => pooledChi2([each], 'height', 8, breathe)));
    expect(alone.filter((each) => each!.p < 1e-4).length).toBeLessThan(5);
    expect((await pooledChi2(list, 'height', 8, breathe))!.p).toBeLessThan(1e-6);
  });
});

/** As wgsl/lab/draw.wgsl writes them. */
function placesOf(directions: readonly Vector[]): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array(2 * directions.length);
  const floats = new Float32Array(words.buffer);
  directions.forEach((w, i) => {
    words[2 * i] = directionCode(w);
    floats[2 * i + 1] = w[2] / Math.PI;
  });
  return words;
}

describe('meetings of samples', () => {
  const N = 1 << 14;
  it('are as many as the density lets them be', async () => {
    const list = [0, 1, 2, 3].map(() => Hints.ofPlaces(placesOf(Array.from({ length: N }, () => cosineDirection()))));
    for (const { p } of await meetings(list, breathe)) expect(p).toBeGreaterThan(0.05);
  });
  it('are too many where a part of the samples lies on a ring', async () => {
    const ring = (): Vector => cosineDirection(random.next() < 0.04 ? 0.6 : undefined);
    const list = [0, 1, 2, 3].map(() => Hints.ofPlaces(placesOf(Array.from({ length: N }, ring))));
    expect(Math.min(...(await meetings(list, breathe)).map(({ p }) => p))).toBeLessThan(1e-9);
  });
});

describe('the bound of a sum of binomial variables', () => {
  it('is that of one where all have one probability', () => {
    for (const [k, p] of [
      [12, 0.05],
      [3, 0.05],
      [60, 0.4],
    ] as const) {
      const parts = [40, 60].map((n) => ({ n, low: p, high: p }));
      expect(binomialSumBound(k, parts) / binomialBound(k, 100, p)).toBeCloseTo(1, 6);
    }
  });
  it('takes the likelier end of an interval, and knows what cannot be', () => {
    expect(binomialSumBound(50, [{ n: 100, low: 0.4, high: 0.6 }])).toBe(1);
    expect(binomialSumBound(1, [{ n: 100, low: 0, high: 0 }])).toBeLessThan(1e-15);
    expect(binomialSumBound(99, [{ n: 100, low: 1, high: 1 }])).toBeLessThan(1e-15);
  });
});
