/** What integrals accuse is tested by random directions: wrong integrals accuse nobody, and what is wrong is found. */
import { describe, expect, it } from 'vitest';
import { Bets } from '../../src/lab/bets.ts';
import type { Bench, Question } from '../../src/lab/bench.ts';
import type { MeasuredCell } from '../../src/lab/cells.ts';
import { confirm } from '../../src/lab/confirm.ts';
import { EVEN, Proposal } from '../../src/lab/proposal.ts';
import type { Vector } from '../../src/lab/report.ts';
import type { Situation } from '../../src/lab/situations.ts';
import { cellArea, cellBounds, faceCell, faceDirection, FACES, quarters, type Cell } from '../../src/lab/sphere.ts';
import type { Surveyed } from '../../src/lab/survey.ts';
import { randomStream } from '../../src/scene/random.ts';
import { measuredCell } from '../helpers/measured-cell.ts';

/** Cells of level 2: 96 of them. */
const CELLS: Cell[] = Array.from({ length: FACES }, (_, face) => quarters(faceCell(face)).flatMap(quarters)).flat();

describe('bets', () => {
  it('reach 1/p with a probability of at most p', () => {
    const random = randomStream(3, 'fair');
    const games = 4000;
    let [twenty, hundred] = [0, 0];
    for (let game = 0; game < games; game++) {
      const bets = new Bets();
      let least = 1;
      // A heavy tail, and one stops when it suits.
      for (let i = 0; i < 100; i++) {
        bets.add((random() < 0.1 ? 10 : 0) - 1);
        least = Math.min(least, bets.p);
      }
      twenty += Number(least < 1 / 20);
      hundred += Number(least < 1 / 100);
    }
    // Four standard errors.
    expect(twenty / games).toBeLessThan(1 / 20 + 4 * Math.sqrt(0.05 / games));
    expect(hundred / games).toBeLessThan(1 / 100 + 4 * Math.sqrt(0.01 / games));
  });

  it('find a mean that is 2 % too large', () => {
    const random = randomStream(3, 'unfair');
    const bets = new Bets();
    for (let i = 0; i < 1 << 14; i++) bets.add(2.04 * random() - 1);
    expect(bets.p).toBeLessThan(1e-3);
  });
});

describe('directions by what cells carry', () => {
  const carried = CELLS.map((_, i) => (i % 5 === 0 ? 1 + i : 0));
  const proposal = new Proposal(CELLS, (i) => carried[i]!);

  it('have the density that they are drawn with', () => {
    const random = randomStream(5, 'draws');
    const count = 1 << 16;
    const counts = CELLS.map(() => 0);
    let [solidAngle, square] = [0, 0];
    for (let i = 0; i < count; i++) {
      const { wi, density } = proposal.draw(random);
      expect(Math.abs(Math.hypot(...wi) - 1)).toBeLessThan(1e-12);
      solidAngle += 1 / density / count;
      square += 1 / density ** 2 / count;
      counts[CELLS.findIndex((cell) => holds(cell, wi))]!++;
    }
    const error = Math.sqrt((square - solidAngle ** 2) / count);
    expect(Math.abs(solidAngle - 4 * Math.PI)).toBeLessThan(4 * error);
    const all = carried.reduce((sum, each) => sum + each, 0);
    const sphere = CELLS.reduce((sum, each) => sum + cellArea(each), 0);
    for (const [i, cell] of CELLS.entries()) {
      const expected = count * ((1 - EVEN) * (carried[i]! / all) + EVEN * (cellArea(cell) / sphere));
      expect(Math.abs(counts[i]! - expected), `cell ${i}`).toBeLessThan(5 * Math.sqrt(expected));
    }
  });

  it('tell what the cells alone would give', () => {
    const random = randomStream(5, 'places');
    for (let i = 0; i < 1000; i++) {
      const { wi, density, carried: own } = proposal.draw(random);
      expect(own / density).toBeLessThanOrEqual(1 / (1 - EVEN) + 1e-12);
      // Up to the size of the finest cell, by whose middle the code of a direction is told.
      expect(Math.abs(proposal.carriedAt(wi) - own)).toBeLessThanOrEqual(2e-4 * own);
    }
  });
});

describe('what integrals accuse', () => {
  it('is made light, where it is', async () => {
    const { lightTests } = await tried({ albedo: 1.02 });
    expect(lightTests!.map(({ p }) => p < 1e-6)).toEqual([true, true, true]);
    for (const { mean, error } of lightTests!) expect(Math.abs(mean - 1.02)).toBeLessThan(4 * error + 1e-6);
  });

  it('is none, where only the integrals say so', async () => {
    const { lightTests } = await tried({ albedo: 0.8, integrals: 1.5 });
    for (const { mean, error, p } of lightTests!) {
      expect(p).toBeGreaterThan(0.5);
      expect(error).toBeLessThan(0.01);
      expect(Math.abs(mean - 0.8)).toBeLessThan(4 * error + 1e-6);
    }
  });

  it.each([0.7, 1.1])('is a density of %s times what samples have', async (scale) => {
    const { densityTests, integral } = await tried({ albedo: 0.5, scale });
    expect(Math.min(...densityTests!.map(({ p }) => p))).toBeLessThan(1e-6);
    expect(integral).toBeCloseTo(scale, 2);
  });

  it('is a density of a fiftieth less than samples have, of which few rounds say nothing: more are drawn', async () => {
    const { densityTests } = await tried({ albedo: 0.5, scale: 0.98, counted: 4096 });
    const [more, less] = densityTests!;
    expect(more.p).toBeGreaterThan(0.5);
    expect(less.p).toBeLessThan(1e-6);
  });

  it('is a density that is right, where only its integrals are not', async () => {
    for (const integrals of [0.5, 2]) {
      const { densityTests } = await tried({ albedo: 0.4, integrals });
      expect(Math.min(...densityTests!.map(({ p }) => p))).toBeGreaterThan(0.05);
    }
  });
});

interface Faults {
  /** Of a diffuse surface. */
  albedo: number;
  /** What its density is multiplied by, and what the integrals over cells are. */
  scale?: number;
  integrals?: number;
  /** Samples of the survey, all of which chose a direction. */
  counted?: number;
}

/** A diffuse surface in one situation, looked at through integrals that may be wrong. */
async function tried({ albedo, scale = 1, integrals = 1, counted = 24 }: Faults): Promise<Surveyed> {
  const cosine = ([, , z]: Vector): number => Math.max(0, z) / Math.PI;
  const measured = (cell: Cell): MeasuredCell => {
    const [x, y, edge] = cellBounds(cell);
    // 16 × 16 points: as if it were exact.
    let sum = 0;
    for (let i = 0; i < 256; i++) {
      const [a, b] = [x + (edge * ((i % 16) + 0.5)) / 16, y + (edge * (Math.floor(i / 16) + 0.5)) / 16];
      sum += cosine(faceDirection(cell.face, a, b)) * (edge / 16) ** 2 * (1 + a * a + b * b) ** -1.5;
    }
    return measuredCell(cell, integrals * scale * sum, integrals * albedo * sum);
  };
  const columns = (rows: readonly Record<string, readonly number[]>[]) => ({
    column:
      (name: string, lane = 0) =>
      (i: number) =>
        rows[i]![name]![lane]!,
    vector: (i: number, name: string) => [...rows[i]![name]!],
  });
  const bench = {
    material: { defines: { eval: true, sample: true, surface: false } },
    effort: { confirmSamples: 1 << 14 },
    pace: { breathe: () => Promise.resolve() },
    random: (purpose: string) => randomStream(1, purpose),
    integrate: (_: unknown, cells: readonly Cell[]) =>
      Promise.resolve(
        columns(
          cells.map(measured).map((each) => ({
            pdf: [each.pdf],
            pdf_error: [0],
            light: each.light,
            light_error: [0, 0, 0],
            own_square: [0],
            cosine_square: [0],
            unreachable: [0],
            invalid: [0],
          })),
        ),
      ),
    ask: (_: unknown, questions: readonly Question[]) =>
      Promise.resolve(
        columns(
          questions.map(({ wi, u = [0.5, 0.5, 0] }) => {
            const [radius, turn] = [Math.sqrt(u[0]), 2 * Math.PI * u[1]];
            const to = [radius * Math.cos(turn), radius * Math.sin(turn), Math.sqrt(1 - u[0])];
            const f = wi![2] > 0 ? albedo / Math.PI : 0;
            return { f: [f, f, f], value_pdf: [scale * cosine(wi!)], wi: to, pdf: [scale * cosine(to as Vector)], specular: [0] };
          }),
        ),
      ),
  };
  const cells = CELLS.map(measured);
  const sum = (of: (cell: MeasuredCell) => number): number => cells.reduce((total, each) => total + of(each), 0);
  const light = sum((each) => each.light[0]);
  const surveyed: Surveyed = {
    situation: {} as Situation,
    integral: sum((each) => each.pdf),
    integralError: 0,
    light: [light, light, light],
    lightError: [0, 0, 0],
    sampled: null,
    lightTests: null,
    densityTests: null,
    eta2: 0,
    continuous: counted,
    samples: counted,
  };
  await confirm(bench as unknown as Bench, [{ surveyed, cells, delta: [0, 0, 0] }]);
  return surveyed;
}

/** Whether a direction falls into a cell. */
function holds(cell: Cell, [x, y, z]: Vector): boolean {
  const axis = cell.face >> 1;
  const major = [x, y, z][axis]!;
  if (Math.abs(major) < Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) || major < 0 !== (cell.face & 1) > 0) return false;
  const [a, b] = [x, y, z].filter((_, i) => i !== axis).map((each) => each / Math.abs(major)) as [number, number];
  const [left, bottom, edge] = cellBounds(cell);
  return a >= left && a < left + edge && b >= bottom && b < bottom + edge;
}
