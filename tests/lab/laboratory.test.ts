/** What the laboratory measures agrees with closed forms; its report is data; it can be paced and stopped. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { furnaceScene } from '../../src/lab/furnace.ts';
import { imageMean, renderImage } from '../helpers/gpu.ts';
import { failures, resultOf, subject, testLaboratory } from './helpers.ts';

const diffuse = { name: 'diffuse', source: shaderLibrary().materials.diffuse! };

describe('a report', () => {
  it('is the same for the same seed, whatever is done at once, and can be written as JSON', async () => {
    const laboratory = await testLaboratory();
    const check = async (seed: number, slice?: number) => {
      const { milliseconds: _, ...report } = await laboratory.check(subject('right', 'varnish'), {
        seed,
        effort: 'slice',
        ...(slice && { slice }),
      });
      return report;
    };
    const [a, b, other] = [await check(5), await check(5, 8), await check(6)];
    expect(b).toEqual(a);
    expect(JSON.parse(JSON.stringify(a))).toEqual(a);
    expect(other.plots.albedo).not.toEqual(a.plots.albedo);
  });

  it('draws parameters within their ranges, and keeps those that are given', async () => {
    const laboratory = await testLaboratory();
    const report = await laboratory.check(subject('right', 'rough-metal'), { effort: 'quick', params: { alpha_x: 0.3 } });
    const drawn = report.plots.histograms.map((each) => each.params as { alpha_x: number; alpha_y: number });
    expect(new Set(drawn.map((each) => each.alpha_y)).size).toBeGreaterThan(2);
    for (const { alpha_x, alpha_y } of drawn) {
      expect(alpha_x).toBe(0.3);
      expect(alpha_y).toBeGreaterThanOrEqual(0.001);
      expect(alpha_y).toBeLessThanOrEqual(1);
    }
  });

  it('refuses a parameter that the material does not have', async () => {
    const laboratory = await testLaboratory();
    await expect(laboratory.check(diffuse, { params: { gloss: 1 } })).rejects.toThrow('At params.gloss: unknown parameter');
  });
});

describe('measurements', () => {
  it('albedo of a diffuse surface is its albedo, at every angle', async () => {
    const laboratory = await testLaboratory();
    const report = await laboratory.check(diffuse, { effort: 'slice', params: { albedo: [0.2, 0.5, 0.9] } });
    for (const { mean, error } of report.plots.albedo) {
      // The weight is constant: nothing but rounding of 256 additions.
      mean.forEach((each, i) =>
        [0.2, 0.5, 0.9].forEach((albedo, c) => expect(Math.abs(each[c]! - albedo)).toBeLessThan(1e-5 + error[i]![c]!)),
      );
    }
  });

  it('a sample of a Phong lobe of exponent n is worth (n + 3) / 4 cosine samples at normal incidence', async () => {
    const laboratory = await testLaboratory();
    for (const exponent of [1, 50, 3000]) {
      const report = await laboratory.check(subject('right', 'phong-lobe'), { effort: 'slice', params: { exponent }, wo: [0, 0, 1] });
      // ∫ (p cos)² / p dω = (n + 1) / (n + 3) and π ∫ (p cos)² / cos dω = (n + 1) / 4 for p = (n + 1) / 2π cos^n.
      for (const { worth } of report.plots.efficiency) expect(worth / ((exponent + 3) / 4)).toBeCloseTo(1, 3);
    }
  });

  it('the integral of the pdf of a mixture is the part that goes to no delta lobe', async () => {
    const laboratory = await testLaboratory();
    const report = await laboratory.check(subject('right', 'varnish'), { effort: 'slice', params: { chosen: 0.35 } });
    for (const { integral } of report.plots.histograms) expect(integral).toBeCloseTo(0.65, 5);
    expect(resultOf(report, 'delta').values.probability).toBeCloseTo(0.35, 6);
  });

  it('the furnace shows neither more nor less than 1 of a white surface, and less of a grey one', async () => {
    const mean = async (albedo: number) =>
      imageMean(await renderImage({ ...furnaceScene(diffuse, { albedo: [albedo, albedo, albedo] }, 16), render: { spp: 4 } }));
    for (const each of await mean(1)) expect(each.mean).toBeCloseTo(1, 5);
    for (const each of await mean(0.5)) expect(each.mean).toBeLessThan(0.9);
  });
});

describe('a lobe', () => {
  it('holds eval, pdf and samples on one grid', async () => {
    const laboratory = await testLaboratory();
    const wo = [0.6, 0, 0.8] as [number, number, number];
    const lobe = await laboratory.lobe(
      subject('right', 'varnish'),
      { wo, rows: 24, samples: 1 << 14 },
      { params: { mirrored: 0.3, through: 0.4, chosen: 0.2 } },
    );
    const weight = (k: number): number => {
      const row = Math.floor(k / lobe.columns);
      return (Math.cos((row * Math.PI) / 24) - Math.cos(((row + 1) * Math.PI) / 24)) * ((2 * Math.PI) / lobe.columns);
    };
    const integral = (list: number[]): number => list.reduce((sum, each, k) => sum + each * weight(k), 0);
    // Midpoints over bands of 7.5°: the cosine is off by (π/24)²/24 at most.
    expect(integral(lobe.pdf)).toBeCloseTo(0.8, 2);
    // Four standard deviations of 16384 samples.
    expect(Math.abs(integral(lobe.sampled) - 0.8)).toBeLessThan(4 * Math.sqrt(0.16 / 16384));
    expect(integral(lobe.light.filter((_, i) => i % 3 === 0))).toBeCloseTo(0.7, 2);
    const up = (list: number[]): number => integral(list.map((each, k) => (k < list.length / 2 ? each : 0)));
    expect(Math.abs(up(lobe.sampled) - 0.48)).toBeLessThan(4 * Math.sqrt(0.25 / 16384));
    expect(lobe.delta).toBeCloseTo(0.2, 1);
    expect(lobe.lobes).toHaveLength(1);
    lobe.lobes[0]!.wi.forEach((each, i) => expect(each).toBeCloseTo([-0.6, 0, 0.8][i]!, 6));
    expect(lobe.plane.angles).toHaveLength(lobe.plane.pdf.length);
  });

  it('lies where the samples fall: a narrow one about the mirror direction, in the plane of incidence', async () => {
    const laboratory = await testLaboratory();
    const lobe = await laboratory.lobe(subject('right', 'phong-lobe'), { wo: [0.36, 0.48, 0.8] }, { params: { exponent: 400 } });
    const peak = (list: number[]): number => list.indexOf(Math.max(...list));
    const neighbours = (a: number, b: number): boolean => {
      const [rows, columns] = [Math.abs(Math.floor(a / 96) - Math.floor(b / 96)), Math.abs((a % 96) - (b % 96))];
      return rows <= 1 && columns <= 1;
    };
    expect(neighbours(peak(lobe.pdf), peak(lobe.sampled))).toBe(true);
    const angle = lobe.plane.angles[peak(lobe.plane.pdf)]!;
    expect(Math.abs(angle - Math.acos(0.8))).toBeLessThan((2 * Math.PI) / 360);
  });
});

describe('the pace', () => {
  it('pauses between stretches of work, and ends where it is told', async () => {
    const laboratory = await testLaboratory();
    const signal = { aborted: false };
    let pauses = 0;
    const pause = async (): Promise<void> => {
      if (++pauses === 5) signal.aborted = true;
    };
    await expect(laboratory.check(diffuse, { effort: 'quick', slice: 1, pause, signal })).rejects.toThrow('The check was stopped.');
    expect(pauses).toBe(5);
    expect(failures(await laboratory.check(diffuse, { effort: 'slice' }))).toEqual([]);
  });

  it('lets a lobe be drawn while a check goes on', async () => {
    const laboratory = await testLaboratory();
    const [report, lobe] = await Promise.all([
      laboratory.check(subject('right', 'varnish'), { effort: 'slice', seed: 5 }),
      laboratory.lobe(diffuse, { rows: 8, samples: 64 }),
    ]);
    expect(failures(report)).toEqual([]);
    expect(lobe.delta).toBe(0);
  });
});
