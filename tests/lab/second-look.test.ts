/** Where samples leave doubt, many more of them decide: errors of half a per cent show beside the editor. */
import { describe, expect, it, vi } from 'vitest';
import { Bench } from '../../src/lab/bench.ts';
import { resultOf, testLaboratory } from './helpers.ts';
import { KINDS } from './measure/kinds.ts';
import { withMistake } from './mistakes/mistake.ts';

const wrong = (name: string, size: number) => {
  const { of, edits, check } = KINDS.find((each) => each.name.startsWith(name))!;
  return { subject: withMistake({ name: 'wrong', of, edits: edits(size), check, says: /./, effort: 'quick' }), check };
};

describe('a second look', () => {
  it.each([
    // Each passes where nobody looks again.
    ['shape', 11, 'count'],
    ['delta lobe chosen', 11, 'draw'],
  ] as const)('finds half a per cent: %s, seed %d', async (name, seed, method) => {
    const laboratory = await testLaboratory();
    const { subject, check } = wrong(name, 0.005);
    const looks = vi.spyOn(Bench.prototype, method);
    const report = await laboratory.check(subject, { effort: 'quick', seed, slice: 100 });
    const purposes = looks.mock.calls.flatMap((call): string[] => call.filter((each) => typeof each === 'string'));
    looks.mockRestore();
    expect(purposes.some((each) => each.endsWith('again'))).toBe(true);
    expect(resultOf(report, check).verdict).toBe('fail');
  });

  it.each(['energy, narrow lobes', 'reciprocity of a delta lobe'])('finds a fifth of a per cent: %s', async (name) => {
    const { subject, check } = wrong(name, 0.002);
    const report = await (await testLaboratory()).check(subject, { effort: 'quick', seed: 11, slice: 100 });
    expect(resultOf(report, check).verdict).toBe('fail');
  });

  it('is taken by few of what is right, which passes', async () => {
    const laboratory = await testLaboratory();
    const looks = vi.spyOn(Bench.prototype, 'count');
    const { subject } = wrong('shape', 0);
    for (const seed of [1, 2, 3]) {
      const report = await laboratory.check(subject, { effort: 'quick', seed, slice: 100 });
      expect(resultOf(report, 'histogram').verdict, `seed ${seed}`).toBe('pass');
    }
    const again = looks.mock.calls.filter((call) => call[3].endsWith('again')).length;
    looks.mockRestore();
    expect(again).toBeLessThanOrEqual(1);
  });
});
