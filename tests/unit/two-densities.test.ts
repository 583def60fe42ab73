/** What the lesson on two densities computes of its point, against closed forms, another quadrature and samples; what its text says. */
import { describe, expect, it } from 'vitest';
import { readLesson } from '../../src/cli/lessons/read.ts';
import { projectedSolidAngle, solidAngle, type Lamp } from '../../src/lesson/diagrams/solid-angle.ts';
import { peakRule } from '../../src/lesson/diagrams/quadrature.ts';
import {
  balanceBound,
  glossyLobe,
  lightPdf,
  lightWeight,
  limitedPoint,
  lobeOf,
  mattLobe,
  mattWorth,
  mirroredEye,
  POINT_LIMITS,
  pointOf,
  withPoint,
  worth,
  type Lobe,
  type Worth,
} from '../../src/lesson/diagrams/two-densities.ts';
import { isQuestion } from '../../src/lesson/types.ts';
import type { Vec3 } from '../../src/scene/document.ts';
import { randomStream } from '../../src/scene/random.ts';
import { dot, length, normalize, scale, sub } from '../../src/scene/vec.ts';
import { expectMean } from '../helpers/expect-mean.ts';
import { sidak } from '../helpers/statistics.ts';
import { visibleNormal } from '../reference/visible-normals.ts';

const lesson = await readLesson('two-densities');
const NAMES = { shape: 'lamp', material: 'floor' };
const scene = lesson.scenes['gloss']!;
const { eye } = pointOf(scene, NAMES);
const { smooth, rough, small, large, reach } = POINT_LIMITS;
const lamp = (x: number, z: number, side: number): Lamp => ({ center: [x, 1, z], side: [side, side] });
/** Where the floor mirrors the eye. */
const mirror = mirroredEye(eye);
const there = (side: number): Lamp => lamp(mirror[0] / mirror[1], mirror[2] / mirror[1], side);
const gloss = (roughness: number): Lobe => lobeOf({ eye, roughness, lamp: there(1) });

/** Of the integrand over the lamp, by the midpoint rule. */
function midpoints({ center, side: [width, depth] }: Lamp, of: (wi: Vec3) => number): number {
  const n = 600;
  let sum = 0;
  for (let i = 0; i < n; i++)
    for (let k = 0; k < n; k++) {
      const to: Vec3 = [center[0] + width * ((i + 0.5) / n - 0.5), center[1], center[2] + depth * ((k + 0.5) / n - 0.5)];
      const r = length(to);
      sum += of(scale(to, 1 / r)) * (to[1] / r ** 3);
    }
  return (sum * width * depth) / (n * n);
}

it('the rule is exact for polynomials up to degree 15, wherever its panels end, and good for a narrow peak', () => {
  for (const [peak, width] of [
    [0.3, 0.01],
    [-5, 0.5],
    [2, 1e-3],
  ] as const) {
    const integral = peakRule(0, 2, peak, width).reduce((sum, { at, weight }) => sum + weight * 16 * at ** 15, 0);
    expect(integral / 2 ** 16).toBeCloseTo(1, 12);
  }
  const narrow = peakRule(-1, 1, 0.1, 0.005).reduce((sum, { at, weight }) => sum + (weight * 0.01) / ((at - 0.1) ** 2 + 1e-4), 0);
  expect(narrow).toBeCloseTo(Math.atan(90) + Math.atan(110), 9);
});

describe('matt paint has closed forms', () => {
  it.each([there(0.3), lamp(0.2, -0.1, large), lamp(reach, reach, small)].map((each) => [each]))('%o', (each) => {
    const { value, bsdf } = worth(mattLobe, each);
    const closed = mattWorth(each);
    expect(value / closed.value).toBeCloseTo(1, 9);
    expect(bsdf / closed.bsdf).toBeCloseTo(1, 9);
    expect(value).toBeCloseTo(projectedSolidAngle(each) / Math.PI, 12);
  });
});

describe.each([
  ['in between', 0.3, there(0.6)],
  ['rough, with a small lamp', 0.6, there(0.2)],
  ['aside', 0.5, lamp(-0.9, 0.4, 0.8)],
] as [string, number, Lamp][])('%s', (_, roughness, each) => {
  const lobe = gloss(roughness);
  const g = (wi: Vec3): number => lobe.f(wi) * wi[1];
  const found = worth(lobe, each);
  it('has the moments of another quadrature', () => {
    const light = 1 / solidAngle(each);
    const value = midpoints(each, g);
    const relative = (second: number): number => second / value ** 2 - 1;
    // The other rule's error goes as 1 / 600²; a variance is a difference of moments, so its own is that of the moments.
    const near = (mine: number, other: number): void => expect(Math.abs(mine - other) / (1 + other)).toBeLessThan(1e-4);
    expect(Math.abs(found.value / value - 1)).toBeLessThan(1e-4);
    near(found.bsdf, relative(midpoints(each, (wi) => g(wi) ** 2 / lobe.pdf(wi))));
    near(found.light, relative(midpoints(each, (wi) => g(wi) ** 2 / light)));
    near(found.oneSample, relative(midpoints(each, (wi) => (2 * g(wi) ** 2) / (lobe.pdf(wi) + light))));
    for (const [beta, mine] of [
      [1, found.balance],
      [2, found.power],
    ] as const) {
      const weight = (wi: Vec3): number => light ** beta / (lobe.pdf(wi) ** beta + light ** beta);
      const second =
        midpoints(each, (wi) => (weight(wi) * g(wi)) ** 2 / light) +
        midpoints(each, (wi) => ((1 - weight(wi)) * g(wi)) ** 2 / lobe.pdf(wi));
      const byLight = midpoints(each, (wi) => weight(wi) * g(wi));
      near(mine, (second - byLight ** 2 - (value - byLight) ** 2) / value ** 2);
    }
    const onLamp = normalize(each.center);
    expect(lightWeight(lobe, each, onLamp)).toBeCloseTo(light / (light + lobe.pdf(onLamp)), 12);
  });
});

it('samples have the means and variances that are computed', () => {
  const [roughness, each, n] = [0.35, there(0.6), 200_000] as const;
  const alpha = roughness ** 2;
  const lobe = gloss(roughness);
  const exact = worth(lobe, each);
  const random = randomStream('two-densities', 'test');
  const local: Vec3 = [eye[0], eye[2], eye[1]];
  const { center, side } = each;
  const far = center[1];
  const isOn = ([x, y, z]: Vec3): boolean =>
    y > 0 && Math.abs((x * far) / y - center[0]) <= side[0] / 2 && Math.abs((z * far) / y - center[2]) <= side[1] / 2;
  const byBsdf = (): Vec3 => {
    const h = visibleNormal(local, alpha, [random(), random()]);
    const [x, z, y] = sub(scale(h, 2 * dot(local, h)), local);
    return [x, y, z];
  };
  // Evenly over the solid angle, by rejection: a bit of area is seen under cos α / r² ≤ 1 / far².
  const byLight = (): Vec3 => {
    for (;;) {
      const to: Vec3 = [center[0] + side[0] * (random() - 0.5), far, center[2] + side[1] * (random() - 0.5)];
      if (random() < (far / length(to)) ** 3) return normalize(to);
    }
  };
  const estimates = {
    bsdf: [] as number[],
    light: [] as number[],
    balance: [] as number[],
    power: [] as number[],
    oneSample: [] as number[],
  };
  for (let i = 0; i < n; i++) {
    const [a, b] = [byBsdf(), byLight()];
    const found = (wi: Vec3): number => (isOn(wi) ? lobe.f(wi) * wi[1] : 0);
    const both = (wi: Vec3): number => lobe.pdf(wi) + lightPdf(each);
    const part = (wi: Vec3, own: number, other: number): number => (found(wi) * own) / (own ** 2 + other ** 2);
    estimates.bsdf.push(found(a) && found(a) / lobe.pdf(a));
    estimates.light.push(found(b) / lightPdf(each));
    estimates.balance.push((found(a) && found(a) / both(a)) + found(b) / both(b));
    estimates.power.push(found(a) && part(a, lobe.pdf(a), lightPdf(each)));
    estimates.power[i]! += part(b, lightPdf(each), lobe.pdf(b));
    const drawn = random() < 0.5 ? a : b;
    estimates.oneSample.push(found(drawn) && (2 * found(drawn)) / both(drawn));
  }
  const ALPHA = sidak(1e-3, 10);
  for (const [name, values] of Object.entries(estimates) as [keyof typeof estimates, number[]][]) {
    const mean = (of: (x: number) => number): number => values.reduce((sum, x) => sum + of(x), 0) / n;
    const variance = exact[name] * exact.value ** 2;
    expectMean({ mean: mean((x) => x), error: Math.sqrt(variance / n) }, exact.value, { alpha: ALPHA, sees: 0.03, what: name });
    // About the exact mean: its square deviations are independent, and their mean is the variance.
    const deviation = (x: number): number => (x - exact.value) ** 2;
    const error = Math.sqrt(mean((x) => (deviation(x) - variance) ** 2) / n);
    expectMean({ mean: mean(deviation), error }, variance, { alpha: ALPHA, sees: 0.08, what: `variance ${name}` });
  }
});

describe('theorems hold wherever a reader can get', () => {
  const cases: Worth[] = [];
  for (const roughness of [smooth, 0.2, 0.3, 0.45, 0.7, rough])
    for (const side of [small, 0.2, 0.6, large])
      for (const [x, z] of [
        [0, -0.7],
        [0.1, -0.4],
        [reach, reach],
        [-0.7, 0.3],
      ] as const)
        cases.push(worth(gloss(roughness), lamp(x, z, side)));
  it('balance is at most ½ above the better one (Veach and Guibas 1995, theorem 1), and comes near to that somewhere', () => {
    for (const each of cases) expect(each.balance).toBeLessThanOrEqual(balanceBound(each) + 1e-6);
    expect(Math.max(...cases.map((each) => each.balance / balanceBound(each)))).toBeGreaterThan(0.4);
  });
  it('two samples of one kind, one at random each, are no better than one of each', () => {
    for (const each of cases) expect(each.balance).toBeLessThanOrEqual(each.oneSample / 2 + 1e-6);
  });
  it('one at random is at most V + V + 1 of the better one: half of its samples', () => {
    for (const each of cases) expect(each.oneSample).toBeLessThanOrEqual(2 * Math.min(each.bsdf, each.light) + 1 + 1e-6);
  });
  it('no floor gives more than it gets', () => {
    for (const each of cases) expect(each.value).toBeLessThan(1);
  });
});

it('finds its parts in the document, keeps the limits, and says what is missing', () => {
  const point = { lamp: lamp(0.5, -0.25, 0.4), roughness: 0.25, eye };
  const found = pointOf(withPoint(scene, NAMES, point), NAMES);
  expect(length(sub(found.lamp.center, point.lamp.center))).toBeLessThan(1e-12);
  expect([found.lamp.side, found.roughness, found.eye]).toEqual([[0.4, 0.4], 0.25, eye]);
  expect(limitedPoint({ lamp: lamp(9, -9, 9), roughness: 0, eye })).toEqual({ lamp: lamp(reach, -reach, large), roughness: smooth, eye });
  expect(() => pointOf(scene, { ...NAMES, material: 'black' })).toThrow('At materials.black.params.roughness: expected a number');
  // From below the floor: as from just above it.
  const below = { ...scene, camera: { ...scene.camera, position: [0, -3, 4] as const } };
  expect(pointOf(below as typeof scene, NAMES).eye[1]).toBeGreaterThan(0.04);
  expect(Number.isFinite(worth(glossyLobe(pointOf(below as typeof scene, NAMES).eye, 0.1), there(1)).balance)).toBe(true);
});

describe('what the lesson says', () => {
  const answer = (id: string): number => {
    const asked = lesson.steps.flatMap(({ blocks }) => blocks.filter(isQuestion)).find((each) => each.id === id);
    return asked?.type === 'number' ? asked.answer : NaN;
  };
  /** The diagram's buttons. */
  const [smallLamp, largeLamp, between] = [worth(gloss(0.6), there(0.2)), worth(gloss(0.2), there(1.2)), worth(gloss(0.3), there(0.6))] as [
    Worth,
    Worth,
    Worth,
  ];
  it('of the cases', () => {
    expect(largeLamp.value).toBeCloseTo(0.97, 2);
    expect(Math.abs(largeLamp.light / largeLamp.bsdf / answer('large') - 1)).toBeLessThan(0.01);
    // "A factor of hundreds of thousands"; "one in about sixty meets the lamp".
    expect(smallLamp.bsdf / smallLamp.light).toBeGreaterThan(3e5);
    expect(smallLamp.bsdf / smallLamp.light).toBeLessThan(1e6);
    expect(1 / midpoints(there(0.2), gloss(0.6).pdf)).toBeGreaterThan(55);
    expect(1 / midpoints(there(0.2), gloss(0.6).pdf)).toBeLessThan(65);
    expect(between.balance).toBeCloseTo(answer('both'), 3);
    expect(Math.min(between.bsdf, between.light)).toBe(between.bsdf);
    expect(between.bsdf / 2).toBeCloseTo(0.23, 2);
    // "Over a hundred times", "0.016", "an eighth".
    expect(smallLamp.balance / smallLamp.light).toBeGreaterThan(100);
    expect(smallLamp.balance / smallLamp.light).toBeLessThan(150);
    expect(smallLamp.balance).toBeCloseTo(0.016, 3);
    expect(Math.sqrt(smallLamp.balance)).toBeCloseTo(1 / 8, 2);
    // "Loses less".
    expect(smallLamp.power).toBeLessThan(1.05 * smallLamp.light);
  });
  it('of the bound', () => {
    expect(balanceBound({ ...between, light: 0.3, bsdf: 50 })).toBeCloseTo(answer('limit'), 12);
    expect((0.3 + 50) / 4).toBeCloseTo(12.6, 1);
  });
  it('of where the BSDF has the greater weight', () => {
    expect(lightWeight(gloss(0.3), there(0.6), mirror)).toBeLessThan(0.5);
    const corner = normalize([mirror[0] / mirror[1] + 0.3, 1, mirror[2] / mirror[1] + 0.3]);
    expect(lightWeight(gloss(0.3), there(0.6), corner)).toBeGreaterThan(0.5);
  });
});
