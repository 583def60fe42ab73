/** Right materials pass, the library's pass what they claim, and what is not claimed is not held against them. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { EFFORTS } from '../../src/lab/effort.ts';
import { reportP } from '../../src/lab/false-alarms.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import type { CheckResult } from '../../src/lab/report.ts';
import { failures, resultOf, subject, subjects, testLaboratory } from './helpers.ts';

const library = shaderLibrary();

/** What is shown of an integral that passes is no figure that contradicts it: it is known to 0.05, the share to four deviations of 4,096 samples. */
function expectShownToAgree({ verdict, sentence }: CheckResult): void {
  const [, integral, share] = /worst: ([\d.]+) against ([\d.]+)/.exec(sentence) ?? [];
  if (verdict === 'pass' && share !== undefined)
    expect(Math.abs(Number(integral) - Number(share)), sentence).toBeLessThan(0.05 + 4 / Math.sqrt(4 * 4096));
}

describe('right materials', () => {
  const ps: number[] = [];

  it.each(subjects('right'))('%s passes with three seeds', async (file) => {
    const laboratory = await testLaboratory();
    for (let seed = 1; seed <= 3; seed++) {
      const report = await laboratory.check(subject('right', file), { seed, effort: 'slice' });
      expect(failures(report), `seed ${seed}`).toEqual([]);
      expectShownToAgree(resultOf(report, 'normalisation'));
      ps.push(reportP(report));
    }
  });

  it('have p-values as seldom small as they should be: the level is what it says', () => {
    expect(ps.length).toBeGreaterThanOrEqual(40);
    for (const level of [0.01, 0.1, 0.3]) {
      // Four standard deviations of a binomial count, and one: bounds are conservative, so that fewer is no surprise.
      const most = ps.length * level + 4 * Math.sqrt(ps.length * level * (1 - level)) + 1;
      expect(ps.filter((p) => p < level).length, `level ${level}`).toBeLessThan(most);
    }
  });
});

describe('the library', () => {
  it.each(new KernelAssembler(library).materialNames)('%s has what it claims', async (name) => {
    const laboratory = await testLaboratory();
    const report = await laboratory.check({ name, source: library.materials[name]! }, { effort: 'slice' });
    expect(report.checks.flatMap((each) => (each.verdict === 'fail' ? [`${each.sentence} ${each.evidence?.command}`] : []))).toEqual([]);
  });
});

/**
 * quick without its second look, which came later than what these four were accused by (second-look.test.ts looks twice at what is
 * right): 42 million samples, with which another question is asked.
 */
const ONE_LOOK = { ...EFFORTS, quick: { ...EFFORTS.quick, recountedSamples: 0, deltaRecounted: 0 } };

describe('what was accused, or wrong, in a few of thousands of runs', () => {
  it.each([
    // Samples in the tail of a lobe where 24 bits end; light of a black metal; indices nearer to each other than the fits go.
    ['cats-eye', 500005, ONE_LOOK],
    ['hammered', 500004, ONE_LOOK],
    ['rough_glass', 500025, ONE_LOOK],
    // One of 262,144 samples at the rim of a lobe, in a cell where the rules of integration met none of it.
    ['rough-dielectric', 700002, ONE_LOOK],
    // A lobe that ends along the edges of fifty cells, within the strip where no point of an open rule stands.
    ['rough_glass', 900053, EFFORTS],
    // A sample just outside of a rim by the errors of sine and cosine, of which fn pdf sees nothing: it is longer than 1.
    ['ring', 2, EFFORTS],
    // A coat of 5 % that none of 128 samples chose; a metal so black that the material gave up sampling what it still mirrors.
    ['two-mirrors', 6000223, ONE_LOOK],
    ['hammered', 6000204, ONE_LOOK],
  ] as const)('%s passes with seed %d', async (name, seed, efforts) => {
    const source = library.materials[name];
    const each = source === undefined ? subject('right', name) : { name, source };
    expect(failures(await (await testLaboratory()).check(each, { seed, effort: 'quick', efforts }))).toEqual([]);
  });
});

describe('light along the horizon', () => {
  it('is told to be no more than arrives, by samples where integrals stay vague', async () => {
    const report = await (await testLaboratory()).check(subject('right', 'horizon'), { effort: 'quick' });
    expect(failures(report)).toEqual([]);
    expect(resultOf(report, 'energy').verdict).toBe('pass');
  });
});

describe('what a material does not claim', () => {
  it('is said, with the reason and what was found, and is no failure', async () => {
    const laboratory = await testLaboratory();
    const { name, source } = subject('wrong', 'not-reciprocal');
    const honest = `// Not reciprocal.\n// @not-claimed reciprocity: it is art\n// @not-claimed energy: nobody looked\n\n${source}`;
    const report = await laboratory.check({ name, source: honest }, { effort: 'slice' });
    expect(report.passed).toBe(true);
    expect(resultOf(report, 'reciprocity')).toMatchObject({ verdict: 'not-claimed' });
    expect(resultOf(report, 'reciprocity').sentence).toMatch(/^Not claimed: it is art\. eval\(wo, wi\) is not eval\(wi, wo\)/);
    expect(resultOf(report, 'energy').sentence).toBe('Not claimed: nobody looked. It holds all the same.');
  });
});

describe('a lobe narrower than the smallest cell', () => {
  it('is too narrow to judge, and no failure', async () => {
    const laboratory = await testLaboratory();
    const { name, source } = subject('right', 'weak-gloss');
    const narrow = source.replace('@range(0.0003, 0.05)', '@range(0.00001, 0.05)').replace('@range(0.0005, 0.3)', '@range(0.0005, 1)');
    const options = { effort: 'slice', params: { alpha: 2e-5, part: 0.95 }, wo: [0.3, 0.2, 0.8] as [number, number, number] } as const;
    const report = await laboratory.check({ name, source: narrow }, options);
    expect(failures(report)).toEqual([]);
    expect(resultOf(report, 'histogram')).toMatchObject({ verdict: 'inconclusive' });
    expect(resultOf(report, 'histogram').sentence).toMatch(
      /% of the samples lie in lobes narrower than 0\.007°, the smallest cell: too narrow to judge\.$/,
    );
    expect(resultOf(report, 'normalisation').verdict).toBe('inconclusive');
    expect(resultOf(report, 'weight').verdict).toBe('pass');
  });
});
