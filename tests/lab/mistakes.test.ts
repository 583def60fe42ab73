/** Mistakes that authors make, each in a material that is right without it: the check that must name it does, and says what is wrong. */
import { describe, expect, it } from 'vitest';
import { HITS } from './mistakes/hits.ts';
import { MISTAKES } from './mistakes/index.ts';
import { withMistake } from './mistakes/mistake.ts';
import { stillEnglish } from '../helpers/german.ts';
import { testLaboratory } from './helpers.ts';

/** One of three, and what stands for a sentence alone: the rest costs two minutes more, and shows variants of the same. PENUMBRA_MISTAKES=all tries every one. */
const TRIED = MISTAKES.filter((each, i) => process.env.PENUMBRA_MISTAKES === 'all' || i % 3 === 0 || HITS.includes(each));

describe('mistakes', () => {
  it('are at least a hundred, of different names', () => {
    expect(new Set(MISTAKES.map((each) => each.name)).size).toBe(MISTAKES.length);
    expect(MISTAKES.length).toBeGreaterThanOrEqual(250);
  });

  it('are of files that still have what they replace', () => {
    for (const each of MISTAKES) expect(() => withMistake(each)).not.toThrow();
  });

  it.each(TRIED.map((each) => [each.name, each] as const))('%s', async (_, mistake) => {
    const laboratory = await testLaboratory();
    const report = await laboratory.check(withMistake(mistake), { effort: mistake.effort });
    const failed = report.checks.flatMap(({ id, verdict, sentence }) => (verdict === 'fail' ? [[id, sentence] as const] : []));
    expect(failed.map(([id]) => id)).toContain(mistake.check);
    expect(new Map(failed).get(mistake.check)).toMatch(mistake.says);
    // The page says all of it in German as well.
    const said = report.checks.flatMap(({ verdict, sentence, evidence }) =>
      verdict === 'not-claimed' ? [] : [sentence, ...(evidence === null ? [] : [evidence.detail])],
    );
    expect(said.flatMap((each) => stillEnglish(each) ?? [])).toEqual([]);
  });

  it.each([1, 2, 3])('light that only pale colours make is found at a glance, whatever is drawn (seed %i)', async (seed) => {
    const laboratory = await testLaboratory();
    const pale = MISTAKES.find((each) => each.name === 'ndf-without-pi')!;
    const { checks } = await laboratory.check(withMistake(pale), { effort: 'slice', seed });
    expect(checks.find((each) => each.id === 'energy')!.verdict).toBe('fail');
  });
});
