/** All checks of the laboratory, one after the other, on materials that are functions here: what is right passes, and each fault is named. */
import { describe, expect, it } from 'vitest';
import { luminance } from '../../src/base/color.ts';
import type { Vector } from '../../src/lab/report.ts';
import { glass, LAMBERT, type HostHit, type HostMaterial } from '../helpers/host-bench.ts';
import {
  awayFrom,
  EVEN,
  faultsOf,
  folded,
  GLOSS,
  histogramOf,
  judged,
  leaning,
  onSphere,
  sampledBy,
  scaled,
  SHEET,
  weighed,
} from '../helpers/host-materials.ts';

const toEye = ([x, y]: Vector): Vector => [x, y, 0];

describe('what is right', () => {
  it('passes, and its figures are those of the integrals', async () => {
    const { checks, plots } = await judged(LAMBERT);
    expect(faultsOf(checks)).toEqual([]);
    for (const id of ['energy', 'histogram', 'normalisation', 'weight', 'reciprocity'] as const) expect(checks[id].verdict).toBe('pass');
    for (const id of ['attributes', 'subsurface', 'delta'] as const) expect(checks[id].verdict).toBe('not-applicable');
    expect(checks.energy.values['largest']).toBeCloseTo(0.8, 4);
    expect(checks.normalisation.values).toMatchObject({ share: 1, integral: expect.closeTo(1, 4) as number });
    expect(checks.efficiency.values['median']).toBeCloseTo(1, 3);
    expect(plots.albedo.map(({ front }) => front)).toEqual([true, false]);
    for (const { cosines, mean, error, samples } of plots.albedo) {
      expect(cosines).toEqual([...Array.from({ length: 15 }, (_, i) => (i + 0.5) / 16), 1]);
      expect(samples).toBe(512);
      // Each sample weighs the same.
      for (const each of mean) each.forEach((own, c) => expect(own).toBeCloseTo([0.8, 0.4, 0.2][c]!, 5));
      for (const each of error.flat()) expect(each).toBeLessThan(1e-4);
    }
    for (const { cells, integral, dof, statistic, samples } of plots.histograms) {
      expect(integral).toBeCloseTo(1, 3);
      expect(cells.reduce((sum, each) => sum + each.observed, 0)).toBe(samples);
      expect(cells.reduce((sum, each) => sum + each.expected, 0) / samples).toBeCloseTo(1, 3);
      // Within six standard deviations of chi².
      expect(Math.abs(statistic - dof)).toBeLessThan(6 * Math.sqrt(2 * dof));
    }
  });

  it.each<[string, HostMaterial]>([
    ['gloss', GLOSS],
    ['a lean towards the eye', leaning(toEye)],
    ['both sides of a sheet', SHEET],
    ['glass', glass(0.3)],
    ['samples alone', { ...LAMBERT, isSampled: true }],
    ['nothing', { value: () => ({ f: [0, 0, 0], pdf: 0 }), sample: () => ({ wi: [0, 0, 1], pdf: 0, weight: [0, 0, 0] }) }],
  ])('passes: %s', async (_, material) => expect(faultsOf((await judged(material)).checks)).toEqual([])); // prettier-ignore

  it('is worth what its density is: samples of the even hemisphere ¾ of those by the cosine', async () => {
    const { checks, plots } = await judged(EVEN);
    expect(faultsOf(checks)).toEqual([]);
    expect(checks.efficiency.values['median']).toBeCloseTo(0.75, 3);
    for (const { light } of plots.efficiency) expect(light).toBeCloseTo(luminance([0.8, 0.4, 0.2]), 3);
    // On both sides the cosine has half the density each.
    expect((await judged(SHEET)).checks.efficiency.values['median']).toBeCloseTo(1, 3);
  });
});

describe('samples that do not fall where the density says', () => {
  const said = async (material: HostMaterial): Promise<string> => {
    const histogram = await histogramOf(material);
    expect(histogram.verdict).toBe('fail');
    return histogram.sentence;
  };
  const gloss = (to: (a: number) => number): HostMaterial['sample'] => (wo, u, front, hit) => GLOSS.sample(wo, u, front, { ...hit, a: to(hit.a) }); // prettier-ignore
  const tangent = ({ tangent: [x, y] }: HostHit): Vector => [x, y, 0];
  const across = ({ tangent: [x, y] }: HostHit): Vector => [-y, x, 0];
  const mirrored = ([x, y]: Vector, { tangent: [a, b] }: HostHit): Vector => [(2 * a * a - 1) * x + 2 * a * b * y, 2 * a * b * x + (2 * b * b - 1) * y, 0]; // prettier-ignore
  const side = (front: boolean, hit: HostHit): Vector => scaled(tangent(hit), front ? 1 : -1);

  it.each<[string, HostMaterial, string]>([
    ['evenly, by the cosine', sampledBy(LAMBERT, EVEN.sample), 'they would with cos θi once less in it'],
    ['by the cosine, evenly', sampledBy(EVEN, LAMBERT.sample), 'they would with cos θi once more in it'],
    ['one way', sampledBy(LAMBERT, (wo, _, front, hit) => LAMBERT.sample(wo, [0.3, 0.4, 0], front, hit)), 'they all go one way, whatever u is'],
    ['away from the eye', sampledBy(leaning(toEye), leaning((wo) => scaled(toEye(wo), -1)).sample), 'they would with wo turned by half a turn'],
    ['as from the other side', sampledBy(leaning((_, front, hit) => side(front, hit)), leaning((_, front, hit) => side(!front, hit)).sample), 'they would from the other side of the surface'],
    ['along the bitangent', { ...sampledBy(leaning((_, __, hit) => tangent(hit)), leaning((_, __, hit) => across(hit)).sample), hasTangent: true }, 'they would with tangent and bitangent swapped'],
    ['in a mirror', { ...sampledBy(leaning((wo) => wo), leaning((wo, _, hit) => mirrored(wo, hit)).sample), hasTangent: true }, 'they would if the bitangent pointed the other way'],
    ['by the square of a parameter', sampledBy(GLOSS, gloss((a) => a * a)), 'they would with the square of a in pdf, or its root in sample'],
    ['by its root', sampledBy(GLOSS, gloss(Math.sqrt)), 'they would with the root of a in pdf, or its square in sample'],
    ['by its fourth power', sampledBy(GLOSS, gloss((a) => a ** 4)), 'they would with the fourth power of a in pdf'],
    ['by the cosine, towards the eye', sampledBy(leaning(toEye), LAMBERT.sample), 'they fall by the cosine alone'],
    ['evenly, towards the eye', sampledBy(leaning(toEye), EVEN.sample), 'they fall evenly over the hemisphere'],
    ['by angles', sampledBy(EVEN, (wo, [x, y], front, hit) => weighed(EVEN, wo, onSphere(Math.cos((Math.PI / 2) * x), y), front, hit)), 'they fall by angles that are uniform'],
    ['by nothing that is known', sampledBy(LAMBERT, (wo, [x, y, last], front, hit) => LAMBERT.sample(wo, [x ** 1.3, y, last], front, hit)), 'in 4 situations together: [^;]* where pdf is small\\.$'],
  ])('%s: says so', async (_, material, cause) => expect(await said(material)).toMatch(new RegExp(cause))); // prettier-ignore

  it.each<[string, (hit: HostHit) => Vector]>([
    ['along the tangent', tangent],
    ['against the tangent', (hit) => scaled(tangent(hit), -1)],
    ['along the bitangent', across],
    ['against the bitangent', (hit) => scaled(across(hit), -1)],
    ['along x', () => [1, 0, 0]],
    ['of negative x', () => [-1, 0, 0]],
    ['along y', () => [0, 1, 0]],
    ['of negative y', () => [0, -1, 0]],
  ])('that leave the side %s out', async (name, side) => expect(await said(awayFrom(side))).toMatch(new RegExp(`; none lies on the side ${name}\\.$`))); // prettier-ignore

  it.each<[string, number]>([
    ['above the surface', 1],
    ['under the surface', -1],
  ])('of a sheet that leave the side %s out', async (name, z) => {
    const material = sampledBy(SHEET, (wo, u, front, hit) => weighed(SHEET, wo, folded(SHEET.sample(wo, u, front, hit).wi, [0, 0, z]), front, hit));
    expect(await said(material)).toMatch(new RegExp(`; none lies on the side ${name}\\.$`));
  }); // prettier-ignore
});
