/** Deliberately wrong materials: each is caught by the right check, and by no other. */
import { describe, expect, it } from 'vitest';
import type { CheckId } from '../../src/lab/report.ts';
import { failures, resultOf, subject, subjects, testLaboratory } from './helpers.ts';

const CAUGHT_BY: Record<string, CheckId> = {
  'delta-probability': 'delta',
  'endless-loop': 'terminates',
  'eta-squared-missing': 'reciprocity',
  'fresnel-swapped': 'reciprocity',
  'gains-at-grazing': 'energy',
  'gains-at-the-rim': 'energy',
  'gains-energy': 'energy',
  'light-out-of-reach': 'histogram',
  'nan-at-grazing': 'finite',
  negative: 'finite',
  'not-reciprocal': 'reciprocity',
  'opacity-above-one': 'attributes',
  'pdf-not-normalised': 'normalisation',
  'sample-not-by-pdf': 'histogram',
  'snell-swapped': 'delta',
  'weight-off-by-constant': 'weight',
};

describe('wrong materials', () => {
  it('are all in the list', () => expect(subjects('wrong').sort()).toEqual(Object.keys(CAUGHT_BY).sort()));

  it.each(Object.entries(CAUGHT_BY))('%s is caught by %s alone, and again at the place that the report names', async (file, check) => {
    const laboratory = await testLaboratory();
    const material = subject('wrong', file);
    for (const seed of [1, 2]) {
      const report = await laboratory.check(material, { seed, effort: 'slice', file: `tests/lab/wrong/${file}.wgsl` });
      expect(failures(report), `seed ${seed}`).toEqual([check]);
      expect(report.passed).toBe(false);
      const { evidence, link } = resultOf(report, check);
      expect(link).toBe(`src/lab/README.md#${check}`);
      expect(evidence!.command).toMatch(new RegExp(`^npm run -s check-material -- tests/lab/wrong/${file}\\.wgsl --seed ${seed} `));
      const again = await laboratory.check(material, { seed, effort: 'slice', params: evidence!.params, wo: evidence!.wo });
      expect(failures(again), `seed ${seed} again`).toContain(check);
    }
  });

  it('name the loop without end at its line', async () => {
    const laboratory = await testLaboratory();
    const { source } = subject('wrong', 'endless-loop');
    const line = source.split('\n').findIndex((each) => each.includes('while')) + 1;
    const report = await laboratory.check(subject('wrong', 'endless-loop'), { effort: 'slice' });
    expect(resultOf(report, 'terminates').sentence).toContain(`materials/endless_loop, line ${line}`);
  });
});
