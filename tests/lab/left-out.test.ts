/** Light below the surface of a material that has `eval` alone counts as zero: that is said, and held against nobody who does not mean it. */
import { describe, expect, it } from 'vitest';
import { stillEnglish } from '../helpers/german.ts';
import { resultOf, testLaboratory } from './helpers.ts';

/** @param body of fn eval */
const check = async (body: string) => {
  const source = `import package::material::Hit;
import package::math::INV_PI;

struct Params {
  /// @color @default(0.8, 0.6, 0.4)
  color: vec3f,
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f { ${body} }
`;
  const report = await (await testLaboratory()).check({ name: 'sheet', source }, { effort: 'slice' });
  return { report, result: resultOf(report, 'histogram') };
};

describe('what eval alone gives below the surface', () => {
  it.each([
    ['select', 'return select(0.3, 0.5, wi.z > 0.0) * params.color * INV_PI;', 37.5],
    ['the other way round', 'if (0.0 >= wi.z) { return 0.3 * params.color * INV_PI; } return 0.5 * params.color * INV_PI;', 37.5],
    ['max', 'return params.color * INV_PI * (0.5 * step(0.0, wi.z) + 0.5 * sign(max(0.0, -wi.z)));', 50],
  ])('is not told to be right where it tells the sides apart: %s', async (_, body, part) => {
    const { report, result } = await check(body);
    expect(result.verdict).toBe('inconclusive');
    const [, said] = /gives ([\d.]+) % of its light from below: with eval alone that counts as zero/.exec(result.sentence) ?? [];
    // Uniform directions: the mean of |cos θ| is known to 0.29 / √n of its ½. At least ten situations of 32 directions a side are asked, and
    // a share of a half differs by a quarter of the ratio of both sides: four deviations.
    expect(Math.abs(Number(said) - part)).toBeLessThan(100 * 4 * (0.29 / 0.5) * 0.25 * Math.sqrt(2 / 320));
    expect(report.passed).toBe(true);
    expect(report.lines.eval).toBe(9);
    expect(result.functions).toEqual(['eval']);
    expect(stillEnglish(result.sentence)).toBeNull();
    expect(stillEnglish(result.evidence?.detail ?? '')).toBeNull();
  });

  it('fails where it is all that there is', async () => {
    const { report, result } = await check('return select(vec3f(0.0), params.color * INV_PI, wi.z < 0.0);');
    expect(result).toMatchObject({ verdict: 'fail', p: 0 });
    expect(result.sentence).toMatch(/^All light that eval gives comes from below the surface, and with eval alone that counts as zero/);
    expect(stillEnglish(result.sentence)).toBeNull();
    expect(report.passed).toBe(false);
  });

  it.each([
    ['a constant', 'return params.color * INV_PI;'],
    ['a lobe about the half vector', 'return 0.3 * params.color * pow(max(0.0, normalize(wo + wi).z), 20.0) + 0.1 * INV_PI;'],
    ['a comparison with something else', 'return params.color * INV_PI * select(0.3, 0.9, wi.z > 0.5);'],
    ['a difference', 'return params.color * INV_PI * (1.0 - 0.1 * (1.0 - wi.z)) * 0.5;'],
    ['a way to the mirror', 'return 0.2 * params.color * pow(max(0.0, dot(wo, reflect(-wi, vec3f(0.0, 0.0, 1.0)))), 3.0) + 0.1 * INV_PI;'],
    ['a comment', '/* wi.z > 0.0 is all that matters */ return params.color * INV_PI;'],
  ])('is mentioned by the way where nobody looked there: %s', async (_, body) => {
    const { result } = await check(body);
    expect(result.verdict).toBe('not-applicable');
    expect(result.sentence).toMatch(/the cosine hemisphere; what eval gives below the surface counts as zero\.$/);
    expect(stillEnglish(result.sentence)).toBeNull();
  });

  it('is no word worth where there is none', async () => {
    const { result } = await check('if (wi.z <= 0.0) { return vec3f(0.0); } return params.color * INV_PI;');
    expect(result.verdict).toBe('not-applicable');
    expect(result.sentence).toBe('The material has no fn sample of its own; the engine samples the cosine hemisphere.');
  });
});
