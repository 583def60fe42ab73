/** Right materials pass, the library's pass what they claim, and what is not claimed is not held against them. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { failures, resultOf, subject, subjects, testLaboratory } from './helpers.ts';

const library = shaderLibrary();

describe('right materials', () => {
  it.each(subjects('right'))('%s passes with four seeds', async (file) => {
    const laboratory = await testLaboratory();
    for (let seed = 1; seed <= 4; seed++) {
      const report = await laboratory.check(subject('right', file), { seed, effort: 'slice' });
      expect(failures(report), `seed ${seed}`).toEqual([]);
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
