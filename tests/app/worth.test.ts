/** What the terms of the equation are worth in a pixel, from samples whose terms are known. */
import { describe, expect, it } from 'vitest';
import type { PathSample, PathVertex } from '../../src/engine/index.ts';
import { worthOf, type Seen } from '../../src/app/features/equation/worth.ts';
import type { Vec3 } from '../../src/scene/document.ts';

const grey = (value: number): Vec3 => [value, value, value];
const film = (values: readonly number[]): Float32Array => {
  const [sum, squares] = [values.reduce((a, b) => a + b, 0), values.reduce((a, b) => a + b * b, 0)];
  return Float32Array.of(sum, sum, sum, values.length, squares, squares, squares, 0);
};

/** A point that emits `Le`, reflects f |cos| / pdf = `weight`, and gets `L` from there. */
function sample(Le: number, weight: number | null, L: number): PathSample {
  const first = {
    kind: 'surface',
    beta: grey(1),
    emitted: grey(Le),
    foundWeight: 1,
    light: { pdf: 2, cosine: -0.5, radiance: grey(4), visibility: weight === null ? null : grey(Number(L > 0)) },
    next: weight === null ? null : { weight: grey(weight) },
    outcome: weight === null ? 'absorbed' : 'on',
  } as unknown as PathVertex;
  const contributions = [
    { vertex: 0, scatterings: 0, L: grey(Le) },
    { vertex: 1, scatterings: 1, L: grey((weight ?? 0) * L) },
  ];
  return { sample: 0, radiance: grey(Le), contributions, vertices: [first], draws: [], drawsLeft: 0 };
}

describe('a term in a pixel', () => {
  const paths = [sample(1, 0.5, 2), sample(1, 0.5, 4), sample(1, 0.5, 0), sample(1, 0.5, 6)];
  const seen: Seen = { x: 0, y: 0, film: film([1, 2, 6]), paths };
  const of = (term: Parameters<typeof worthOf>[0], all: Seen = seen): readonly (number | undefined)[] => {
    const found = worthOf(term, all);
    return found === null ? [] : [found.mean[1], found.error[1], found.count];
  };

  it('is the mean of its samples, with the standard error of that mean', () => {
    // Of 1, 2, 6: mean 3, variance 7 with n - 1.
    expect(of('lo')[0]).toBe(3);
    expect(of('lo')[1]).toBeCloseTo(Math.sqrt(7 / 3), 12);
    expect(of('le')).toEqual([1, 0, 4]);
    // 1, 2, 0, 3.
    expect(of('integral')[0]).toBe(1.5);
    expect(of('integral')[1]).toBeCloseTo(Math.sqrt(5 / 3 / 4), 12);
    expect(of('f')[0]).toBeCloseTo(0.5 / Math.PI, 12);
    // The integral over the albedo; its error as well, since the albedo has none.
    expect(of('li')[0]).toBe(3);
    expect(of('li')[1]).toBeCloseTo(2 * Math.sqrt(5 / 3 / 4), 12);
    expect(of('cos')).toEqual([0.5, 0, 4]);
    expect(of('v')[0]).toBe(0.75);
    expect(of('ley')).toEqual([4, 0, 4]);
  });

  it('counts a path that was absorbed as one that reflects nothing, and one that ended for its depth as none', () => {
    const absorbed = sample(1, null, 0);
    expect(of('f', { ...seen, paths: [...paths, absorbed] })[0]).toBeCloseTo(0.4 / Math.PI, 12);
    // What is reflected and what arrives: the ratio keeps its value.
    expect(of('li', { ...seen, paths: [...paths, absorbed] })[0]).toBeCloseTo(3, 12);
    const [first] = absorbed.vertices;
    const ended = { ...absorbed, vertices: [{ ...first!, outcome: 'depth' as const }] };
    expect(of('f', { ...seen, paths: [...paths, ended] })[2]).toBe(4);
  });

  it('is none where no sample has it, and has no error where only rounding differs', () => {
    expect(worthOf('f', { ...seen, paths: [] })).toBeNull();
    expect(worthOf('lo', { ...seen, film: new Float32Array(8) })).toBeNull();
    const near = [sample(0.3, 0.5, 1), sample(Math.fround(0.3), 0.5, 1)];
    expect(of('le', { ...seen, paths: near })[1]).toBe(0);
    expect(Number(of('le', { ...seen, paths: [...near, sample(0.30001, 0.5, 1)] })[1])).toBeGreaterThan(0);
    expect(of('le', { ...seen, paths: near.slice(0, 1) })[1]).toBeNaN();
  });
});
