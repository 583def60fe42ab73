/** Geometry of the Lab panel's pictures: the sphere on two discs, the polar plot, the body, the charts. */
import { describe, expect, it } from 'vitest';
import { seriesOf, ticksTo } from '../../src/app/features/lab/albedo.ts';
import { CellMap, directionOfDisc, discOfDirection, faceOfDirection, isPopulated } from '../../src/app/features/lab/hemisphere.ts';
import { CLAMP, residualColor } from '../../src/app/features/lab/palette.ts';
import { angleOfPoint, anglesOf, directionFrom, MAX_ANGLE, pointAt, radiusOf, sectorsOf } from '../../src/app/features/lab/polar.ts';
import { facets, project, radii } from '../../src/app/features/lab/solid.ts';
import type { HistogramCell, Vector } from '../../src/lab/report.ts';
import { cellMiddle, faceDirection, isBelow } from '../../src/lab/sphere.ts';
import { randomStream } from '../../src/scene/random.ts';

const close = (a: readonly number[], b: readonly number[], digits = 9): void =>
  a.forEach((each, i) => expect(each).toBeCloseTo(b[i]!, digits));

function direction(random: () => number): Vector {
  const z = 2 * random() - 1;
  const r = Math.sqrt(1 - z * z);
  const phi = 2 * Math.PI * random();
  return [r * Math.cos(phi), r * Math.sin(phi), z];
}

describe('cells of the sphere', () => {
  it('lie above or below the horizon as their middles do', () => {
    for (let face = 0; face < 6; face++)
      for (const level of [1, 2, 3])
        for (let x = 0; x < 2 ** level; x++)
          for (let y = 0; y < 2 ** level; y++) {
            const cell = { face, level, x, y, start: 0, end: 0 };
            expect(isBelow(cell), JSON.stringify(cell)).toBe(cellMiddle(cell)[2] < 0);
          }
  });
});

describe('the sphere on two discs', () => {
  it('goes there and back', () => {
    const random = randomStream(1, 'discs');
    for (let i = 0; i < 200; i++) {
      const w = direction(random);
      const [x, y] = discOfDirection(w);
      expect(Math.hypot(x, y)).toBeLessThanOrEqual(1 + 1e-12);
      close(directionOfDisc(x, y, w[2] > 0)!, w);
    }
    expect(directionOfDisc(0.8, 0.8, true)).toBeNull();
    close(directionOfDisc(0, 0, false)!, [0, 0, -1]);
  });

  it('keeps areas: a ring of the disc has π times the part of the solid angle 2π that its band has', () => {
    // Band from the normal to 60°: 2π (1 - cos 60°) of 2π. Its disc: π ρ² of π.
    const [rho] = discOfDirection([Math.sin(Math.PI / 3), 0, 0.5]);
    expect(rho ** 2).toBeCloseTo(1 - 0.5, 12);
  });

  it('finds the cell that the laboratory means', () => {
    const random = randomStream(2, 'faces');
    for (let i = 0; i < 200; i++) {
      const [face, x, y] = [Math.floor(random() * 6), 2 * random() - 1, 2 * random() - 1];
      const found = faceOfDirection(faceDirection(face, x, y));
      expect(found.face).toBe(face);
      close([found.x, found.y], [x, y]);
    }
    const cell = (face: number, at: HistogramCell['at'], residual: number): HistogramCell => ({
      face,
      at,
      observed: 1,
      expected: 1,
      residual,
    });
    const cells = [
      cell(4, [-1, -1, 1], 1),
      cell(4, [0, -1, 1], 2),
      cell(4, [-1, 0, 1], 3),
      cell(4, [0, 0, 0.5], 4),
      cell(0, [-1, -1, 2], 5),
    ];
    const map = new CellMap(cells);
    for (const [x, y, expected] of [
      [-0.4, -0.7, 1],
      [0.4, -0.7, 2],
      [-0.99, 0.01, 3],
      [0.3, 0.2, 4],
    ] as const)
      expect(map.at(faceDirection(4, x, y))!.residual).toBe(expected);
    expect(map.at([1, 0, 0])!.residual).toBe(5);
    // Not divided any further, and not there.
    expect(map.at(faceDirection(4, 0.8, 0.8))).toBeNull();
    expect(map.at([0, 0, -1])).toBeNull();
  });

  it('shows the worst of cells that are finer than its pixels', () => {
    const edge = 2 / 2 ** 14;
    const tiny = (k: number, residual: number): HistogramCell => ({ face: 4, at: [k * edge, 0, edge], observed: 9, expected: 1, residual });
    expect(new CellMap([tiny(0, 1), tiny(1, -8), tiny(2, 3)]).at(faceDirection(4, edge / 2, edge / 2))!.residual).toBe(-8);
  });

  it('knows which hemisphere has anything to show', () => {
    const side = (y: number, observed: number): HistogramCell => ({ face: 0, at: [-1, y, 1], observed, expected: 0, residual: 0 });
    expect(isPopulated([side(0, 3), side(-1, 0)], true)).toBe(true);
    expect(isPopulated([side(0, 3), side(-1, 0)], false)).toBe(false);
    expect(isPopulated([side(0, 0), side(-1, 1)], false)).toBe(true);
  });

  it('has colours that end at the same distance from neutral, blue for too few', () => {
    const [few, none, many] = [-CLAMP, 0, CLAMP].map((each) => residualColor(each, 'dark'));
    expect(few![2]).toBeGreaterThan(few![0]);
    expect(many![0]).toBeGreaterThan(many![2]);
    expect(new Set(none).size).toBe(1);
    expect(residualColor(100, 'dark')).toEqual(many);
  });
});

describe('the polar plot', () => {
  it('puts the normal up and the direction to look from to the left', () => {
    close(pointAt(0, 2), [0, -2]);
    close(pointAt(Math.PI / 2, 1), [1, 0]);
    for (const degrees of [0, 12, 45, 89]) {
      const [x, y] = pointAt((-degrees * Math.PI) / 180, 50);
      expect(angleOfPoint(x, y)).toBe(degrees);
    }
    expect(angleOfPoint(10, -10)).toBe(0);
    expect(angleOfPoint(-10, 5)).toBe(MAX_ANGLE);
  });

  it('gives directions for angles and back', () => {
    for (const [angle, azimuth] of [
      [37, 0],
      [60, 210],
      [89, 359],
    ] as const) {
      const w = directionFrom(angle, azimuth);
      expect(Math.hypot(...w)).toBeCloseTo(1, 12);
      expect(anglesOf(w)).toEqual({ angle, azimuth });
    }
  });

  it('scales by the largest value, or by factors of ten', () => {
    expect(radiusOf(0.5, 2, false)).toBe(0.25);
    expect(radiusOf(0.02, 2, true)).toBeCloseTo(0.5, 12);
    expect(radiusOf(2, 2, true)).toBe(1);
    expect(radiusOf(1e-9, 2, true)).toBe(0);
    expect(radiusOf(0, 0, false)).toBe(0);
  });

  it('cuts the table of samples along the plane of incidence', () => {
    const [rows, columns] = [4, 8];
    const wo = directionFrom(40, 100);
    const sampled = Array.from({ length: rows * columns }, () => 0);
    // Away from wo, at azimuth 280°: column 6 of the second row. On its side, at 100°: column 2 of the first.
    sampled[columns + 6] = 3;
    sampled[2] = 6;
    const sectors = sectorsOf({ wo, rows, columns, sampled });
    expect(sectors).toHaveLength(2 * rows);
    const full = sectors.filter(({ density }) => density > 0);
    expect(full.map(({ density }) => density)).toEqual([2, 1]);
    close([full[0]!.from, full[0]!.to], [-Math.PI / 4, 0]);
    close([full[1]!.from, full[1]!.to], [Math.PI / 4, Math.PI / 2]);
  });
});

describe('the body', () => {
  it('is seen from above at a right angle, and from the side with the normal up', () => {
    close(project([0.3, 0.4, 0.9], { yaw: 0, pitch: Math.PI / 2 }), [0.3, 0.4, 0.9]);
    const side = project([0.3, 0.4, 0.9], { yaw: 0, pitch: 0 });
    close(side, [0.3, 0.9, -0.4]);
  });

  it('of a hemisphere has facets above the surface alone, farthest first', () => {
    const [rows, columns] = [8, 16];
    const values = Array.from({ length: rows * columns }, (_, i) => (i < (rows / 2) * columns ? 5 : 0));
    const found = facets(radii(values, false), rows, columns, { yaw: 0.4, pitch: 0.5 });
    expect(found).toHaveLength((rows / 2) * columns);
    expect(found.map(({ depth }) => depth)).toEqual(found.map(({ depth }) => depth).sort((a, b) => a - b));
    for (const { shade } of found) expect(shade >= 0 && shade <= 1 + 1e-12).toBe(true);
  });
});

describe('the albedo chart', () => {
  const curve = (mean: Vector[]) => ({
    cosines: [0.5, 1],
    front: true,
    mean,
    error: [
      [0.01, 0.01, 0.01],
      [0, 0, 0],
    ] as Vector[],
    samples: 64,
  });

  it('draws one line where channels agree, else three', () => {
    expect(
      seriesOf(
        curve([
          [0.5, 0.5, 0.5],
          [0.6, 0.6, 0.601],
        ]),
      ).map(({ name }) => name),
    ).toEqual(['all channels']);
    const three = seriesOf(
      curve([
        [0.5, 0.4, 0.3],
        [0.6, 0.6, 0.6],
      ]),
    );
    expect(three.map(({ name }) => name)).toEqual(['red', 'green', 'blue']);
    expect(three[1]!.points[0]![0]).toBeCloseTo(60, 9);
    expect(three[1]!.points[0]![1]).toBe(0.4);
    expect(three[1]!.band![0]).toBeCloseTo(0.0196, 12);
  });

  it('has a few ticks at round numbers, whatever the height', () => {
    expect(ticksTo(1.1)).toEqual([0, 0.25, 0.5, 0.75, 1]);
    for (const top of [1.3, 2.2, 3, 7, 12, 40, 250]) {
      const ticks = ticksTo(top);
      expect(ticks.length).toBeGreaterThanOrEqual(3);
      expect(ticks.length).toBeLessThanOrEqual(7);
      expect(ticks.at(-1)!).toBeLessThanOrEqual(top);
    }
  });
});
