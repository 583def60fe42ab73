/** Signed distances judged on the host: functions whose faults are known, evaluated here in place of a kernel. */
import { describe, expect, it } from 'vitest';
import { distanceChecks, explore, type Evaluate, type Found } from '../../src/lab/distance.ts';
import type { Vector } from '../../src/lab/report.ts';
import { Random } from '../reference/random.ts';

const SET = { values: [], inputs: { size: 0.6 } };
const COUNT = 512;

/** As a kernel answers: single precision, the loop that ran out last. */
const evaluating =
  (distance: (p: Vector) => number, lost: (p: Vector) => number = () => 0): Evaluate =>
  (_, points) => {
    // A kernel takes whole points.
    expect(points.length % 3).toBe(0);
    return Promise.resolve(
      Float32Array.from({ length: (4 * points.length) / 3 }, (__, word) => {
        const i = 3 * Math.floor(word / 4);
        const p: Vector = [points[i]!, points[i + 1]!, points[i + 2]!];
        return word % 4 === 0 ? distance(p) : word % 4 === 3 ? lost(p) : NaN;
      }),
    );
  };
function tried(evaluate: Evaluate, region = 1, count = COUNT, seed = 4): Promise<Found> {
  const random = new Random(seed);
  return explore(evaluate, SET, region, count, () => random.next());
}
async function checked(distance: (p: Vector) => number, region = 1, count = COUNT) {
  const list = distanceChecks([await tried(evaluating(distance), region, count)], (word) => `line ${word}`);
  return Object.fromEntries(list.map((each) => [each.id, each]));
}
const verdicts = (checks: Record<string, { verdict: string }>): string =>
  ['terminates', 'finite', 'bound', 'sign', 'gradient'].map((id) => checks[id]?.verdict).join(' ');
const ball =
  (radius: number) =>
  (p: Vector): number =>
    Math.hypot(...p) - radius;

describe('what is measured', () => {
  it.each([1, 1000])('is the gradient of what is linear, in a region of %d', async (region) => {
    const n = [0.3, -0.5, 0.6];
    const { field } = await tried(
      evaluating((p) => p.reduce((sum, x, k) => sum + x * n[k]!, 0.1 * region)),
      region,
    );
    expect(field.gradient).toHaveLength(3 * COUNT);
    // Rounding of distances of about `region` over a step of 2^-10 of it.
    field.gradient.forEach((each, i) => expect(Math.abs(each - n[i % 3]!)).toBeLessThan(1e-3));
  });

  it('of a ball are points of the whole region, of its surface, and beside it', async () => {
    const { field, steepness, crossing, endless, infinite } = await tried(evaluating(ball(0.6)));
    expect([crossing, endless, infinite]).toEqual([null, null, null]);
    const distances = Array.from(field.d);
    field.d.forEach((d, i) => expect(d).toBeCloseTo(ball(0.6)([0, 1, 2].map((k) => field.points[3 * i + k]!) as unknown as Vector), 6));
    // The origin, axes and diagonals come first, then the cube, of whose points in each octant an eighth should be: four standard deviations.
    expect([...field.points.subarray(0, 9)]).toEqual([-0.5, -0.5, -0.5, -0.5, -0.5, 0, -0.5, -0.5, 0.5]);
    const anywhere = field.points.subarray(3 * 27, (3 * COUNT) / 2);
    for (const axis of [0, 1, 2]) {
      const own = anywhere.filter((_, i) => i % 3 === axis);
      const [n, mean] = [own.length, own.reduce((sum, each) => sum + each, 0) / own.length];
      expect(Math.abs(mean)).toBeLessThan(4 * Math.sqrt(1 / 3 / n));
      expect(Math.abs(own.reduce((sum, each) => sum + each * each, 0) / n - 1 / 3)).toBeLessThan(4 * Math.sqrt(4 / 45 / n));
    }
    expect(steepness).toHaveLength(COUNT / 2);
    // A tetrahedron takes second derivatives in, which are at most 1 / 0.6: by its half edge.
    for (const each of steepness) expect(Math.abs(each - 1)).toBeLessThan(2 ** -10 / 0.6);
    for (const each of distances.slice(COUNT / 2, (3 * COUNT) / 4)) expect(Math.abs(each)).toBeLessThan(2 ** -13);
    const beside = distances.slice((3 * COUNT) / 4);
    for (const each of beside) {
      expect(Math.abs(each)).toBeGreaterThan(0.29 * 2 ** -10);
      expect(Math.abs(each)).toBeLessThan(0.301);
    }
    // Inside and outside: binomial, four standard deviations of a half.
    expect(Math.abs(beside.filter((each) => each < 0).length / beside.length - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / beside.length));
  });
});

describe('what is said', () => {
  it('of an exact distance: nothing is wrong', async () => {
    const checks = await checked(ball(0.6));
    expect(verdicts(checks)).toBe('pass pass pass pass pass');
    expect(checks.bound!.values).toEqual({ lipschitz: 1 });
    expect(checks.gradient!.values.steepness).toBeCloseTo(1, 2);
    expect(checks.gradient!.values.flat).toBe(0);
  });

  it.each([1.2, 1.5, 3])('of one that is %d times as long: by how much, and that it is so everywhere', async (times) => {
    const { bound } = await checked((p) => times * ball(0.6)(p));
    expect(bound!.verdict).toBe('fail');
    // Between the step that was tried and the surface lie twelve halvings and the tolerance.
    expect(bound!.values.lipschitz! / times).toBeGreaterThan(0.98);
    expect(bound!.values.lipschitz! / times).toBeLessThan(1.0001);
    expect(bound!.sentence).toContain(`Near the surface it grows by ${times} a unit of length: divide by that.`);
    expect(bound!.place?.params).toEqual(SET.inputs);
  });

  it('of one that is shorter: nothing', async () =>
    expect(verdicts(await checked((p) => 0.5 * ball(0.6)(p)))).toBe('pass pass pass pass pass'));

  it('of one that rises by 2 along x and by 0.9 across: its Lipschitz constant', async () => {
    const { bound } = await checked(([x, y, z]) => 0.9 * Math.hypot((20 / 9) * x, y, z) - 0.5);
    expect(bound!.verdict).toBe('fail');
    expect(bound!.sentence).toMatch(/Divide it by \d/);
    // No step of a ray finds more than the steepest slope.
    expect(bound!.values.lipschitz).toBeGreaterThan(1.7);
    expect(bound!.values.lipschitz).toBeLessThan(2.001);
  });

  it.each<[string, (p: Vector) => number, string]>([
    ['an unsigned distance', (p) => Math.abs(ball(0.6)(p)), 'an unsigned distance has no inside; subtract a thickness'],
    ['nothing within the region', () => 3, 'there is no surface within 1 of the origin, where it is at least 3'],
    ['solid everywhere', () => -3, 'The distance is negative everywhere within 1 of the origin: there is no surface.'],
    ['inside out', (p) => -ball(0.6)(p), 'inside and outside are swapped'],
  ])('of %s, the sign', async (_, distance, sentence) => {
    const { sign } = await checked(distance);
    expect([sign!.verdict, sign!.sentence]).toEqual(['fail', expect.stringContaining(sentence)]);
  });

  it('of one whose sign is right, how much is inside', async () => {
    const { sign } = await checked(ball(0.8), 1, 2048);
    expect(sign!.verdict).toBe('pass');
    // Of the half that is anywhere 4 π 0.8³ / 24, of an eighth beside the surface half; on the surface rounding decides.
    const share = (Math.PI / 6) * 0.8 ** 3;
    expect(sign!.values.inside).toBeGreaterThan(share / 2 + 1 / 8 - 0.06);
    expect(sign!.values.inside).toBeLessThan(share / 2 + 1 / 8 + 1 / 4 + 0.06);
  });

  it('of one that does not rise from its surface: that no normal can be told', async () => {
    const { gradient } = await checked((p) => 0.01 * ball(0.6)(p), 1, 4096);
    expect([gradient!.verdict, gradient!.values.flat]).toEqual(['fail', 1]);
    const none = await checked(() => 3);
    expect(none.gradient!.verdict).toBe('not-applicable');
  });

  it('of what is no finite number: where', async () => {
    const { finite } = await checked((p) => (p[0] > 0.9 ? NaN : ball(0.6)(p)));
    expect(finite!.verdict).toBe('fail');
    expect(finite!.place!.at[0]).toBeGreaterThan(0.9);
  });

  it.each<[string, (p: Vector) => number]>([
    ['at once', (p) => (p[1] > 0.4 ? 7 : 0)],
    ['only beside the surface', (p) => (Math.abs(ball(0.6)(p)) < 2e-3 && p[1] > 0.1 ? 7 : 0)],
  ])('of a loop without an end, met %s: where, and nothing else', async (_, lost) => {
    // What grows by more than 1 has crossings as well.
    const found = await tried(evaluating((p) => 1.5 * ball(0.6)(p), lost));
    const checks = distanceChecks([found], (word) => `line ${word}`);
    expect(checks.map(({ verdict }) => verdict)).toEqual(['fail', ...Array.from({ length: 4 }, () => 'not-applicable')]);
    expect(checks[0]!.sentence).toContain('The loop at line 7');
    expect(lost(checks[0]!.place!.at)).toBe(7);
    expect(found.crossing).toBeNull();
  });
});

it('a single crossing is found, and brought as near as it is', async () => {
  // Outside everywhere, but for the end of one ray of the first point that is 1 off: the gradient is none, so that rays are random.
  const asked: number[] = [];
  const evaluate: Evaluate = (_, points) => {
    const count = points.length / 3;
    asked.push(count);
    // Four points around each for its gradient, at first, in eight steps to the surface and at last; then four rays of each; then that one alone.
    const isRays = count === 1 || asked.filter((each) => each === 4 * 64).length === 11;
    return Promise.resolve(Float32Array.from({ length: 4 * count }, (__, word) => (word % 4 !== 0 ? 0 : isRays && word === 0 ? -1 : 1)));
  };
  const { crossing } = await tried(evaluate, 1, 64);
  // The rays, and then that one alone, halved each time.
  expect(asked.slice(-12)).toEqual(Array.from({ length: 12 }, () => 1));
  expect(crossing).toMatchObject({ distance: 1 });
  expect(crossing!.within).toBeCloseTo((1 - 2 ** -7) / 2 ** 12, 9);
});
