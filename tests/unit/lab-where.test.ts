/** What calls that went wrong have in common: of calls at random those are wrong that a rule says, and the rule is named. */
import { describe, expect, it } from 'vitest';
import { normalisationVerdict } from '../../src/lab/checks/normalisation.ts';
import { differs, turned, violations, type Pair } from '../../src/lab/checks/pairs.ts';
import type { Measured } from '../../src/lab/checks/measure.ts';
import type { Bench } from '../../src/lab/bench.ts';
import { binomialBound } from '../../src/lab/distributions.ts';
import { ParameterSpace } from '../../src/lab/parameters.ts';
import { anyDirection, sampleNumbers, situationOf } from '../../src/lab/situations.ts';
import { commonTo, type Call } from '../../src/lab/where.ts';
import { readMaterial } from '../../src/shader/material.ts';
import { Random } from '../reference/random.ts';

const material = readMaterial(
  'tried',
  `import package::material::Hit;
struct Params {
  /// @range(0, 1) @step(0.01) @default(0.5) @label(Roughness)
  roughness: f32,
  /// @color @default(0.8, 0.4, 0.2) @label(Colour)
  colour: vec3f,
  /// @choice(one, two, three) @default(1) @label(Kind)
  kind: u32,
  /// @toggle @default(false) @label(Thin)
  thin: bool,
}
fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f { return params.colour * select(hit.uv.x, f32(hit.instance), hit.front); }`,
);
const source = new Random(11);
const random = (): number => source.next();
const space = new ParameterSpace(material, {});
const sets = [...space.ends(), ...space.spread(60, random)];
const situations = Array.from({ length: 240 }, (_, i) => situationOf(sets[i % sets.length]!, 0.05 + 0.9 * random(), i % 2 === 0, random));
const calls: Call[] = situations.flatMap((situation) => Array.from({ length: 8 }, () => ({ situation, wi: anyDirection(random), u: sampleNumbers(random) }))); // prettier-ignore
const where = (isWrong: (call: Call) => boolean, all = calls): string => commonTo(material, all.filter(isWrong), all);
const value = ({ situation }: Call, i: number): number => situation.set.values[i]![0]!;

describe('a place that all have in common', () => {
  it.each<[string, (call: Call) => boolean]>([
    ['where wi is below the surface', ({ wi }) => wi![2] < 0],
    ['where wi is above the surface', ({ wi }) => wi![2] > 0],
    ['seen from behind', ({ situation }) => !situation.front],
    ['seen from the front', ({ situation }) => situation.front],
    ['in an instance', ({ situation }) => situation.instance > 0],
    ['where the parameters that are images have one', ({ situation }) => situation.images],
    ['where uv lies outside of [0, 1]', ({ situation }) => situation.uv.some((each) => each < 0 || each > 1)],
    ['where roughness is 0', (call) => value(call, 0) === 0],
    ['where roughness is 1', (call) => value(call, 0) === 1],
    ['where colour has a component 1', ({ situation }) => situation.set.values[1]!.includes(1)],
    ['where kind is three', (call) => value(call, 2) === 2],
    ['where thin is true', (call) => value(call, 3) === 1],
    ['where thin is false', (call) => value(call, 3) === 0],
  ])('is named: %s', (text, rule) => expect(where(rule)).toBe(`, all of them ${text}`));

  it('is none that the material cannot know of', () => {
    // The vertices' colours, the time and the index outside are looked at by nothing here.
    expect(where(({ situation }) => situation.color.some((each) => each !== 1))).not.toMatch(/colour|color|time|outside/);
    expect(where(({ situation }) => situation.time > 0)).not.toMatch(/colour|color|time|outside/);
    const coloured = readMaterial(
      'coloured',
      `import package::material::Hit;
struct Params {
  /// @color @default(0.8, 0.4, 0.2) @label(Colour)
  color: vec3f,
}
fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f { return params.color; }`,
    );
    const wrong = calls.filter(({ situation }) => situation.color.some((each) => each !== 1));
    expect(commonTo(coloured, wrong, calls)).not.toMatch(/vertices|hit\.color/);
    const seen = readMaterial('seen', coloured.source.replace('return params.color;', 'return params.color * hit.color.rgb;'));
    expect(commonTo(seen, wrong, calls)).toBe(', all of them where the vertices have colours');
  });

  it('may be two', () => {
    const isFar = ({ situation }: Call): boolean => situation.uv.some((each) => each < 0 || each > 1);
    expect(where((call) => isFar(call) && value(call, 2) === 2)).toBe(
      ', all of them where uv lies outside of [0, 1] and where kind is three',
    );
    // A second one that leaves more than half of the first is not worth its words.
    expect(where((call) => isFar(call) && value(call, 0) > 0.1)).toBe(', all of them where uv lies outside of [0, 1]');
  });

  it('is a range where no name fits', () => {
    const text = where((call) => value(call, 0) > 0.6 && value(call, 0) < 0.75);
    const [, low, high] = /^, all of them where roughness is from ([\d.]+) to ([\d.]+)$/.exec(text) ?? [];
    expect(Number(low)).toBeGreaterThanOrEqual(0.6);
    expect(Number(high)).toBeLessThanOrEqual(0.75);
  });

  it('is none where chance decided, where all is wrong, and where nothing is', () => {
    expect(where(() => random() < 0.3)).toBe('');
    expect(where(() => true)).toBe('');
    expect(where(() => false)).toBe('');
    // One call fulfils many conditions by chance.
    const [only] = calls;
    expect(where((call) => call === only)).toBe('');
  });

  it('counts calls of one situation once', () => {
    const own = situations.find((each) => each.front)!;
    expect(where((call) => call.situation === own)).not.toContain('seen from the front');
  });

  it('that some have is told where it is always wrong there', () => {
    const some = calls.filter((call) => value(call, 2) === 2);
    const others = new Set(calls.filter((call) => value(call, 2) !== 2).slice(0, 40));
    const text = where((call) => value(call, 2) === 2 || others.has(call));
    expect(text).toBe(`; ${some.length} of them where kind is three, where it is always so`);
    // Not where it is so only mostly.
    expect(where((call) => (value(call, 2) === 2 && random() < 0.8) || others.has(call))).not.toContain('always');
  });

  it('is one of directions', () => {
    const special = calls.map((call, i): Call => {
      const [x, y, z] = call.situation.wo;
      return i % 10 === 0 ? { ...call, wi: [-x, -y, z] } : i % 10 === 1 ? { ...call, wi: [x, y, z] } : i % 10 === 2 ? { ...call, wi: [-x, -y, -z] } : call; // prettier-ignore
    });
    for (const [i, text] of ['where wi is the mirror direction', 'where wi is wo', 'where wi is −wo'].entries())
      expect(commonTo(material, special.filter((_, k) => k % 10 === i), special)).toBe(`, all of them ${text}`); // prettier-ignore
    const numbers = calls.map((call, i): Call => (i % 10 === 0 ? { ...call, u: [0.5, 0, 0.5] } : call));
    expect(commonTo(material, numbers.filter((_, k) => k % 10 === 0), numbers)).toBe(', all of them where u.y is 0'); // prettier-ignore
  });
});

describe('the integral of a density', () => {
  const bench = {
    material,
    evidence: (situation: object, check: string, detail: string) => ({ situation, check, detail }),
  } as unknown as Bench;
  const SAMPLES = 100_000;
  /** Situations whose samples all scatter but for a share of `lost`, while pdf integrates to `factor` times that. */
  const measured = (factor: (i: number) => number, lost = 0.25, integralError = 1e-4): Measured[] =>
    situations.slice(0, 24).map((situation, i) => {
      const continuous = Math.round(SAMPLES * (1 - lost));
      return { situation, continuous, samples: SAMPLES, integral: (factor(i) * continuous) / SAMPLES, integralError } as Measured;
    });
  const verdict = (list: Measured[]) => normalisationVerdict(bench, list, [], 0.01);

  it('passes where it is the share that scatters, and says the worst', () => {
    const list = measured((i) => (i === 5 ? 1.002 : 1));
    expect(verdict(list)).toMatchObject({ verdict: 'pass', p: 1, values: { tests: 25 }, sentence: expect.stringContaining('(worst: 0.7515 against 0.7500)') as string }); // prettier-ignore
  });

  it.each<[number, string]>([
    [Math.PI, 'π times too much'],
    [1 / Math.PI, 'π times too little'],
    [2, 'twice too much'],
    [0.5, 'half of it'],
    [4, '4 times too much'],
    [0.25, 'a quarter of it'],
  ])('of %d times as much says so', (factor, text) => {
    const found = verdict(measured(() => factor));
    expect([found.verdict, found.sentence]).toEqual(['fail', expect.stringContaining(text)]);
    // A density of more than 1 is wrong whatever is sampled.
    expect(found.functions).toEqual(factor > 1.4 ? ['pdf'] : ['pdf', 'sample']);
    // One other situation in five is allowed to be off in its own way.
    expect(verdict(measured((i) => (i % 6 === 0 ? 1.3 : factor))).sentence).toContain(text);
    expect(verdict(measured((i) => (i % 3 === 0 ? 1.3 : factor))).sentence).not.toContain(text);
  });

  it.each<[number, string]>([
    [1, 'roughness is in it once too often'],
    [2, 'roughness^2 is in it once too often'],
    [4, 'roughness^4 is in it once too often'],
    [-1, 'roughness is in it once too seldom'],
    [-2, 'roughness^2 is in it once too seldom'],
    [-4, 'roughness^4 is in it once too seldom'],
  ])('that has a parameter to the power of %d too much says so', (power, text) => {
    const rough = (i: number): number => value({ situation: situations[i]! }, 0);
    const list = measured(() => 1).map((each, i) => ({ ...each, integral: each.integral * Math.max(rough(i), 1e-3) ** power }));
    expect(verdict(list).sentence).toContain(text);
  });

  it('is off over all before it is in one: three standard deviations of each are many of their sum', () => {
    const off = 3 * Math.sqrt((0.25 * 0.75) / SAMPLES);
    const list = measured(() => 1 + off / 0.75, 0.25, 0);
    expect(verdict(list)).toMatchObject({ verdict: 'fail', sentence: expect.stringContaining('over 24 situations') as string });
    expect(verdict(list.slice(0, 1)).verdict).toBe('pass');
    // One alone is no sum of situations.
    expect(verdict(list.slice(0, 1)).values.tests).toBe(1);
    expect(verdict(list.slice(0, 1)).p).toBeCloseTo(binomialBound(75_000, SAMPLES, 0.75 + off), 9);
  });

  it('is not judged where all are vague', () => {
    expect(verdict(measured(() => 1.05, 0.25, 0.06)).verdict).toBe('inconclusive');
    const mixed = [...measured(() => 1.05, 0.25, 0.06).slice(0, 3), ...measured(() => 1).slice(3)];
    expect(verdict(mixed)).toMatchObject({
      verdict: 'pass',
      sentence: expect.stringContaining('(worst: 0.7500 against 0.7500)') as string,
    });
  });

  it('of rows of a survey that fail is a failure of one of all their tests', () => {
    const row = { situation: situations[0]!, continuous: 10, samples: 100, integral: 0.5, integralError: 0 };
    const surveyed = [{ ...row, densityTests: [{ p: 0.5 }, { p: 1e-5 }] }, row] as unknown as Parameters<typeof normalisationVerdict>[2];
    const found = normalisationVerdict(bench, measured(() => 1), surveyed, 0.01); // prettier-ignore
    expect(found).toMatchObject({ verdict: 'fail', values: { tests: 27 } });
    expect(found.p).toBeCloseTo(1 - (1 - 1e-5) ** 27, 9);
  });
});

describe('two results that should be equal', () => {
  it('may differ by rounding, by what moving changes, and by the floor', () => {
    expect(differs(1, 1 + 0.99 * 2 ** -10, [], 0)).toBe(false);
    expect(differs(1, 1 + 1.01 * 2 ** -10, [], 0)).toBe(true);
    expect(differs(-1, -1.01, [], 0)).toBe(true);
    expect(differs(0, 0.5, [], 0.5)).toBe(false);
    expect(differs(0, 0.6, [], 0.5)).toBe(true);
    // Twice the sum of what four moved ones change.
    const others = [[1, 1.01], [1, 0.99], [2, 2.01], [2, 1.99]] as const; // prettier-ignore
    expect(differs(1, 1.079, others, 0)).toBe(false);
    expect(differs(1, 1.085, others, 0)).toBe(true);
    expect(differs(NaN, 1, [], 0)).toBe(true);
  });

  it('seen from the other side are turned, twice is none', () => {
    expect(turned([0.1, 0.2, 0.3])).toEqual([0.1, -0.2, -0.3]);
    expect(turned(turned([0.1, 0.2, 0.3]))).toEqual([0.1, 0.2, 0.3]);
  });

  const bench = { material } as unknown as Bench;
  const pairs = situations.slice(0, 20).flatMap((situation) => Array.from({ length: 100 }, () => ({ situation, wi: anyDirection(random), sampled: null }) as unknown as Pair)); // prettier-ignore
  const off = (excess: (index: number) => number | null) => violations(bench, pairs, (pair) => excess(pairs.indexOf(pair)));

  it.each<[string, (i: number) => number | null, boolean]>([
    ['none is', () => 0, false],
    ['two of two thousand are', (i) => (i < 2 ? 1.05 : 0), false],
    ['one in two hundred is', (i) => (i % 200 === 0 ? 1.05 : 0), false],
    ['one in a hundred is', (i) => (i % 100 === 0 ? 1.05 : 0), true],
    ['five of a situation are', (i) => (i < 5 ? 1.05 : 0), false],
    ['six of a situation are', (i) => (i < 6 ? 1.05 : 0), true],
    ['three are by far', (i) => (i % 600 === 0 && i < 1800 ? 2 : 0), false],
    ['four are by far', (i) => (i % 500 === 0 ? 2 : 0), true],
    ['four are, but not by far', (i) => (i % 500 === 0 ? 1.1 : 0), false],
  ])('fail when too many are off: %s', (_, excess, failed) => {
    const expected = pairs.filter((__, i) => excess(i)! > 0).length;
    expect(off(excess)).toMatchObject({ failed, count: expected, tested: 2000 });
  });

  it.each([
    [2, false],
    [3, true],
  ])('of few pairs fail when three are off, whichever situation they are of: %d', (count, failed) => {
    const few = pairs.filter((_, i) => i % 20 === 0);
    expect(few).toHaveLength(100);
    expect(violations(bench, few, (pair) => (few.indexOf(pair) % 30 === 0 && few.indexOf(pair) < 30 * count ? 1.05 : 0))).toMatchObject({ count, failed }); // prettier-ignore
  });

  it('are counted where there is something to compare, and the worst is kept', () => {
    const found = off((i) => (i % 2 === 0 ? null : i === 77 ? 3 : i < 100 ? 1.5 : 0));
    expect(found).toMatchObject({ tested: 1000, count: 50, failed: true });
    expect(found.worst).toBe(pairs[77]);
  });
});
