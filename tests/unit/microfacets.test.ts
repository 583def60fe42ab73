/** A slice of facets against the formulas of GGX that its lesson has, and what the lesson says in numbers. */
import { describe, expect, it } from 'vitest';
import { readLesson } from '../../src/cli/lessons/read.ts';
import {
  albedo,
  both,
  directionAt,
  facetPointOf,
  FACET_LIMITS,
  facetTerms,
  limitedFacets,
  masking,
  profileOf,
  reached,
  seenPart,
  sliceSlopes,
  tiltedBetween,
  tiltsOf,
  withFacetPoint,
  type Profile,
} from '../../src/lesson/diagrams/microfacets.ts';
import { glossyLobe } from '../../src/lesson/diagrams/two-densities.ts';
import { isQuestion } from '../../src/lesson/types.ts';
import { randomStream } from '../../src/scene/random.ts';

const lesson = await readLesson('microfacets');
const scene = lesson.scenes['ball']!;
const degree = Math.PI / 180;
const ANGLES = [-78, -40, -10, 0, 25, 60, 75].map((each) => each * degree);
const profile = (count: number, seed: number): Profile => profileOf(sliceSlopes(count), randomStream(seed, 'facets'));

describe('a slice', () => {
  it('has the slopes of GGX along a line: shares of tilts, and D summed over the slopes across', () => {
    const [count, alpha] = [500, 0.5];
    const tilts = tiltsOf(profile(count, 1), alpha);
    for (const [from, to] of [
      [-20, -10],
      [-3, 5],
      [30, 90],
    ] as const) {
      const counted = tilts.filter((tilt) => tilt >= from * degree && tilt < to * degree).length / count;
      // The ends of the range may cut a share in two.
      expect(Math.abs(counted - tiltedBetween(alpha, from * degree, to * degree))).toBeLessThan(2.5 / count);
    }
    expect(tiltedBetween(alpha, -Math.PI / 2, Math.PI / 2)).toBeCloseTo(1, 8);
    // The slice's density of slopes is that of the surface, D cos⁴ θ, summed over the slope across.
    const [slope, step, reach] = [0.3, 1e-3, 2000];
    let sum = 0;
    for (let u = -0.5 + step / 2; u < 0.5; u += step) {
      const across = Math.tan(Math.PI * u);
      if (Math.abs(across) > reach) continue;
      const k = 1 + (slope ** 2 + across ** 2) / alpha ** 2;
      sum += (1 / (Math.PI * alpha ** 2 * k * k)) * Math.PI * (1 + across ** 2) * step;
    }
    const [a, b] = [Math.atan(slope - 1e-4), Math.atan(slope + 1e-4)];
    expect(tiltedBetween(alpha, a, b) / 2e-4 / sum).toBeCloseTo(1, 4);
  });

  it('is reached as by rays against every other facet', () => {
    const [count, alpha] = [24, 0.7];
    const made = profile(count, 3);
    const height = (x: number): number => {
      const at = ((x % count) + count) % count;
      const i = Math.min(count - 1, Math.floor(at));
      return alpha * (made[i]! + (at - i) * (made[i + 1]! - made[i]!));
    };
    for (const angle of [-75, -50, 20, 70].map((each) => each * degree)) {
      const parts = reached(made, alpha, angle);
      for (let i = 0; i < count; i++)
        for (const part of [0.05, 0.35, 0.65, 0.95]) {
          const x = i + part;
          const way = Math.sign(angle) / Math.tan(Math.abs(angle));
          let clear = Infinity;
          for (let s = 0.01; s < 40; s += 0.01) clear = Math.min(clear, height(x) + s * Math.abs(way) - height(x + s * Math.sign(angle)));
          // Where the ray only just passes, its steps cannot tell.
          const { from, to } = parts[i]!;
          if (Math.min(Math.abs(part - from), Math.abs(part - to)) < 0.03) continue;
          expect(part > from && part < to, `${angle} ${x}`).toBe(clear > 0);
        }
    }
  });

  it('is lit over just the cross-section of the beam, in any order, which gives G₁ (Heitz 2014, eq. 18)', () => {
    const few = [1, 2, 3].map((seed) => profile(46, seed));
    const many = profile(500, 1);
    for (const alpha of [0.04, 0.25, 1])
      for (const angle of ANGLES) {
        const parts = few.map((each) => seenPart(each, alpha, angle));
        for (const part of parts) expect(part).toBeCloseTo(parts[0]!, 9);
        // A share of slopes that turns away in part: less than one of the 46.
        expect(Math.abs(parts[0]! - masking(alpha, angle))).toBeLessThan(1 / 46);
        expect(Math.abs(seenPart(many, alpha, angle) - masking(alpha, angle))).toBeLessThan(1 / 500);
      }
  });

  it('what both reach is what each reaches', () => {
    const a = [{ from: 0, to: 0.6 }];
    expect(both(a, [{ from: 0.2, to: 1 }])).toEqual([{ from: 0.2, to: 0.6 }]);
    expect(both(a, [{ from: 0.7, to: 1 }])).toEqual([{ from: 0.7, to: 0.7 }]);
  });
});

describe('terms', () => {
  it('make the f of the lobe, with a G between the product of both G₁ and the smaller one', () => {
    for (const alpha of [0.1, 0.5, 1])
      for (const light of ANGLES)
        for (const eye of ANGLES) {
          const { D, lit, seen, G, four, f, half } = facetTerms(alpha, light, eye);
          expect((D * G) / four / f).toBeCloseTo(1, 12);
          expect(f).toBeCloseTo(glossyLobe(directionAt(eye), alpha).f(directionAt(light)), 12);
          expect(half).toBeCloseTo((light + eye) / 2, 12);
          expect(G).toBeGreaterThanOrEqual(lit * seen - 1e-12);
          expect(G).toBeLessThanOrEqual(Math.min(lit, seen) + 1e-12);
        }
  });
  it('of a surface as rough as can be, 1 − ln 2 comes back straight up; of a smooth one all', () => {
    expect(albedo(1, 0)).toBeCloseTo(1 - Math.LN2, 9);
    expect(albedo(0.03, 0.3)).toBeGreaterThan(0.998);
    expect(albedo(0.03, 0.3)).toBeLessThan(1);
  });
});

it('finds its parts in the document, keeps the limits, and says what is missing', () => {
  const start = facetPointOf(scene, 'ball');
  expect(start.roughness).toBe(0.5);
  expect(start.light / degree).toBeCloseTo(-40, 5);
  const point = { roughness: 0.3, light: 60 * degree };
  expect(facetPointOf(withFacetPoint(scene, 'ball', point), 'ball').light).toBeCloseTo(point.light, 12);
  expect(limitedFacets({ roughness: 7, light: -7 })).toEqual({ roughness: 1, light: -FACET_LIMITS.low });
  expect(() => facetPointOf(scene, 'floor')).toThrow('At materials.floor.params.roughness: expected a number');
  expect(() => facetPointOf({ ...scene, lights: [] }, 'ball')).toThrow('At lights[0]: expected a directional light');
});

describe('what the lesson says', () => {
  const answer = (id: string): number => {
    const asked = lesson.steps.flatMap(({ blocks }) => blocks.filter(isQuestion)).find((each) => each.id === id);
    return asked?.type === 'number' ? asked.answer : NaN;
  };
  it('of D', () => {
    expect(-facetTerms(0.5, -60 * degree, 20 * degree).half / degree).toBeCloseTo(answer('tilt'), 9);
    const level = (roughness: number): number => facetTerms(roughness ** 2, 0, 0).D;
    expect(level(0.3) / level(0.6)).toBeCloseTo(answer('narrow'), 9);
    expect(level(0.5)).toBeCloseTo(5.1, 1);
    expect(level(0.5) * 0.01).toBeCloseTo(0.05, 2);
  });
  it('of G', () => expect(masking(1, 60 * degree)).toBeCloseTo(answer('masked'), 5));
  it('of the cone, by two tilts of a mirror', () => {
    // Normals in a little rectangle around h, met under 60°: reflected directions of its corners.
    const [tilt, size] = [60 * degree, 1e-4];
    const reflected = (dx: number, dy: number): number[] => {
      const h = [dx, Math.sqrt(1 - dx * dx - dy * dy), dy];
      const i = [Math.sin(tilt), Math.cos(tilt), 0];
      const cosine = h.reduce((sum, each, k) => sum + each * i[k]!, 0);
      return h.map((each, k) => 2 * cosine * each - i[k]!);
    };
    const [at, x, z] = [reflected(0, 0), reflected(size, 0), reflected(0, size)];
    const length = (other: number[]): number => Math.hypot(...other.map((each, k) => each - at[k]!));
    expect((0.001 * length(x) * length(z)) / size ** 2).toBeCloseTo(answer('cone'), 6);
  });
  it('of the lobe, whose top is below the mirror’s direction', () => {
    const f = (eye: number): number => facetTerms(0.49, -60 * degree, eye * degree).f;
    const top = Array.from({ length: 90 }, (_, i) => i).reduce((best, each) => (f(each) > f(best) ? each : best));
    expect(top).toBeGreaterThan(65);
  });
  it('of what is lost', () => expect(1 - albedo(1, 0)).toBeCloseTo(answer('missing'), 4));
});
