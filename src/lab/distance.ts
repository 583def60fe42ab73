/**
 * Is this signed distance right? Nowhere longer than the way to the surface, negative inside, and rising from the surface. No statistics:
 * a violation is a pair of points.
 */
import type { ParameterSet, Random } from './parameters.ts';
import { figure, pointText, programCheck, type Place, type ProgramCheck } from './program-report.ts';
import type { Vector } from './report.ts';
import { anyDirection } from './situations.ts';
import { sumBy } from './sums.ts';

/** Four numbers a point, the distance first and the loop that ran out last, of points of three numbers. */
export type Evaluate = (set: ParameterSet, points: Float32Array) => Promise<Float32Array>;

/** A ball around a point has this part of the distance for its radius: less than 1 by what rounding and WGSL's functions may change. */
const RADIUS = 1 - 2 ** -7;
/** Distances below this part of the numbers that went into them may have either sign. */
const ROUNDING = 2 ** -15;
/** Steps towards the surface; half the edge of the tetrahedron for gradients, in parts of the region. */
const NEWTON = 8;
const PROBE = 2 ** -10;
const CORNERS: readonly Vector[] = [
  [1, 1, 1],
  [1, -1, -1],
  [-1, 1, -1],
  [-1, -1, 1],
];
/** Parts of the ball's radius along the gradient, and directions at random besides. */
const PARTS = [0.25, 0.5, 0.75, 1];
const RANDOM = 4;
const BISECTIONS = 12;

/** Points with their distances and gradients. */
export interface Field {
  set: ParameterSet;
  /** Half the edge of the region around the origin. */
  region: number;
  points: Float32Array;
  d: Float64Array;
  gradient: Float64Array;
}

export interface Crossing {
  set: ParameterSet;
  at: Vector;
  distance: number;
  /** As far away as the sign changes, or nearer. */
  within: number;
}

/** Everything that one set of parameters showed. */
export interface Found {
  field: Field;
  endless: { set: ParameterSet; at: Vector; word: number } | null;
  infinite: { set: ParameterSet; at: Vector; distance: number } | null;
  /** The worst. */
  crossing: Crossing | null;
  /** Length of the gradient at points that lie on the surface. */
  steepness: number[];
}

const AXES = [0, 1, 2] as const;
const at = (points: Float32Array, i: number): Vector => [points[3 * i] ?? 0, points[3 * i + 1] ?? 0, points[3 * i + 2] ?? 0];
const tolerance = (field: Pick<Field, 'region'>, d: number): number => ROUNDING * (field.region + Math.abs(d));

/** Half of the points are anywhere, a quarter goes to the surface, a quarter there and then a little off it. */
export async function explore(evaluate: Evaluate, set: ParameterSet, region: number, count: number, random: Random): Promise<Found> {
  const points = new Float32Array(3 * count).map(() => (2 * random() - 1) * region);
  // The origin, axes, diagonals: where formulas break.
  const special = [-1, 0, 1].flatMap((x) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z) => [x, y, z]))).flat();
  points.set(special.slice(0, points.length).map((x) => x * 0.5 * region));
  // Where a loop has no end one point is dear: nothing else is asked.
  const first = points.slice(0, 3 * 64);
  const results = await evaluate(set, first);
  const lost = results.findIndex((word, i) => i % 4 === 3 && word !== 0);
  let field = await measure(evaluate, set, region, lost < 0 ? points : new Float32Array(0));
  if (lost >= 0) {
    const endless = { set, at: at(first, (lost - 3) / 4), word: results[lost] ?? 0 };
    return { field, endless, infinite: null, crossing: null, steepness: [] };
  }
  const from = Math.floor(count / 2);
  for (let step = 0; step < NEWTON; step++) {
    const moved = field.points.slice();
    for (let i = from; i < count; i++) {
      const square = squareOf(field, i);
      const d = field.d[i] ?? 0;
      if (!(square > 0) || !Number.isFinite(d)) continue;
      for (const k of AXES) {
        const next = (moved[3 * i + k] ?? 0) - (d / Math.max(square, 0.1)) * (field.gradient[3 * i + k] ?? 0);
        if (Math.abs(next) <= region) moved[3 * i + k] = next;
      }
    }
    field = await measure(evaluate, set, region, moved);
  }
  const onSurface = Array.from({ length: count - from }, (_, i) => from + i).filter((i) => isOnSurface(field, i));
  const steepness = onSurface.map((i) => Math.sqrt(squareOf(field, i)));
  const near = field.points.slice();
  for (let i = from + Math.floor((count - from) / 2); i < count; i++) {
    const away = region * 2 ** (-10 * random()) * (random() < 0.5 ? -0.3 : 0.3);
    const length = Math.sqrt(squareOf(field, i)) || 1;
    for (const k of AXES) near[3 * i + k] = (near[3 * i + k] ?? 0) + (away * (field.gradient[3 * i + k] ?? 0)) / length;
  }
  const raw = await evaluate(set, near);
  const last = await measure(evaluate, set, region, near, raw);
  const firstWhere = (test: (i: number) => boolean): number | undefined => Array.from({ length: count }, (_, i) => i).find(test);
  const endless = firstWhere((i) => (raw[4 * i + 3] ?? 0) !== 0);
  const infinite = firstWhere((i) => !Number.isFinite(last.d[i]));
  return {
    field: last,
    endless: endless === undefined ? null : { set, at: at(near, endless), word: raw[4 * endless + 3] ?? 0 },
    infinite: infinite === undefined ? null : { set, at: at(near, infinite), distance: last.d[infinite] ?? NaN },
    crossing: endless === undefined ? await crossingOf(evaluate, last, random) : null,
    steepness,
  };
}

const isOnSurface = (field: Field, i: number): boolean => Math.abs(field.d[i] ?? Infinity) <= 4 * tolerance(field, 0);

function squareOf({ gradient }: Field, i: number): number {
  return sumBy(AXES, (k) => (gradient[3 * i + k] ?? 0) ** 2);
}

async function measure(evaluate: Evaluate, set: ParameterSet, region: number, points: Float32Array, known?: Float32Array): Promise<Field> {
  const count = points.length / 3;
  const h = PROBE * region;
  const corners = new Float32Array(4 * points.length);
  CORNERS.forEach((corner, c) => {
    for (let i = 0; i < points.length; i++) corners[c * points.length + i] = (points[i] ?? 0) + h * (corner[i % 3] ?? 0);
  });
  const own = known ?? (await evaluate(set, points));
  const around = await evaluate(set, corners);
  const gradient = new Float64Array(points.length);
  for (let i = 0; i < count; i++) {
    CORNERS.forEach((corner, c) => {
      const d = around[4 * (c * count + i)] ?? 0;
      for (const k of AXES) gradient[3 * i + k] = (gradient[3 * i + k] ?? 0) + ((corner[k] ?? 0) * d) / (4 * h);
    });
  }
  return { set, region, points, d: Float64Array.from({ length: count }, (_, i) => own[4 * i] ?? NaN), gradient };
}

/** A point with another sign within the distance of one: rays step over the surface between. The worst by ratio. */
async function crossingOf(evaluate: Evaluate, field: Field, random: Random): Promise<Crossing | null> {
  const { set, points, d } = field;
  const rays: { i: number; direction: Vector; length: number }[] = [];
  for (let i = 0; i < d.length; i++) {
    const own = d[i] ?? NaN;
    if (!Number.isFinite(own) || Math.abs(own) <= 8 * tolerance(field, 0)) continue;
    // A step of a ray, and no more of it than the region: what lies beyond is of no interest.
    const length = Math.min(Math.abs(own) * RADIUS, 2 * field.region);
    const steep = Math.sqrt(squareOf(field, i));
    if (steep > 0 && Number.isFinite(steep)) {
      const g = at(Float32Array.from(field.gradient.subarray(3 * i, 3 * i + 3)), 0);
      const direction = g.map((x) => (-Math.sign(own) * x) / steep) as Vector;
      for (const part of PARTS) rays.push({ i, direction, length: part * length });
    }
    for (let k = 0; k < RANDOM; k++) rays.push({ i, direction: anyDirection(random), length });
  }
  const end = (list: readonly { i: number; direction: Vector; length: number }[]): Float32Array =>
    Float32Array.from(list.flatMap(({ i, direction, length }) => direction.map((x, k) => (points[3 * i + k] ?? 0) + length * x)));
  const crosses = (results: Float32Array, list: typeof rays): boolean[] =>
    list.map(({ i }, r) => {
      const [own, other] = [d[i] ?? 0, results[4 * r] ?? NaN];
      return other * own < 0 && Math.abs(other) > tolerance(field, own);
    });
  const hits = crosses(await evaluate(set, end(rays)), rays);
  const found = rays.filter((_, r) => hits[r]);
  if (found.length === 0) return null;
  const ratio = ({ i, length }: (typeof rays)[number]): number => Math.abs(d[i] ?? 0) / length;
  // As near as the sign changes, by bisection, for those that are worst already.
  let worst = found.sort((a, b) => ratio(b) - ratio(a)).slice(0, 64);
  let low = worst.map(() => 0);
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = worst.map((each, r) => ({ ...each, length: 0.5 * ((low[r] ?? 0) + each.length) }));
    const inside = crosses(await evaluate(set, end(middle)), middle);
    low = low.map((each, r) => (inside[r] ? each : (middle[r]?.length ?? each)));
    worst = worst.map((each, r) => (inside[r] ? (middle[r] ?? each) : each));
  }
  const [first] = worst.sort((a, b) => ratio(b) - ratio(a));
  return first === undefined ? null : { set, at: at(points, first.i), distance: d[first.i] ?? 0, within: first.length };
}

/** @param all of the default parameters first @param loop the loop that a word names */
export function distanceChecks(all: readonly Found[], loop: (word: number) => string): ProgramCheck[] {
  const place = ({ set, at: where }: { set: ParameterSet; at: Vector }): Place => ({ params: set.inputs, at: where });
  const endless = all.find((each) => each.endless !== null)?.endless ?? null;
  const infinite = all.find((each) => each.infinite !== null)?.infinite ?? null;
  if (endless !== null) {
    const sentence = `The loop at ${loop(endless.word)} did not end within the work that one step of a ray may do.`;
    const others = (['finite', 'bound', 'sign', 'gradient'] as const).map((id) =>
      programCheck(id, 'not-applicable', 'Not tried: a loop does not end.'),
    );
    return [programCheck('terminates', 'fail', sentence, place(endless)), ...others];
  }
  return [
    programCheck('terminates', 'pass', 'Every loop ended.'),
    infinite === null
      ? programCheck('finite', 'pass', 'Every distance that was asked for is finite.')
      : programCheck(
          'finite',
          'fail',
          `distance${pointText(infinite.at)} is ${infinite.distance}: rays that meet it pass.`,
          place(infinite),
        ),
    boundCheck(all),
    ...(all[0] === undefined ? [] : [signCheck(all[0]), gradientCheck(all[0])]),
  ];
}

function boundCheck(all: readonly Found[]): ProgramCheck {
  const ratio = ({ distance, within }: Crossing): number => Math.abs(distance) / within;
  const found = all.flatMap(({ crossing, steepness }) => (crossing === null ? [] : [{ crossing, steepness }]));
  const [worst] = found.sort((a, b) => ratio(b.crossing) - ratio(a.crossing));
  if (worst === undefined)
    return programCheck('bound', 'pass', 'No surface was found nearer than a distance says.', null, { lipschitz: 1 });
  const { crossing, steepness } = worst;
  const factor = ratio(crossing);
  const even = evenSteepness(steepness);
  const repair =
    even !== null && even > 1.001
      ? `Near the surface it grows by ${figure(even)} a unit of length: divide by that.`
      : `Divide it by ${figure(Math.ceil(factor * 100) / 100)}, or write that as "lipschitz" of the shape.`;
  const sentence = `distance${pointText(crossing.at)} is ${figure(crossing.distance)}, and the surface is at most ${figure(crossing.within)} away: rays step over it. ${repair}`;
  return programCheck('bound', 'fail', sentence, { params: crossing.set.inputs, at: crossing.at }, { lipschitz: factor });
}

/** The gradient's length where it is the same all over the surface; else null. */
function evenSteepness(list: readonly number[]): number | null {
  if (list.length < 16) return null;
  const sorted = [...list].sort((a, b) => a - b);
  const part = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return part(0.9) - part(0.1) < 0.03 * part(0.5) ? part(0.5) : null;
}

function signCheck({ field }: Found): ProgramCheck {
  const { d, points, region, set } = field;
  const all = Array.from(d, (each, i) => ({ each, i })).filter(({ each }) => Number.isFinite(each));
  const outer = all.filter(({ i }) => Math.max(...at(points, i).map(Math.abs)) > 0.9 * region);
  const negative = all.filter(({ each }) => each < 0);
  const positive = all.filter(({ each }) => each > 0);
  const least = all.reduce((a, b) => (b.each < a.each ? b : a), { each: Infinity, i: 0 });
  const place = { params: set.inputs, at: at(points, least.i) };
  if (negative.length === 0) {
    const touches = least.each <= 8 * tolerance(field, 0);
    const why = touches
      ? 'an unsigned distance has no inside; subtract a thickness'
      : `there is no surface within ${figure(region)} of the origin, where it is at least ${figure(least.each)}`;
    return programCheck('sign', 'fail', `The distance is nowhere negative: ${why}.`, place);
  }
  if (positive.length === 0) {
    return programCheck(
      'sign',
      'fail',
      `The distance is negative everywhere within ${figure(region)} of the origin: there is no surface.`,
      place,
    );
  }
  if (outer.length >= 16 && outer.every(({ each }) => each < 0)) {
    return programCheck('sign', 'fail', 'The distance is negative all around and positive within: inside and outside are swapped.', place);
  }
  return programCheck('sign', 'pass', 'Negative inside, positive outside.', null, { inside: negative.length / all.length });
}

/** Below this a normal is rounding. */
const FLAT = 0.02;

function gradientCheck({ field, steepness }: Found): ProgramCheck {
  if (steepness.length < 16) return programCheck('gradient', 'not-applicable', 'Too few points of the surface were found.');
  const sorted = [...steepness].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const flat = sorted.filter((each) => each < FLAT).length / sorted.length;
  const values = { steepness: middle, flat };
  if (flat > 0.1) {
    const sentence = `On ${(100 * flat).toFixed(0)} % of the surface the distance does not rise (its gradient there is below ${FLAT}): no normal can be told, and rays need all their steps.`;
    return programCheck('gradient', 'fail', sentence, { params: field.set.inputs, at: [0, 0, 0] }, values);
  }
  return programCheck(
    'gradient',
    'pass',
    `The distance rises from the surface by ${figure(middle)} a unit of length; 1 is best.`,
    null,
    values,
  );
}
