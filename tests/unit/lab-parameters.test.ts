/** Sets of parameters that materials are tried with: ends, marks, pairs, corners, and even spreads. */
import { describe, expect, it } from 'vitest';
import { isReduced, ParameterSpace, reduced, shuffled } from '../../src/lab/parameters.ts';
import { readMaterial } from '../../src/shader/material.ts';
import { Random } from '../reference/random.ts';

const stream = (seed: number) => {
  const random = new Random(seed);
  return () => random.next();
};
const material = readMaterial(
  'tried',
  `import package::material::Hit;
struct Params {
  /// @range(-2, 2) @step(0.5) @default(0.25) @label(A)
  a: f32,
  /// @color @default(0.8, 0.4, 0.2) @label(B)
  b: vec3f,
  /// @choice(one, two, three) @default(1) @label(C)
  c: u32,
}
fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f { return params.b; }`,
);
const space = new ParameterSpace(material, {});
const [a, b] = [0.25, [0.8, 0.4, 0.2]];
const texts = (sets: readonly { inputs: object }[]): string[] => sets.map(({ inputs }) => JSON.stringify(inputs));

it('shuffles every order alike', () => {
  const random = stream(5);
  const counts = new Map<string, number>();
  const runs = 24_000;
  for (let i = 0; i < runs; i++) {
    const order = shuffled([0, 1, 2, 3], random).join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(24);
  // Each of them binomial: five standard deviations.
  for (const count of counts.values()) expect(Math.abs(count - runs / 24)).toBeLessThan(5 * Math.sqrt((runs / 24) * (23 / 24)));
});

describe('sets', () => {
  it('begin with the defaults', () => {
    expect(space.defaults).toEqual({ values: [[a], b, [1]], inputs: { a, b, c: 'two' } });
    expect([space.isFixed, new ParameterSpace(material, { a: 1, b, c: 'one' }).isFixed]).toEqual([false, true]);
  });

  it('have each parameter at each of its ends, and all at once', () =>
    expect(space.ends().map(({ values }) => values)).toEqual([
      [[-2], [0, 0, 0], [0]],
      [[2], [1, 1, 1], [2]],
      [[-2], b, [1]],
      [[2], b, [1]],
      [[a], [0, 0, 0], [1]],
      [[a], [1, 1, 1], [1]],
      [[a], b, [0]],
      [[a], b, [1]],
      [[a], b, [2]],
    ]));

  it('leave alone what is given', () => {
    const given = new ParameterSpace(material, { a: 1, c: 'three' });
    expect(given.ends().map(({ values }) => values)).toEqual([[[1], [0, 0, 0], [2]], [[1], [1, 1, 1], [2]]]); // prettier-ignore
    expect([given.pairs(), given.corners(8, stream(1)), new ParameterSpace(material, { b }).white()]).toEqual([[], [], []]);
  });

  it('have the places within a range where formulas break, none of them twice', () => {
    const marks = space.marks().map(({ values }) => values);
    expect(marks.map(([own]) => own![0]).slice(0, 5)).toEqual([0, 1, -1, -1.5, 1.5]);
    // Of a colour from 0 to 1 the middle.
    expect(marks.slice(5)).toEqual([[[a], [0.5, 0.5, 0.5], [1]]]);
  });

  it('have every two at their ends: 2 × 2, 2 × 3 and 2 × 3 of them', () => {
    const pairs = texts(space.pairs());
    expect([pairs.length, new Set(pairs).size]).toEqual([4 + 6 + 6, 4 + 6 + 6]);
    expect(pairs).toContain(JSON.stringify({ a: -2, b: [1, 1, 1], c: 'two' }));
    expect(pairs).toContain(JSON.stringify({ a, b: [0, 0, 0], c: 'three' }));
  });

  it('have all corners where there are few, and as many as are asked for where there are more', () => {
    const all = texts(space.corners(12, stream(1)));
    expect([all.length, new Set(all).size]).toEqual([12, 12]);
    const some = texts(space.corners(11, stream(1)));
    expect(some).toHaveLength(11);
    for (const each of some) expect(all).toContain(each);
    // Drawn alike: each of 12, five standard deviations.
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 600; seed++) for (const each of texts(space.corners(10, stream(seed)))) counts.set(each, (counts.get(each) ?? 0) + 1); // prettier-ignore
    expect(counts.size).toBe(12);
    for (const count of counts.values()) expect(Math.abs(count - 500)).toBeLessThan(5 * Math.sqrt(500));
  });

  it('are spread: every equal part of every range is met once', () => {
    const sets = space.spread(50, stream(3));
    const parts = (of: (values: readonly number[][]) => number, min: number, max: number): number[] =>
      sets.map(({ values }) => Math.floor((50 * (of(values) - min)) / (max - min))).sort((x, y) => x - y);
    const every = Array.from({ length: 50 }, (_, i) => i);
    expect(parts(([own]) => own![0]!, -2, 2)).toEqual(every);
    for (const channel of [0, 1, 2]) expect(parts(([, own]) => own![channel]!, 0, 1)).toEqual(every);
    // Three choices, each a third.
    const choices = [0, 1, 2].map((choice) => sets.filter(({ values }) => values[2]![0] === choice).length);
    for (const count of choices) expect(Math.abs(count - 50 / 3)).toBeLessThan(1);
    expect(new ParameterSpace(material, { a, b, c: 'one' }).spread(4, stream(1))).toEqual([]);
  });

  it('have white for every colour, and the rest as it is', () =>
    expect(texts(space.white())).toEqual([JSON.stringify({ a, b: [1, 1, 1], c: 'two' })]));

  it('have another value of one parameter, within its bounds', () => {
    const [param] = material.params;
    expect(reduced(space.defaults, param!, 0, (x) => 2 * x)).toEqual({ values: [[0.5], b, [1]], inputs: { a: 0.5, b, c: 'two' } });
    expect([2, 2.01, -2, -2.01].map((to) => reduced(space.defaults, param!, 0, () => to) !== null)).toEqual([true, false, true, false]);
    expect(material.params.map(isReduced)).toEqual([false, false, false]);
  });
});

it('of every kind are what a document would have', () => {
  const all = readMaterial(
    'kinds',
    `import package::material::Hit;
struct Params {
  /// @toggle @default(true) @label(D)
  d: bool,
  /// @range(1, 4) @default(3) @label(E)
  e: u32,
}
fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f { return vec3f(0.1); }`,
  );
  const kinds = new ParameterSpace(all, {});
  expect(kinds.defaults).toEqual({ values: [[1], [3]], inputs: { d: true, e: 3 } });
  const ends = kinds.ends();
  expect(new Set(ends.map(({ inputs }) => inputs.d))).toEqual(new Set([true, false]));
  for (const { values, inputs } of ends) expect(inputs).toEqual({ d: values[0]![0] === 1, e: values[1]![0] });
});
